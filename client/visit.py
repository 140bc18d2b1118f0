"""One visit to a room: greets, joins or comes back to a saved seat, and tries again after a loss.

Knows no widget and no rule of a game; what happens goes into the store.
"""

import logging
import random
import time
from dataclasses import replace

from PyQt6.QtCore import QLockFile, QObject, QTimer, pyqtSignal

from client.connection import Connection
from client.intents import Sender, clean
from client.model import wording
from client.model.events import Connecting, Ended, Lost, Secured, Told
from client.retry import Backoff
from client.settings import Pin, Recent, SavedSeat, SettingsFile
from client.store import Store
from client.trust import CHANGED, NO_PLAIN, Doubt, doubt
from protocol.codes import GoodbyeCode, RefusalCode
from protocol.invite import Address
from protocol.messages import ClientMessage, session
from protocol.messages import room as room_messages
from protocol.types import Values

log = logging.getLogger(__name__)

# Farewells after which nothing is tried again: somebody decided so, or trying again would end the same way.
FINAL = frozenset(
    {
        GoodbyeCode.LEFT,
        GoodbyeCode.KICKED,
        GoodbyeCode.BARRED,
        GoodbyeCode.REPLACED,
        GoodbyeCode.SHUTDOWN,
        GoodbyeCode.MALFORMED,
        GoodbyeCode.UNEXPECTED,
        GoodbyeCode.FRAME_SIZE,
    }
)
SEAT_GONE = frozenset({GoodbyeCode.LEFT, GoodbyeCode.KICKED, GoodbyeCode.BARRED, GoodbyeCode.SHUTDOWN})
ABOUT_PASSWORD = frozenset({RefusalCode.PASSWORD_NEEDED, RefusalCode.PASSWORD_WRONG})
FAREWELL = 500  # ms that a closing window gives its goodbye to leave this computer


