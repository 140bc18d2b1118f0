"""Texts that arrive in parts: kept until the last one is there. Knows nothing of what they say."""

from protocol.codes import RefusalCode
from protocol.messages.room import Bring
from protocol.texts import MAX_TEXT_BYTES
from server.refusals import Refusal


class Parts:
    """The one text that is on its way into a room. A part 0 begins anew; another order is refused."""

    def __init__(self) -> None:
        self._of: tuple[str, str, int] = ("", "", 0)
        self._texts: list[str] = []
        self._size = 0

    def add(self, request: Bring) -> str | Refusal | None:
        """The whole text with its last part, None before it."""
        of = (request.kind, request.name, request.parts)
        if request.part == 0:
            self._forget()
            self._of = of
        if of != self._of or request.part != len(self._texts) or request.part >= request.parts:
            self._forget()
            return Refusal(RefusalCode.STALE)
        self._texts.append(request.text)
        self._size += len(request.text.encode("utf-8", "surrogatepass"))
        if self._size > MAX_TEXT_BYTES:
            self._forget()
            return Refusal(RefusalCode.TEXT_TOO_LONG, {"limit": MAX_TEXT_BYTES})
        if len(self._texts) < request.parts:
            return None
        text = "".join(self._texts)
        self._forget()
        return text

    def _forget(self) -> None:
        self._of, self._texts, self._size = ("", "", 0), [], 0
