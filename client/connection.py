"""One connection to a server: bytes of a `QSslSocket` to messages and back, with a heartbeat.

Encrypted, unless it is told otherwise when it is made; who may be at the other end is decided elsewhere, by
the key shown. Knows no rooms. It is used once: whoever wants to try again makes another one.
"""

import logging
import time
from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtNetwork import QAbstractSocket, QNetworkProxy, QSsl, QSslError, QSslSocket

from protocol.connection import ClientEnd, hello, to_bytes
from protocol.errors import ProtocolError
from protocol.fingerprint import fingerprint
from protocol.messages import ClientMessage, session
from protocol.version import PROGRAM, PROGRAM_VERSION, PROTOCOL_VERSION

log = logging.getLogger(__name__)

CONNECT_SECONDS = 8.0  # a computer that is off answers nothing at all; the system alone would wait minutes
GREETING_SECONDS = 8.0  # our program answers at once; another one may wait for something of its own
PING_AFTER = 10.0  # seconds of silence after which one asks
LOST_AFTER = 25.0  # seconds of silence after which the other side is gone
TICK = 1000  # ms between two looks at the clock

_Error = QAbstractSocket.SocketError
REASONS = {
    _Error.ConnectionRefusedError: "refused",
    _Error.RemoteHostClosedError: "closed",
    _Error.HostNotFoundError: "host_not_found",
    _Error.SocketTimeoutError: "timed_out",
    _Error.NetworkError: "no_route",
    _Error.SocketAccessError: "no_route",  # macOS without its permission for the local network
    _Error.SslHandshakeFailedError: "misunderstood",  # another program, or this one without encryption
}
# Nobody vouches for a certificate that a computer made for itself, and it names no computer: each system says
# so in its own way. The key itself is what we know it by. Anything else that is wrong ends the connection.
EXPECTED = frozenset(
    {
        QSslError.SslError.SelfSignedCertificate,
        QSslError.SslError.SelfSignedCertificateInChain,
        QSslError.SslError.CertificateUntrusted,
        QSslError.SslError.HostNameMismatch,
    }
)


