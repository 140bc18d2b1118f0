"""Secret tokens by which members come back. Only their hashes are kept; knows no room and no chance."""

import hashlib
from dataclasses import dataclass


@dataclass
class _Held:
    owner: tuple[str, int]
    hashes: list[bytes]


class Tokens:
    """At most two valid tokens an owner: the last one used, and its successor until that has been used.

    An owner is a room's code and a member's number.
    """

    def __init__(self) -> None:
        self._held: dict[bytes, _Held] = {}
        self._owners: dict[tuple[str, int], _Held] = {}

    def issue(self, owner: tuple[str, int], token: str) -> None:
        """`token` becomes the owner's newest; an unused one from before is void."""
        held = self._owners.setdefault(owner, _Held(owner, []))
        for unused in held.hashes[1:]:
            del self._held[unused]
        held.hashes = [*held.hashes[:1], _hash(token)]
        self._held[held.hashes[-1]] = held

    def claim(self, token: str) -> tuple[str, int] | None:
        """Whose token this is. It counts as used now: older ones are void."""
        digest = _hash(token)
        held = self._held.get(digest)
        if held is None:
            return None
        while held.hashes[0] != digest:
            del self._held[held.hashes.pop(0)]
        return held.owner

    def revoke(self, owner: tuple[str, int]) -> None:
        """The member is gone for good."""
        held = self._owners.pop(owner, None)
        for digest in held.hashes if held else ():
            del self._held[digest]


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
