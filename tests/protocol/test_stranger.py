"""Clients written from docs/protocol.md alone, with msgpack and a socket, play by filling offers at random.

Places in arrays are those of the page's tables. What the page promises of sections, log and chat is checked
whenever something arrives. Only what goes together in Big Two is asked of `protocol.cards`.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from random import Random
from typing import Any

import msgpack
import pytest

from protocol.cards import CARDS, classify, legal_plays
from protocol.version import PROTOCOL_VERSION
from tests.running import RunningServer

SEATS = 6  # of the seven people, one watches
SETTINGS = ["codenames", "classic", ["english"], "majority", 0, 0, True, 0, False, True, True, False, 2]
CARD_SEATS = 4
CARD_SETTINGS = ["big_two", True]

Look = Callable[[list[Any]], object]


class Stranger:
    """One person at the table and what they have been sent."""

    def __init__(self, port: int, name: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self.sections: dict[Any, Any] = {}
        self.logs: dict[int, list[Any]] = {}
        self.chat: dict[str, list[Any]] = {}
        spoken = {"oldest": PROTOCOL_VERSION, "newest": PROTOCOL_VERSION}
        self.send({"type": "hello", "program": "stranger", "program_version": "1"} | spoken)
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
    def yours(self) -> Any:
        return self.sections["yours"]

    @property
    def settings(self) -> Any:
        return self.sections["settings"]

    @property
    def table(self) -> Any:
        return self.sections["table"]

    @property
    def offers(self) -> list[Any]:
        return [offer for offer in self.yours[8] if can_be_filled(offer, self.sections)]


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def combinations(offer: Any, sections: Any) -> list[list[int]]:
    """What an offer of `play_cards` allows."""
    _, _, cards, must = offer
    last = sections["table"][7]
    return [list(each.cards) for each in legal_plays(cards, classify(last) if last else None, must)]


def can_be_filled(offer: Any, sections: Any) -> bool:
    """Everything but a turn on which nothing can be played."""
    return offer[0] != "play_cards" or bool(combinations(offer, sections))


def filled(offer: Any, chance: Random, number: int, sections: Any) -> list[Any]:
    """An action that the offer allows."""
    match offer:
        case ["play_cards", turn, _, _]:
            cards = chance.choice(combinations(offer, sections))
            return ["play_cards", turn, chance.sample(cards, len(cards))]
        case ["pass_turn", turn]:
            return ["pass_turn", turn]
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
def strangers() -> Iterator[Callable[[int], list[Stranger]]]:
    """Lets so many people join a server's room; the first of them is host."""
    with ExitStack() as stack:
        server = RunningServer(chance=Random(4))
        stack.callback(server.stop)

        def join(number: int) -> list[Stranger]:
            people = [Stranger(server.port, f"Stranger {letter}") for letter in "abcdefg"[:number]]
            for one in people:
                stack.callback(one.close)
            return people

        yield join


def take_seats(people: list[Stranger], settings: list[Any], seats: int, room: Any = ("Strangers",)) -> None:
    """The host chooses the game, and the first people sit down."""
    change = {"type": "change_settings", "room": room, "game": settings}
    assert people[0].ask(change)["type"] == "done"
    for seat, one in enumerate(people[:seats]):
        assert one.ask({"type": "take_seat", "seat": seat})["type"] == "done"


def match_number(one: Stranger) -> int:
    return one.settings[4]  # type: ignore[no-any-return]


def stage(one: Stranger) -> str:
    return one.settings[3]  # type: ignore[no-any-return]


def act(who: Stranger, offer: Any, chance: Random, number: int) -> None:
    """An offer that is filled is accepted."""
    action = filled(offer, chance, number, who.sections)
    request = {"type": "act", "match": match_number(who), "action": action}
    assert who.ask(request)["type"] == "done", (offer, request)


