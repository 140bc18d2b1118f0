"""The hash of the deal, spelled out byte by byte as the protocol's document does."""

from hashlib import sha256

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.commitment import commitment

SALT = bytes(range(16))
deals = st.tuples(
    st.text("01bx", max_size=4), st.lists(st.text(max_size=3), max_size=4).map(tuple), st.integers(0, 99)
)


def test_the_hash_is_over_salt_match_key_and_codenames_as_netstrings() -> None:
    spelled = SALT + b"2:12,3:0b1," + b"3:NUT,5:CAF\xc3\x89,9:ICE CREAM,"
    assert commitment(SALT, "0b1", ("NUT", "CAFÉ", "ICE CREAM"), 12) == sha256(spelled).hexdigest()


def test_every_part_counts() -> None:
    deals = {
        commitment(SALT, "01", ("A", "B"), 1),
        commitment(SALT, "10", ("A", "B"), 1),
        commitment(SALT, "01", ("B", "A"), 1),
        commitment(SALT, "01", ("A", "B"), 2),
        commitment(bytes(16), "01", ("A", "B"), 1),
        commitment(SALT, "01", ("AB", ""), 1),
        commitment(SALT, "01", ("A,1:B",), 1),
    }
    assert len(deals) == 7


@settings(deadline=None, max_examples=200)
@given(deals, deals)
def test_only_the_same_deal_has_the_same_hash(
    one: tuple[str, tuple[str, ...], int], other: tuple[str, tuple[str, ...], int]
) -> None:
    assert (commitment(SALT, *one) == commitment(SALT, *other)) == (one == other)
