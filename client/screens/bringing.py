"""Brings a variant or a word list into the room: asks for a file, reads it, sends its parts one by one."""

from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer
from PyQt6.QtWidgets import QFileDialog, QWidget

from client.intents import Intents
from client.model import file_words as words
from client.model.events import NotBrought
from client.model.state import State
from client.store import Store
from client.texts import NO_WORDS, VARIANT, WORDS, Loaded, Unusable, kind_of, load, parts, pasted
from protocol.codes import RefusalCode

AT_ONCE = 10  # parts without a pause; the server takes 20 requests at once and 10 a second after that
PAUSE = 120  # ms between further parts
AGAIN = 500  # ms before a part is sent again that came too fast


def ask_for_text(parent: QWidget, kind: str) -> str:
    """Which file to bring; "" when it was called off."""
    variant = kind == VARIANT
    title = words.LOAD_VARIANT if variant else words.LOAD_WORDS
    kinds = words.VARIANT_KINDS if variant else words.WORD_KINDS
    path, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return path


class Bringer(QObject):
    """One text at a time; what comes meanwhile takes its place."""

    def __init__(
        self,
        store: Store,
        intents: Intents,
        parent: QObject | None = None,
        ask: Callable[[QWidget, str], str] = ask_for_text,
    ) -> None:
        super().__init__(parent)
        self._store, self._intents, self.ask = store, intents, ask
        self._kind, self._name, self._parts = "", "", ()  # type: str, str, tuple[str, ...]
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._send_next)
        store.changed.connect(self._changed)

    def choose(self, window: QWidget, kind: str) -> None:
        """Ask for a file of this kind and bring it."""
        path = self.ask(window, kind)
        if path:
            self._bring(kind, load(path))

    def drop(self, paths: list[str]) -> None:
        """A file that was dropped; its ending says what it is."""
        if len(paths) != 1:
            self._store.take(NotBrought(WORDS, "", "several"))
            return
        self._bring(kind_of(paths[0]), load(paths[0]))

    def paste(self, text: str) -> None:
        """A word list from the clipboard."""
        self._bring(WORDS, pasted(words.PASTED_NAME, text))

    def take_away(self) -> None:
        """The room's own list goes."""
        self._start(NO_WORDS, "", ("",))

    def _bring(self, kind: str, found: Loaded | Unusable) -> None:
        if isinstance(found, Unusable):
            self._store.take(NotBrought(kind, found.name, found.code, found.values))
        else:
            self._start(kind, found.name, parts(found.text))

    def _start(self, kind: str, name: str, texts: tuple[str, ...]) -> None:
        self._kind, self._name, self._parts = kind, name, texts
        self._send(0)

    def _send(self, part: int) -> None:
        if not self._intents.room.bring(self._kind, self._name, self._parts[part], part, len(self._parts)):
            self._parts = ()

    def _send_next(self) -> None:
        bringing = self._store.state.bringing
        if bringing is not None and bringing.taken < len(self._parts):
            self._send(bringing.taken)

    def _changed(self, before: State, after: State) -> None:
        now = after.bringing
        if now is None or not after.in_room:
            self._parts = ()
        elif self._parts and now is not before.bringing:
            if now.code == RefusalCode.RATE_LIMITED:
                self._timer.start(AGAIN)
            elif now.code or after.brought is not None:
                self._parts = ()
            elif before.bringing is not None and now.taken > before.bringing.taken:
                self._timer.start(0 if now.taken < AT_ONCE else PAUSE)
