"""What a server is started with. Every number has a reason; tests shrink the times."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from protocol.version import DEFAULT_PORT
from server.bots.agents import NewAgent


@dataclass(frozen=True)
class Limits:
    """Bounds on what strangers may use (docs/security.md). Times in seconds, sizes in bytes."""

    handshake_seconds: float = 5.0  # from connecting to being encrypted; asyncio's own would be a minute
    handshakes: int = 64  # connections that are not encrypted yet; the first of them gives way to the next,
    handshake_grace: float = 0.5  # but not sooner than so: with thousands who come back, all would be cut off
    handshake_burst: int = 30  # connections of one address at once: eight people who all come back
    handshake_rate: float = 5.0  # connections a second after that; each costs 1 to 2 ms of a processor
    greeting_seconds: float = 10.0  # from being connected to Hello
    joining_seconds: float = 60.0  # from Hello to Join or Resume; a list of rooms is looked at meanwhile
    frame_seconds: float = 30.0  # from a frame's first byte to its last
    ping_after: float = 10.0  # nothing heard for so long: ask
    silent_after: float = 25.0  # still nothing: gone
    stall_seconds: float = 10.0  # a reader that takes nothing for so long is dropped and may come back
    linger_seconds: float = 2.0  # a client takes its goodbye and closes, or is cut
    send_buffer: int = 64 * 1024  # the kernel's own would hide 4 MB before we notice a stall
    receive_buffer: int = 32 * 1024  # two of the longest frames: else one client's flood is one long turn
    outbox_bytes: int = 512 * 1024  # frames kept for a reader that is slow; a full view is below 100 kB
    burst: int = 20  # requests at once
    rate: float = 10.0  # requests a second after that
    flood: int = 200  # refused for their rate, beyond those carried out, before the connection is closed
    address_burst: int = 100  # requests at once from all connections of one address: eight people behind one
    address_rate: float = 50.0  # requests a second after that
    text_burst: int = 1024 * 1024  # bytes of variants and word lists that hosts bring along, of all together,
    text_rate: float = 64 * 1024.0  # and bytes a second after that: to look at 64 KiB takes up to 0.15 s
    per_address: int = 16  # connections from one address
    loopback_exempt: bool = True  # this computer's own addresses have no limits as addresses
    connections: int = 1000
    strangers: int = 200  # connections that joined no room yet; the first of them gives way to the next
    rooms: int = 20
    rooms_per_address: int = 5  # opened from one address, this computer's own too
    joins_burst: int = 40  # people who come into a room at once; everybody in it is told of each
    joins_rate: float = 2.0  # people a second after that
    address_joins_burst: int = 10  # of these from one address, so that nobody uses up the places of all
    address_joins_rate: float = 0.5
    password_burst: int = 10  # passwords of one room tried at once from one address: fingers slip
    password_rate: float = 1 / 30  # a second after that
    room_password_burst: int = 60  # the same from all addresses: ten that guess on and on
    room_password_rate: float = 1 / 3  # leave the next one its own attempts
    tick_seconds: float = 1.0  # how often silent and slow connections are looked for
    ring_again_seconds: float = 1.0  # until a room whose alarm failed is looked at again
    idle_room_seconds: float = 600.0  # a room opened by a guest ends so long after the last person left
    wait_after_restart: float = 3000.0  # and so much later when the server was restarted meanwhile


@dataclass(frozen=True)
class Config:
    """One server. `game`: what its own room plays at first, by name. `for_window`: it was started by a window
    and ends some time after the last person left. `insecure_plain`: nothing is encrypted. `agents` are
    bots besides the levels, by name, and `agent_seconds` is what one of their answers may take."""

    port: int = DEFAULT_PORT
    bind: str | None = None
    name: str = ""
    game: str = "codenames"
    for_window: bool = False
    insecure_plain: bool = False
    agents: Mapping[str, NewAgent] = field(default_factory=dict)
    agent_seconds: float = 30.0
    window_idle_seconds: float = 600.0
    limits: Limits = field(default_factory=Limits)
