"""docs/rules/big-two.md, "Secrecy", on the wire: rearrange the cards that a reader was not shown, do the same
again, and not one byte that reaches the reader differs; first in rooms without sockets, then through sockets.
"""

from collections.abc import Callable
from dataclasses import replace as changed
from random import Random
from typing import Any

import pytest

from protocol.cards import cards_of, classify, legal_plays
from protocol.messages import Act
from protocol.messages import big_two as b
from protocol.messages import room as m
from server.games.big_two import views
from server.games.catalogue import GAMES
from server.rooms.room import Room
from tests.card_table import CardTable, act, lowest, table
from tests.end_to_end.tapped import Call, Tapped
from tests.running import QUICK, RunningServer

Deck = tuple[int, ...]
NAMES = ("Ada", "Ben", "Cem", "Dot")
WATCHER = 4  # after the four at the table
STEPS = 60
SEEDS = pytest.mark.parametrize("seed", range(8))
READERS = pytest.mark.parametrize("reader", range(5), ids=[*NAMES, "watcher"])


class Arranged(Random):
    """Draws as `Random` does, but deals the cards of a deck that was laid out."""

    deck: Deck | None = None

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        if self.deck is not None:
            x[:] = self.deck


def rearranged(hands: list[Deck], left: list[Deck], reader: int, chance: Random) -> Deck:
    """The same deal for whoever sits on seat `reader` (4: nobody): all that was played since is dealt to who
    played it, and every other card lies somewhere else."""
    others = [seat for seat in range(4) if seat != reader]
    loose = [card for seat in others for card in left[seat]]
    chance.shuffle(loose)
    deck: list[int] = []
    for seat in range(4):
        kept = [card for card in hands[seat] if card not in left[seat]]
        mine = left[seat] if seat == reader else [loose.pop() for _ in left[seat]]
        deck += [*kept, *mine]
    return tuple(deck)


# ---- in rooms


class Script:
    """A match in which people and bots play, talk, come and go; the reader also tries what isn't allowed."""

    def __init__(self, seed: int, reader: int) -> None:
        self.chance = Random(seed)
        self.reader = reader + 1  # members are numbered as they come
        self.sits_down = seed % 2 == 0  # on a seat that somebody left
        self.room = opened(seed, None)
        self._ids = iter(range(2, 100_000))
        self.now = 1000.0
        self._gone: list[int] = []

    @property
    def state(self) -> Any:
        return self.room.state

    def play(self) -> "Script":
        for at, name in enumerate((*NAMES, "Wes"), 1):
            self.room.join(next(self._ids), name, "fox", f"token {at}", self.now, False)
            if at <= 3:
                self.asks(at, m.TakeSeat, seat=at - 1)
        if self.reader != 4 and self.chance.random() < 0.5:
            self.asks(1, m.AddBot, seat=3, level="easy")
        else:
            self.asks(4, m.TakeSeat, seat=3)
        self.asks(1, m.Start)
        self.dealt = [cards_of(hand) for hand in self.state.match.state.hands]
        for _ in range(STEPS):
            before = len(self.room.calls)
            self.step()
            if self.state.stage != "playing" or self.state.matches > 1:
                del self.room.calls[before:]
                break
            self.left = [cards_of(hand) for hand in self.state.match.state.hands]
        return self

    def asks(self, member: int, kind: Any, **fields: Any) -> None:
        if self.state.members.get(member) and self.state.members[member].here:
            self.room.handle(member, kind(id=next(self._ids), **fields), self.now)

    def step(self) -> None:
        self.now += self.chance.choice((0.0, 1.0, 4.0))
        self.room.ring(self.now)
        things = (self.turn, self.turn, self.turn, self.talks, self.comes_or_goes, self.tries)
        self.chance.choice(things)()

    def turn(self) -> None:
        """A legal play or a pass, from what the seat is offered."""
        match = self.state.match.state
        seat, last = match.seat, classify(match.last) if match.last else None
        offers = self.state.game.private(match, seat).offers
        plays = legal_plays(offers[0].cards, last, offers[0].must)
        action: b.BigTwoAction = b.PassTurn(match.turn)
        if plays and (len(offers) == 1 or self.chance.random() < 0.8):
            action = b.PlayCards(match.turn, self.chance.choice(plays).cards)
        if seat in self.room.bot_seats():
            self.room.play_for(seat, 1, action, self.now)
        else:
            self.asks(self.state.sitter(seat).member, Act, match=1, action=action)

    def talks(self) -> None:
        self.asks(self.chance.randint(1, 5), m.Say, channel="table", text="hm")

    def comes_or_goes(self) -> None:
        member = self.chance.choice([one for one in range(1, 6) if one != self.reader])
        who = self.state.members.get(member)
        if who is None or who.bot or who.left:
            return
        if not who.here:
            self.room.resume(next(self._ids), member, "new token", self.now)
        elif self.chance.random() < 0.5:
            self.room.drop(member, self.now)
        elif who.seat is not None:
            self.asks(member, m.LeaveSeat)
        else:
            self.asks(member, m.TakeSeat, seat=self.chance.randrange(4))

    def tries(self) -> None:
        """The reader tries any cards at any time; what is refused must not tell either."""
        turn = self.state.match.state.turn + self.chance.choice((0, 0, 0, -1))
        size = self.chance.choice((0, 1, 1, 1, 2, 5))
        cards = tuple(self.chance.sample(range(-1, 53), size))
        self.asks(self.reader, Act, match=1, action=b.PlayCards(turn, cards))
        self.asks(self.reader, m.AskRecord, match=1, part=0)
        if self.sits_down:
            self.asks(self.reader, m.TakeSeat, seat=self.chance.randrange(4))


