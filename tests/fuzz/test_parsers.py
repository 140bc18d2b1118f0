"""Whatever bytes others wrote, every parser gives a documented answer; the search for such bytes works."""

from collections.abc import Callable
from random import Random

import pytest

from tests.fuzz.explore import Fault, explore, kept, main
from tests.fuzz.mutations import mutated
from tests.fuzz.parsers import PARSERS, Parser, plainly

LONG = {  # inputs of a long run; messages and frames are half a million together
    "client-message": 150_000,
    "server-message": 150_000,
    "client-stream": 100_000,
    "server-stream": 100_000,
    "session": 20_000,
    "record": 10_000,
    "settings": 5_000,
}
OTHERS = 50_000
SHARE = 250  # the short run tries one in so many


def tries(name: str, seed: int, number: int) -> None:
    """So many changed inputs; the one at fault is told in hexadecimal."""
    parser, chance = PARSERS[name], Random(seed)
    begin = [*parser.examples(), *kept(name)]
    with parser.opened() as parse:
        for _ in range(number):
            data = mutated(chance.choice(begin), chance, begin)
            try:
                parse(data)
            except Exception as error:
                error.add_note(f"{name}: the input is {data.hex()}")
                raise


@pytest.mark.parametrize("name", PARSERS)
def test_examples_and_what_searches_found_get_an_answer(name: str) -> None:
    with PARSERS[name].opened() as parse:
        for data in (*PARSERS[name].examples(), *kept(name)):
            parse(data)


@pytest.mark.parametrize("name", PARSERS)
def test_any_bytes_get_a_documented_answer(name: str) -> None:
    tries(name, 1, LONG.get(name, OTHERS) // SHARE)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", PARSERS)
def test_very_many_bytes_get_a_documented_answer(name: str) -> None:
    tries(name, 2, LONG.get(name, OTHERS))


def test_messages_and_frames_are_tried_half_a_million_times() -> None:
    assert sum(number for name, number in LONG.items() if name.endswith(("message", "stream"))) >= 500_000


# ---- the search


def steps(data: bytes) -> str:
    """Each byte that is right leads a step on; the last one to a fault."""
    if data[:1] != b"!":
        return "nothing"
    if data[1:2] != b"#":
        return "one"
    if data[2:3] != b"%":
        return "two"
    raise ValueError("three")


STEPS = Parser(lambda: [b""], plainly(steps), ("tests/fuzz/test_parsers.py",))


def test_a_search_finds_its_way_step_by_step_to_a_fault() -> None:
    with pytest.raises(Fault) as found:
        explore(STEPS, [b""], inputs=60_000, seed=1)
    assert found.value.data.startswith(b"!#%")
    assert bytes.fromhex(str(found.value)) == found.value.data


def test_a_search_is_the_same_for_a_seed_and_leads_further_than_it_began() -> None:
    parser = PARSERS["invite"]
    one, again, other = (explore(parser, parser.examples(), 300, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.found > one.begun > 0


def test_a_search_is_started_by_the_names_of_parsers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hosted", "invite", "--inputs", "20"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["hosted", "invite"]


def test_a_search_tells_the_input_at_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken: Callable[[], list[bytes]] = lambda: [b"!#%"]  # noqa: E731
    monkeypatch.setitem(PARSERS, "steps", Parser(broken, STEPS.opened, STEPS.code))
    assert main(["steps"]) == 1
    assert f"steps: the input is {b'!#%'.hex()}" in capsys.readouterr().out
