"""Players to measure others by. They are no levels: nobody meets them at a table."""

from collections.abc import Mapping
from random import Random

from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.plan import fewest
from server.bots.big_two.situation import Situation, decide
from server.bots.player import Player
from server.bots.view import View


class Lowest(Player):
    """The weakest play of the fewest cards; never passes by choice."""

    def __init__(self, chance: Random) -> None:
        pass

    def choose(self, view: View) -> BigTwoAction | None:
        return decide(view, lambda at: at.options[0])


class Dumper(Player):
    """Leads the weakest of the most cards; follows with the weakest. Never passes by choice."""

    def __init__(self, chance: Random) -> None:
        pass

    def choose(self, view: View) -> BigTwoAction | None:
        return decide(view, self._choice)

    @staticmethod
    def _choice(at: Situation) -> int:
        most = at.options[-1] >> 60
        return next(play for play in at.options if play >> 60 == most)


class AnyPlay(Player):
    """Each play, and passing where it is allowed, equally likely."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> BigTwoAction | None:
        return decide(view, self._choice)

    def _choice(self, at: Situation) -> int | None:
        return self._chance.choice([*at.options, *([None] if at.may_pass else [])])


class FewestPlays(Player):
    """Leaves the hand that the fewest plays empty; passes rather than take more. Of several such plays it
    takes the most cards, then the weakest."""

    def __init__(self, chance: Random) -> None:
        pass

    def choose(self, view: View) -> BigTwoAction | None:
        return decide(view, self._choice)

    @staticmethod
    def _choice(at: Situation) -> int | None:
        plays = [(fewest(at.holding.without(play)), -(play >> 60), play) for play in at.options]
        least, _, chosen = min(plays)
        return None if at.may_pass and least > fewest(at.holding) else chosen


BASELINES: Mapping[str, type[Lowest | Dumper | AnyPlay | FewestPlays]] = {
    "lowest": Lowest,
    "dumper": Dumper,
    "random": AnyPlay,
    "planner": FewestPlays,
}
