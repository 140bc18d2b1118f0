"""Views of a seat, made by hand or met in matches that are played at random."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from protocol.cards import ALL_CARDS, SEATS, card_of, cards_of, classify, mask_of
from protocol.messages.big_two import OfferPass, OfferPlay, PassTurn, PlayCards, Table
from protocol.messages.catalogue import Action
from protocol.messages.room import Yours
from server.bots.big_two.baselines import AnyPlay
from server.bots.levels import LEVELS
from server.bots.player import Player
from server.bots.view import View
from server.games.big_two.game import BigTwo
from server.games.big_two.state import State
from server.games.match import Match, Setup
from server.simulate.big_two import _OPTIONS, _PLAN, _SITTERS, seen

GAME = BigTwo()
EVERY_LEVEL = tuple(LEVELS["big_two"])
PASS = "pass"


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(card_of(card) for card in text.split()))


def sight(
    hand: str, last: str = "", *, counts: tuple[int, int, int] = (9, 9, 9), unseen: str | None = None
) -> View:
    """Seat 0's, whose turn it is; seat 3 played `last`. `counts` are those of seats 1 to 3. `unseen`: the
    cards of the others, if it matters which."""
    held, lies = cards(hand), cards(last)
    free = [card for card in range(51, -1, -1) if card not in (*held, *lies)]
    others = mask_of(cards(unseen) if unseen is not None else free[: sum(counts)])
    assert others.bit_count() == sum(counts)
    passing = (OfferPass(40),) if last else ()
    view = View()
    view.table = Table(
        revision=1,
        match=1,
        turn=40,
        round=9,
        seat=0,
        counts=(len(held), *counts),
        last=lies,
        last_seat=3 if last else -1,
        plays=(None, None, None, lies if last else None),
        played=ALL_CARDS & ~others & ~mask_of(held),
        members=(1, 2, 3, 4),
        stand_ins=0,
    )
    view.yours = Yours(1, 1, 0, (), 0, (), (), (OfferPlay(40, mask_of(held), None), *passing), held)
    return view


def choice(player: Player, view: View) -> tuple[int, ...] | str:
    """The cards it plays, or "pass"."""
    action = player.choose(view)
    assert isinstance(action, PlayCards | PassTurn)
    return action.cards if isinstance(action, PlayCards) else PASS


def kind(played: tuple[int, ...] | str) -> str:
    combination = classify(played) if isinstance(played, tuple) else None
    return str(combination.kind) if combination else PASS


def begin(seed: int) -> Match:
    return Match(GAME, 1, _PLAN, GAME.deal(Setup(1, _OPTIONS, _SITTERS), Random(seed)))


def positions(seed: int) -> Iterator[Match]:
    """A match that is played at random, before each of its turns."""
    match, player = begin(seed), AnyPlay(Random(seed))
    while match.running:
        yield match
        seat = match.state.seat
        match.act(seat, wanted(player, seen(match.state, seat)))


def wanted(player: Player, view: View) -> Action:
    action = player.choose(view)
    assert action is not None
    return action


def rearranged(state: State, seat: int, chance: Random) -> State:
    """The same to this seat's eyes: the others hold other cards that it hasn't seen."""
    others = [other for other in range(SEATS) if other != seat]
    hidden = [card for other in others for card in cards_of(state.hands[other])]
    chance.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        count = state.hands[other].bit_count()
        hands[other], hidden = mask_of(hidden[:count]), hidden[count:]
    return replace(state, hands=tuple(hands))
