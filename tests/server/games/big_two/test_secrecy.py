"""docs/rules/big-two.md, "Secrecy": rearrange what a seat was not shown; what it is sent stays the same."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from protocol.cards import CARDS, cards_of, mask_of
from protocol.codec import pack
from protocol.messages.big_two import BigTwoAction, PassTurn, PlayCards
from server.games.big_two import views
from server.games.big_two.state import State
from server.games.match import Match
from tests.server.games.big_two.play_outs import fills, news, offered, play
from tests.server.games.big_two.table import CardTable, dealt_match

SPECTATOR = -1
READERS = (SPECTATOR, 0, 1, 2, 3)
CASES = pytest.mark.parametrize("seed", range(12))


def rearranged(state: State, reader: int, chance: Random) -> State:
    """The same match, with every card that `reader` has not been shown in some hand that may hold it."""
    unseen = [seat for seat in range(4) if seat != reader]
    cards = [card for seat in unseen for card in cards_of(state.hands[seat])]
    chance.shuffle(cards)
    hands = list(state.hands)
    for seat in unseen:
        count = state.counts[seat]
        hands[seat], cards = mask_of(cards[:count]), cards[count:]
    played = [mask_of(dealt) & state.played for dealt in state.dealt.hands]
    dealt = tuple(cards_of(hand | gone) for hand, gone in zip(hands, played, strict=True))
    return replace(state, hands=tuple(hands), dealt=with_fields(state.dealt, hands=dealt))


def holds_the_first_card(state: State) -> bool:
    """Before the first play everybody knows who holds the three of diamonds: it would have to stay there."""
    return state.played == 0


def twins(match: Match, chance: Random, **how: Any) -> Iterator[tuple[int, State, State]]:
    """Each reader, a state of random play, and the same one with all that is unseen elsewhere."""
    for state in play(match, chance, **how):
        if not match.running:
            return
        if not holds_the_first_card(state):
            for reader in READERS:
                yield reader, state, rearranged(state, reader, chance)


def sent(match: Match, state: State, reader: int) -> list[bytes]:
    """All bytes of the match for this reader."""
    parts: list[Any] = [*match.game.public(state)]
    parts += [match.game.team(state, -1), match.game.time_limit(state) and state.turn]
    if reader != SPECTATOR:
        private = match.game.private(state, reader)
        parts += [*private.offers, private.secret]
    return [pack(part) for part in parts]


def heard(match: Match, state: State, events: Any, reader: int) -> list[bytes]:
    """What the reader is sent of events: lines of the log, and the sections after each of them."""
    found: list[bytes] = []
    for event in events:
        state = match.game.evolve(state, event)
        found += [pack(match.game.entry(event, 1.0)), *sent(match, state, reader)]
    return found


def attempts(state: State, reader: int) -> list[BigTwoAction]:
    """All that a seat could find something out by, if answers told anything: every card, and odd things."""
    plays = [(card,) for card in range(-1, CARDS + 1)]
    plays += [(card, card ^ 1) for card in range(0, CARDS, 3)]
    plays += [(), (0, 0), tuple(range(5)), tuple(range(20)), tuple(range(reader, CARDS, 4))]
    return [PassTurn(state.turn), PassTurn(0), *(PlayCards(state.turn, one) for one in plays)]


@CASES
def test_what_is_sent_does_not_depend_on_cards_that_were_not_shown(seed: int) -> None:
    match, chance = dealt_match(seed), Random(seed)
    for reader, state, other in twins(match, chance, restless=0.1):
        assert sent(match, state, reader) == sent(match, other, reader)


@CASES
def test_at_the_deal_nothing_is_sent_of_other_hands_but_who_holds_the_three_of_diamonds(seed: int) -> None:
    match, chance = dealt_match(seed), Random(seed)
    for reader in READERS:
        other = rearranged(match.state, reader, chance)
        assert sent(match, match.state, reader) == sent(match, other, reader)
    line = match.game.entry(match.log[0], 0.0)
    assert pack(line) == pack(views.wire.CardsDealt(0.0, match.log[0].first, match.log[0].by))


@CASES
def test_no_answer_depends_on_cards_that_were_not_shown(seed: int) -> None:
    """Also not to plays that are taken: what they lead to is public, and of the reader's own cards."""
    match, chance = dealt_match(seed), Random(seed)
    for reader, state, other in twins(match, chance, most=30):
        if reader == SPECTATOR:
            continue
        for action in attempts(state, reader):
            answers = [match.game.decide(one, reader, action) for one in (state, other)]
            assert answers[0] == answers[1]


