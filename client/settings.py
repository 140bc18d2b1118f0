"""What this computer remembers for one profile: who one is, how it looks, where one played, saved seats.

One JSON file per profile in the system's place for configuration. Several windows may use it: a change is
read, made and written under a lock. A damaged file is set aside, never a reason to stop. Seats are locked by
the window that uses them, so that a second window joins as somebody new.
"""

import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from PyQt6.QtCore import QLockFile, QStandardPaths

from client.drafts import DraftFiles

T = TypeVar("T")

Theme = Literal["system", "light", "dark"]

MAX_RECENT = 8  # places in the list of the first window
MAX_SEATS = 24  # old servers' seats are worthless; the newest are kept
MAX_PINS = 200  # addresses whose server is known again; the newest are kept
LATEST = 32_503_680_000  # seconds since 1970: the year 3000, as far as every system's calendar goes
WAIT_FOR_LOCK = 2000  # ms that a window waits while another one writes
TEXT_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)  # percent


@dataclass(frozen=True)
class Recent:
    """A place where one played: the room's name and code, `host:port`, and when (seconds since 1970)."""

    name: str
    address: str
    when: float = 0.0
    room: str = ""


@dataclass(frozen=True)
class SavedSeat:
    """The secret `token` that brings one back to `member` of `room` on the server run `server`."""

    server: str
    room: str
    member: int
    token: str
    address: str
    name: str = ""  # the room's, for "Rejoin Friday table"
    hosted: bool = False  # the room was opened by a window of this computer, and its program runs here
    identity: str = ""  # the fingerprint of the server's key; the token goes to nobody else

    @property
    def file_name(self) -> str:
        """What files that belong to the seat are named after."""
        plain = re.sub(r"[^A-Za-z0-9-]", "_", f"{self.server}-{self.room}-{self.member}")
        return f"seat-{plain[:120]}"

    @property
    def lock_name(self) -> str:
        return f"{self.file_name}.lock"


@dataclass(frozen=True)
class Pin:
    """Who was at an address (`host:port`) last: the fingerprint of a key, and the server's own id."""

    address: str
    identity: str
    server: str = ""


@dataclass(frozen=True)
class Preferences:
    """Everything that is remembered. `room` is how the host last set a room up, in plain values, `window`
    where the window stood, in Qt's own words. `device` is random and never sent as it is."""

    name: str = ""
    avatar: str = ""
    theme: Theme = "system"
    text_size: int = 100
    reduce_motion: bool = False
    two_clicks: bool = False
    four_colours: bool = False  # suits of cards
    card_sort: Literal["rank", "suit"] = "rank"
    game: str = "codenames"  # that was hosted last
    bot_level: str = "normal"  # of the bots that one plays Codenames with
    card_level: str = "medium"  # and Big Two
    practice_role: Literal["operative", "spymaster"] = "operative"
    rules_language: str = "en"  # of "How to play"
    window: str = ""
    recent: tuple[Recent, ...] = ()
    seats: tuple[SavedSeat, ...] = ()
    pins: tuple[Pin, ...] = ()
    room: dict[str, Any] = field(default_factory=dict)
    device: str = ""

    def with_recent(self, place: Recent) -> "Preferences":
        """The same with this place on top of the list. A server's room is known by its code, or by its name:
        the one of last week has another code today."""
        others = tuple(
            each
            for each in self.recent
            if each.address != place.address or (each.name != place.name and each.room != place.room)
        )
        return replace(self, recent=(place, *others)[:MAX_RECENT])

    def without_server_at(self, address: str) -> "Preferences":
        """The same without what is known of this address, behind which there is nobody any more."""
        pins = tuple(each for each in self.pins if each.address != address)
        return replace(self.without_recent(address), pins=pins)

    def without_recent(self, address: str) -> "Preferences":
        return replace(self, recent=tuple(each for each in self.recent if each.address != address))

    def with_seat(self, seat: SavedSeat) -> "Preferences":
        """The same with this seat's newest token, first in the list."""
        others = self.without_seat(seat).seats
        return replace(self, seats=(seat, *others)[:MAX_SEATS])

    def without_seat(self, seat: SavedSeat) -> "Preferences":
        return replace(self, seats=tuple(each for each in self.seats if each.lock_name != seat.lock_name))

    def with_pin(self, pin: Pin) -> "Preferences":
        """The same with this server at its address, and no other."""
        others = tuple(each for each in self.pins if each.address != pin.address)
        return replace(self, pins=(pin, *others)[:MAX_PINS])

    def known_at(self, address: str) -> str:
        """The fingerprint of whoever was at this address; "" for an address that is new."""
        return next((each.identity for each in self.pins if each.address == address), "")

    def met_at(self, identity: str) -> str:
        """The newest address at which this key was seen; "" for one that is new."""
        return next((each.address for each in self.pins if each.identity == identity), "")

    def known_as(self, server: str) -> str:
        """The fingerprint with which the server of this id was seen; "" for one that is new."""
        return next((each.identity for each in self.pins if each.server == server), "")


