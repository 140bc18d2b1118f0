"""Whether to go on with whoever answered, by the key that they showed. Knows no socket and no file."""

from dataclasses import dataclass

from protocol.invite import Address

CHANGED = "changed_identity"  # somebody else than the one that was meant: a stop
OTHER = "other_identity"  # somebody else than the one who was at this address before: a question
NO_PLAIN = "no_plain"  # the invite wants a connection that is encrypted, and this window encrypts nothing


@dataclass(frozen=True)
class Doubt:
    """Who answered at `address` (fingerprints), and who was expected there."""

    code: str
    address: Address
    expected: str
    found: str


def doubt(address: Address, found: str, meant: str, known: str) -> Doubt | None:
    """`meant` is who an invite, an own program or this very visit names; `known` who was there before. Both
    may be empty: whoever answers is trusted for the first time.
    """
    if meant and meant != found:
        return Doubt(CHANGED, address, meant, found)
    if known and known != found:
        return Doubt(OTHER, address, known, found)
    return None
