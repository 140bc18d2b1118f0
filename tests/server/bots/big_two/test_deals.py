"""Deals that a player imagines: possible ones, and likelier ones more often."""

from random import Random

from protocol.cards import SEATS
from server.bots.big_two.deals import Seen
from server.bots.big_two.situation import Situation
from server.simulate.big_two import seen
from tests.server.bots.big_two.tables import positions, sight


def test_an_imagined_deal_hands_out_the_unseen_cards_in_the_right_numbers() -> None:
    for match in positions(4):
        at = Situation.of(seen(match.state, match.state.seat))
        assert at
        hands = Seen().deal(at, Random(1))
        assert sum(hands) == at.unseen
        others = [hand.bit_count() for seat, hand in enumerate(hands) if seat != at.seat]
        assert others == [count for seat, count in enumerate(at.counts) if seat != at.seat]
        assert len(hands) == SEATS


def test_who_led_a_nine_is_thought_to_hold_few_lower_singles() -> None:
    at = Situation.of(sight("KD KC AS", "9D"))
    assert at
    low = sum(1 << card for card in range(6 * 4) if at.unseen >> card & 1)
    blank, told, chance = Seen(), Seen(), Random(1)
    told.look(at)
    few = sum((told.deal(at, chance)[3] & low).bit_count() for _ in range(300))
    usual = sum((blank.deal(at, chance)[3] & low).bit_count() for _ in range(300))
    assert few < usual


def test_who_passes_on_a_single_is_thought_to_hold_fewer_higher_ones() -> None:
    view = sight("KD KC 3S", "9D")
    assert view.table
    at = Situation.of(view)
    assert at
    seer, chance = Seen(), Random(1)
    seer._passed(1, at.last or 0, early=True)
    high = sum(1 << card for card in range(28, 52) if at.unseen >> card & 1)
    held = [0] * SEATS
    for _ in range(300):
        for seat, hand in enumerate(seer.deal(at, chance)):
            held[seat] += (hand & high).bit_count()
    assert held[1] < min(held[2], held[3])