class Visit(QObject):
    """`joined` each time the room is entered. `password_wanted(Address, code, values)` when the visit ended
    because there is none, or because of the one that was typed. Everything else is in the store.
    """

    joined = pyqtSignal()
    password_wanted = pyqtSignal(object, str, dict)

    def __init__(
        self,
        store: Store,
        settings: SettingsFile,
        parent: QObject | None = None,
        insecure_plain: bool = False,
    ) -> None:
        super().__init__(parent)
        self._plain = insecure_plain
        self._identity = ""  # of who answered first, as long as this visit lasts
        self._sure = False  # the person said that this is who they want
        self.doubt: Doubt | None = None  # why the last visit ended, if it was about who answered
        self._store = store
        self._settings = settings
        self.requests = Sender(store, self._send, parent=self)
        self._connection: Connection | None = None
        self._address: Address | None = None
        self._host_token = ""
        self._typed = ""  # the password that this visit was started with
        # Those that opened a door, by server, its key and room.
        self._passwords: dict[tuple[str, str, str], str] = {}
        self._seat: SavedSeat | None = None
        self._lock: QLockFile | None = None
        self._server = ""
        self._joining = 0
        self._backoff = Backoff()
        self._retry = QTimer(self)
        self._retry.setSingleShot(True)
        self._retry.timeout.connect(self._try_again)

    @property
    def address(self) -> Address | None:
        """Where this visit is, or None."""
        return self._address

    @property
    def hosted_here(self) -> bool:
        """Whether a window of this computer opened the room, this one or one before it."""
        return self._seat is not None and self._seat.hosted

    # ---- what a person asks for

    def start(self, address: Address, host_token: str = "", password: str = "") -> None:
        """Go there. A visit that runs is left first."""
        self.leave()
        self._begin(address, host_token, password)

    def trust(self) -> None:
        """Go to the computer about which there was a doubt: the person wants this one."""
        if self.doubt is not None and self._address is None:
            self._begin(replace(self.doubt.address, fingerprint=self.doubt.found), sure=True)

    def _begin(self, address: Address, host_token: str = "", password: str = "", sure: bool = False) -> None:
        self._address, self._host_token, self._backoff = address, host_token, Backoff()
        self._typed, self._sure, self.doubt = password, sure, None
        if self._plain and address.fingerprint:
            self._end(NO_PLAIN)
        else:
            self._connect(again=False)

    def retry_now(self) -> None:
        """Do not wait for the countdown."""
        if self._retry.isActive():
            self._retry.stop()
            self._try_again()

    def leave(self) -> None:
        """Goodbye for good, or stop trying."""
        if self._address is None:
            return
        if self._connection is not None and self._store.state.in_room:
            self._connection.send(session.Leave(id=self.requests.next_id()))
        self._forget_seat()
        self._end()

    def close(self) -> None:
        """The window ends: say goodbye and see that it leaves this computer."""
        connection = self._connection
        if connection is not None and self._store.state.in_room:
            connection.send(session.Leave(id=self.requests.next_id()))
            connection.flush(FAREWELL)
            self._forget_seat()
        self._end()

    def end(self, code: str, values: Values | None = None) -> None:
        """Stop because of something on this computer (the hosted program is gone)."""
        if self._address is not None:
            self._end(code, values)

    # ---- connecting

    def _connect(self, again: bool) -> None:
        address = self._address
        if address is None:
            return
        self._drop_connection()
        self._joining = 0
        self._store.take(Connecting(address.text, again))
        connection = self._connection = Connection(self, insecure_plain=self._plain)
        connection.identified.connect(self._identified)
        connection.message.connect(self._take)
        connection.lost.connect(self._lost)
        connection.open(address.host, address.port)

    def _try_again(self) -> None:
        self._connect(again=True)

    def _send(self, message: ClientMessage) -> bool:
        return self._connection is not None and self._connection.send(message)

    def _identified(self, identity: str) -> None:
        """Go on, unless the owner of this key is somebody else than who one wants to talk to."""
        assert self._address is not None
        assert self._connection is not None
        address = self._address
        # What a program of our own says needs no past, and what the person has decided is no question again.
        known = "" if self._host_token or self._sure else self._settings.preferences.known_at(address.text)
        if not self._plain:
            self.doubt = doubt(address, identity, self._identity or address.fingerprint, known)
        if self.doubt is not None:
            self._connection.refuse()
            return
        self._identity = identity
        self._store.take(Secured(identity))

    def _lost(self, reason: str) -> None:
        self._drop_connection()
        if self.doubt is not None:
            self._stop()
            return
        if not self._store.state.in_room:
            self._end(reason)
            return
        delay = self._backoff.delay(random.random())
        self._backoff = self._backoff.failed()
        self._retry.start(round(delay * 1000))
        self._store.take(Lost(reason, self._store.mono() + delay))

    def _stop(self) -> None:
        """Somebody answers who isn't expected there: nothing is tried again by itself."""
        assert self.doubt is not None
        values: Values = {"expected": self.doubt.expected, "found": self.doubt.found}
        self._end(self.doubt.code, values)

    def _end(self, code: str = "", values: Values | None = None) -> None:
        self._retry.stop()
        self._drop_connection()
        self._unlock()
        self._seat, self._server, self._address, self._host_token = None, "", None, ""
        self._identity = self._typed = ""
        self._store.take(Ended(code, values or {}))

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.identified.disconnect(self._identified)
            connection.message.disconnect(self._take)
            connection.lost.disconnect(self._lost)
            connection.close()

    # ---- messages

    def _take(self, message: object) -> None:
        match message:
            case session.Welcome():
                if self._is_who_it_says(message):
                    self._store.take(message)
                    self._enter(message)
            case session.Refused():
                self._end("version", {"text": wording.other_version(message)})
            case session.Joined():
                self._joined(message)
            case session.Refusal(id=number, code=code, values=values) if number == self._joining:
                self._refused(code, values)
            case session.Goodbye(code=code):
                self._goodbye(code)
            case _:
                self._store.take(message)  # type: ignore[arg-type]  # what a server sends, all of it

    def _is_who_it_says(self, welcome: session.Welcome) -> bool:
        """Whether no other key was ever seen with this server's id; then it is known again from now on. So
        far it was only told what program asks.
        """
        if self._plain:
            return True
        assert self._address is not None
        known = self._settings.preferences.known_as(welcome.server_id)
        if known and known != self._identity and not self._sure:
            self.doubt = Doubt(CHANGED, self._address, known, self._identity)
            self._stop()
            return False
        pin = Pin(self._address.text, self._identity, welcome.server_id)
        self._settings.change(lambda old: old.with_pin(pin))
        return True

    def _enter(self, welcome: session.Welcome) -> None:
        """Back to the seat of before, to a saved one, or in as somebody new."""
        if self._server and self._server != welcome.server_id:
            self._seat_gone()
        self._server = welcome.server_id
        if self._seat is None and self._address is not None:
            claimed = self._settings.claim(welcome.server_id, self._address.room, self._identity)
            if claimed is not None:
                self._seat, self._lock = claimed
        self._joining = self.requests.next_id()
        if self._seat is not None:
            self._send(session.Resume(id=self._joining, token=self._seat.token))
        else:
            self._join()

    def _join(self) -> None:
        assert self._address is not None
        mine = self._settings.preferences
        self._send(
            session.Join(
                id=self._joining,
                room=self._address.room,
                name=clean(mine.name),
                avatar=mine.avatar,
                host_token=self._host_token,
                password=clean(self._password),
                device=self._settings.device_at(self._server),
            )
        )

    @property
    def _password(self) -> str:
        """The one that was typed, or the one that opened this door before, in this run of the window."""
        assert self._address is not None
        room = self._store.state.code or self._address.room
        return self._typed or self._passwords.get((self._server, self._identity, room), "")

    def _refused(self, code: str, values: Values) -> None:
        if code == RefusalCode.BAD_TOKEN and self._seat is not None:
            self._seat_gone()
            self._joining = self.requests.next_id()
            self._join()
            return
        if code == RefusalCode.NOT_SAVED and self._store.state.in_room:  # it goes on trying, and so do we
            self._lost(code)
            return
        address, typed = self._address, bool(self._typed)
        if code == RefusalCode.PASSWORD_WRONG:
            self._passwords = {key: each for key, each in self._passwords.items() if key[0] != self._server}
        self._end(code, values)
        if code in ABOUT_PASSWORD or (typed and code == RefusalCode.RATE_LIMITED):
            told = code if typed else RefusalCode.PASSWORD_NEEDED
            self.password_wanted.emit(address, told, values)

    def _seat_gone(self) -> None:
        """The token is worth nothing: the server forgot it, or it is another run of it."""
        if self._store.state.in_room:
            self._store.take(Told("seat_gone"))
        self._forget_seat()

    def _joined(self, joined: session.Joined) -> None:
        assert self._address is not None
        new = self._seat is None
        seat = SavedSeat(
            self._server,
            joined.room,
            joined.member,
            joined.token,
            self._address.text,
            name=self._store.state.settings.room.name,
            hosted=bool(self._host_token) or self.hosted_here,
            identity=self._identity,
        )
        if self._lock is None:
            self._lock = self._settings.lock_seat(seat)
        self._seat = seat
        self._backoff = Backoff()
        if new and (password := self._password):
            for room in {joined.room, self._address.room}:
                self._passwords[self._server, self._identity, room] = password
        self._host_token = self._typed = ""
        kept = self._settings.change(lambda old: old.with_seat(seat)).seats
        self._settings.drafts.forget_others({each.file_name for each in kept})
        self._store.take(joined)
        if new and joined.name != self._settings.preferences.name:
            self._store.take(Told("renamed", {"name": joined.name}))
        self.joined.emit()

    def remember_place(self) -> None:
        """Keep the room's name for the list of recent places."""
        if self._address is None:
            return
        settings: room_messages.Settings = self._store.state.settings
        place = Recent(settings.room.name, self._address.text, time.time(), self._store.state.code)
        self._settings.change(lambda old: old.with_recent(place))

    def _goodbye(self, code: str) -> None:
        if code not in FINAL and self._store.state.in_room:
            self._lost(code)
            return
        if code in SEAT_GONE:
            self._forget_seat()
        self._end(code)

    # ---- the saved seat

    @property
    def place(self) -> str:
        """The server and the room of the seat, as one name; "" without one."""
        return f"{self._seat.server} {self._seat.room}" if self._seat is not None else ""

    def drafts(self) -> dict[str, str]:
        """What was typed on this seat and not sent, by a window before this one."""
        return self._settings.drafts.read(self._seat.file_name) if self._seat is not None else {}

    def keep_drafts(self, drafts: dict[str, str]) -> None:
        """This is typed and not sent."""
        if self._seat is not None:
            self._settings.drafts.keep(self._seat.file_name, drafts)

    def _forget_seat(self) -> None:
        seat, self._seat = self._seat, None
        if seat is not None:
            self._settings.drafts.forget(seat.file_name)
            self._settings.change(lambda old: old.without_seat(seat))
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
        self._lock = None
