"""docs/rules/codenames.md, "Clue" and "Stress"."""

import pytest

from tests.server.games.codenames.table import (
    BLUE_SPY,
    CLASSIC,
    RED_1,
    RED_2,
    RED_SPY,
    WORDS,
    Table,
    code,
    kinds,
    three_teams,
)


def test_a_clue_opens_the_guessing() -> None:
    table = Table()
    assert kinds(table.clue("africa", 2)) == ("ClueGiven",)
    assert (table.play.phase, table.play.guesses_left, table.play.clue.word) == ("guess", 3, "africa")


def test_a_clue_is_shown_in_lower_case() -> None:
    table = Table()
    table.clue("APOLLOgy")
    assert table.play.clue.word == "apollogy"


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("", "clue_empty"),
        ("  ", "clue_empty"),
        ("\u200b", "clue_empty"),
        ("\u3164", "clue_empty"),
        (",", "clue_no_letter"),
        ("🐘", "clue_no_letter"),
        ("a b", "clue_spaces"),
        ("a\u3000b", "clue_spaces"),
        ("a\nb", "clue_characters"),
        ("a\u2028b", "clue_characters"),
        ("a\x00", "clue_characters"),
        ("a\u202eb", "clue_characters"),
        ("a\u200fb", "clue_characters"),
        ("x" * 64, "clue_too_long"),
        ("x" * 41, "clue_too_long"),
        ("İ" * 40, "clue_too_long"),  # 80 code points in lower case
    ],
)
def test_a_clue_of_the_wrong_shape_is_refused_and_costs_nothing(word: str, refusal: str) -> None:
    table = Table()
    before = table.state
    assert code(table.clue(word)) == refusal
    assert table.state == before


@pytest.mark.parametrize(
    "word", ["x" * 40, "فيل", "a🐘", "co-op", "o'clock", "8", "e\u0301te", "naïve", "U.S.A."]
)
def test_a_clue_of_a_good_shape_is_taken(word: str) -> None:
    assert code(Table().clue(word)) == ""


def test_a_long_clue_is_told_the_limit() -> None:
    refusal = Table().clue("x" * 41)
    assert refusal.values == {"limit": 40}


def test_several_words_are_a_setting() -> None:
    table = Table(several_words=True)
    assert code(table.clue("  ivory   coast ")) == ""
    assert table.play.clue.word == "ivory coast"


@pytest.mark.parametrize("number", [-5, -1, 10, 99])
def test_a_number_outside_the_variants_range_is_refused(number: int) -> None:
    refusal = Table().clue(number=number)
    assert (refusal.code, refusal.values) == ("clue_number", {"low": 0, "high": 9})


def test_unlimited_is_off_unless_the_room_allows_it() -> None:
    assert code(Table().clue(number=None)) == "clue_unlimited"
    assert code(Table(unlimited=True).clue(number=None)) == ""


@pytest.mark.parametrize("intended", [(3, 3), (25,), (-1,), (True,)])
def test_marked_cards_are_different_cards_of_the_board(intended: tuple[int, ...]) -> None:
    assert code(Table().clue(intended=intended)) == "clue_intended"


def test_a_revealed_card_cannot_be_meant() -> None:
    table = Table()
    table.play_turn(0)
    assert code(table.clue(intended=(0,))) == "clue_intended"


def test_the_turn_is_part_of_the_clue() -> None:
    assert code(Table().clue(turn=2)) == "stale_turn"


def test_a_second_clue_in_one_turn_is_refused() -> None:
    table = Table()
    table.clue("africa")
    assert code(table.clue("africa")) == "wrong_phase"


def test_a_clue_from_an_earlier_turn_is_stale() -> None:
    table = Table()
    table.play_turn(0)
    table.play_turn(9)
    assert code(table.clue(turn=1)) == "stale_turn"


def test_the_same_clue_may_be_given_twice_in_a_game() -> None:
    table = Table()
    table.play_turn(0)
    assert code(table.clue("africa")) == ""


def test_only_the_acting_spymaster_gives_a_clue() -> None:
    assert code(Table().clue(by=RED_1)) == "not_spymaster"
    assert code(Table().clue(by=BLUE_SPY)) == "not_your_turn"


@pytest.mark.parametrize(
    "word", ["nut", "NUT", "Nut.", "n\u200but", "n-u-t", "'nut'", "ｎｕｔ", "nut🌰", "nut´"]
)
def test_a_visible_codename_is_caught_in_every_disguise(word: str) -> None:
    table = Table()
    refusal = table.clue(word)
    assert (refusal.code, refusal.values) == ("clue_on_board", {"codename": "NUT"})
    assert table.play.phase == "clue"


def test_decomposed_accents_are_the_same_word() -> None:
    words = ("CAFÉ", *WORDS[1:])
    assert code(Table(words=words).clue("cafe\u0301")) == "clue_on_board"


