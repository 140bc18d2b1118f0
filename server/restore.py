"""A journal that lasts: events to bytes and back, and which rooms are opened again. Knows no SQLite.

An event's own type tells most of what it is; what a game made of it (a deal, a move, what a host brought)
is read by the types of the game that the room played then.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

from protocol.codec import convert, convert_untagged, pack, tags, unpack
from protocol.errors import ProtocolError
from protocol.messages.catalogue import game_of
from server.games.match import Recorded
from server.journal import Owner
from server.rooms import events as e
from server.rooms.results import Finished
from server.rooms.state import PLAYING, RoomState
from server.storage.database import FILE, Database, damaged
from server.storage.journal import ByteJournal, NotSaved
from server.storage.results import read_results

__all__ = ["KeptJournal", "NotSaved", "open_journal", "worth_keeping"]

HOUR = 3600.0
FORGET_ROOM = 12 * HOUR  # without the server: an evening's room isn't wanted the next day
FORGET_MATCH = 30 * 24 * HOUR  # a match that was broken off by a crash


class KeptJournal:
    """`games`: how to read what they wrote, by name."""

    keeps = True

    def __init__(self, journal: ByteJournal, path: Path, games: Mapping[str, Recorded]) -> None:
        self._journal = journal
        self._path = path
        self._games = games
        self.opened = journal.opened
        self.ended = journal.ended
        self.leave_out = journal.leave_out
        self.left_out = journal.left_out
        self.seen = journal.seen
        self.commit = journal.commit
        self.take_back = journal.take_back
        self.server = journal.server
        self.rooms = journal.rooms
        self.close = journal.close

    @property
    def folder(self) -> Path:
        """Where it is kept."""
        return self._path.parent

    def append(self, room: str, at: float, event: e.RoomEvent) -> None:
        """One event of a room or its match."""
        self._journal.append(room, at, pack(event))

    def hold(self, owner: Owner, hashes: Sequence[bytes]) -> None:
        """The member's valid tokens, the oldest first."""
        self._journal.hold(*owner, hashes)

    def history(self, room: str) -> Iterator[tuple[float, e.RoomEvent]]:
        """The room's events; `Damaged` for what is none."""
        reader = EventReader(self._games)
        for at, packed in self._journal.events(room):
            try:
                event = reader.read(packed)
            except (ProtocolError, KeyError) as error:
                raise damaged(self._path, f"an event of room {room}: {error}") from error
            yield at, event

    def tokens(self) -> Iterable[tuple[Owner, bytes]]:
        """The hash of each valid token."""
        return [((room, member), digest) for room, member, digest in self._journal.tokens()]

    def finished(self, at: float, result: Finished) -> None:
        """How a match has ended."""
        self._journal.finished(at, pack(result))

    def results(self) -> Iterable[tuple[float, Finished]]:
        """How each match ended; `Damaged` for what is no result."""
        return [(at, _result(packed, self._path)) for at, packed in self._journal.results()]


def open_journal(folder: Path, games: Mapping[str, Recorded], full: bool = False) -> KeptJournal:
    """The journal in this folder, for this server alone. `StorageError`: there can't be one."""
    database = Database(folder, full)
    return KeptJournal(ByteJournal(database), database.path, games)


def results_of(folder: Path) -> tuple[list[tuple[float, Finished]], list[str]]:
    """How each match of a server ended, and whom it leaves out; only read, also while it runs.
    `StorageError`: why they can't be."""
    path = folder / FILE
    rows, left_out = read_results(path)
    return [(at, _result(packed, path)) for at, packed in rows], left_out


def _result(packed: bytes, path: Path) -> Finished:
    try:
        return unpack(packed, _RESULTS)
    except ProtocolError as error:
        raise damaged(path, f"the result of a match: {error}") from error


class EventReader:
    """Reads a room's events in their order."""

    def __init__(self, games: Mapping[str, Recorded]) -> None:
        self._games = games
        self._events = {name: tags((one.dealt, *one.events)) for name, one in games.items()}
        self._game = ""  # that the room plays

    def read(self, packed: bytes) -> e.RoomEvent:
        """`ProtocolError`: it is no event."""
        event = unpack(packed, _OF_ROOMS)
        match event:
            case e.Opened(game=options) | e.SettingsSet(game=options):
                self._game = game_of(options)
            case e.MatchDealt(dealt=value):
                return replace(event, dealt=convert(value, self._events[self._game]))
            case e.Played(event=value):
                return replace(event, event=convert(value, self._events[self._game]))
            case e.OwnBrought(own=value):
                kind = self._games[self._game].own
                return event if kind is None else replace(event, own=convert_untagged(value, kind))
        return event


_RESULTS = tags((Finished,))
_OF_ROOMS: Mapping[str, type[e.RoomEvent]] = tags(get_args(e.RoomEvent))


def worth_keeping(state: RoomState, away: float) -> bool:
    """Whether a room is opened again after the server was away for so many seconds."""
    if not any(state.people()):
        return False
    return away <= (FORGET_MATCH if state.stage == PLAYING else FORGET_ROOM)