def opened(seed: int, deck: Deck | None) -> Any:
    chance = Arranged(seed)
    chance.deck = deck
    return Tapped(Room("ROOM", "Friday", GAMES, b.BigTwoOptions(points=True), chance, 1000.0))


def again(seed: int, deck: Deck | None, calls: list[Call]) -> Any:
    room = opened(seed, deck)
    for call in calls:
        room.again(call)
    return room


def compared(seed: int, reader: int) -> tuple[Any, Any, Script]:
    """The same calls at both tables."""
    script = Script(seed, reader).play()
    deck = rearranged(script.dealt, script.left, sat_on(script, reader), Random(seed))
    calls = list(script.room.calls)
    return again(seed, None, calls), again(seed, deck, calls), script


def sat_on(script: Script, reader: int) -> int:
    """The seat whose hand the reader was sent, 4 for none."""
    shown: dict[int, int] = script.state.match.state.shown
    return shown.get(reader + 1, WATCHER)


@SEEDS
@READERS
def test_whatever_happens_no_byte_depends_on_cards_that_the_reader_was_not_shown(
    seed: int, reader: int
) -> None:
    original, twin, script = compared(seed, reader)
    assert original.state.match.state.hands != twin.state.match.state.hands
    assert original.state.match.state.turn == twin.state.match.state.turn > 5
    assert original.sent[script.reader] == twin.sent[script.reader]
    assert len(original.sent[script.reader]) > 10


def test_the_comparison_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that told the highest card of each hand."""

    def told(state: Any) -> b.Table:
        highest = tuple(hand.bit_length() for hand in state.hands)
        return b.Table(0, 1, state.turn, 1, state.seat, highest, (), -1, state.plays, 0, (), 0)

    monkeypatch.setattr(views, "_table", told)
    found = 0
    for seed in range(8):
        original, twin, script = compared(seed, WATCHER)
        found += original.sent[script.reader] != twin.sent[script.reader]
    assert found == 8


# ---- through sockets


def sent(
    start: Callable[..., RunningServer], deck: Deck | None
) -> tuple[dict[str, bytes], list[Deck], list[Deck]]:
    """What each person was sent in the first turns; the hands at the deal, and what is left of them."""
    chance = Arranged(7)
    chance.deck = deck
    server = start(limits=changed(QUICK, burst=60), chance=chance, game="big_two")
    server.call(lambda: stand_still(server.app))
    cards = CardTable(server, turn_seconds=600)
    watcher = cards.newcomer("Watcher")
    cards.start()
    hands = [held(one) for one in cards.people]
    for number in range(14):
        player = cards.people[cards.seat].catch_up()
        code = act(player, b.PassTurn(table(player).turn) if number % 5 == 4 else lowest(player))
        assert code in ("", "must_lead")
        for one in (*cards.people, watcher):
            one.catch_up()
            assert act(one, b.PassTurn(0)) == ("not_seated" if one is watcher else "stale_turn")
    cards.host.say("hello")
    cards.catch_up()
    watcher.catch_up()
    left = [held(one) for one in cards.people]
    people = dict(zip((*NAMES, "watcher"), (*cards.people, watcher), strict=True))
    told = {name: one.bytes for name, one in people.items()}
    cards.close()
    server.stop()
    return told, hands, left


def held(raw: Any) -> Deck:
    secret = raw.yours.secret
    assert isinstance(secret, tuple)
    return secret


def stand_still(app: Any) -> None:
    numbers = iter(range(10_000))
    app.server_id = "0" * 16
    app.loop_time = lambda: 5.0
    app.clock = lambda: 5.0
    app.lobby.secret = lambda: f"token {next(numbers):05d}"
    for room in app.lobby.rooms.values():
        room.addresses = ("127.0.0.1:4747",)


def test_two_tables_that_differ_in_unseen_cards_alone_send_the_same_bytes(
    start_server: Callable[..., RunningServer],
) -> None:
    """Two high cards that nobody plays are exchanged between two seats: these two are sent other hands, and
    nobody else is sent another byte."""
    first, hands, left = sent(start_server, None)
    high = [[card for card in hand if card >= 40] for hand in left]
    one, other = sorted(range(4), key=lambda seat: -len(high[seat]))[:2]
    deck = [list(hand) for hand in hands]
    mine, theirs = high[one][-1], high[other][-1]
    deck[one][deck[one].index(mine)], deck[other][deck[other].index(theirs)] = theirs, mine
    second, *_ = sent(start_server, tuple(card for hand in deck for card in hand))
    names = (*NAMES, "watcher")
    same = [name for name in names if first[name] == second[name]]
    assert same == [name for at, name in enumerate(names) if at not in (one, other)]