def test_a_revealed_codename_may_be_said() -> None:
    table = Table()
    table.play_turn(0)
    assert code(table.clue("nut")) == ""


def test_the_shape_is_judged_before_the_board() -> None:
    words = ("NUT CASE", *WORDS[1:])
    assert code(Table(words=words).clue("nut case")) == "clue_spaces"


def test_a_wrong_number_costs_nothing_where_a_codename_would_forfeit() -> None:
    table = three_teams()
    assert code(table.clue("nut", 0)) == "clue_number"
    assert table.play.turn == 1


def test_turkish_i_and_dotless_i_are_two_letters() -> None:
    words = ("ILIK", *WORDS[1:])
    assert code(Table(words=words, language="tr").clue("ılık")) == "clue_on_board"
    assert code(Table(words=words, language="tr").clue("ilik")) == ""


def test_a_turkish_clue_is_shown_by_turkish_rules() -> None:
    table = Table(language="tr")
    table.clue("IĞDIR")
    assert table.play.clue.word == "ığdır"


def test_a_codename_of_letters_right_to_left_is_compared_too() -> None:
    words = ("فيل", *WORDS[1:])
    assert code(Table(words=words).clue("فيل")) == "clue_on_board"


@pytest.mark.parametrize("word", ["sparrow", "island", "carpet", "child", "nuts", "port"])
def test_the_machine_judges_no_roots_and_no_rhymes(word: str) -> None:
    assert code(Table().clue(word)) == ""


# ---- looking before giving


def test_a_checked_clue_changes_nothing_and_tells_how_it_would_be_shown() -> None:
    table = Table()
    before = table.state
    assert (table.check("Africa").word, table.check("Africa").refusal) == ("africa", "")
    assert table.state == before


def test_nuts_beside_nut_is_a_private_note_and_may_be_given() -> None:
    table = Table()
    assert [(note.kind, note.position) for note in table.check("NUTS").notes] == [("inflection", 0)]
    assert code(table.clue("NUTS")) == ""


def test_port_beside_sport_is_noted_and_child_beside_grandchild_is_not() -> None:
    assert [(note.kind, note.position) for note in Table().check("port").notes] == [("compound", 1)]
    assert Table().check("child").notes == ()


def test_no_note_names_a_revealed_card() -> None:
    table = Table()
    table.play_turn(0)
    assert table.check("nuts", by=BLUE_SPY).notes == ()


def test_a_check_tells_the_refusal_before_the_board_does() -> None:
    assert Table().check("nut").refusal == "clue_on_board"
    assert Table().check("").refusal == "clue_empty"


def test_a_check_tells_when_a_clue_would_forfeit_the_turn() -> None:
    checked = three_teams().check("nut")
    assert (checked.refusal, checked.forfeits) == ("", True)


def test_a_waiting_spymaster_may_check_a_clue_and_an_operative_may_not() -> None:
    assert Table().check("africa", by=BLUE_SPY).word == "africa"
    assert code(Table().check("africa", by=RED_1)) == "not_spymaster"


# ---- the stress


def test_an_operative_asks_once_and_the_spymaster_marks_one_letter() -> None:
    table = Table()
    table.clue("africa")
    assert kinds(table.ask_stress()) == ("StressAsked",)
    assert kinds(table.mark_stress(0)) == ("StressMarked",)
    assert (table.play.clue.asked, table.play.clue.stress) == (True, 0)


def test_no_letter_is_marked_unasked() -> None:
    table = Table()
    table.clue("africa")
    assert code(table.mark_stress(0)) == "stress_not_asked"


def test_the_stress_is_asked_for_and_marked_once_a_clue() -> None:
    table = Table()
    table.clue("africa")
    table.ask_stress()
    assert code(table.ask_stress()) == "stress_asked"
    table.mark_stress(0)
    assert code(table.mark_stress(1)) == "stress_done"


@pytest.mark.parametrize("letter", [-1, 2, 5, 99])
def test_only_a_letter_is_marked(letter: int) -> None:
    table = Table()
    table.clue("co-op")
    table.ask_stress()
    assert code(table.mark_stress(letter)) == "stress_letter"


def test_a_clue_without_letters_has_no_stress_to_ask_for() -> None:
    table = Table()
    table.clue("007")
    assert code(table.ask_stress()) == "stress_letter"


def test_the_stress_is_a_matter_of_the_acting_team_while_it_guesses() -> None:
    table = Table(people=(RED_SPY, RED_1, RED_2, BLUE_SPY, 5))
    assert code(table.ask_stress()) == "wrong_phase"
    table.clue()
    assert code(table.ask_stress(by=5)) == "not_your_turn"
    assert code(table.ask_stress(by=RED_SPY)) == "not_operative"


def test_the_number_of_cards_can_be_the_highest_number() -> None:
    assert CLASSIC.clue_high == 9
    assert code(three_teams().clue(number=25)) == ""
    assert code(three_teams().clue(number=26)) == "clue_number"
