"""Where a server keeps its data, by each system's convention, and the lock on a folder for one alone."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

PROGRAM = "codenames-lan"
LOCK = "lock"


def data_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The program's folder for data that no other program reads; it needn't exist yet."""
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / PROGRAM
    if platform == "darwin":
        return home / "Library" / "Application Support" / PROGRAM
    named = environment.get("XDG_DATA_HOME", "")
    return (Path(named) if named.startswith("/") else home / ".local" / "share") / PROGRAM


def put_in_place(beside: Path, path: Path) -> None:
    """Give a finished file its name, without ever replacing what is there: `FileExistsError`. It may keep the
    old name as well."""
    if sys.platform == "win32":
        os.rename(beside, path)
        return
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # no links on this disk
        os.replace(beside, path)


class Lock:
    """Held from `take` until `give`, or until the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Whether it is ours now; `OSError`: there can't be one here."""
        opened = self._path.open("ab")
        try:
            _lock(opened)
        except (BlockingIOError, PermissionError):
            opened.close()
            return False
        except OSError:
            opened.close()
            raise
        self._file = opened
        return True

    def give(self) -> None:
        """Another may take it."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
