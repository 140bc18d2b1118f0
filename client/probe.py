"""Asks a recent place what is going on there, without becoming a member."""

from PyQt6.QtCore import QObject, pyqtSignal

from client.connection import Connection
from protocol.invite import Address
from protocol.messages import session


class Probe(QObject):
    """One question; `answered(address, Welcome or None, Rooms or None)` once, then it deletes itself.

    Nobody there gives (None, None); so does another version with `other_version` set before, and whoever has
    another key than the one `known` (its fingerprint; "" for anybody) with `other_computer`.
    """

    answered = pyqtSignal(str, object, object)

    def __init__(
        self,
        address: Address,
        known: str = "",
        parent: QObject | None = None,
        insecure_plain: bool = False,
    ) -> None:
        super().__init__(parent)
        self._address = address
        self._welcome: session.Welcome | None = None
        self.other_version = self.other_computer = False
        self._known = known
        self._connection = Connection(self, insecure_plain=insecure_plain)
        self._connection.identified.connect(self._identified)
        self._connection.message.connect(self._take)
        self._connection.lost.connect(lambda _: self._answer(None))

    @property
    def identity(self) -> str:
        """The fingerprint of who answered."""
        return self._connection.identity

    def _identified(self, identity: str) -> None:
        if identity and self._known not in ("", identity):
            self.other_computer = True
            self._connection.refuse()

    def ask(self) -> None:
        self._connection.open(self._address.host, self._address.port)

    def _take(self, message: object) -> None:
        match message:
            case session.Welcome():
                self._welcome = message
                self._connection.send(session.ListRooms(id=1))
            case session.Rooms():
                self._answer(message)
            case session.Refused():
                self.other_version = True
                self._answer(None)
            case session.Refusal() | session.Goodbye():
                self._answer(None)

    def _answer(self, rooms: session.Rooms | None) -> None:
        self._connection.message.disconnect()
        self._connection.lost.disconnect()
        self._connection.close()
        self._connection.setParent(self.parent())  # it ends by itself once its farewell is out
        self.answered.emit(self._address.text, self._welcome, rooms)
        self.deleteLater()
