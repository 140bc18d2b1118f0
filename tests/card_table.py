"""People at a table of Big Two: raw connections with seats, who know what they were sent and no more."""

from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace

from protocol.cards import classify, legal_plays
from protocol.messages import big_two as b
from protocol.messages import room as m
from tests.raw import Raw
from tests.running import RunningServer

NAMES = ("Ada", "Ben", "Cem", "Dot")


class CardTable:
    """`people` by seat; the first is host. The server's own room plays Big Two (`game="big_two"`)."""

    def __init__(self, server: RunningServer, people: int = 4, bots: str = "", **options: Any) -> None:
        self.server = server
        self._stack = ExitStack()
        self.people = [self.newcomer(name).do(m.TakeSeat, seat=at) for at, name in enumerate(NAMES[:people])]
        self.set(**options)
        if bots:
            for seat in range(people, 4):
                self.host.do(m.AddBot, seat=seat, level=bots)

    @property
    def host(self) -> Raw:
        return self.people[0]

    def newcomer(self, name: str) -> Raw:
        return self._stack.enter_context(Raw(self.server.port)).join(name)

    def set(self, **options: Any) -> None:
        """The game's settings; bots lose no time."""
        settings = self.host.catch_up().settings
        self.host.do(
            m.ChangeSettings,
            room=replace(settings.room, bot_seconds=0),
            game=replace(settings.game, **options),
        )

    def start(self) -> "CardTable":
        self.host.do(m.Start)
        return self.catch_up()

    def catch_up(self) -> "CardTable":
        for one in self.people:
            one.catch_up()
        return self

    def close(self) -> None:
        self._stack.close()

    # ---- play

    @property
    def seat(self) -> int:
        return table(self.host.catch_up()).seat

    def turn(self) -> str:
        """Whoever has the turn plays the lowest; the code of the refusal."""
        player = self.people[self.seat]
        return act(player, lowest(player.catch_up()))


def table(raw: Raw) -> b.Table:
    found: b.Table = raw.sections[b.Table]
    return found


def finish(raw: Raw) -> b.Finish | None:
    return raw.sections.get(b.Finish)


def act(raw: Raw, action: b.BigTwoAction) -> str:
    return raw.act(action, match=raw.settings.match)


def lowest(raw: Raw) -> b.BigTwoAction:
    """The lowest play that this connection is offered, else a pass."""
    offer = raw.offer(b.OfferPlay)
    assert offer is not None
    last = table(raw).last
    plays = legal_plays(offer.cards, classify(last) if last else None, offer.must)
    return b.PlayCards(offer.turn, plays[0].cards) if plays else b.PassTurn(offer.turn)
