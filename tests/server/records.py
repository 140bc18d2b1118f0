"""Records for tests: of demos and of random play, read back, and changed a little."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from server.demo import demo
from server.games.catalogue import RECORDS
from server.games.match import Match
from server.rooms import record
from server.rooms.reading import RecordError, read
from server.rooms.replay import Replay
from tests.server.games.codenames.play_outs import step

Line = dict[str, Any]
# By the seats' order green, then red; red finds its two agents. Nobody else has this variant.
HAND_WRITTEN = """\
{"record":1,"program":"codenames-lan","version":"9.9","game":"codenames","room":"Attic","match":1,\
"teams":["green","red"],"seats":[{"team":0,"role":"spymaster"},{"team":0,"role":"operative"},\
{"team":1,"role":"spymaster"},{"team":1,"role":"operative"}]}
{"at":0,"event":"dealt","match":1,"options":{"variant":"attic","word_lists":["grandma's"],"agreement":"majority",\
"clue_seconds":0,"guess_seconds":0,"challenge":false,"challenge_limit":0,"must_cover":false,"votes_visible":false,\
"unlimited":false,"several_words":false,"operatives":1,"own_words":0,"without":[]},"variant":{"name":"attic",\
"teams":["green","red"],"first":"red","agents":[2,1],"bystanders":12,"assassins":1,"rows":4,"columns":4,\
"clue_low":1,"clue_high":2,"extra_guesses":0,"pass_before_first_guess":false,"assassin":"ends_game",\
"clue_on_board":"refused","unlimited":false,"agreement":"everyone","clue_seconds":0,"guess_seconds":0,\
"challenge":true,"must_cover":false},"words":["A1","B1","C1","D1","A2","B2","C2","D2","A3","B3","C3","D3","A4","B4",\
"C4","D4"],"languages":["","","","","","","","","","","","","","","",""],"clue_language":"","key":"110xbbbbbbbbbbbb",\
"first":1,"salt":"00112233445566778899aabbccddeeff","used":[],"seats":[\
{"seat":0,"member":1,"name":"Ada","connected":true},{"seat":1,"member":2,"name":"Ben","connected":true},\
{"seat":2,"member":3,"name":"Cem","connected":true},{"seat":3,"member":4,"name":"Dot","connected":true}]}
{"at":4,"event":"clue","turn":1,"team":1,"seat":2,"by":"Cem","word":"topleft","typed":"TopLEFT","number":2,\
"intended":[0,1],"forfeits":false}
{"at":9.5,"event":"vote","seat":3,"choice":1}
{"at":9.5,"event":"reveal","turn":1,"guess":0,"team":1,"position":1,"identity":"1"}
{"at":12,"event":"vote","seat":3,"choice":0}
{"at":12,"event":"reveal","turn":1,"guess":1,"team":1,"position":0,"identity":"1"}
{"at":12,"event":"over","turn":1,"winners":[1],"reason":"agents"}
"""

APART = 1000.0  # seconds between two things that happen, so that any clock may have run out


@cache
def of_a_demo(variant: str, seed: int = 5) -> str:
    """What `demo --record` writes; its output goes where the test's goes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.jsonl"
        assert demo(seed, str(path), variant) == 0
        return path.read_bytes().decode("utf-8")


def of_random_play(match: Match, chance: Random, restless: float) -> str:
    """Plays a match to its end; everything takes its time."""
    times = [0.0]
    while match.running:
        before = len(match.log)
        step(match, chance, restless)
        times += [times[-1] + APART] * (len(match.log) - before)
    return record.text(match, "Friday", times)


def reads(text: str | bytes) -> Replay:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return read(_rows(data), RECORDS)


def _rows(data: bytes) -> Iterable[bytes]:
    """As a file has them: bytes know more ends of lines than the line feed."""
    *whole, last = data.split(b"\n")
    return [row + b"\n" for row in whole] + ([last] if last else [])


def refusal(text: str | bytes) -> str:
    """Why the record is refused, or nothing."""
    try:
        reads(text)
    except RecordError as error:
        return str(error)
    return ""


def lines(text: str) -> list[Line]:
    return [json.loads(line) for line in text.split("\n")[:-1]]


def text(lines: Iterable[Line]) -> str:
    return "".join(record.line(line) + "\n" for line in lines)


def changed(whole: str, change: Callable[[list[Line]], object]) -> str:
    """The record after a change of its lines (line 1 is at 0)."""
    made = lines(whole)
    change(made)
    return text(made)
