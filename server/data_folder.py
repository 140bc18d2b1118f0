"""Where a server keeps what outlives it, by each system's convention."""

import sys
from collections.abc import Mapping
from pathlib import Path

PROGRAM = "codenames-lan"


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
