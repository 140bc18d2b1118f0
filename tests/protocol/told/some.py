"""Variants and settings of every kind that the server accepts, drawn by a seed."""

from random import Random

from msgspec.structs import replace

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import BY_KEY, ELIMINATES, ENDS_GAME, FORFEITS, REFUSED, Variant
from server import ballot
from server.games.codenames.variants import COLOURS, MAX_SIDE, MIN_SIDE

SECONDS = (0, 0, 1, 45, 60, 90, 600, 3600)


def variant(chance: Random) -> Variant:
    rows, columns = chance.randint(MIN_SIDE, MAX_SIDE), chance.randint(MIN_SIDE, MAX_SIDE)
    cards = rows * columns
    teams = tuple(chance.sample(COLOURS, chance.randint(2, len(COLOURS))))
    agents = tuple(chance.choice((1, cards // 5, cards // 5 - 1)) for _ in teams)
    assassins = chance.choice((0, 1, 1, 2, 3))
    high = chance.choice((0, 1, 2, 3, 9, cards))
    return Variant(
        name="some variant",
        teams=teams,
        first=chance.choice((BY_KEY, *teams)),
        agents=agents,
        bystanders=cards - sum(agents) - assassins,
        assassins=assassins,
        rows=rows,
        columns=columns,
        clue_low=chance.choice((0, min(1, high), high)),
        clue_high=high,
        extra_guesses=chance.randint(0, 3),
        pass_before_first_guess=chance.random() < 0.5,
        assassin=chance.choice((ENDS_GAME, ELIMINATES)),
        clue_on_board=chance.choice((REFUSED, FORFEITS)),
        unlimited=chance.random() < 0.5,
        agreement=chance.choice(ballot.RULES),
        clue_seconds=chance.choice(SECONDS),
        guess_seconds=chance.choice(SECONDS),
        challenge=chance.random() < 0.5,
        must_cover=chance.random() < 0.5,
    )


def with_bystanders(one: Variant, number: int) -> Variant:
    """The other bystanders become agents of the first team."""
    more = one.bystanders - number
    return replace(one, bystanders=number, agents=(one.agents[0] + more, *one.agents[1:]))


def options(one: Variant, chance: Random) -> CodenamesOptions:
    """The variant's defaults, some of them changed."""
    other = {
        "agreement": chance.choice(ballot.RULES),
        "clue_seconds": chance.choice(SECONDS),
        "guess_seconds": chance.choice(SECONDS),
        "challenge": chance.random() < 0.5,
        "challenge_limit": chance.choice((0, 1, 2, 99)),
        "must_cover": chance.random() < 0.5,
        "votes_visible": chance.random() < 0.5,
        "unlimited": chance.random() < 0.5,
        "several_words": chance.random() < 0.5,
        "operatives": chance.choice((1, 2, 8)),
    }
    return replace(
        one.defaults(), **{field: value for field, value in other.items() if chance.random() < 0.5}
    )


def games(count: int) -> list[tuple[Variant, CodenamesOptions]]:
    chance = Random(3)
    drawn = [variant(chance) for _ in range(count)]
    fewer = [with_bystanders(one, chance.choice((0, 1))) if chance.random() < 0.2 else one for one in drawn]
    return [(one, options(one, chance)) for one in fewer]
