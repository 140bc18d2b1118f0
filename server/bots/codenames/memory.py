"""What a seat remembers of a match: each clue, and which cards were turned over for it. Knows no meanings."""

from dataclasses import dataclass, field

from protocol.messages.codenames import HIDDEN
from server.bots.view import View


@dataclass
class Given:
    """A clue that was given. `faces`: the board when it was; `found`: what was turned over for it, in order.

    `number` None is unlimited.
    """

    turn: int
    team: int
    word: str
    number: int | None
    faces: str
    found: list[tuple[int, str]] = field(default_factory=list)

    @property
    def right(self) -> int:
        """Cards of the team that gave it among those turned over for it."""
        return sum(identity == str(self.team) for _, identity in self.found)

    @property
    def missing(self) -> int:
        """Cards that it was meant for and that nobody has found for it; extra guesses count as found."""
        return max((self.number or 0) - self.right, 0)


class Memory:
    """Is shown views in the order in which they came; some may be left out."""

    def __init__(self) -> None:
        self.clues: list[Given] = []
        self._faces = ""
        self._phase = ""

    def see(self, view: View) -> None:
        """Remember what is new."""
        play = view.play
        if play is None:
            return
        last = self.clues[-1] if self.clues else None
        new = [
            (at, face)
            for at, (before, face) in enumerate(zip(self._faces, play.faces, strict=False))
            if before == HIDDEN and face != HIDDEN
        ]
        still = last is not None and (
            play.turn == last.turn or (play.turn == last.turn + 1 and not play.guesses_made)
        )
        if last is not None and still and self._phase != "cover":
            # A wrong card ends the turn, so it comes after all right ones.
            last.found += sorted(new, key=lambda found: found[1] != str(last.team))
        clue = play.clue
        if clue is not None and play.phase == "guess" and (last is None or last.turn != play.turn):
            self.clues.append(Given(play.turn, play.team, clue.word, clue.number, play.faces))
        self._faces, self._phase = play.faces, play.phase
