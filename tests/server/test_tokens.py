"""Secret tokens: two at most an owner, the older one void once the newer was used, only hashes kept."""

import secrets

from hypothesis import given
from hypothesis import strategies as st

from server.tokens import Tokens

ANN, BOB = ("BDFG", 1), ("BDFG", 2)


def test_a_token_is_its_owners_until_its_successor_was_used() -> None:
    tokens = Tokens()
    tokens.issue(ANN, "first")
    assert tokens.claim("first") == ANN
    tokens.issue(ANN, "second")
    assert (tokens.claim("first"), tokens.claim("second")) == (ANN, ANN)
    assert tokens.claim("first") is None
    assert tokens.claim("second") == ANN


def test_a_successor_that_never_arrived_is_void_when_the_next_is_given_out() -> None:
    tokens = Tokens()
    for token in ("first", "lost", "third"):
        tokens.issue(ANN, token)
    assert (tokens.claim("lost"), tokens.claim("first"), tokens.claim("third")) == (None, ANN, ANN)


def test_nobody_comes_back_with_an_invented_or_revoked_token() -> None:
    tokens = Tokens()
    tokens.issue(ANN, "a")
    tokens.issue(BOB, "b")
    assert [tokens.claim(token) for token in ("", "A", "a ", "\udcff", "a" * 10_000)] == [None] * 5
    tokens.revoke(ANN)
    tokens.revoke(ANN)
    assert (tokens.claim("a"), tokens.claim("b")) == (None, BOB)


def test_only_hashes_are_kept() -> None:
    tokens = Tokens()
    secret = secrets.token_urlsafe(24)
    tokens.issue(ANN, secret)
    kept = repr(tokens.__dict__) + repr(tokens._owners[ANN].__dict__)
    assert secret not in kept


@given(st.lists(st.tuples(st.sampled_from(["issue", "claim", "revoke"]), st.integers(0, 3)), max_size=80))
def test_however_often_tokens_change_two_at_most_are_valid(steps: list[tuple[str, int]]) -> None:
    tokens, given_out = Tokens(), {number: [] for number in range(4)}
    for step, (what, number) in enumerate(steps):
        owner, known = ("ROOM", number), given_out[number]
        if what == "issue":
            tokens.issue(owner, f"token {step}")
            known[1:] = [f"token {step}"]
        elif what == "claim" and known:
            assert tokens.claim(known[-1]) == owner
            del known[:-1]
        elif what == "revoke":
            tokens.revoke(owner)
            known.clear()
        assert len(tokens._held) == sum(map(len, given_out.values()))
    for number, known in given_out.items():
        assert all(tokens.claim(token) == ("ROOM", number) for token in known)
