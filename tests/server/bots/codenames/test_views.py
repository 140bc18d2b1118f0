"""What an agent is shown: exactly what the wire sends its seat, under the names of docs/protocol.md."""

import json
from typing import Any

import pytest

from protocol.codec import plain
from server.bot_seats import view_of
from server.bots.view import View
from tests.protocol.test_document import names, part, rows
from tests.raw import Raw
from tests.running import RunningServer
from tests.server.bots.codenames.evening import RED_1, RED_SPY, Evening
from tests.table import Table

SHOWN = ["people", "settings", "clock", "rules", "words", "play", "team", "yours"]
OF_A_MEMBER = {"may": [], "seats": 0, "reads": [], "writes": []}  # a bot asks the room for nothing


def without_names(value: Any) -> Any:
    """As it is on the wire: an object is the list of its values."""
    if isinstance(value, dict):
        return [without_names(one) for one in value.values()]
    return [without_names(one) for one in value] if isinstance(value, list) else value


@pytest.fixture
def server() -> Any:
    running = RunningServer()
    yield running
    running.stop()


@pytest.mark.parametrize("role", ["spymaster", "operative"])
def test_it_is_what_the_wire_sends_the_seat(role: str, server: RunningServer) -> None:
    table = Table(server, operatives=2).start()
    team = table.acting
    person: Raw = table.spy[team] if role == "spymaster" else table.ops[team][0]
    if role == "operative":
        table.clue()
    person.catch_up()
    seat = person.yours.seat
    assert seat is not None
    room = server.app.lobby.rooms[server.app.first_room]
    shown = server.call(lambda: view_of(room, seat)).named()
    table.close()
    assert list(shown) == SHOWN
    assert shown["yours"].items() >= OF_A_MEMBER.items()
    wire = json.loads(json.dumps([plain(section) for section in person.sections.values()]))
    sent = {section[0]: section for section in wire}
    for name, section in shown.items():
        mine = without_names(section | {"revision": sent[name][1]})
        if name == "yours":
            sent[name][4:8] = mine[4:8]
        assert mine == sent[name]


def test_its_names_are_those_of_the_protocol() -> None:
    view = Evening().clue().view(RED_1).named()
    for name, section in view.items():
        told = [names(row[1]).pop() for row in rows(part(f"#### section `{name}`")) if names(row[1])]
        assert ["type", *told] == list(section)
    vote = view["yours"]["offers"][0]
    assert list(vote) == ["type", "guess", "cards", "may_pass"]
    assert view["people"]["people"][0].keys() >= {"member", "name", "bot"}


def test_it_is_json_and_tells_only_a_spymaster_the_key() -> None:
    evening = Evening()
    spy, operative = (json.loads(json.dumps(evening.view(seat).named())) for seat in (RED_SPY, RED_1))
    assert len(spy["yours"]["secret"]) == len(spy["words"]["words"])
    assert operative["yours"]["secret"] is None


def test_a_copy_stays_as_it_was() -> None:
    view = Evening().view(RED_1)
    before = view.copy()
    view.people = None
    view._teams.clear()
    assert before.people is not None
    assert before.team is not None
    assert View().named() == {}
