"""Every code of the protocol has a sentence, and sentences keep to the guide's words."""

import re
from collections.abc import Mapping

import pytest

from client.connection import REASONS
from client.model import lobby_words, menu_words, phrases, wording
from client.model.wording import Sentence
from protocol.cards import card_of
from protocol.codes import GoodbyeCode, NotedCode, RefusalCode
from protocol.invite import InviteProblem
from protocol.messages.big_two import BigTwoCode
from protocol.messages.codenames import CodenamesCode
from protocol.messages.session import Refused
from protocol.types import Values

VALUES: Values = {
    "by": "Eli", "name": "Ada", "before": "Ad", "room": "BIRD", "limit": 24, "have": 24, "need": 25, "low": 0,
    "high": 9, "codename": "LION", "team": "blue", "what": "spymaster", "retry_after": 12, "stage": "playing",
    "channel": "team", "phase": "guess", "spectators": 32, "field": "name", "match": 2,
    "card": 0, "level": "easy",
    "address": "10.0.0.5:4747", "file": "game.jsonl", "why": "the disk is full", "port": 4747, "other": 5000,
}  # fmt: skip
NEVER = re.compile(r"\b(invalid|error|please|user|client|server|AI)\b|!", re.IGNORECASE)


@pytest.mark.parametrize("code", [*RefusalCode, *CodenamesCode])
def test_every_refusal_has_a_sentence(code: str) -> None:
    assert code in wording.REFUSALS
    assert wording.refusal(code, VALUES)


@pytest.mark.parametrize("code", [*RefusalCode, *BigTwoCode])
def test_every_refusal_has_a_sentence_where_big_two_is_played(code: str) -> None:
    assert code in wording.GAME_REFUSALS["big_two"]
    assert wording.refusal(code, VALUES, "big_two")


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        (BigTwoCode.CARD_NOT_HELD, {"card": card_of("10H")}, "You don’t hold the ten of hearts"),
        (BigTwoCode.FIRST_CARD, {"card": 0}, "The first combination has to contain the three of diamonds"),
        (BigTwoCode.OTHER_NUMBER, {"need": 2}, "You have to beat a pair with a pair"),
        (BigTwoCode.OTHER_NUMBER, {"need": 5}, "You have to beat five cards with five cards"),
    ],
)
def test_a_refusal_names_the_cards(code: str, values: Values, sentence: str) -> None:
    assert wording.refusal(code, values, "big_two") == sentence


def test_a_code_of_both_games_is_said_in_the_words_of_the_game_that_is_played() -> None:
    assert wording.refusal("not_your_turn", {}) == "It is not your team’s turn"
    assert wording.refusal("not_your_turn", {}, "big_two") == "It is not your turn"


def test_a_start_names_the_team_that_lacks_somebody_where_there_are_teams() -> None:
    missing: Values = {"team": "blue", "what": "spymaster"}
    assert wording.refusal("seats_missing", missing) == "Blue still needs a spymaster"
    assert (
        wording.refusal("seats_missing", {"team": "", "what": "player"}) == "The table still needs a player"
    )


@pytest.mark.parametrize("code", list(NotedCode))
def test_every_note_of_a_room_has_a_sentence(code: str) -> None:
    assert code in wording.NOTED
    assert wording.noted(code, VALUES)


@pytest.mark.parametrize("code", list(GoodbyeCode))
def test_every_farewell_has_a_sentence(code: str) -> None:
    assert code in wording.GOODBYES
    assert wording.goodbye(code) or code == GoodbyeCode.LEFT


@pytest.mark.parametrize(
    "code", sorted({*REASONS.values(), "timed_out", "silent", "mute", "misunderstood", "other"})
)
def test_every_way_a_connection_fails_names_the_address(code: str) -> None:
    assert "10.0.0.5" in wording.connection(code, VALUES)


@pytest.mark.parametrize("code", list(InviteProblem))
def test_every_wrong_invite_has_a_sentence(code: str) -> None:
    assert code in wording.INVITES


def test_a_code_from_a_newer_program_still_says_something() -> None:
    assert wording.refusal("new_code", {}) == "That was not possible"
    assert wording.noted("new_code", {})
    assert wording.goodbye("new_code")


def test_a_value_that_is_missing_or_of_another_kind_raises_nothing() -> None:
    for game, codes in (("codenames", CodenamesCode), ("big_two", BigTwoCode)):
        for code in (*RefusalCode, *codes):
            assert wording.refusal(code, {}, game)
            assert wording.refusal(code, dict.fromkeys(VALUES, 7), game)
            assert wording.refusal(code, dict.fromkeys(VALUES, "seven"), game)


def test_what_people_wrote_is_filled_in_once() -> None:
    assert wording.refusal("seat_taken", {"by": "{limit}%s<b>"}) == "{limit}%s<b> took that seat first"


def test_a_name_that_runs_right_to_left_does_not_turn_the_sentence_round() -> None:
    assert wording.noted("joined", {"name": "עדה"}) == "\u2068עדה\u2069 joined the room"


def test_other_versions_are_both_named() -> None:
    refused = Refused(
        oldest=3, newest=4, program_version="0.9", your_oldest=1, your_newest=1, your_program_version="0.1.0"
    )
    sentence = wording.other_version(refused)
    assert "0.9" in sentence
    assert "0.1.0" in sentence
    assert sentence.endswith("Update your program to play together")


def _texts(table: Mapping[str, Sentence]) -> list[str]:
    return [each(VALUES) if callable(each) else each for each in table.values()]


def test_no_sentence_uses_a_word_that_the_guide_forbids() -> None:
    tables = (
        wording.REFUSALS,
        *wording.GAME_REFUSALS.values(),
        wording.NOTED,
        wording.GOODBYES,
        wording.CONNECTION,
        wording.INVITES,
        wording.LOCAL,
    )
    texts = [text for table in tables for text in _texts(table)]
    texts += wording.NOTES.values()
    for module in (phrases, lobby_words, menu_words):
        texts += [
            value
            for name, value in vars(module).items()
            if isinstance(value, str) and " " in value and not name.startswith("__")
        ]
    written = [text for text in texts if "\n" not in text]
    assert [text for text in written if NEVER.search(text)] == []


@pytest.mark.parametrize(
    ("names", "text"),
    [([], "nobody"), (["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["A", "B", "C"], "A, B and C")],
)
def test_people_are_listed(names: list[str], text: str) -> None:
    assert wording.people(names) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(1, "1 second"), (59.4, "59 seconds"), (60, "1 minute"), (1260, "21 minutes"), (3900, "1 h 5 min")],
)
def test_a_duration_is_told_in_words(seconds: float, text: str) -> None:
    assert wording.length(seconds) == text