class SettingsFile:
    """The file of one profile in `folder`, and the locks of the seats beside it."""

    def __init__(self, folder: Path, profile: str = "") -> None:
        self._folder = folder
        name = profile_name(profile)
        self._path = folder / (f"settings-{name}.json" if name else "settings.json")
        self._seats = folder / (f"seats-{name}" if name else "seats")
        self.drafts = DraftFiles(folder / (f"drafts-{name}" if name else "drafts"))
        self.set_aside: Path | None = None
        self.preferences = self._read()

    def change(self, how: Callable[[Preferences], Preferences]) -> Preferences:
        """Apply a change to what the file says now (another window may have written) and keep it.

        Where the file can't be written the change holds for this run only.
        """
        lock = self._lock(self._path.with_suffix(".lock"))
        if lock is None:
            self.preferences = how(self.preferences)
            return self.preferences
        try:
            self.preferences = how(self._read())
            self._write(self.preferences)
        finally:
            lock.unlock()
        return self.preferences

    def device_at(self, server: str) -> str:
        """What tells this profile from others on this server; two servers can't tell that it is the same."""
        if not self.preferences.device:
            made = secrets.token_hex(16)
            self.change(lambda old: old if old.device else replace(old, device=made))
        told = f"{self.preferences.device}\n{server}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def claim(self, server: str, room: str = "", identity: str = "") -> "tuple[SavedSeat, QLockFile] | None":
        """A seat of this server and its key (and room, if named) that no other window uses, locked."""
        self.preferences = self._read()
        for seat in self.preferences.seats:
            same = (seat.server, seat.identity) == (server, identity)
            if same and (not room or seat.room.lower() == room.lower()):
                lock = self.lock_seat(seat)
                if lock is not None:
                    return seat, lock
        return None

    def lock_seat(self, seat: SavedSeat) -> QLockFile | None:
        """The lock that says: this window uses the seat. None when another window does."""
        return self._lock(self._seats / seat.lock_name, wait=0)

    def _lock(self, path: Path, wait: int = WAIT_FOR_LOCK) -> QLockFile | None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        lock = QLockFile(str(path))
        lock.setStaleLockTime(0)  # old is not dead: only a lock whose process is gone may be broken
        return lock if lock.tryLock(wait) else None

    def _read(self) -> Preferences:
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Preferences()
        except (OSError, UnicodeError):
            return self._damaged()
        try:
            return read_preferences(json.loads(text))
        except (ValueError, RecursionError):
            return self._damaged()

    def _damaged(self) -> Preferences:
        aside = self._path.with_suffix(".damaged")
        with suppress(OSError):  # it can't even be moved: go on without it
            os.replace(self._path, aside)
            self.set_aside = aside
        return Preferences()

    def _write(self, preferences: Preferences) -> None:
        with suppress(OSError):  # a full or read-only disk: the window goes on, the next change tries again
            write_atomically(self._path, json.dumps(asdict(preferences), indent=1))


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one; readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def profile_name(profile: str) -> str:
    """A profile's name as part of a file's name: letters, digits and hyphens, nothing that is a path."""
    return re.sub(r"[^\w-]+", "-", profile).strip("-")[:40]


def settings_folder() -> Path:
    """Where this system keeps a program's configuration."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place or Path.home()) / "codenames-lan"


def read_preferences(data: object) -> Preferences:
    """What a file says, field by field: a value of the wrong kind is left at its default.

    Raises ValueError when it is no settings file at all.
    """
    if not isinstance(data, dict):
        raise ValueError("settings are a map")
    default = Preferences()
    theme = _value(data, "theme", default.theme)
    size = _value(data, "text_size", default.text_size)
    return Preferences(
        name=_value(data, "name", ""),
        avatar=_value(data, "avatar", ""),
        theme=theme if theme in ("system", "light", "dark") else default.theme,
        text_size=size if size in TEXT_SIZES else default.text_size,
        reduce_motion=_value(data, "reduce_motion", False),
        two_clicks=_value(data, "two_clicks", False),
        four_colours=_value(data, "four_colours", False),
        card_sort="suit" if data.get("card_sort") == "suit" else "rank",
        game=_value(data, "game", default.game),
        bot_level=_value(data, "bot_level", default.bot_level),
        card_level=_value(data, "card_level", default.card_level),
        practice_role="spymaster" if data.get("practice_role") == "spymaster" else "operative",
        rules_language=_value(data, "rules_language", default.rules_language),
        window=_value(data, "window", ""),
        recent=_records(data.get("recent"), Recent)[:MAX_RECENT],
        seats=_records(data.get("seats"), SavedSeat)[:MAX_SEATS],
        pins=_records(data.get("pins"), Pin)[:MAX_PINS],
        room=_value(data, "room", default.room),
        device=_device(_value(data, "device", "")),
    )


def _value(data: dict[str, Any], name: str, default: T) -> T:
    value = data.get(name, default)
    return value if type(value) is type(default) and _can_be_sent(value) else default


def _is_of_a_day(second: Any) -> bool:
    return bool(0 <= second < LATEST)


def _device(text: str) -> str:
    return text if re.fullmatch("[0-9a-f]{32}", text) else ""


def _can_be_sent(value: object) -> bool:
    """No half of a surrogate pair, which JSON can hold and UTF-8 can't."""
    return not isinstance(value, str) or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _records(data: object, kind: type[T]) -> tuple[T, ...]:
    made = [_record(each, kind) for each in data] if isinstance(data, list) else []
    return tuple(each for each in made if each is not None)


def _record(data: object, kind: type[T]) -> T | None:
    if not isinstance(data, dict):
        return None
    types = {"str": str, "int": int, "float": float, "bool": bool}
    taken: dict[str, Any] = {}
    for each in fields(kind):  # type: ignore[arg-type]  # both kinds are dataclasses
        if each.name not in data:
            continue
        value = data[each.name]
        wanted = each.type if isinstance(each.type, type) else types[each.type]
        if type(value) is not wanted and not (wanted is float and type(value) is int):
            return None
        if not _can_be_sent(value) or (wanted is float and not _is_of_a_day(value)):
            return None
        taken[each.name] = value
    try:
        return kind(**taken)
    except TypeError:  # a field without a default is missing
        return None
