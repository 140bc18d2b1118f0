"""The door of a room: who is kept out, and by what. Of passwords, devices and addresses only hashes are kept.

Pure, as decisions are. How often somebody may try is the program's around the room (`server/attempts.py`).
"""

import hashlib
import hmac
import unicodedata
from dataclasses import dataclass, field

from protocol.codes import RefusalCode
from protocol.limits import MAX_PASSWORD
from server.refusals import Refusal
from server.rooms import events as e
from server.rooms.names import TYPED
from server.rooms.state import RoomState

_COST = 2**11  # scrypt's n: 2 MiB and 5 to 10 ms a guess, on the server's loop, as often as attempts allow
_BLOCK = 8
_MARK = 32  # hex digits of a mark: 128 bits


@dataclass(frozen=True)
class Comer:
    """Who wants to come in, as the client and the network tell it. "" for what tells nobody from anybody: no
    device was sent, or the address is this computer's own. `player` is the device, hashed for the server."""

    device: str = ""
    address: str = ""
    password: str = field(default="", repr=False)
    player: str = ""


def mark(salt: str, kind: str, text: str) -> str:
    """What is kept of a device or an address; "" of nothing."""
    if not text:
        return ""
    told = f"{kind}\n{salt}\n{text}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).hexdigest()[:_MARK]


def clean_password(text: str) -> str | Refusal:
    """A password as it counts: however a letter was typed, without blanks around it."""
    unfit = Refusal(RefusalCode.PASSWORD_UNFIT, {"limit": MAX_PASSWORD})
    if len(text) > TYPED * MAX_PASSWORD:  # before normalising, whose time may grow by the square
        return unfit
    password = unicodedata.normalize("NFC", text).strip()
    return password if 0 < len(password) <= MAX_PASSWORD else unfit


def sealed(password: str, salt: str) -> str:
    """The hash that is kept of a cleaned password, in hex."""
    told, grains = password.encode("utf-8", "surrogatepass"), salt.encode()
    return hashlib.scrypt(told, salt=grains, n=_COST, r=_BLOCK, p=1, dklen=32).hex()


def turned_away(state: RoomState, comer: Comer) -> Refusal | None:
    """Why this person may not come in, as far as no password has to be looked at."""
    if _is_banned(state, comer):
        return Refusal(RefusalCode.BANNED)
    if state.locked:
        return Refusal(RefusalCode.ROOM_LOCKED)
    missing = state.password is not None and not comer.password
    return Refusal(RefusalCode.PASSWORD_NEEDED) if missing else None


def refusal(state: RoomState, comer: Comer) -> Refusal | None:
    """Why this person may not come in (docs/rules/rooms.md, "The door"); None: they may."""
    away = turned_away(state, comer)
    if away is not None or state.password is None or _opens(state.password, comer.password):
        return away
    return Refusal(RefusalCode.PASSWORD_WRONG)


def _is_banned(state: RoomState, comer: Comer) -> bool:
    device = mark(state.salt, "device", comer.device)
    address = mark(state.salt, "address", comer.address)
    return any(
        (device and device == one.device) or (address and address == one.address)
        for one in state.banned.values()
    )


def _opens(kept: e.PasswordSet, typed: str) -> bool:
    password = clean_password(typed)
    if isinstance(password, Refusal):
        return False
    return hmac.compare_digest(sealed(password, kept.salt), kept.digest)