class Connection(QObject):
    """`identified(fingerprint)` when the other side has shown its key and nothing was sent yet ("" for a
    plain one). Then `opened`, unless somebody calls `refuse`; `message(object)` for each message; and
    `lost(reason)` once, last: a code of `wording.CONNECTION`. After `close` nothing is told any more.
    """

    identified = pyqtSignal(str)
    opened = pyqtSignal()
    message = pyqtSignal(object)
    lost = pyqtSignal(str)

    def __init__(
        self,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
        versions: tuple[int, int] = (PROTOCOL_VERSION, PROTOCOL_VERSION),
        insecure_plain: bool = False,
    ) -> None:
        super().__init__(parent)
        self._plain = insecure_plain
        self.identity = ""
        self._clock = clock
        self._versions = versions
        self._end = ClientEnd()
        self._over = False
        self._there = False  # somebody took the call
        self._open = False
        self._greeted = False  # the other side has said anything at all
        self._heard = self._started = clock()
        self._pings = 0
        self._pinged = False
        self._socket = QSslSocket(self)
        self._socket.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
        self._socket.connected.connect(self._connected)
        self._socket.encrypted.connect(self._encrypted)
        self._socket.sslErrors.connect(self._look_at)
        self._socket.readyRead.connect(self._read)
        self._socket.errorOccurred.connect(self._failed)
        self._socket.disconnected.connect(self._closed)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)

    @property
    def is_open(self) -> bool:
        return self._open and not self._over

    def open(self, host: str, port: int) -> None:
        """Start connecting; the greeting follows by itself."""
        self._started = self._heard = self._clock()
        self._timer.start()
        if self._plain:
            self._socket.connectToHost(host, port)
        elif QSslSocket.supportsSsl():
            self._prepare()
            self._socket.connectToHostEncrypted(host, port)
        else:
            QTimer.singleShot(0, lambda: self._lose("no_encryption"))

    def refuse(self) -> None:
        """Whoever was identified is not wanted: nothing is sent to them."""
        self._lose("refused_identity")

    def send(self, message: ClientMessage) -> bool:
        """Whether the message could be handed to the system."""
        if not self.is_open:
            return False
        self._socket.write(to_bytes(message))
        return True

    def close(self) -> None:
        """End it from this side; what was sent is still delivered. It deletes itself."""
        self._over = True
        self._timer.stop()
        if not self._open:
            self._socket.abort()
        self._socket.disconnected.connect(self.deleteLater)
        self._socket.disconnectFromHost()
        if self._socket.state() == QAbstractSocket.SocketState.UnconnectedState:
            self.deleteLater()

    def flush(self, milliseconds: int) -> None:
        """Wait until what was sent has left (the window is closing)."""
        self._socket.flush()
        if self._socket.bytesToWrite() or self._socket.encryptedBytesToWrite():
            self._socket.waitForBytesWritten(milliseconds)

    # ---- the socket's side

    def _prepare(self) -> None:
        configuration = self._socket.sslConfiguration()
        configuration.setProtocol(QSsl.SslProtocol.TlsV1_2OrLater)
        configuration.setPeerVerifyMode(QSslSocket.PeerVerifyMode.VerifyPeer)
        configuration.setCaCertificates(
            []
        )  # whom the system trusts says nothing about a host in the next room
        self._socket.setSslConfiguration(configuration)

    def _connected(self) -> None:
        self._socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        self._heard = self._clock()
        self._there = True
        if self._plain:
            self._greet()

    def _look_at(self, errors: list[QSslError]) -> None:
        if all(each.error() in EXPECTED for each in errors):
            self._socket.ignoreSslErrors(errors)
        else:
            log.warning("an unusable certificate: %s", [each.errorString() for each in errors])

    def _encrypted(self) -> None:
        key = public_key(self._socket.peerCertificate().toDer().data())
        if key:
            self.identity = fingerprint(key)
            self._greet()
        else:
            self._lose("misunderstood")

    def _greet(self) -> None:
        self.identified.emit(self.identity)
        if self._over:
            return
        self._open = True
        self._heard = self._clock()
        oldest, newest = self._versions
        self._socket.write(hello(oldest, newest, PROGRAM, PROGRAM_VERSION))
        self.opened.emit()

    def _read(self) -> None:
        if not self._open:
            return
        data = self._socket.readAll().data()
        self._heard, self._pinged, self._greeted = self._clock(), False, True
        try:
            for message in self._end.receive(data):
                self._take(message)
                if self._over:
                    return
        except ProtocolError as error:
            log.warning("the other side broke the protocol: %r", str(error))
            self._lose("misunderstood")

    def _take(self, message: object) -> None:
        match message:
            case session.Ping(nonce=nonce):
                self.send(session.Pong(nonce=nonce))
            case session.Pong():
                pass
            case _:
                self.message.emit(message)

    def _failed(self, error: QAbstractSocket.SocketError) -> None:
        if error is _Error.RemoteHostClosedError:
            self._read()  # a farewell may lie there still
        self._lose(REASONS.get(error, "other"))

    def _closed(self) -> None:
        self._lose("closed")

    def _tick(self) -> None:
        now = self._clock()
        if self._there and not self._open:
            if now - self._heard >= GREETING_SECONDS:
                self._lose("mute")
        elif not self._open:
            if now - self._started >= CONNECT_SECONDS:
                self._lose("timed_out")
        elif not self._greeted and now - self._heard >= GREETING_SECONDS:
            self._lose("mute")
        elif now - self._heard >= LOST_AFTER:
            self._lose("silent")
        elif now - self._heard >= PING_AFTER and not self._pinged:
            self._pinged = True
            self._pings += 1
            self.send(session.Ping(nonce=self._pings))

    def _lose(self, reason: str) -> None:
        if self._over:
            return
        self._over = True
        self._timer.stop()
        self._socket.abort()
        self.lost.emit(reason)
        self.deleteLater()


def public_key(certificate: bytes) -> bytes:
    """The public key of a certificate (both DER); b"" for what is none that we can read."""
    from cryptography import x509
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    try:
        key = x509.load_der_x509_certificate(certificate).public_key()
        return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except (ValueError, UnsupportedAlgorithm):
        return b""
