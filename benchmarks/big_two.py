"""What Big Two's cards cost: recognising, listing, playing out (benchmarks/README.md).

python -m benchmarks.big_two [--hands 2000] [--games 1000] [--rounds 7]
"""

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from protocol.cards import (
    THREE_OF_DIAMONDS,
    Choose,
    Combination,
    Holding,
    all_combinations,
    at_random,
    cards_of,
    classify,
    deal,
    legal_plays,
    packed_in,
    play_out,
    seat_with,
    unpack,
    weakest,
)

MICRO = 1e6


def each(action: Callable[[Any], object], arguments: list[Any]) -> float:
    """The median over the arguments, in µs."""
    taken = []
    for argument in arguments:
        before = time.perf_counter()
        action(argument)
        taken.append(time.perf_counter() - before)
    return statistics.median(taken) * MICRO


def games_a_second(choose: Choose, games: int, seed: int) -> float:
    """From the deal to the winner: 3♦ leads."""
    rng = Random(seed)
    before = time.perf_counter()
    for _ in range(games):
        hands = deal(rng)
        first = seat_with(THREE_OF_DIAMONDS, hands)
        play_out(map(Holding.of, hands), first, choose, must=THREE_OF_DIAMONDS)
    return games / (time.perf_counter() - before)


def sampled_a_second(choose: Choose, games: int, seed: int) -> float:
    """The same deal again and again, as after the generation at the deal."""
    hands = deal(Random(seed))
    holdings = [Holding.of(hand) for hand in hands]
    first = seat_with(THREE_OF_DIAMONDS, hands)
    before = time.perf_counter()
    for _ in range(games):
        play_out(holdings, first, choose, must=THREE_OF_DIAMONDS)
    return games / (time.perf_counter() - before)


def costs(hands: list[int], rng: Random) -> dict[str, float]:
    """Medians of one round, in µs."""
    fives = [tuple(rng.sample(range(52), 5)) for _ in hands]
    known = [rng.choice(all_combinations(hand)).cards for hand in hands]
    lasts: list[Combination] = [unpack(rng.choice(packed_in(hand))) for hand in hands[::-1]]
    pairs = list(zip(hands, lasts, strict=True))
    return {
        "classify, any five cards": each(classify, fives),
        "classify, a combination": each(classify, known),
        "legal_plays, a lead of 13": each(lambda hand: legal_plays(hand, None), hands),
        "legal_plays, on a combination": each(lambda pair: legal_plays(*pair), pairs),
        "packed_in, 13 cards": each(packed_in, hands),
        "the same, trying all sets": each(trying_all_sets, hands[:100]),
    }


def trying_all_sets(hand: int) -> list[Combination]:
    """What `legal_plays` would be without knowing where to look: 1,664 sets of 13 cards."""
    sets = (cards for size in (1, 2, 3, 5) for cards in combinations(cards_of(hand), size))
    return [combination for cards in sets if (combination := classify(cards))]


def main() -> None:
    parser = argparse.ArgumentParser(description="What Big Two's cards cost.")
    parser.add_argument("--hands", type=int, default=2000, help="hands a round")
    parser.add_argument("--games", type=int, default=1000, help="games a round and kind of player")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()

    rng = Random(1)
    before = time.perf_counter()
    classify([0])
    print(f"the first classify of a process: {(time.perf_counter() - before) * 1e3:.1f} ms")
    hands = [deal(rng)[0] for _ in range(options.hands)]
    leads = sorted(len(packed_in(hand)) for hand in hands)
    print(f"leads of 13 cards: median {leads[len(leads) // 2]}, 99 % up to {leads[len(leads) * 99 // 100]}")

    rounds = [costs(hands, rng) for _ in range(options.rounds)]
    medians = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    for name, median in medians.items():
        print(f"{name:32}{median:9.2f} µs")
    ratio = medians["the same, trying all sets"] / medians["legal_plays, a lead of 13"]
    print(f"listing against trying all sets: {ratio:.1f} times as fast")

    players = {"random": at_random(rng), "weakest": weakest}
    for name, choose in players.items():
        dealt = [games_a_second(choose, options.games, seed) for seed in range(options.rounds)]
        again = [sampled_a_second(choose, options.games, seed) for seed in range(options.rounds)]
        fresh, kept = statistics.median(dealt), statistics.median(again)
        print(f"play-outs, {name:8}{fresh:6.0f} games/s; of a deal kept: {kept:6.0f} ({kept / fresh:.2f})")


if __name__ == "__main__":
    main()
