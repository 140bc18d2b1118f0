"""docs/bots.md says what is the case: its conversations are replayed, its numbers are the program's."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from server.bots import agents, child, program
from server.bots.agent_player import TRIES
from server.config import Config
from tests.server.bots.codenames.conftest import Remembered
from tests.server.bots.codenames.evening import RED_1, RED_SPY, Evening, playing

PAGE = Path(__file__).parents[4].joinpath("docs", "bots.md").read_text(encoding="utf-8")


def conversation(of: str) -> list[str]:
    found = re.search(rf"^```conversation {of}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found
    return found[1].splitlines()


@pytest.mark.parametrize(("of", "seat"), [("spymaster", RED_SPY), ("operative", RED_1)])
def test_the_conversation_is_as_the_page_tells_it(
    of: str,
    seat: int,
    agent: Callable[..., program.ProgramAgent],
    children: list[Remembered],
    tmp_path: Path,
) -> None:
    told = conversation(of)
    evening = Evening() if of == "spymaster" else Evening().clue()
    script, heard = tmp_path / "script", tmp_path / "heard"
    script.write_text("\n".join(told), encoding="utf-8")
    player = playing(agent("recites", str(script), str(heard)), Config.agent_seconds)
    for line in told:
        if '"ask"' in line and line.startswith("→") and "malformed" not in line:
            evening.plays(seat, player)
    player.watch(evening.view(seat))
    player.close()
    children[0].leaves_nothing()
    assert heard.read_text(encoding="utf-8").splitlines() == told
    assert player.fallbacks == 0
    if of == "spymaster":
        assert (evening.state.clue.word, evening.state.clue.intended) == ("harbour", (4, 17))
    else:
        assert (evening.chosen, player.aside()) == ({RED_1: 7}, "ships lie in harbours")


def test_what_it_shows_of_a_view_is_there() -> None:
    [block] = re.findall(r"^```json\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    shown = json.loads(block)
    view = Evening().view(RED_SPY).named()
    for name, section in shown.items():
        assert section.keys() <= view[name].keys()
    assert shown["yours"]["offers"] == view["yours"]["offers"]
    assert shown["play"].items() <= view["play"].items()


def test_its_sections_are_those_of_a_view() -> None:
    named = re.search(r"sections that the seat is sent, by name: (.*?)\. In each", PAGE, flags=re.DOTALL)
    assert named
    assert re.findall(r"`(\w+)`", named[1]) == list(Evening().view(RED_SPY).named())


@pytest.mark.parametrize(
    ("told", "number"),
    [
        (r"longer than (\d+) KiB", child.MAX_LINE // 1024),
        (r"more than (\d+) MiB on standard output and error", child.MAX_BETWEEN // 1024**2),
        (r"more than (\d+) lines on standard error", child.MAX_LOGGED),
        (r"more than (\d+) programs at once", program.MAX_PROGRAMS),
        (r"up to (\w+) times in a match", program.MAX_STARTS - 1),
        (r"may be repeated, up to (\w+) times", agents.MAX_AGENTS),
        (r"`--agent-seconds`, (\d+)\s+unless", Config.agent_seconds),
        (r"asked again, with the reason, (\w+) ", TRIES - 1),
    ],
)
def test_its_numbers_are_the_programs(told: str, number: float) -> None:
    words = {"twice": 2, "three": 3, "eight": 8}
    found = re.search(told, PAGE)
    assert found
    assert words.get(found[1]) == number or float(found[1]) == number


def test_half_a_second_is_what_is_left_to_who_was_told_goodbye() -> None:
    assert child.FAREWELL_SECONDS == 0.5
    assert "half a second later it is killed" in PAGE
