"""A table of Big Two for tests: known hands, and short words for what people do.

Cards are written as `protocol.cards` writes them: "3D 10S". Each seat's member is the seat's number and 100.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.cards import CARDS, HAND, SEATS, THREE_OF_DIAMONDS, card_of, card_text
from protocol.messages.big_two import (
    BigTwoOptions,
    Finish,
    OfferPass,
    OfferPlay,
    PassTurn,
    PlayCards,
    Result,
    Results,
    Table,
)
from server.games.big_two.events import Dealt
from server.games.big_two.game import BigTwo
from server.games.big_two.state import State
from server.games.match import Events, Match, SeatNews, Setup, Sitter
from server.refusals import Refusal

NAMES = ("Ada", "Ben", "Cem", "Dot")
GUEST = 555  # a member who sits nowhere yet

# One suit for each seat but for the threes and the low cards, which go round: everybody has some of all.
HANDS = (
    "3D 4D 5D 6D 7D 8D 9D 10D JC QC KC AC 2C",
    "3C 4C 5C 6C 7C 8C 9C 10C JD QD KD AD 2D",
    "3H 4H 5H 6H 7H 8H 9H 10H JS QS KS AS 2S",
    "3S 4S 5S 6S 7S 8S 9S 10S JH QH KH AH 2H",
)


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_of, text.split()))


def text(found: Iterable[int]) -> str:
    return " ".join(map(card_text, found))


def code(answer: Events | Refusal) -> str:
    return str(answer.code) if isinstance(answer, Refusal) else ""


def hands_with(*held: str) -> tuple[str, ...]:
    """Whole hands in which the seats hold at least these; all other cards go round from the lowest."""
    dealt = [list(cards(one)) for one in (*held, *[""] * (SEATS - len(held)))]
    left = [card for card in range(CARDS) if not any(card in hand for hand in dealt)]
    for hand in dealt:
        while len(hand) < HAND:
            hand.append(left.pop(0))
    return tuple(text(sorted(hand)) for hand in dealt)


class CardTable:
    """A match that has been dealt; everybody is connected."""

    def __init__(
        self, hands: tuple[str, ...] = HANDS, results: tuple[Result, ...] = (), **options: Any
    ) -> None:
        self.game = BigTwo()
        dealt = deal(0, results, **options)
        held = tuple(tuple(sorted(cards(hand))) for hand in hands)
        first = next(seat for seat, hand in enumerate(held) if THREE_OF_DIAMONDS in hand)
        self.match = Match(
            self.game,
            1,
            self.game.plan(dealt.options),
            replace(dealt, hands=held, first=first, by=NAMES[first]),
        )

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    # ---- what everyone sees

    def section(self, kind: type) -> Any:
        return next((one for one in self.game.public(self.state) if isinstance(one, kind)), None)

    @property
    def table(self) -> Table:
        return self.section(Table)  # type: ignore[no-any-return]

    @property
    def finish(self) -> Finish:
        return self.section(Finish)  # type: ignore[no-any-return]

    @property
    def results(self) -> Results:
        return self.section(Results)  # type: ignore[no-any-return]

    def hand(self, seat: int) -> str:
        """As the seat is sent it."""
        secret = self.game.private(self.state, seat).secret
        return "" if secret is None else text(secret)

    def offers(self, seat: int) -> tuple[Any, ...]:
        return self.game.private(self.state, seat).offers

    # ---- what people do; each answers with the code of the refusal, or ""

    def play(self, played: str, by: int | None = None, turn: int | None = None) -> str:
        return self.act(PlayCards(self.state.turn if turn is None else turn, cards(played)), by)

    def pass_turn(self, by: int | None = None, turn: int | None = None) -> str:
        return self.act(PassTurn(self.state.turn if turn is None else turn), by)

    def act(self, action: Any, by: int | None = None) -> str:
        return code(self.match.act(self.state.seat if by is None else by, action))

    def refusal(self, action: Any, by: int | None = None) -> Refusal:
        answer = self.game.decide(self.state, self.state.seat if by is None else by, action)
        assert isinstance(answer, Refusal)
        return answer

    def goes(self, *turns: str) -> "CardTable":
        """One turn after the other: cards, or "" for a pass. None is refused."""
        for turn in turns:
            found = self.play(turn) if turn else self.pass_turn()
            assert found == "", (turn, found)
        return self

    def happens(self, news: SeatNews) -> Events:
        return self.match.told(news)

    def may_sit(self, seat: int, member: int, by_host: bool = False) -> str:
        refusal = self.game.may_sit(self.state, seat, member, by_host)
        return "" if refusal is None else str(refusal.code)


def deal(seed: int, results: tuple[Result, ...] = (), **options: Any) -> Dealt:
    sitters = {seat: Sitter(100 + seat, name) for seat, name in enumerate(NAMES)}
    return BigTwo().deal(Setup(1, BigTwoOptions(**options), sitters, results), Random(seed))


def dealt_match(seed: int, **options: Any) -> Match:
    """A match as it is really dealt."""
    game = BigTwo()
    return Match(game, 1, game.plan(BigTwoOptions()), deal(seed, **options))


__all__ = [
    "GUEST",
    "HANDS",
    "NAMES",
    "CardTable",
    "OfferPass",
    "OfferPlay",
    "cards",
    "code",
    "deal",
    "dealt_match",
    "hands_with",
    "text",
]
