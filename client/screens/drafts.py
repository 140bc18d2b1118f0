"""What is typed in a room and not sent yet: collected from its fields for keeping, and put back into them."""

from collections.abc import Mapping

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from client.screens.lobby import LobbyScreen
from client.screens.table import TableScreen
from client.widgets.chat import ChatPanel

AFTER = 300  # ms after a key: what a person who is interrupted has typed by then is there again
NOTES, CLUE = "notes", "clue "  # beside the channels of the chat, by their keys


class Drafts(QObject):
    """`changed(texts by place)` soon after somebody typed, and at once when something was sent."""

    changed = pyqtSignal(dict)

    def __init__(
        self, chat: ChatPanel, table: TableScreen, lobby: LobbyScreen, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._chat, self._table, self._lobby = chat, table, lobby
        self._place = ""
        self._told: dict[str, str] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(AFTER)
        self._soon.timeout.connect(self.tell)
        chat.typed.connect(self._soon.start)
        table.area.composer.edited.connect(lambda _: self._soon.start())
        lobby.notes_typed.connect(self._soon.start)

    def enter(self, place: str, kept: Mapping[str, str]) -> None:
        """Somebody is in the room of this name: what was typed there stays, and of another one nothing does;
        then `kept` is what was typed here before."""
        if place == self._place:
            self._told = {}  # the seat may be another one
            self.look()
            return
        self._place, self._told = place, dict(kept)
        clues = {key: text for key, text in kept.items() if key.startswith(CLUE)}
        self._chat.put_back({key: text for key, text in kept.items() if key not in (*clues, NOTES)})
        self._lobby.notes = kept.get(NOTES, "")
        self._table.area.composer.put_back({_occasion(key): text for key, text in clues.items()})

    def look(self) -> None:
        """Something else changed: what was typed may be sent by now, or have come back."""
        if not self._soon.isActive():
            self._soon.start()

    def tell(self) -> None:
        """Tell what is typed, if it isn't known."""
        self._soon.stop()
        texts = {**self._chat.drafts, NOTES: self._lobby.notes}
        for occasion, word in self._table.typed_clue.items():
            texts[f"{CLUE}{occasion}"] = word
        typed = {key: text for key, text in texts.items() if text.strip()}
        if self._place and typed != self._told:
            self._told = typed
            self.changed.emit(typed)


def _occasion(key: str) -> int:
    number = key.removeprefix(CLUE)
    return int(number) if number.isascii() and number.isdigit() and len(number) < 12 else 0
