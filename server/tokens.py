"""Secret tokens by which members come back. Only their hashes are kept; knows no room and no chance."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Owner = tuple[str, int]  # a room's code and a member's number


@dataclass
class _Held:
    owner: Owner
    hashes: list[bytes]


def _nobody(owner: Owner, hashes: Sequence[bytes]) -> None:
    pass


class Tokens:
    """At most two valid tokens an owner: the last one used, and its successor until that has been used.

    `changed` is told an owner's hashes at each change. What was not saved can be taken back.
    """

    def __init__(self, changed: Callable[[Owner, Sequence[bytes]], None] = _nobody) -> None:
        self._changed = changed
        self._held: dict[bytes, _Held] = {}
        self._owners: dict[Owner, _Held] = {}
        self._before: dict[Owner, list[bytes]] = {}  # what is not saved yet, as it was

    def issue(self, owner: Owner, token: str) -> None:
        """`token` becomes the owner's newest; an unused one from before is void."""
        self._change(owner, [*self.of(owner)[:1], _hash(token)])

    def claim(self, token: str) -> Owner | None:
        """Whose token this is. It counts as used now: older ones are void."""
        digest = _hash(token)
        held = self._held.get(digest)
        if held is None:
            return None
        if held.hashes[0] != digest:
            self._change(held.owner, held.hashes[held.hashes.index(digest) :])
        return held.owner

    def revoke(self, owner: Owner) -> None:
        """The member is gone for good."""
        if owner in self._owners:
            self._change(owner, [])

    def of(self, owner: Owner) -> list[bytes]:
        """The hashes of the owner's valid tokens, the oldest first."""
        held = self._owners.get(owner)
        return held.hashes if held else []

    def put(self, owner: Owner, digest: bytes) -> None:
        """One that was kept; nobody is told."""
        self._set(owner, [*self.of(owner), digest])

    def saved(self) -> None:
        """What changed so far can't be taken back any more."""
        self._before.clear()

    def take_back(self) -> None:
        """As when it was saved last; nobody is told."""
        before, self._before = self._before, {}
        for owner, hashes in before.items():
            self._set(owner, hashes)

    def _change(self, owner: Owner, hashes: list[bytes]) -> None:
        self._before.setdefault(owner, self.of(owner))
        self._set(owner, hashes)
        self._changed(owner, hashes)

    def _set(self, owner: Owner, hashes: list[bytes]) -> None:
        for digest in self.of(owner):
            del self._held[digest]
        if not hashes:
            self._owners.pop(owner, None)
            return
        held = self._owners[owner] = _Held(owner, hashes)
        self._held |= dict.fromkeys(hashes, held)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
