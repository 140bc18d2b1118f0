"""Listening: opens the port, runs until it is told to stop, says goodbye. Knows no game."""

import asyncio
import gc
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from server.app import App
from server.config import Config, Limits
from server.net import Connection
from server.tls import TlsListener

GOODBYE_SECONDS = 1.0
# Kept free of connections: handshakes that go on, word lists, the journal, what the loop itself has open.
OTHER_FILES = 128
# How long a bot that thinks in its thread keeps the loop waiting, each time that the loop has asked the
# system for something: several times a move. With Python's own 5 ms a move took twice as long as with this.
TURN_OF_A_THREAD = 0.0005


def open_sockets(config: Config) -> list[socket.socket]:
    """Listening sockets: IPv4 and, where there is one, IPv6 on the same port. `OSError`: can't listen."""
    if config.bind:
        family = socket.AF_INET6 if ":" in config.bind else socket.AF_INET
        return [_listen(family, config.bind, config.port, backlog(config))]
    first = _listen(socket.AF_INET, "0.0.0.0", config.port, backlog(config))
    opened = [first]
    if socket.has_ipv6:
        with suppress(OSError):
            opened.append(_listen(socket.AF_INET6, "::", first.getsockname()[1], backlog(config)))
    return opened


def backlog(config: Config) -> int:
    """How many may wait to be taken: everybody, after a restart. Whoever finds no place there tries again by
    the system's own rule, after 1, 3, 7, 15 and 31 seconds."""
    return config.limits.connections


def _listen(family: socket.AddressFamily, host: str, port: int, waiting: int) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((host, port))
        listener.listen(waiting)  # now: two that only bind would both get the port
        listener.setblocking(False)
        return listener
    except OSError:
        listener.close()
        raise


def enough_files(connections: int) -> int:
    """Let this process open as many files as that many connections need, or as many as it may; the result is
    how many connections fit.
    """
    if sys.platform == "win32":  # no such limit there
        return connections
    import resource

    endless = resource.RLIM_INFINITY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != endless and soft < wanted:
        more = wanted if hard == endless else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    if soft == endless:
        return connections
    return max(min(connections, soft - min(OTHER_FILES, soft // 2)), 1)


def within_files(limits: Limits) -> Limits:
    """The limits, lowered to what this process may open. Then fewer wait for their handshakes, too: the first
    of them gives way to the next before the system refuses anybody.
    """
    connections = enough_files(limits.connections)
    if connections == limits.connections:
        return limits
    handshakes = min(limits.handshakes, max(connections // 4, 1))
    return replace(limits, connections=connections, handshakes=handshakes)


async def serve(
    app: App,
    sockets: list[socket.socket],
    ready: Callable[[], None],
    tls: ssl.SSLContext | None = None,
    signals: bool = True,
) -> None:
    """Serve until SIGINT, SIGTERM or, for a window's server, until everybody has been gone for long.

    `ready` is called once clients can connect. Clients are told of the end. Without `tls` nothing is
    encrypted, which the configuration has to say as well.
    """
    if (tls is None) != app.config.insecure_plain:
        raise ValueError("a server is either encrypted or started as insecure")
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    if signals and threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the runner instead
                loop.add_signal_handler(number, stop.set)
    listener = TlsListener(app, tls) if tls else None
    servers = []
    if listener:
        listener.start(sockets)
    else:
        waiting = backlog(app.config)
        servers = [
            await loop.create_server(lambda: Connection(app), sock=one, backlog=waiting) for one in sockets
        ]
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(TURN_OF_A_THREAD)
    ready()
    told = False
    try:
        told = await _watch(app, stop, listener)
    finally:
        for server in servers:
            server.close()
        if listener:
            await listener.close()
        app.close(for_good=told and app.config.for_window)  # whoever ends it there ends everybody's game
        await _until_gone(app)


async def _watch(app: App, stop: asyncio.Event, listener: TlsListener | None) -> bool:
    """Tick once a second until it is time to end. Whether somebody said so."""
    while not stop.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), timeout=app.config.limits.tick_seconds)
        app.tick()
        if listener:
            listener.tick()
        if app.config.for_window and app.idle_for > app.config.window_idle_seconds:
            return False
    return True


async def _until_gone(app: App) -> None:
    """Give farewells a moment to leave the machine."""
    with suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE_SECONDS):
            while app.connections:
                await asyncio.sleep(0.01)
    for connection in list(app.connections):
        connection.abort()
