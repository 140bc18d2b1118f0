"""Faults of other tables: the key (K1 to K11), through raw sockets."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from protocol.codec import pack
from protocol.commitment import commitment
from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.raw import Raw
from tests.table import Table


def told_identities(raw: Raw, hidden_key: str) -> list[Any]:
    """Every section a connection was sent that tells a key, and faces that tell more than is face up."""
    return [
        section
        for message in raw.messages
        for section in getattr(message, "sections", ())
        if isinstance(section, c.Review) or (isinstance(section, m.Yours) and section.secret is not None)
    ]


def test_k1_a_spectator_who_comes_in_mid_game_is_sent_no_identity(table: Table) -> None:
    table.turn("b")
    watcher = table.newcomer("Watcher")
    table.turn("b").turn("b")
    watcher.catch_up()
    assert told_identities(watcher, table.key) == []
    assert table.key.encode() not in watcher.bytes
    assert watcher.play == table.host.play


def test_k2_an_operative_is_sent_no_identity_before_the_end(table: Table) -> None:
    op = table.ops[0][0]
    table.turn("b").turn("b")
    key, hidden = table.key, table.host.play.faces.count("-")
    op.catch_up()
    assert told_identities(op, key) == []
    assert key.encode() not in op.bytes
    assert hidden == 23


def test_k3_the_frames_after_start_and_rematch_tell_nothing(table: Table) -> None:
    op = table.ops[1][0]
    assert told_identities(op, table.key) == []
    table.turn("x")
    seen = len(op.catch_up().messages)
    table.host.do(m.Rematch, match=1)
    table.catch_up()
    later = [message for message in op.messages[seen:] if hasattr(message, "sections")]
    assert all(not isinstance(one, c.Review) for message in later for one in message.sections)
    assert op.play.faces == "-" * 25


def test_k6_a_spymaster_cannot_change_teams_in_mid_game(table: Table) -> None:
    blue_operative = next(at for at, seat in enumerate(table.host.settings.seats) if seat.team == 1) + 5
    assert table.spy[0].refused(m.TakeSeat, seat=blue_operative) == "not_now"
    table.spy[0].do(m.LeaveSeat)
    assert table.spy[0].refused(m.TakeSeat, seat=blue_operative) in ("seen_key", "seat_other_team")


def test_k6_in_the_lobby_a_move_clears_the_role(seat_people: Callable[..., Table]) -> None:
    table = seat_people()
    table.spy[0].do(m.TakeSeat, seat=14)
    assert table.host.catch_up().people["Host"].seat == 14
    assert [one.role for one in table.host.settings.missing] == ["spymaster"]


def test_k7_a_spymaster_who_leaves_is_known_as_long_as_the_token_is_used(table: Table) -> None:
    spy = table.spy[1]
    spy.do(m.LeaveSeat)
    free = next(at for at in range(10, 18) if at not in (10, 11))
    assert spy.refused(m.TakeSeat, seat=free) == "seen_key"
    assert spy.say("It's the lion!") == "channel_read_only"
    assert spy.say("It's the lion!", "team") in ("channel_read_only",)
    assert spy.say("Bye", "spymasters") == ""


def test_k7_a_newcomer_waits_for_the_hosts_yes_while_a_spymaster_is_gone(table: Table) -> None:
    table.spy[1].close()
    table.host.until(lambda: table.host.people["blue spy"].presence == "away")
    stranger = table.newcomer("Stranger")
    assert stranger.refused(m.TakeSeat, seat=3) == "needs_host_yes"
    assert stranger.catch_up().yours.seats == 0
    assert stranger.name == f"#{stranger.member}"
    assert table.host.catch_up().people[stranger.name].waits
    table.host.do(m.Admit, member=stranger.member)
    assert "Stranger" in table.host.catch_up().people
    assert stranger.refused(m.TakeSeat, seat=3) == ""


def test_k8_nobody_is_promoted_to_spymaster_while_one_is_there(table: Table) -> None:
    table.clue()
    op = table.ops[0][0]
    assert op.refused(m.TakeSeat, seat=0) != ""
    assert op.refused(m.MoveMember, member=op.member, seat=0) == "not_host"
    assert table.host.refused(m.MoveMember, member=op.member, seat=9) != ""
    assert op.catch_up().yours.secret is None


def test_k10_a_spymaster_whose_client_dies_gets_seat_and_key_again(table: Table) -> None:
    spy, key = table.spy[1], table.key
    spy.close()
    table.host.until(lambda: table.host.people["blue spy"].presence == "away")
    again = table.connect()
    again.resume(spy.token)
    assert (again.member, again.yours.seat, again.yours.secret) == (spy.member, spy.yours.seat, key)


def test_k11_a_spymaster_has_no_channel_to_the_team(table: Table) -> None:
    spy = table.spy[table.acting]
    for _ in range(2):
        assert spy.say("psst", "team") == "channel_read_only"
        assert spy.say("psst", "table") == "channel_read_only"
        assert spy.refused(m.ChangeName, name="Take LION", avatar="fox") == "names_fixed"
        assert spy.say("hello", "spymasters") == ""
        table.clue() if table.host.play.phase == "clue" else None
    settings = table.host.settings
    assert table.host.refused(m.ChangeSettings, room=settings.room, game=settings.game) == "not_now"


def test_the_spymasters_channel_opens_at_the_end(table: Table) -> None:
    assert table.spy[0].say("What a deal", "spymasters") == ""
    op = table.ops[0][0].catch_up()
    assert op.texts("spymasters") == []
    table.turn("x")
    assert op.catch_up().texts("spymasters") == ["What a deal"]
    assert table.spy[1].catch_up().texts("spymasters") == ["What a deal"]


def test_the_deals_commitment_can_be_checked_at_the_end(table: Table) -> None:
    words = table.host.sections[c.Words]
    table.turn("x")
    review = table.ops[0][0].catch_up().sections[c.Review]
    assert commitment(bytes.fromhex(review.salt), review.key, words.words, words.match) == words.commitment


def test_everybody_but_spymasters_is_sent_the_same_sizes_for_any_key(table: Table) -> None:
    sections = table.ops[0][0].sections
    faces = [replace_faces(sections[c.Play], face) for face in "01bx"]
    assert all(len(pack(one)) == len(pack(other)) for one, other in pairwise(faces))


def replace_faces(play: c.Play, face: str) -> c.Play:
    from msgspec.structs import replace

    return replace(play, faces=face * 25)
