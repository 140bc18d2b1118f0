"""What waits for a reader: frames in order, sections in their newest form, in as few writes as may be."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import decode_server, encode, pack
from protocol.framing import FrameReader
from protocol.limits import MAX_SERVER_FRAME
from protocol.messages import Update
from protocol.messages import room as m
from protocol.messages.session import Done
from server.outbox import Outbox


def done(number: int) -> bytes:
    return encode(Done(id=number))


def clock(revision: int, key: str = "") -> bytes:
    return pack(m.Clock(revision, key, 0, None, None))


def taken(outbox: Outbox) -> Iterator[object]:
    """In short: the number of an answer, or an update's clocks with `full` as its sign."""
    for payload in FrameReader(MAX_SERVER_FRAME).feed(outbox.take()):
        message = decode_server(payload)
        if isinstance(message, Done):
            yield message.id
        else:
            assert isinstance(message, Update)
            yield ("full" if message.full else "part", *(one.revision for one in message.sections))


def test_frames_keep_their_order_around_the_sections() -> None:
    outbox = Outbox()
    outbox.post(done(1))
    outbox.show("a", clock(1), first=False)
    outbox.post(done(2))
    outbox.show("b", clock(2), first=False)
    outbox.post(done(3))
    assert list(taken(outbox)) == [1, ("part", 1, 2), 2, 3]
    assert (list(taken(outbox)), outbox.size) == ([], 0)


def test_of_a_section_only_the_newest_form_waits() -> None:
    outbox = Outbox()
    for revision in range(1000):
        outbox.show("a", clock(revision), first=False)
    assert outbox.size == len(clock(999))
    assert list(taken(outbox)) == [("part", 999)]


def test_a_first_view_forgets_what_waited_and_says_so_once() -> None:
    outbox = Outbox()
    outbox.show("a", clock(1), first=False)
    outbox.show("b", clock(2), first=True)
    outbox.show("a", clock(3), first=False)
    assert list(taken(outbox)) == [("full", 2, 3)]
    outbox.show("a", clock(4), first=False)
    assert list(taken(outbox)) == [("part", 4)]


def test_sections_that_fill_more_than_a_frame_go_in_several_and_only_the_first_is_full() -> None:
    outbox = Outbox()
    for number in range(7):
        outbox.show(str(number), clock(number, "x" * 20_000), first=number == 0)
    assert list(taken(outbox)) == [("full", 0, 1, 2), ("part", 3, 4, 5), ("part", 6)]


STEPS = st.one_of(
    st.integers(0, 99).map(lambda number: ("post", number)),
    st.tuples(st.sampled_from("abc"), st.integers(0, 99)),
    st.just("take"),
)


@given(st.lists(STEPS, max_size=60))
def test_its_size_is_what_waits_and_nothing_is_lost(steps: list[object]) -> None:
    outbox, posted, shown, frames = Outbox(), [], {}, []
    for step in [*steps, "take"]:
        if step == "take":
            assert (outbox.size == 0) == (len(posted) == len(frames) and not shown)
            frames += [one for one in taken(outbox) if isinstance(one, int)]
            shown.clear()
        elif step[0] == "post":
            outbox.post(done(step[1]))
            posted.append(step[1])
        else:
            outbox.show(step[0], clock(step[1]), first=False)
            shown[step[0]] = step[1]
        waiting = sum(len(clock(revision)) for revision in shown.values())
        waiting += sum(len(done(number)) for number in posted[len(frames) :])
        assert outbox.size == waiting
    assert frames == posted
