"""One seat in one match, as whoever lets bots play sees it."""

from abc import ABC, abstractmethod

from protocol.messages.catalogue import Action
from protocol.types import Values
from server.bots.view import View


class Player(ABC):
    """A bot is handed what its seat is sent, no more. All but `choose` may be left as it is.

    `watches`: it wants to see also what it has no part in. `waits`: it waits for something outside this
    process, so that nobody else may have to wait for it.
    """

    watches = False
    waits = False

    @abstractmethod
    def choose(self, view: View) -> Action | None:
        """What to do now, or None to wait. May think; is not called on the server's loop."""

    def refused(self, code: str, values: Values) -> None:
        """The last choice was not taken, for this reason; the next call of `choose` is another try."""
        return

    def aside(self) -> str:
        """What to tell the own team about the last choice, once; "" for nothing."""
        return ""

    def watch(self, view: View) -> None:
        """Something has changed, and there is nothing to do. May take as long as `choose`."""
        return

    def close(self) -> None:
        """The seat is played by somebody else now, or the match is over. May come while it is thinking."""
        return

    def tally(self) -> str:
        """What went wrong with it, for the log at its end; "" when nothing did."""
        return ""
