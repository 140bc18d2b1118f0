"""The key that others know a computer by: made once, kept from others, never replaced."""

import os
import ssl
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from server import identity as module
from server.identity import FILE, IdentityFault, identity_of

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions of Unix")


def certificate(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / FILE).read_bytes())


def test_it_is_made_once(tmp_path: Path) -> None:
    first = identity_of(tmp_path / "new" / "folder")
    assert identity_of(tmp_path / "new" / "folder").fingerprint == first.fingerprint
    assert identity_of(tmp_path / "another").fingerprint != first.fingerprint
    assert [each.name for each in (tmp_path / "new" / "folder").iterdir()] == [FILE]


def test_a_certificate_never_ends_and_says_nothing_of_the_computer(tmp_path: Path) -> None:
    identity_of(tmp_path)
    made = certificate(tmp_path)
    assert made.not_valid_before_utc < datetime(2021, 1, 1, tzinfo=UTC)
    assert made.not_valid_after_utc.year == 9999
    assert made.subject == made.issuer
    assert made.subject.rfc4514_string() == "CN=Codenames LAN"
    key = made.public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert key.curve.name == "secp256r1"


def test_nothing_older_than_tls_1_2_is_spoken(tmp_path: Path) -> None:
    assert identity_of(tmp_path).context.minimum_version is ssl.TLSVersion.TLSv1_2


@posix
def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    identity_of(path.parent)
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    path.chmod(0o644)  # as some copies are
    identity_of(path.parent)
    assert path.stat().st_mode & 0o777 == 0o600


def test_two_that_start_at_once_have_one_identity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Callable[[], bytes] = module._made
    others = []

    def slowly() -> bytes:
        text = made()
        monkeypatch.setattr(module, "_made", made)
        others.append(identity_of(tmp_path).fingerprint)
        return text

    monkeypatch.setattr(module, "_made", slowly)
    assert [identity_of(tmp_path).fingerprint] == others


def test_a_disk_without_links_keeps_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: Any) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    first = identity_of(tmp_path).fingerprint
    assert identity_of(tmp_path).fingerprint == first
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def torn(text: bytes) -> bytes:
    return text[: len(text) // 2]


def without_key(text: bytes) -> bytes:
    return text[text.index(b"-----BEGIN CERTIFICATE") :]


def without_certificate(text: bytes) -> bytes:
    return text[: text.index(b"-----BEGIN CERTIFICATE")]


def with_another_key(text: bytes) -> bytes:
    return module._made().split(b"-----BEGIN CERTIFICATE")[0] + without_key(text)


def with_a_locked_key(text: bytes) -> bytes:
    key: Any = load_pem_private_key(without_certificate(text), None)
    locked: bytes = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret"))
    return locked + without_key(text)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: b"\xff" * 200_000,
        torn,
        without_key,
        without_certificate,
        with_another_key,
        with_a_locked_key,
    ],
)
def test_a_damaged_one_is_told_and_stays_as_it_is(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    identity_of(tmp_path)
    damaged = damage((tmp_path / FILE).read_bytes())
    (tmp_path / FILE).write_bytes(damaged)
    with pytest.raises(IdentityFault, match="is damaged, and it is not replaced by itself"):
        identity_of(tmp_path)
    assert (tmp_path / FILE).read_bytes() == damaged


def test_a_place_that_can_not_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IdentityFault, match="can't be kept in"):
        identity_of(tmp_path / "file")


def test_a_link_into_nowhere_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "gone")
    with pytest.raises(IdentityFault):
        identity_of(tmp_path)
    assert (tmp_path / FILE).is_symlink()
