"""What can stand between a client and its server: who passes everything on and listens, a cable that is
pulled, and an impostor."""

import socket
import ssl
import threading
from contextlib import suppress

from tests.raw import PATIENCE


class Wiretap:
    """Listens on a port of its own, passes on to another; `heard` has all bytes, both ways."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.heard = bytearray()
        self._open: list[socket.socket] = []  # of each connection the client's end, then the server's
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                there = socket.create_connection(("127.0.0.1", self._to))
                self._open += [here, there]
                for one, other in ((here, there), (there, here)):
                    pipe = threading.Thread(target=self._pass_on, args=(one, other), daemon=True)
                    self._threads.append(pipe)
                    pipe.start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._take(one, other, data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def _take(self, one: socket.socket, other: socket.socket, data: bytes) -> None:
        self.heard += data
        other.sendall(data)

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(PATIENCE)
        for one in self._open:
            one.close()


class Cable(Wiretap):
    """Passes on until it is pulled: nobody is told then, everything sent is taken, and nothing arrives."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._dead: set[socket.socket] = set()

    def pull(self, up: bool = True, down: bool = True) -> None:
        """From now on nothing of the connections that there are arrives: `up` at the server, `down` at
        clients. Later ones are not concerned."""
        self._dead |= {*(self._open[::2] if up else ()), *(self._open[1::2] if down else ())}

    def _take(self, one: socket.socket, other: socket.socket, data: bytes) -> None:
        if one not in self._dead:
            super()._take(one, other, data)


class Impostor:
    """Has a certificate, takes one caller and says nothing; `heard` is what it could decrypt of them."""

    def __init__(self, context: ssl.SSLContext, port: int = 0) -> None:
        self._context = context
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port: int = self._listener.getsockname()[1]
        self.heard = b""
        self._thread = threading.Thread(target=self._take, daemon=True)
        self._thread.start()

    def _take(self) -> None:
        with suppress(OSError):
            taken, _ = self._listener.accept()
            taken.settimeout(PATIENCE)
            with self._context.wrap_socket(taken, server_side=True) as one:
                while data := one.recv(1000):
                    self.heard += data

    def ended(self) -> bytes:
        """What it has heard once its caller is gone."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.heard
