"""A server's identity: the hash of its public key, as text to send and as words to read aloud. Pure.

How a certificate gets here, and who is trusted, is known elsewhere.
"""

import re
from base64 import b32decode, b32encode
from hashlib import sha256

from protocol.spoken import SPOKEN

LENGTH = 32  # characters of five bits: 160 bits, too many to find a second key for
WORDS = 8  # of nine bits: 72 bits, too many for a forger who wants to match what is read aloud

_BITS = 9
_FORM = re.compile(rf"[a-z2-7]{{{LENGTH}}}")


def fingerprint(public_key: bytes) -> str:
    """Of a public key, the DER of its SubjectPublicKeyInfo: 160 bits of its SHA-256, in base32."""
    return b32encode(sha256(public_key).digest()).decode("ascii").lower()[:LENGTH]


def is_fingerprint(text: str) -> bool:
    """Whether it has the form of one."""
    return bool(_FORM.fullmatch(text))


def check_words(identity: str) -> str:
    """Eight words for the first 72 bits, the same in every language; "" for what is no fingerprint."""
    if not is_fingerprint(identity):
        return ""
    first = int.from_bytes(b32decode(identity.upper())[: WORDS * _BITS // 8])
    places = (first >> _BITS * n & (1 << _BITS) - 1 for n in reversed(range(WORDS)))
    return " ".join(SPOKEN[place] for place in places)
