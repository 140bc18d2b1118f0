"""The deal: everything random in a match, drawn uniformly from the chance that is handed in ("Deal").

Knows the lists' words and the variant; decides no play.
"""

from dataclasses import dataclass
from random import Random

from protocol.codes import RefusalCode
from protocol.commitment import SALT_BYTES
from protocol.messages.variant import BY_KEY, Variant
from server.games.codenames.events import Dealt, Sitting
from server.games.codenames.state import State
from server.games.match import Setup
from server.refusals import Refusal
from server.words.folding import fold
from server.words.lists import Codename


@dataclass(frozen=True)
class Carry:
    """Folded codenames of earlier boards in this room (all since they last came back; the last board's)."""

    used: tuple[str, ...]
    last: tuple[str, ...]


NOTHING_YET = Carry((), ())


def draw(
    setup: Setup,
    variant: Variant,
    codenames: tuple[Codename, ...],
    own: tuple[Codename, ...],
    clue_language: str,
    chance: Random,
) -> Dealt | Refusal:
    """The first event, or why there can't be one. `codenames` differ from each other; those of `own` are the
    room's, of which the settings may want a number."""
    ours = frozenset(codename.folded for codename in own)
    wanted = setup.options.own_words
    first = _first_team(variant, chance)
    drawn: list[Codename] = []
    used: dict[str, None] = {}
    for pool, need in (
        ([one for one in codenames if one.folded in ours], wanted),
        ([one for one in codenames if not wanted or one.folded not in ours], variant.cards - wanted),
    ):
        if not need:
            continue
        if len(pool) < need:
            return Refusal(RefusalCode.TOO_FEW_WORDS.value, {"have": len(pool), "need": need})
        fresh, away = _fresh(tuple(pool), need, setup.carry or NOTHING_YET)
        drawn += chance.sample(fresh, need)
        used.update(dict.fromkeys(away))
    if wanted:
        chance.shuffle(drawn)
    identities = variant.identities(first)
    return Dealt(
        match=setup.match,
        options=setup.options,
        variant=variant,
        words=tuple(codename.word for codename in drawn),
        languages=tuple(codename.language for codename in drawn),
        clue_language=clue_language,
        key="".join(chance.sample(identities, len(identities))),
        first=first,
        salt=chance.randbytes(SALT_BYTES).hex(),
        used=tuple(used),
        seats=tuple(
            Sitting(seat, sitter.member, sitter.name, sitter.connected, sitter.bot)
            for seat, sitter in sorted(setup.sitters.items())
        ),
    )


def carry(state: State) -> Carry:
    """What the next deal in this room has to know."""
    dealt = state.dealt
    last = tuple(fold(word, language) for word, language in zip(dealt.words, dealt.languages, strict=True))
    return Carry((*dealt.used, *last), last)


def _fresh(
    codenames: tuple[Codename, ...], need: int, carried: Carry
) -> tuple[tuple[Codename, ...], tuple[str, ...]]:
    """What to draw from, and what stays away: all used codenames, else the last board's, else none."""
    for away in (carried.used, carried.last):
        gone = frozenset(away)
        fresh = tuple(codename for codename in codenames if codename.folded not in gone)
        if len(fresh) >= need:
            return fresh, away
    return codenames, ()


def _first_team(variant: Variant, chance: Random) -> int:
    if variant.first == BY_KEY:
        return chance.randrange(len(variant.teams))
    return variant.teams.index(variant.first)
