"""What can be pasted into the field that says "192.168.1.20 or an invite"."""

import pytest

from protocol.invite import Address, InviteProblem, parse

KEY = "6srepvu7sawdhinz2kdrbl7okqzqxft6"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20", Address("192.168.1.20")),
        ("  192.168.1.20  ", Address("192.168.1.20")),
        ("192.168.1.20:5000", Address("192.168.1.20", 5000)),
        ("localhost", Address("localhost")),
        ("ada-laptop.local:4747", Address("ada-laptop.local")),
        ("::1", Address("::1")),
        ("fe80::1%eth0", Address("fe80::1%eth0")),
        ("[::1]:4748", Address("::1", 4748)),
        ("[fe80::1%eth0]", Address("fe80::1%eth0")),
        ("codenames://192.168.1.20:4747/BIRD", Address("192.168.1.20", 4747, "BIRD")),
        ("codenames://192.168.1.20", Address("192.168.1.20")),
        (f"codenames://[::1]:4748/BIRD#{KEY}", Address("::1", 4748, "BIRD", KEY)),
        (
            f"come: codenames://10.0.0.5/BIRD#{KEY.upper()}, now",
            Address("10.0.0.5", room="BIRD", fingerprint=KEY),
        ),
        ("CODENAMES://host:4800/BIRD/", Address("host", 4800, "BIRD")),
        ("Come over: codenames://10.0.0.5:4747/BIRD, we start at eight.", Address("10.0.0.5", room="BIRD")),
        ("join me (codenames://10.0.0.5:4747/BIRD)!", Address("10.0.0.5", room="BIRD")),
        ("“codenames://10.0.0.5:4747/BIRD#”", Address("10.0.0.5", room="BIRD")),
        ("It's at 192.168.1.20:4747, hurry", Address("192.168.1.20")),
        ("try ada-laptop:4747 please", Address("ada-laptop")),
        ("see [::1]:4747.", Address("::1")),
        ("192.168.1.20:4747 or again 192.168.1.20", Address("192.168.1.20")),
    ],
)
def test_an_address_is_found(text: str, address: Address) -> None:
    assert parse(text) == address


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", InviteProblem.EMPTY),
        ("   \n", InviteProblem.EMPTY),
        ("hello there friend", InviteProblem.NO_ADDRESS),
        ("10.0.0.5:4747 or 10.0.0.6:4747", InviteProblem.SEVERAL),
        ("192.168.1.300", InviteProblem.HOST),
        ("192.168.1", InviteProblem.HOST),
        ("-host", InviteProblem.HOST),
        ("a..b", InviteProblem.HOST),
        ("b$c", InviteProblem.HOST),
        (":4747", InviteProblem.HOST),
        ("[::1", InviteProblem.HOST),
        ("[::1]4747", InviteProblem.HOST),
        ("1:2:3", InviteProblem.HOST),
        ("fe80::1%eth0]:4", InviteProblem.HOST),
        ("host:0", InviteProblem.PORT),
        ("host:65536", InviteProblem.PORT),
        ("host:port", InviteProblem.PORT),
        ("host:٤٧", InviteProblem.PORT),
        ("codenames://host:4747/b%20d", InviteProblem.ROOM),
        ("codenames://host:4747/BIRD#ab12", InviteProblem.FINGERPRINT),
        (f"codenames://host:4747/BIRD#{KEY[:-1]}", InviteProblem.FINGERPRINT),
        (f"codenames://host:4747/BIRD#{KEY[:-1]}1", InviteProblem.FINGERPRINT),
        ("codenames://", InviteProblem.HOST),
        ("https://example.com/room", InviteProblem.SCHEME),
        ("x" * 70, InviteProblem.HOST),
    ],
)
def test_anything_else_is_told_apart(text: str, problem: InviteProblem) -> None:
    assert parse(text) == problem


@pytest.mark.parametrize(
    "address", [Address("10.0.0.5", 4800, "BIRD", KEY), Address("fe80::1%en0"), Address("h")]
)
def test_an_invite_reads_back_as_itself(address: Address) -> None:
    assert parse(address.invite) == address
    assert parse(address.text) == Address(address.host, address.port)


@pytest.mark.parametrize("text", ["\x00", "codenames://" * 500, "[" * 3000, "a:" * 2000, "٣.٣.٣.٣", "\u202e"])
def test_nothing_pasted_raises(text: str) -> None:
    parse(text)
