"""What both the rules and the track ask of a variant and a room's settings, and the phrases they share.

Asks for no team, colour or number by name: everything comes from the data.
"""

from dataclasses import dataclass

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import BY_KEY, ELIMINATES, FORFEITS, Variant
from protocol.told.texts import Texts, capital

FIRST_CLICK = "first_click"


@dataclass(frozen=True)
class Telling:
    """A variant as a room plays it, and the language to tell it in."""

    variant: Variant
    options: CodenamesOptions
    texts: Texts

    # ---- the data

    @property
    def others(self) -> int:
        """How many teams play against one."""
        return len(self.variant.teams) - 1

    @property
    def assassin_ends(self) -> bool:
        """The first assassin turned over ends the game, be it because one team alone is left."""
        return bool(self.variant.assassins) and (self.variant.assassin != ELIMINATES or self.others == 1)

    @property
    def goes_out(self) -> bool:
        """A team can be out while the others play on."""
        return bool(self.variant.assassins) and not self.assassin_ends

    @property
    def last_can_win(self) -> bool:
        """There are assassins enough to leave one team alone."""
        return self.goes_out and self.variant.assassins >= self.others

    @property
    def zero(self) -> bool:
        return self.variant.clue_low == 0

    @property
    def free(self) -> tuple[str, ...]:
        """The clues after which the team guesses as often as it likes, among others that limit it."""
        unlimited = [self.texts.say("unlimited")] if self.options.unlimited else []
        return () if self.always_free else (*(["0"] if self.zero else []), *unlimited)

    @property
    def always_free(self) -> bool:
        """No clue limits the guesses."""
        return self.variant.clue_high == 0

    @property
    def forfeits(self) -> bool:
        return self.variant.clue_on_board == FORFEITS

    @property
    def by_key(self) -> bool:
        return self.variant.first == BY_KEY

    @property
    def agreement(self) -> str:
        """How operatives agree; one alone decides by a click, whatever the room says."""
        return FIRST_CLICK if self.options.operatives == 1 else self.options.agreement

    def allows(self, number: int) -> bool:
        """Whether a clue may carry this number."""
        return self.variant.clue_low <= number <= self.variant.clue_high

    def in_order(self) -> tuple[str, ...]:
        """The teams in turn order, from the one that always starts where there is one."""
        teams = self.variant.teams
        first = 0 if self.by_key else teams.index(self.variant.first)
        return teams[first:] + teams[:first]

    # ---- phrases

    def the_assassin(self) -> str:
        return self.texts.plural("the_assassin", self.variant.assassins)

    def others_win(self) -> str:
        return self.texts.plural("others.win", self.others)

    def starts(self) -> str:
        """The sentence about which team starts."""
        if self.by_key:
            return self.texts.say("setup.by_key")
        return self.texts.say("setup.always", team=self.texts.team(self.variant.first))

    def wrong(self) -> str:
        """Who ends a turn by being found, as a sentence begins: "A bystander or an agent of another team"."""
        found = [self.texts.say("a_bystander")] if self.variant.bystanders else []
        return capital(self.texts.listing([*found, self.texts.plural("other_agent", self.others)], "list.or"))
