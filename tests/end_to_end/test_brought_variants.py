"""Variants that nobody here has seen, brought by a host and played to the end through raw sockets."""

import json
from collections import Counter
from collections.abc import Callable
from importlib import resources
from itertools import product
from random import Random
from typing import Any

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.raw import Raw
from tests.server.games.codenames.play_outs import fill
from tests.table import Table

SHIPPED = resources.files("server.games.codenames") / "variants" / "three-teams.json"
THREE_TEAMS = json.loads(SHIPPED.read_text(encoding="utf-8"))
MOST_ACTIONS = 3000  # a match of random people takes about 60
VARIANTS: dict[str, dict[str, Any]] = {
    "four assassins that eliminate": {
        "assassins": 4,
        "bystanders": 5,
        "challenge": True,
        "must_cover": True,
    },
    "the assassin ends the game of three": {
        "assassin": "ends_game",
        "first": "key",
        "challenge": True,
        "agreement": "majority",
    },
    "two teams with elimination": {
        "teams": ["blue", "green"],
        "first": "green",
        "agents": [8, 8],
        "bystanders": 5,
        "assassins": 4,
    },
    "one agent each among assassins": {
        "rows": 4,
        "columns": 4,
        "agents": [1, 1, 1],
        "bystanders": 0,
        "assassins": 13,
        "first": "key",
        "clue_low": 0,
        "clue_high": 0,
        "unlimited": True,
    },
    "seven by seven with no extra guess": {
        "rows": 7,
        "columns": 7,
        "agents": [12, 11, 10],
        "bystanders": 12,
        "assassins": 4,
        "first": "blue",
        "extra_guesses": 0,
    },
    "four by seven by first click": {
        "teams": ["green", "blue", "red"],
        "rows": 4,
        "columns": 7,
        "agents": [7, 6, 5],
        "bystanders": 7,
        "assassins": 3,
        "first": "key",
        "agreement": "first_click",
        "pass_before_first_guess": False,
    },
}

Seat = Callable[..., Table]


def written(name: str, **fields: Any) -> str:
    return json.dumps({**THREE_TEAMS, "name": name, **fields})


def everybody_is_told_the_same(table: Table, watcher: Raw) -> None:
    told = table.catch_up().host
    for one in (*table.everybody, watcher.catch_up()):
        assert (one.play, one.log) == (told.play, told.log)


def nobody_but_spymasters_knows_the_key(table: Table, watcher: Raw, key: str) -> None:
    for one in (watcher, *(op for team in table.ops for op in team)):
        assert (one.yours.secret, key.encode() in one.bytes) == (None, False)
    assert {spy.yours.secret for spy in table.spy} == {key}
    assert {spy.yours.writes for spy in table.spy} == {("spymasters",)}


def act_once(table: Table, chance: Random) -> None:
    """Somebody whom the server asks does something of what it offers; nobody who is out is asked."""
    play = table.host.play
    assert play.team not in play.out
    offered = [(one, offer) for one in table.everybody for offer in one.yours.offers]
    assert not [one for one, _ in offered if table.host.settings.seats[one.yours.seat].team in play.out]
    one, offer = chance.choice(offered)
    assert one.act(fill(offer, chance)) == ""


@pytest.mark.parametrize("name", VARIANTS)
def test_a_brought_variant_is_played_to_its_end(seat_people: Seat, name: str) -> None:
    fields = {**THREE_TEAMS, **VARIANTS[name]}
    table = seat_people(operatives=1, brought=written(name, **VARIANTS[name]))
    watcher, chance, key = table.newcomer("Watcher"), Random(name), table.start().key
    first, teams = table.host.sections[c.Words].first_team, len(fields["teams"])
    agents = {str((first + at) % teams): count for at, count in enumerate(fields["agents"])}
    assert Counter(key) == +Counter(agents | {"b": fields["bystanders"], "x": fields["assassins"]})
    for _ in range(MOST_ACTIONS):
        everybody_is_told_the_same(table, watcher)
        if table.host.play.phase == "over":
            break
        nobody_but_spymasters_knows_the_key(table, watcher, key)
        act_once(table, chance)
    assert table.host.play.winners
    assert watcher.sections[c.Review].key == key


def test_when_the_assassin_ends_the_game_of_three_all_others_win(seat_people: Seat) -> None:
    table = seat_people(operatives=1, brought=written("mine", assassin="ends_game")).start()
    play = table.turn("x").host.play
    assert (play.winners, play.reason, play.out) == ((1, 2), "assassin", ())


def test_with_two_teams_whoever_eliminates_itself_leaves_the_last_team_in(seat_people: Seat) -> None:
    two = written("mine", teams=["green", "red"], first="red", agents=[9, 8], bystanders=6)
    table = seat_people(operatives=1, brought=two).start()
    play = table.turn("x").host.play
    assert (play.winners, play.reason, play.out) == ((0,), "last_team", (1,))


def test_a_match_keeps_the_variant_that_it_started_with(seat_people: Seat) -> None:
    table = seat_people(operatives=1, brought=written("mine", clue_high=3)).start()
    again = {"kind": "variant", "name": "own.json", "text": written("mine", clue_high=5)}
    assert table.host.refused(m.Bring, **again) == "not_now"
    assert table.spy[0].clue("syzygy", 4) == "clue_number"


def test_after_three_teams_the_room_may_play_with_two(seat_people: Seat) -> None:
    table = seat_people(operatives=1, brought=written("mine")).start().turn("x").turn("x")
    table.host.do(m.BackToLobby)
    table.bring(written("small", rows=4, columns=4, teams=["blue", "red"], agents=[4, 4], bystanders=6))
    assert table.host.settings.teams == ("blue", "red")
    assert {person.seat for person in table.host.people.values()} == {None}
    people = (table.spy[0], table.ops[0][0], table.spy[1], table.ops[2][0])
    for one, (team, role) in zip(people, product((0, 1), ("spymaster", "operative")), strict=True):
        one.do(m.TakeSeat, seat=table.host.settings.seats.index(m.Seat(team, role)))
    table.host.do(m.Start)
    words, play = table.host.catch_up().sections[c.Words], table.host.play
    assert (len(words.words), play.left, play.out) == (16, (4, 4), ())
    assert (table.spy[2].catch_up().yours.secret, table.spy[2].yours.offers) == (None, ())
