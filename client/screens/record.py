"""Saves the record of a finished game: asks for a place, fetches the parts, writes the file in one piece."""

import re
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject, QStandardPaths
from PyQt6.QtWidgets import QFileDialog, QWidget

from client.intents import Intents
from client.model.events import Told
from client.model.state import State
from client.settings import write_atomically
from client.store import Store

ENDING = ".jsonl"


def ask_for_file(parent: QWidget, suggestion: str) -> str:
    """Where to save; "" when it was called off."""
    path, _ = QFileDialog.getSaveFileName(parent, "Save record", suggestion, f"Record (*{ENDING})")
    return path


class RecordSaver(QObject):
    """One record at a time."""

    def __init__(
        self,
        store: Store,
        intents: Intents,
        window: QWidget,
        ask: Callable[[QWidget, str], str] = ask_for_file,
    ) -> None:
        super().__init__(window)
        self._store, self._intents, self._window, self._ask = store, intents, window, ask
        self._path: Path | None = None
        store.changed.connect(self._changed)

    def save(self) -> None:
        """Ask for a place and fetch the first part."""
        chosen = self._ask(self._window, self._suggestion())
        if chosen:
            self._path = Path(chosen).with_suffix(Path(chosen).suffix or ENDING)
            self._intents.room.ask_record(0)

    def _suggestion(self) -> str:
        state = self._store.state
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = re.sub(r"[^\w-]+", "-", state.settings.room.name).strip("-") or "codenames"
        return str(Path(folder or ".") / f"{name}-game-{state.settings.match}{ENDING}")

    def _changed(self, before: State, after: State) -> None:
        record = after.record
        if self._path is None or record is None or record is before.record:
            return
        if not record.complete:
            self._intents.room.ask_record(len(record.texts))
            return
        path, self._path = self._path, None
        try:
            write_atomically(path, "".join(record.texts))
        except OSError as error:
            self._store.take(Told("not_saved", {"why": error.strerror or str(error)}))
            return
        self._store.take(Told("saved", {"file": path.name}))
