"""A variant of Codenames: a rule set as data, so that both sides can name and explain what is played.

`docs/rules/codenames.md`, "Variants", tells the fields; the server checks them.
"""

from protocol.messages.codenames import ASSASSIN, BYSTANDER, CodenamesOptions
from protocol.types import Packed

ENDS_GAME, ELIMINATES = "ends_game", "eliminates"
REFUSED, FORFEITS = "refused", "forfeits"
BY_KEY = "key"


class Variant(Packed, frozen=True):
    """One rule set. `agents` in turn order from the team that starts; `first` is a team's name or "key"."""

    name: str
    teams: tuple[str, ...]
    first: str
    agents: tuple[int, ...]
    bystanders: int
    assassins: int
    rows: int
    columns: int
    clue_low: int
    clue_high: int
    extra_guesses: int
    pass_before_first_guess: bool
    assassin: str
    clue_on_board: str
    unlimited: bool
    agreement: str
    clue_seconds: int
    guess_seconds: int
    challenge: bool
    must_cover: bool

    @property
    def cards(self) -> int:
        return self.rows * self.columns

    def agents_of(self, first: int) -> tuple[int, ...]:
        """How many agents each team has when team `first` starts."""
        return tuple(self.agents[(team - first) % len(self.teams)] for team in range(len(self.teams)))

    def identities(self, first: int) -> str:
        """One identity character for every card, in no meaningful order."""
        agents = "".join(str(team) * count for team, count in enumerate(self.agents_of(first)))
        return agents + BYSTANDER * self.bystanders + ASSASSIN * self.assassins

    def defaults(self) -> CodenamesOptions:
        """The settings of a room that has just chosen this variant."""
        return CodenamesOptions(
            variant=self.name,
            agreement=self.agreement,
            clue_seconds=self.clue_seconds,
            guess_seconds=self.guess_seconds,
            challenge=self.challenge,
            must_cover=self.must_cover,
            unlimited=self.unlimited,
        )


class ListShown(Packed, frozen=True):
    """A word list that a room may choose: its name, language tag and number of different codenames."""

    name: str
    language: str
    words: int


class Rules(Packed, frozen=True, tag="rules"):
    """What the room's settings amount to: the variant as data, and what else could be chosen.

    `variants`: names of all variants, the room's own last; `own_variant` and `own_words` name what the host
    brought, "" when nothing. `bots_speak`: language tags of the lists that bots of the levels can play with.
    """

    revision: int
    variant: Variant
    variants: tuple[str, ...]
    lists: tuple[ListShown, ...]
    own_variant: str
    own_words: str
    bots_speak: tuple[str, ...] = ()