def play_out(people: list[Stranger], chance: Random, look: Look = len) -> None:
    """One match, by offers alone: somebody has one until the match is over. `look` sees each step."""
    number = 0
    for one in people:
        one.catch_up()
    while stage(people[0]) == "playing":
        number += 1
        look(people)
        who, offer = chance.choice([(one, offer) for one in people for offer in one.offers])
        act(who, offer, chance, number)
        for one in people:
            one.catch_up()
    assert not any(one.offers for one in people)


def the_cards_add_up(people: list[Stranger]) -> None:
    """Hands go to their seats alone; who has the turn, and nobody else, is offered something."""
    *players, watcher = people
    hands = [set(one.yours[9]) for one in players]
    table = watcher.table
    assert watcher.yours[9] is None
    assert [len(hand) for hand in hands] == table[6]
    assert len(set.union(*hands)) + len(bits(table[10])) == CARDS
    assert not any(hand & set(bits(table[10])) for hand in hands)
    assert [bool(one.offers) for one in players] == [seat == table[5] for seat in range(CARD_SEATS)]
    assert all(one.table == table for one in players)


def the_end_is_told(one: Stranger, match: int, games: int) -> None:
    """Who won, what the others held, and the evening so far: `games` matches of Big Two."""
    _, _, number, winner, reason, hands, _ = one.sections["finish"]
    assert (number, reason, hands[winner]) == (match, "empty_hand", [])
    assert sorted([*chain(*hands), *bits(one.table[10])]) == list(range(CARDS))
    results = one.sections["results"][3]
    assert (sum(line[2] for line in results), sum(line[3] for line in results)) == (CARD_SEATS * games, games)


def test_strangers_who_fill_offers_are_never_refused_and_come_to_an_end(
    strangers: Callable[[int], list[Stranger]],
) -> None:
    chance, people = Random(4), strangers(SEATS + 1)
    take_seats(people, SETTINGS, SEATS)
    assert people[0].ask({"type": "start"})["type"] == "done"
    for match in (1, 2, 3):
        play_out(people, chance)
        assert match_number(people[0]) == match
        rematch = {"type": "rematch", "match": match, "swap_roles": True}
        assert chance.choice(people[:SEATS]).ask(rematch)["type"] == "done"
    for one in people:
        one.catch_up()
    assert all(one.logs == people[0].logs for one in people)


def test_strangers_play_big_two_after_codenames_in_the_same_room(
    strangers: Callable[[int], list[Stranger]],
) -> None:
    chance, people = Random(4), strangers(CARD_SEATS + 1)
    take_seats(people, [*SETTINGS[:-1], 1], CARD_SEATS)
    assert people[0].ask({"type": "start"})["type"] == "done"
    play_out(people, chance)
    assert people[0].ask({"type": "back_to_lobby"})["type"] == "done"
    take_seats(people, CARD_SETTINGS, CARD_SEATS)
    assert people[0].ask({"type": "start"})["type"] == "done"
    for match in (2, 3, 4):
        play_out(people, chance, the_cards_add_up)
        the_end_is_told(people[-1], match, games=match - 1)
        assert chance.choice(people[:CARD_SEATS]).ask({"type": "rematch", "match": match})["type"] == "done"
    assert not {"rules", "words", "play", "review"} & people[-1].sections.keys()
    for one in people:
        one.catch_up()
    assert all(one.logs == people[0].logs for one in people)


def test_a_stranger_plays_big_two_with_bots(strangers: Callable[[int], list[Stranger]]) -> None:
    chance, [host] = Random(4), strangers(1)
    take_seats([host], CARD_SETTINGS, 1, room=["Strangers", False, 10, 32, "", 0])
    level = host.settings[9][0]
    for seat in range(1, CARD_SEATS):
        assert host.ask({"type": "add_bot", "seat": seat, "level": level})["type"] == "done"
    assert host.ask({"type": "start"})["type"] == "done"
    while stage(host) == "playing":
        if host.offers:
            act(host, chance.choice(host.offers), chance, 0)
        else:
            host.receive()
    assert host.sections["finish"][4] == "empty_hand"
    assert [person[5] for person in host.sections["people"][2]] == ["", level, level, level]
