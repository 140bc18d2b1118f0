"""Names and lines that people write: what is taken as it is, cleaned or refused. Knows no room.

Names are compared by a skeleton, so that two people in a room can be told apart by reading.
"""

import re
import unicodedata
from collections.abc import Iterable

from protocol.codes import RefusalCode
from protocol.limits import (
    MAX_AVATAR,
    MAX_CHAT,
    MAX_CHAT_BYTES,
    MAX_NAME,
    MAX_NAME_BYTES,
    MAX_NOTES,
    MAX_ROOM_NAME,
)
from server.refusals import Refusal

BOT_NAMES = ("Pixel", "Cosmo", "Widget", "Gizmo", "Turbo", "Sprocket", "Beacon", "Rivet", "Mosaic", "Comet")
BOT_AVATARS = ("owl", "penguin", "koala", "panda", "rabbit", "bear", "cat", "fox", "duck")
MAX_MARKS = 2  # combining marks on one letter; honest names have at most two
MAX_CHAT_MARKS = 4  # in a chat line more are taken out, not refused
TYPED = 4  # code points typed for each one that may be shown: spaces and decomposed letters; normalising
# thousands of combining marks takes time by the square of their number
_SPACES = re.compile(r"\s+")
_DIRECTION = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FILLERS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # show nothing, or a blank
_JOINERS = {"\u200d", "\ufe0f", "\ufe0e", "\u200c"}  # needed inside emoji families and in some scripts

# Letters of other scripts that look like these Latin ones (the commonest; after case folding).
_ALIKE = str.maketrans(
    "аеорсухіјѕԁһԛԝвкмнтгпαορνικτυχωϲɑɡıi01|",
    "aeopcyxljsdhqwbkmhtrnaopvlktuxwcaglloll",
)


def clean_name(text: str) -> str | Refusal:
    """A person's name as it will be shown, or why it can't be one."""
    if len(text) > TYPED * MAX_NAME:
        return Refusal(RefusalCode.NAME_TOO_LONG, {"limit": MAX_NAME})
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()
    if not any(_visible(letter) for letter in name):
        return Refusal(RefusalCode.NAME_EMPTY)
    if len(name) > MAX_NAME or len(name.encode("utf-8", "surrogatepass")) > MAX_NAME_BYTES:
        return Refusal(RefusalCode.NAME_TOO_LONG, {"limit": MAX_NAME})
    if not _characters_allowed(name):
        return Refusal(RefusalCode.NAME_CHARACTERS)
    return name


def clean_avatar(text: str) -> str | Refusal:
    """An avatar is a short word that clients know pictures for."""
    if re.fullmatch(rf"[a-z]{{1,{MAX_AVATAR}}}", text):
        return text
    return Refusal(RefusalCode.AVATAR_UNKNOWN)


def clean_room_name(text: str) -> str | Refusal:
    """A room's name as it will be shown."""
    if len(text) > TYPED * MAX_ROOM_NAME:
        return Refusal(RefusalCode.ROOM_NAME)
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()
    allowed = any(map(_visible, name)) and len(name) <= MAX_ROOM_NAME and _characters_allowed(name)
    return name if allowed else Refusal(RefusalCode.ROOM_NAME)


def clean_notes(text: str) -> str | Refusal:
    """House rules in the host's words; empty is fine."""
    if not text.strip():
        return ""
    line = clean_line(text[: TYPED * MAX_CHAT])
    if isinstance(line, Refusal) or len(text) > MAX_NOTES:
        return Refusal(RefusalCode.NOTES, {"limit": MAX_NOTES})
    return line


def clean_line(text: str) -> str | Refusal:
    """A chat line: one line, control and direction characters gone; emoji and every script survive."""
    if len(text) > TYPED * MAX_CHAT:
        return Refusal(RefusalCode.CHAT_TOO_LONG, {"limit": MAX_CHAT})
    kept = (" " if letter in "\n\r\t\v\f\u2028\u2029\x85" else letter for letter in text)
    line = _unpiled(letter for letter in kept if not _forbidden(letter)).strip()
    if not any(_visible(letter) for letter in line):
        return Refusal(RefusalCode.CHAT_EMPTY)
    if len(line) > MAX_CHAT or len(line.encode("utf-8", "surrogatepass")) > MAX_CHAT_BYTES:
        return Refusal(RefusalCode.CHAT_TOO_LONG, {"limit": MAX_CHAT})
    return line


def _unpiled(letters: Iterable[str]) -> str:
    """Without the marks that would climb out of the line."""
    kept: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MAX_CHAT_MARKS:
            kept.append(letter)
    return "".join(kept)


def skeleton(name: str) -> str:
    """What two names share when they are easily taken for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = (letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf", "Zs"))
    return "".join(bare).translate(_ALIKE).replace("rn", "m").replace("vv", "w")


def told_apart(name: str, taken: frozenset[str]) -> str:
    """`name`, or with a number behind it when its skeleton is among those `taken` ("Ada 2")."""
    number, candidate = 1, name
    while skeleton(candidate) in taken:
        number += 1
        tail = f" {number}"
        candidate = name[: MAX_NAME - len(tail)].rstrip() + tail
    return candidate


def bot_identity(skeletons: frozenset[str], avatars: frozenset[str]) -> tuple[str, str]:
    """Name and avatar of a new bot: the first name that nobody bears, the first picture that nobody has."""
    free = [name for name in BOT_NAMES if skeleton(name) not in skeletons]
    name = free[0] if free else told_apart(BOT_NAMES[0], skeletons)
    return name, next((each for each in BOT_AVATARS if each not in avatars), BOT_AVATARS[0])


def _visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNSP" and letter not in _FILLERS


def _forbidden(letter: str) -> bool:
    return letter in _DIRECTION or unicodedata.category(letter) in ("Cc", "Cs", "Cn", "Co")


def _characters_allowed(text: str) -> bool:
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") and letter not in _JOINERS else 0
        hidden = category == "Cf" and letter not in _JOINERS and not _emoji_tag(letter)
        if (
            _forbidden(letter)
            or hidden
            or letter in _FILLERS
            or marks > MAX_MARKS
            or category in ("Zl", "Zp")
        ):
            return False
    return True


def _emoji_tag(letter: str) -> bool:
    return 0xE0020 <= ord(letter) <= 0xE007F
