"""What was typed in a room and not sent, kept for a window that is killed: a small file for each saved seat.

Whoever uses a seat has its file for themselves. Knows no Qt and no widgets; a file that can't be read or
written is no reason to stop.
"""

import json
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

MOST = 8  # of a seat: three channels, a clue, the house rules
MAX_DRAFT = 2000  # characters; the longest field takes 500
MAX_BYTES = 128 * 1024  # eight drafts, of whatever characters
SUFFIX = ".json"


class DraftFiles:
    """The files of one profile in `folder`. Seats go by names that can be those of files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, seat: str) -> dict[str, str]:
        """What was typed on this seat, by where; nothing for a file that isn't as it was written."""
        try:
            with self._path(seat).open("rb") as file:
                found = json.loads(file.read(MAX_BYTES))
        except (OSError, ValueError, RecursionError):
            return {}
        return _bounded(found) if isinstance(found, dict) else {}

    def keep(self, seat: str, drafts: Mapping[str, str]) -> None:
        """These, and no others, are kept for the seat."""
        bounded = _bounded(drafts)
        if not bounded:
            self.forget(seat)
            return
        with suppress(OSError):
            self._write(self._path(seat), json.dumps(bounded, ensure_ascii=False).encode())

    def forget(self, seat: str) -> None:
        """Nothing of the seat is left."""
        with suppress(OSError):
            self._path(seat).unlink(missing_ok=True)

    def forget_others(self, seats: Collection[str]) -> None:
        """Only these seats can still be used."""
        with suppress(OSError):
            for path in list(self._folder.iterdir()):
                if path.stem not in seats:
                    path.unlink(missing_ok=True)

    def _path(self, seat: str) -> Path:
        return self._folder / f"{seat}{SUFFIX}"

    def _write(self, path: Path, data: bytes) -> None:
        """The old file or the new one, whenever the program is killed. A power cut may take it: nobody waits
        for the disk while they type."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = path.with_suffix(".part")
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(beside, path)


def _bounded(drafts: Mapping[Any, object]) -> dict[str, str]:
    """What may be a draft of it."""
    taken = {
        where: text[:MAX_DRAFT]
        for where, text in drafts.items()
        if isinstance(where, str) and isinstance(text, str) and text.strip() and _has_bytes(where + text)
    }
    return dict(list(taken.items())[:MOST])


def _has_bytes(text: str) -> bool:
    """No half of a surrogate pair: nothing can be done with it."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
