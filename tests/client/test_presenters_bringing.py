"""What a host brings along: from what was sent and answered to what stands in the editor."""

from client.model.events import NotBrought, Sent
from client.model.presenters.bringing import words_box
from client.model.presenters.settings import changed_options, editor, faults, remembered, summary, to_keep
from client.model.state import State
from protocol.messages import room, session
from tests.client import samples as s
from tests.client.samples import fold


def bring(kind: str = "words", part: int = 0, parts: int = 1, id: int = 9) -> Sent:
    return Sent(room.Bring(id=id, kind=kind, name="kitchen.txt", text="", part=part, parts=parts))


def ours(**changes: object) -> State:
    """The lobby of a room that has a list of its own."""
    return fold(s.update(s.rules(own_words="kitchen.txt", count=26)), state=s.in_lobby(**changes))


def line(state: State, key: str) -> object:
    return next(each for each in editor(state).settings if each.key == key)


def test_a_list_on_its_way_shows_that() -> None:
    state = fold(bring(), state=s.in_lobby())
    assert dict(words_box(state).buttons)["words"].pending
    assert state.bringing is not None


def test_a_taken_part_counts_and_the_answer_is_reported() -> None:
    state = fold(bring(parts=2), session.Done(id=9), state=s.in_lobby())
    assert state.bringing is not None
    assert state.bringing.taken == 1
    dropped = (room.Dropped(7, "spoon ", "word_twice", {"first": "SPOON", "line": 2}),)
    answer = room.Brought(id=10, kept=26, dropped=dropped, more=12)
    box = words_box(fold(bring(part=1, parts=2, id=10), answer, state=state))
    assert box.report_title == "26 kept, 13 left out"
    assert box.report == ("Line 7 spoon: the same as SPOON on line 2", "and 12 more")


def test_a_refusal_stands_at_its_place_and_is_no_notice() -> None:
    values = {"file": "ours.json", "field": "bystanders", "fault": "sum", "bystanders": 7, "agents": "9 + 8"}
    values |= {"assassins": 2, "total": 26, "cards": 25}
    refusal = session.Refusal(id=9, code="variant_fault", values=values)
    state = fold(bring("variant"), refusal, state=s.in_lobby())
    [box] = [each.bring for each in editor(state).settings if each.key == "bring_variant"]
    assert box.error == (
        "ours.json: bystanders 7 + agents 9 + 8 + assassins 2 make 26 cards, the grid has 25"
    )
    assert state.notices == ()
    assert words_box(state).error == ""


def test_a_part_that_came_too_fast_is_no_error() -> None:
    refusal = session.Refusal(id=9, code="rate_limited", values={"retry_after": 3})
    box = words_box(fold(bring(), refusal, state=s.in_lobby()))
    assert box.error == ""
    assert dict(box.buttons)["words"].pending


def test_a_file_that_cannot_be_read_says_why() -> None:
    told = NotBrought("words", "old.txt", "text_broken", {"encoding": "UTF-8", "line": 3, "byte": 40})
    assert words_box(fold(told, state=s.in_lobby())).error == (
        "old.txt is no sound UTF-8 in line 3. Save it as UTF-8 and try again"
    )


def test_every_list_of_the_room_can_be_chosen() -> None:
    lists = next(each for each in editor(ours()).settings if each.key == "word_lists")
    assert lists.kind == "many"
    assert [words for _, words in lists.options] == [
        "English · 654 codenames",
        "Dutch · 400 codenames",
        "kitchen.txt · 26 codenames",
    ]


def test_cards_from_own_words_need_own_words() -> None:
    lines = {each.key: each for each in editor(s.in_lobby()).settings}
    assert (lines["own_words"].enabled, lines["own_words"].reason) == (False, "Bring words of your own first")
    with_own = {each.key: each for each in editor(ours()).settings}["own_words"]
    assert (with_own.enabled, with_own.options[-1]) == (True, ("25", "25"))


def test_lists_and_codenames_to_leave_out_become_options() -> None:
    state = ours()
    changes = {"word_lists": "dutch\nown", "own_words": "5", "without": "bell,, Ball ,bell"}
    _, game = changed_options(state.settings.room, state.settings.game, changes)
    assert (game.word_lists, game.own_words, game.without) == (("dutch", "own"), 5, ("bell", "Ball"))
    _, without = changed_options(state.settings.room, game, {"word_lists": "dutch"})
    assert without.own_words == 0


def test_what_is_too_much_for_a_message_is_told_before_it_is_sent() -> None:
    assert faults({"without": ",".join(str(n) for n in range(61))}) == {
        "without": "At most 60 codenames can be left out"
    }
    assert faults({"without": "x" * 41, "name": " "}) == {
        "name": "A room needs a name",
        "without": "A codename has at most 40 letters",
    }
    assert faults({"without": "bell"}) == {}


def test_remembered_choices_come_back_as_far_as_they_are_there() -> None:
    state = fold(s.update(s.rules()), state=s.in_lobby())
    game = {"variant": "three-teams", "word_lists": ["dutch", "own", "klingon"], "without": ["bell", 7]}
    _, back = remembered(state.settings.room, state.settings.game, game, state)
    assert (back.variant, back.word_lists, back.without) == ("three-teams", ("dutch",), ("bell",))
    _, back = remembered(
        state.settings.room, state.settings.game, {"variant": "ours", "word_lists": ["own"]}, state
    )
    assert (back.variant, back.word_lists) == ("classic", ("english",))


def test_what_is_kept_can_be_written_to_a_file() -> None:
    state = ours(game={"word_lists": ("dutch", "own"), "own_words": 5})
    kept = to_keep(state.settings.room, state.settings.game)
    assert kept["word_lists"] == ["dutch", "own"]
    _, back = remembered(state.settings.room, s.settings().game, kept, fold(s.update(s.rules()), state=state))
    assert (back.word_lists, back.own_words) == (("dutch",), 0)


def test_the_summary_names_the_grid_and_the_own_list() -> None:
    told = dict(summary(ours(game={"word_lists": ("english", "own")}, word_count=680)))
    assert told["Words"] == "English and kitchen.txt, 680 words"