@CASES
def test_passes_time_outs_comings_and_goings_tell_nothing_of_cards_that_were_not_shown(seed: int) -> None:
    match, chance = dealt_match(seed, turn_seconds=30), Random(seed)
    for reader, state, other in twins(match, chance, most=60, restless=0.2):
        happened = news(match, chance)
        events = [match.game.told(one, happened) for one in (state, other)]
        assert heard(match, state, events[0], reader) == heard(match, other, events[1], reader)
        if not state.leads:
            limit = match.game.time_limit(state)
            assert limit is not None
            for led in (
                [match.game.decide(one, state.seat, PassTurn(state.turn)) for one in (state, other)],
                [match.game.expire(one, limit.key) for one in (state, other)],
            ):
                assert heard(match, state, led[0], reader) == heard(match, other, led[1], reader)


@CASES
def test_a_play_shows_its_cards_and_nothing_else(seed: int) -> None:
    """Whoever watches is sent the same, wherever the other cards are."""
    match, chance = dealt_match(seed), Random(seed)
    for state in play(match, chance, most=40):
        if not match.running or holds_the_first_card(state):
            continue
        mine = [action for offer in offered(match) for action in fills(state, offer)]
        action = chance.choice(mine)
        for reader in READERS:
            if reader == state.seat:
                continue
            other = moved_but(state, reader, action, chance)
            events = [match.game.decide(one, state.seat, action) for one in (state, other)]
            ends = [len(one) > 1 for one in events]
            assert ends[0] == ends[1]
            if not ends[0]:
                assert heard(match, state, events[0], reader) == heard(match, other, events[1], reader)


def moved_but(state: State, reader: int, action: BigTwoAction, chance: Random) -> State:
    """Rearranged for the reader, while who plays keeps the cards that are shown now."""
    shown = mask_of(action.cards) if isinstance(action, PlayCards) else 0
    player = state.seat
    kept = replace(state, hands=swapped(state.hands, player, state.hands[player] & ~shown))
    moved = rearranged(kept, reader, chance)
    return replace(moved, hands=swapped(moved.hands, player, moved.hands[player] | shown))


def swapped(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


# ---- the test itself


def test_a_view_that_told_of_another_hand_would_be_found_out() -> None:
    """The negative control: each of these ways to leak is seen by the comparison above."""
    match, chance = dealt_match(3), Random(3)
    leaks = [
        lambda state: sum(state.hands[2] >> card & 1 for card in range(48, 52)),  # how many twos
        lambda state: max(cards_of(state.hands[2])),
        lambda state: state.dealt.hands,
        lambda state: [seat for seat in range(4) if state.hands[seat] >> 51 & 1],
    ]
    found = [False] * len(leaks)
    for reader, state, other in twins(match, chance):
        if reader != 2:
            for at, leak in enumerate(leaks):
                found[at] |= leak(state) != leak(other)
    assert found == [True] * len(leaks)


def test_the_rearranged_match_is_one_that_could_be() -> None:
    match, chance = dealt_match(4), Random(4)
    for reader, state, other in twins(match, chance):
        assert other.counts == state.counts
        assert sum(other.hands) == sum(state.hands)
        assert other.played == state.played
        assert reader == SPECTATOR or other.hands[reader] == state.hands[reader]
        assert sorted(card for hand in other.dealt.hands for card in hand) == list(range(CARDS))


def test_a_spectator_is_sent_no_card_that_nobody_has_played() -> None:
    table = CardTable().goes("3D", "4C", "")
    assert table.table.played == mask_of((0, 5))
    assert b"secret" not in pack(table.table)
    assert [len(one) if one else one for one in table.table.plays] == [1, 1, (), None]
