"""A match as one seat sees it, in the words of the game. Knows views, no meanings and no other seat."""

from dataclasses import dataclass, replace
from math import exp

from protocol.messages.codenames import ASSASSIN, BYSTANDER, HIDDEN
from server.bots.codenames.nature import Nature
from server.bots.view import View

_HURRY = 0.12  # how much less losses count for each card that the team is behind
_LEAST_RISK, _MOST_RISK = 0.5, 1.6


@dataclass(frozen=True)
class Situation:
    """`faces`: an identity a card, hidden ones as `HIDDEN`; `key`: all of them, "" for who isn't sent it.

    `left`: agents still to find, for each team; `out`: teams that are eliminated.
    """

    words: tuple[str, ...]
    faces: str
    team: int
    left: tuple[int, ...]
    out: tuple[int, ...] = ()
    key: str = ""

    @classmethod
    def seen(cls, view: View) -> "Situation":
        """What a view shows."""
        assert view.words
        assert view.play
        assert view.own_team is not None
        play = view.play
        return cls(view.words.words, play.faces, view.own_team, play.left, play.out, view.key or "")

    @property
    def hidden(self) -> tuple[int, ...]:
        """Positions that nobody has turned over."""
        return tuple(at for at, face in enumerate(self.faces) if face == HIDDEN)

    @property
    def own(self) -> tuple[int, ...]:
        """Hidden cards of the own team, for who knows the key."""
        return tuple(at for at in self.hidden if self.key[at] == str(self.team))

    @property
    def risk(self) -> float:
        """What losses count: less for a team that is behind, more for one that is ahead."""
        rivals = [left for team, left in enumerate(self.left) if team != self.team and team not in self.out]
        behind = self.left[self.team] - min(rivals, default=self.left[self.team])
        return min(max(exp(-_HURRY * behind), _LEAST_RISK), _MOST_RISK)

    def loss(self, identity: str, nature: Nature) -> float:
        """What it costs to turn over a card of this identity; an own one brings 1."""
        if identity == str(self.team):
            return -1.0
        if identity == ASSASSIN:
            return nature.assassin * self.risk
        if identity == BYSTANDER or int(identity) in self.out:
            return nature.bystander * self.risk
        if self.left[int(identity)] == 1:  # its last one: that team wins
            return nature.assassin * self.risk
        return nature.opponent * self.risk

    def rates(self) -> dict[str, float]:
        """The identities of hidden cards by their shares, for who knows only how many there are of each team.

        One of the others is taken for an assassin until one has been found.
        """
        hidden = len(self.hidden)
        counts = {str(team): float(left) for team, left in enumerate(self.left)}
        rest = max(hidden - sum(counts.values()), 0.0)
        counts[ASSASSIN] = min(1.0, rest) if ASSASSIN not in self.faces else 0.1 * min(1.0, rest)
        counts[BYSTANDER] = rest - counts[ASSASSIN]
        return {identity: count / max(hidden, 1) for identity, count in counts.items()}

    def turned(self, position: int, identity: str) -> "Situation":
        """The same with one more card turned over."""
        faces = self.faces[:position] + identity + self.faces[position + 1 :]
        left = tuple(n - (identity == str(team)) for team, n in enumerate(self.left))
        return replace(self, faces=faces, left=left)
