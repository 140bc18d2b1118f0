"""Reads what people paste to join: an address, an address with a port, an invite, or a sentence around one.

Pure. An invite is `codenames://host:port/room#fingerprint`; room and fingerprint may be missing.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import AddressValueError, IPv6Address

from protocol.fingerprint import is_fingerprint
from protocol.version import DEFAULT_PORT

SCHEME = "codenames://"
MAX_TEXT = 4000  # characters looked at; a longer paste is no invite
MAX_HOST = 253  # characters of a name in the internet's directory

_WRAPPING = "<>()\"'“”‘’«»,;!?"
_HOST = re.compile(r"(?!-)[\w-]{1,63}(\.(?!-)[\w-]{1,63})*\.?")
_IPV6 = re.compile(r"[0-9A-Fa-f:.]+(%[\w.-]+)?")  # Python takes anything for the name of an interface
_NUMBERS = re.compile(r"[\d.]+")
_IPV4 = re.compile(r"\d{1,3}(\.\d{1,3}){3}")
_ROOM = re.compile(r"[A-Za-z0-9-]{0,32}")
_LOOKS_LIKE = re.compile(
    r"(\d{1,3}\.){3}\d{1,3}(:\d+)?|\[[0-9A-Fa-f:.]+(%\w+)?\](:\d+)?|[\w-]+(\.[\w-]+)*:\d{2,5}"
)


class InviteProblem(StrEnum):
    """What is wrong with a text; whoever reads it words them."""

    EMPTY = "empty"
    NO_ADDRESS = "no_address"  # no address in a whole sentence
    SEVERAL = "several"  # different addresses in one sentence
    HOST = "host"  # not the name or address of a computer
    PORT = "port"  # not a number from 1 to 65535
    ROOM = "room"  # not a room's code
    FINGERPRINT = "fingerprint"  # what follows # is cut off or misspelt
    SCHEME = "scheme"  # a link, but not one of ours


@dataclass(frozen=True, slots=True)
class Address:
    """Where a game is. `host` is without brackets; `room` and `fingerprint` may be empty."""

    host: str
    port: int = DEFAULT_PORT
    room: str = ""
    fingerprint: str = ""

    @property
    def text(self) -> str:
        """host:port, the host in brackets where it has colons itself."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def invite(self) -> str:
        """The one line to send to a friend."""
        fragment = f"#{self.fingerprint}" if self.fingerprint else ""
        return f"{SCHEME}{self.text}/{self.room}{fragment}"


def parse(text: str) -> Address | InviteProblem:
    """The one address in a text, or what is wrong with it."""
    text = text[:MAX_TEXT].strip()
    if not text:
        return InviteProblem.EMPTY
    links = [word for word in text.split() if SCHEME in word.lower()]
    if links:
        return _only([_link(word) for word in links])
    words = text.split()
    if len(words) == 1:
        return _address(_bare(words[0]))
    likely = [word for word in map(_bare, words) if _LOOKS_LIKE.fullmatch(word)]
    return _only([_address(word) for word in likely])


def _only(found: list[Address | InviteProblem]) -> Address | InviteProblem:
    good = {each for each in found if isinstance(each, Address)}
    if len(good) == 1:
        return good.pop()
    if good:
        return InviteProblem.SEVERAL
    return found[0] if found else InviteProblem.NO_ADDRESS


def _bare(word: str) -> str:
    """A word without the quotes and the punctuation of the sentence around it."""
    return word.strip(_WRAPPING).rstrip(".:/")


def _link(word: str) -> Address | InviteProblem:
    start = word.lower().index(SCHEME) + len(SCHEME)
    rest, _, fragment = word[start:].rstrip(_WRAPPING + ".:").partition("#")
    place, _, room = rest.partition("/")
    room = room.strip("/")
    if not _ROOM.fullmatch(room):
        return InviteProblem.ROOM
    found = _address(place)
    if isinstance(found, InviteProblem):
        return found
    if fragment and not is_fingerprint(fragment.lower()):
        return InviteProblem.FINGERPRINT
    return Address(found.host, found.port, room, fragment.lower())


def _address(word: str) -> Address | InviteProblem:
    if "://" in word:
        return InviteProblem.SCHEME
    host, port = _split(word)
    number = _port(port)
    if number is None:
        return InviteProblem.PORT
    return Address(host, number) if _is_host(host) else InviteProblem.HOST


def _split(word: str) -> tuple[str, str | None]:
    """Host and port as typed; an IPv6 address has its port only behind brackets."""
    if word.startswith("["):
        host, closed, rest = word[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")):
            return "", None
        return host, rest[1:] if rest else None
    if word.count(":") > 1:
        return word, None
    host, colon, port = word.partition(":")
    return host, port if colon else None


def _port(text: str | None) -> int | None:
    if text is None:
        return DEFAULT_PORT
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        return None
    return int(text) if 1 <= int(text) <= 65535 else None


def _is_host(host: str) -> bool:
    if ":" in host:
        if not _IPV6.fullmatch(host):
            return False
        try:
            IPv6Address(host)
        except (AddressValueError, ValueError):
            return False
        return True
    if _NUMBERS.fullmatch(host):
        return bool(_IPV4.fullmatch(host)) and all(int(part) <= 255 for part in host.split("."))
    return len(host) <= MAX_HOST and bool(_HOST.fullmatch(host))
