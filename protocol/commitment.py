"""The hash that commits a server to its deal before play, checked by every client after the end.

`commitment` is the lower-case hex SHA-256 of these bytes, one after the other:

    salt                 16 random bytes
    netstring(match)     the match's number in ASCII decimal
    netstring(key)       one identity character a card, by position, in ASCII
    netstring(word) …    each codename in UTF-8, by position

where `netstring(x)` is the length of x in bytes in ASCII decimal, a colon, x and a comma (`5:apple,`). So no
two deals give the same bytes, and without the salt nobody can try out keys against the hash.
"""

from hashlib import sha256

SALT_BYTES = 16  # 128 bits: more than anybody can try


def commitment(salt: bytes, key: str, words: tuple[str, ...], match: int) -> str:
    """The 64 hex digits that `Words.commitment` carries."""
    parts = (str(match), key, *words)
    return sha256(salt + b"".join(_netstring(part.encode()) for part in parts)).hexdigest()


def _netstring(value: bytes) -> bytes:
    return b"%d:%b," % (len(value), value)
