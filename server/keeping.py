"""Where this program keeps its rooms: the folder, and the verb that copies what lies in it.

`CODENAMES_DATA` names the folder for all servers of a computer; set to nothing, they keep nothing.
"""

import argparse
import os
import sys
from pathlib import Path

from server.games.catalogue import RECORDS
from server.identity import Identity, identity_of, passing_identity
from server.journal import Journal, NoJournal
from server.restore import KeptJournal, open_journal
from server.storage.database import FILE, Damaged, InUse, StorageError, back_up
from server.storage.folder import data_folder

DATA_IN_USE, DATA_UNUSABLE = 4, 5  # exit codes
VARIABLE = "CODENAMES_DATA"
OF_TERMINAL, OF_WINDOW = "server", "window"  # folders in the program's own
MOST_WINDOWS = 9  # that host at once on one computer

BACKUP_HELP = "copy what a server keeps into a file"
BACKUP_DESCRIPTION = """Copies the rooms that a server keeps, also while it runs, into one new file. To go
back to it, stop the server and put the file into the data folder, named rooms.sqlite3, in place of those
there."""


def add_data(parser: argparse.ArgumentParser) -> None:
    """The option that names the folder."""
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help=f"the data folder (default: {_shown(OF_TERMINAL)})"
    )


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; it must not exist yet")
    add_data(parser)


def back_up_verb(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    folder = chosen.data or default_folder(OF_TERMINAL)
    if folder is None:
        print(f"{VARIABLE} says that nothing is kept. Name the folder with --data.", file=sys.stderr)
        return DATA_UNUSABLE
    try:
        back_up(folder / FILE, chosen.file)
    except StorageError as error:
        print(error, file=sys.stderr)
        return DATA_UNUSABLE
    print(f"The backup is in {chosen.file}.")
    return 0


def default_folder(of: str) -> Path | None:
    """The folder for servers of this kind; None: nothing is kept."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    return data_folder(os.environ) / of


def open_data(folder: Path | None, full: bool) -> KeptJournal | NoJournal:
    """The journal of a server in a terminal; `folder` None: the default one. `StorageError`: there's none."""
    folder = folder or default_folder(OF_TERMINAL)
    return NoJournal() if folder is None else open_journal(folder, RECORDS, full)


def open_windows_data(folder: Path | None, full: bool) -> KeptJournal | NoJournal:
    """The journal of a server that a window started: the first one that is free. A damaged one isn't lost,
    and no reason not to play."""
    folder = folder or default_folder(OF_WINDOW)
    if folder is None:
        return NoJournal()
    for number in range(1, MOST_WINDOWS):
        try:
            return open_journal(_numbered(folder, number), RECORDS, full)
        except (InUse, Damaged) as error:
            print(error, file=sys.stderr)
    return open_journal(_numbered(folder, MOST_WINDOWS), RECORDS, full)


def identity_with(journal: Journal) -> Identity:
    """Who the server is to others, kept in the folder of its rooms; one that keeps nothing is somebody else
    at every start. `IdentityFault`: it can't be had."""
    return identity_of(journal.folder) if isinstance(journal, KeptJournal) else passing_identity()


def close_data(journal: Journal) -> None:
    """Another server may have the folder."""
    if isinstance(journal, KeptJournal):
        journal.close()


def _numbered(folder: Path, number: int) -> Path:
    return folder if number == 1 else folder.with_name(f"{folder.name}-{number}")


def _shown(of: str) -> str:
    """For a help text, without this person's name."""
    folder = data_folder(os.environ) / of
    home = Path.home()
    shown = f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)
    return shown.replace("%", "%%")
