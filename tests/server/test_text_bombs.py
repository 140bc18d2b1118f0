"""Text that would be dear to handle: thousands of combining marks, whose order costs the square of them."""

import unicodedata
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.rooms.names import clean_line, clean_name, clean_room_name
from server.words import clues
from tests.server.desk import Desk, Guest
from tests.server.rooms.sitting import Sitting

MARKS = "a" + "\u0301" * 3900 + "\u0327" * 3900  # 15.6 kB, close to the largest frame
MOST = 500


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lengths of all texts that were composed or decomposed."""
    lengths: list[int] = []
    plain = unicodedata.normalize

    def counted(form: Any, text: str) -> str:
        lengths.append(len(text))
        return plain(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    return lengths


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        (s.Join, {"room": "", "name": MARKS, "avatar": "fox"}, "name_too_long"),
        (s.Join, {"room": MARKS, "name": "Eve", "avatar": "fox"}, "no_such_room"),
        (s.Join, {"room": "", "name": "Eve", "avatar": MARKS}, "avatar_unknown"),
        (s.OpenRoom, {"room_name": MARKS, "name": "Eve", "avatar": "fox"}, "room_name"),
        (s.OpenRoom, {"room_name": "Attic", "name": MARKS, "avatar": "fox"}, "name_too_long"),
        (s.Resume, {"token": MARKS}, "bad_token"),
    ],
)
def test_a_stranger_cannot_keep_the_server_busy_with_one_text(
    desk: Desk, composed: list[int], kind: type, fields: dict[str, Any], code: str
) -> None:
    stranger: Guest = desk.greets()
    assert stranger.refused(kind, **fields) == code
    assert max(composed, default=0) <= MOST


def test_a_member_cannot_keep_the_server_busy_with_one_text(composed: list[int]) -> None:
    room = Sitting().seats()
    settings = room.section("Rae", "settings")
    change = {"room": replace(settings.room, name=MARKS), "game": settings.game}
    assert room.asks("Rae", m.ChangeSettings, **change) == "room_name"
    assert room.asks("Rob", m.ChangeName, name=MARKS, avatar="fox") == "name_too_long"
    assert room.asks("Rob", m.Say, channel="table", text=MARKS) == "chat_too_long"
    room.asks("Rae", m.Start)
    assert room.acts(room.spy(), c.GiveClue(1, MARKS, 1, ())) == "clue_too_long"
    assert room.asks(room.spy(), c.CheckClue, match=1, word=MARKS) == ""
    checked = room.posts[room.members[room.spy()]][-1]
    assert (checked.refusal, len(checked.word) < MOST) == ("clue_too_long", True)
    assert max(composed) <= MOST


def test_decomposed_text_and_outer_spaces_are_no_bombs() -> None:
    name = "  " + "Å" * 12 + "  "
    assert clean_name(unicodedata.normalize("NFD", name)) == "Å" * 12
    assert clean_room_name(unicodedata.normalize("NFD", "Å" * 40)) == "Å" * 40
    assert clean_line(" " * 400 + "x" * 500) == "x" * 500
    assert clues.shape("  " + unicodedata.normalize("NFD", "ǖ" * 40), "", False) is None


def test_a_wrong_act_of_a_spectator_costs_no_look_at_its_text(desk: Desk, composed: list[int]) -> None:
    guest = desk.greets().joins("Eve")
    before = len(composed)
    assert guest.refused(Act, match=1, action=c.GiveClue(1, MARKS, 1, ())) == "no_match"
    assert len(composed) == before
