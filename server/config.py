"""What a server is started with. Every number has a reason; tests shrink the times."""

from dataclasses import dataclass, field

from protocol.version import DEFAULT_PORT


@dataclass(frozen=True)
class Limits:
    """Bounds on what strangers may use (docs/security.md). Times in seconds, sizes in bytes."""

    greeting_seconds: float = 10.0  # from connecting to Hello
    joining_seconds: float = 60.0  # from Hello to Join or Resume; a list of rooms is looked at meanwhile
    frame_seconds: float = 30.0  # from a frame's first byte to its last
    ping_after: float = 10.0  # nothing heard for so long: ask
    silent_after: float = 25.0  # still nothing: gone
    stall_seconds: float = 10.0  # a reader that takes nothing for so long is dropped and may come back
    send_buffer: int = 64 * 1024  # the kernel's own would hide 4 MB before we notice a stall
    outbox_bytes: int = 512 * 1024  # frames kept for a reader that is slow; a full view is below 100 kB
    burst: int = 20  # requests at once
    rate: float = 10.0  # requests a second after that
    flood: int = 200  # refused for their rate, without a pause, before the connection is closed
    per_address: int = 16  # connections from one address; loopback is exempt
    connections: int = 1000
    rooms: int = 20
    tick_seconds: float = 1.0  # how often silent and slow connections are looked for
    idle_room_seconds: float = 600.0  # a room opened by a guest ends so long after the last person left


@dataclass(frozen=True)
class Config:
    """One server. `for_window`: it was started by a window and ends some time after the last person left."""

    port: int = DEFAULT_PORT
    bind: str | None = None
    name: str = ""
    for_window: bool = False
    window_idle_seconds: float = 600.0
    limits: Limits = field(default_factory=Limits)
