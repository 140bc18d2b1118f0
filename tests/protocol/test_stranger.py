"""Clients written from docs/protocol.md alone, with msgpack and a socket, play by filling offers at random.

Places in arrays are those of the page's tables. What the page promises of sections, log and chat is checked
whenever something arrives.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import msgpack
import pytest

from tests.running import RunningServer

SEATS = 6  # of the seven people, one watches
SETTINGS = ["codenames", "classic", ["english"], "majority", 0, 0, True, 0, False, True, True, False, 2]


class Stranger:
    """One person at the table and what they have been sent."""

    def __init__(self, port: int, name: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self.sections: dict[Any, Any] = {}
        self.logs: dict[int, list[Any]] = {}
        self.chat: dict[str, list[Any]] = {}
        self.send({"type": "hello", "oldest": 1, "newest": 1, "program": "stranger", "program_version": "1"})
        assert self.receive()["type"] == "welcome"
        self.ask({"type": "join", "room": "", "name": name, "avatar": "duck"})

    def send(self, message: Any) -> None:
        payload = msgpack.packb(message)
        self._socket.sendall(len(payload).to_bytes(4, "big") + payload)

    def receive(self) -> Any:
        message = msgpack.unpackb(self._stream.read(int.from_bytes(self._stream.read(4), "big")))
        getattr(self, f"_take_{message['type']}", lambda _: None)(message)
        return message

    def ask(self, request: Any) -> Any:
        self._number += 1
        self.send(request | {"id": self._number})
        while (answer := self.receive()).get("id") != self._number:
            pass
        return answer

    def catch_up(self) -> None:
        self.send({"type": "ping", "nonce": 1})
        while self.receive()["type"] != "pong":
            pass

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _take_update(self, update: Any) -> None:
        if update.get("full"):
            self.sections.clear()
        for section in update["sections"]:
            key = (section[0], section[2]) if section[0] == "team" else section[0]
            assert key not in self.sections or section[1] > self.sections[key][1], "revisions go up"
            self.sections[key] = section

    def _take_log(self, message: Any) -> None:
        log = self.logs.setdefault(message["match"], [])
        assert message["first"] == len(log), "nothing is left out or told twice"
        log += message["entries"]

    def _take_chat(self, message: Any) -> None:
        lines = self.chat.setdefault(message["channel"], [])
        lines += message["lines"]
        assert [line[1] for line in lines] == list(range(len(lines))), "lines are numbered without a gap"

    @property
    def offers(self) -> list[Any]:
        return self.sections["yours"][8]  # type: ignore[no-any-return]


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def filled(offer: Any, chance: Random, number: int) -> list[Any]:
    """An action that the offer allows."""
    match offer:
        case ["vote", guess, cards, may_pass]:
            return ["vote", guess, chance.choice([*bits(cards), None] + ["pass"] * may_pass)]
        case ["give_clue", turn, low, high, unlimited, cards]:
            count = chance.choice([low, high, chance.randint(low, high)] + [None] * unlimited)
            return ["give_clue", turn, f"zq{number}", count, chance.sample(bits(cards), 2)]
        case ["cover", turn, cards, may_decline]:
            return ["cover", turn, chance.choice(bits(cards) + [None] * may_decline)]
        case ["mark_stress", turn, letters]:
            return ["mark_stress", turn, chance.choice(bits(letters))]
        case ["challenge" | "ask_stress" as kind, turn]:
            return [kind, turn]
    raise AssertionError(f"the page knows no offer {offer}")


@pytest.fixture
def people() -> Iterator[list[Stranger]]:
    with ExitStack() as stack:
        server = RunningServer(chance=Random(4))
        stack.callback(server.stop)
        people = [Stranger(server.port, f"Stranger {letter}") for letter in "abcdefg"]
        for one in people:
            stack.callback(one.close)
        settings = {"type": "change_settings", "room": ["Strangers"], "game": SETTINGS}
        assert people[0].ask(settings)["type"] == "done"
        for seat, one in enumerate(people[:SEATS]):
            assert one.ask({"type": "take_seat", "seat": seat})["type"] == "done"
        yield people


def match_number(one: Stranger) -> int:
    return one.sections["settings"][4]  # type: ignore[no-any-return]


def play_out(people: list[Stranger], chance: Random) -> None:
    """One match, by offers alone: each is accepted, and somebody has one until the match is over."""
    number = 0
    for one in people:
        one.catch_up()
    while people[0].sections["settings"][3] == "playing":
        number += 1
        who, offer = chance.choice([(one, offer) for one in people for offer in one.offers])
        act = {"type": "act", "match": match_number(who), "action": filled(offer, chance, number)}
        assert who.ask(act)["type"] == "done", (offer, act)
        for one in people:
            one.catch_up()
    assert not any(one.offers for one in people)


def test_strangers_who_fill_offers_are_never_refused_and_come_to_an_end(people: list[Stranger]) -> None:
    chance = Random(4)
    assert people[0].ask({"type": "start"})["type"] == "done"
    for match in (1, 2, 3):
        play_out(people, chance)
        assert match_number(people[0]) == match
        rematch = {"type": "rematch", "match": match, "swap_roles": True}
        assert chance.choice(people[:SEATS]).ask(rematch)["type"] == "done"
    for one in people:
        one.catch_up()
    assert all(one.logs == people[0].logs for one in people)
