"""The identity of this computer's server: one key and its certificate in the data folder, made once.

Others know the server by the hash of that key, so nothing here ever replaces a file that is there.
"""

import os
import ssl
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from protocol.fingerprint import fingerprint
from server.storage.folder import put_in_place

if TYPE_CHECKING:
    from cryptography import x509

FILE = "identity.pem"
# It never ends, and began before the time of any clock that is slow: trust goes by the key, not by dates.
FROM = datetime(2020, 1, 1, tzinfo=UTC)
UNTIL = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)  # "no date" (RFC 5280, 4.1.2.5)
OWNER_ONLY = 0o600
MAX_BYTES = 64 * 1024  # a key and a certificate take 1 kB


@dataclass(frozen=True)
class Identity:
    """What others know the server by, and what its connections are encrypted with."""

    fingerprint: str
    context: ssl.SSLContext


class IdentityFault(Exception):
    """The identity can't be had; the sentence says why and what to do."""


def identity_of(folder: Path) -> Identity:
    """The identity kept in this folder, made the first time. `IdentityFault`: there is none to be had."""
    path = folder / FILE
    try:
        if not os.path.lexists(path):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _keep(path, _made())
        _close_to_others(path)
        return _read(path)
    except OSError as error:
        raise IdentityFault(
            f"The certificate of this computer can't be kept in {path}: {error.strerror or error}. "
            "See that the folder can be written and the disk has room."
        ) from error


def passing_identity() -> Identity:
    """One for this run alone, of which nothing is left."""
    try:
        with TemporaryDirectory() as folder:
            return identity_of(Path(folder))
    except OSError as error:
        raise IdentityFault(
            f"A certificate can't be made without a folder for temporary files: {error.strerror or error}."
        ) from error


def _read(path: Path) -> Identity:
    from cryptography import x509
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

    with path.open("rb") as file:
        text = file.read(MAX_BYTES)
    try:
        certificate = x509.load_pem_x509_certificate(text)
        _try(text, certificate.public_key())
        return Identity(_fingerprint(certificate), _context(path))
    except (
        ValueError,
        TypeError,
        x509.InvalidVersion,
        UnsupportedAlgorithm,
        InvalidSignature,
        ssl.SSLError,
    ) as error:
        raise IdentityFault(
            f"The certificate in {path} is damaged, and it is not replaced by itself: the others know this "
            "computer by it. Bring the file back from a copy; or move it away, then all of them are asked "
            "whether they trust this computer anew."
        ) from error


def _try(text: bytes, public: Any) -> None:
    """Sign something: a bit that flipped in the key shows nowhere else, and nobody could connect."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    key = load_pem_private_key(text, None)
    if isinstance(key, EllipticCurvePrivateKey):
        public.verify(key.sign(b"it is me", ECDSA(SHA256())), b"it is me", ECDSA(SHA256()))


def fingerprint_of(certificate: bytes) -> str:
    """What whoever showed this certificate (DER) is known by. `ValueError`: it is none."""
    from cryptography import x509

    return _fingerprint(x509.load_der_x509_certificate(certificate))


def _fingerprint(certificate: "x509.Certificate") -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = certificate.public_key()
    return fingerprint(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))


def _context(path: Path) -> ssl.SSLContext:
    """Of TLS 1.2 or newer, with a key that fits its certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION  # a new handshake costs us more than who asks for it
    context.num_tickets = 1  # sent as the handshake ends: without it a client that waits for more loses 40 ms
    context.load_cert_chain(path, password=_no_password)
    return context


def _no_password() -> str:
    """A key that is locked is none of ours; the system's own question would wait for ever."""
    raise ValueError("the key is locked")


def _made() -> bytes:
    """A new key and a certificate that it signs itself; it names the program and nothing of this computer."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Codenames LAN")])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret + certificate.public_bytes(Encoding.PEM)


def _keep(path: Path, text: bytes) -> None:
    """Write the file whole or not at all. Of two servers that start at once, the first one's stays."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    beside.unlink(missing_ok=True)
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            put_in_place(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _close_to_others(path: Path) -> None:
    """The file as a copy may have brought it back: readable by its owner only."""
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        path.chmod(OWNER_ONLY)
