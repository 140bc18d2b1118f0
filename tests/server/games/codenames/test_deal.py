"""docs/rules/codenames.md, "Deal"."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from protocol.codec import plain
from protocol.messages.codenames import CodenamesOptions
from server.games.codenames.deal import Carry
from server.games.codenames.events import Dealt
from server.games.codenames.game import Codenames
from server.games.match import Setup, Sitter
from server.refusals import Refusal
from tests.server.games.codenames.table import VARIANTS, word_lists


def numbered(count: int, stem: str = "WORD", language: str = "en") -> str:
    return f"# language: {language}\n" + "\n".join(f"{stem}{number}" for number in range(count))


SIXTY = word_lists(english=numbered(60))


def deal(
    game: Codenames = SIXTY, seed: int = 0, carry: Carry | None = None, match: int = 1, **options: Any
) -> Dealt:
    dealt = game.deal(Setup(match, CodenamesOptions(**options), {}, carry), Random(seed))
    assert isinstance(dealt, Dealt), dealt
    return dealt


def test_nine_for_the_team_that_starts_eight_for_the_other_seven_bystanders_one_assassin() -> None:
    for seed in range(20):
        dealt = deal(seed=seed)
        starter, other = str(dealt.first), str(1 - dealt.first)
        assert Counter(dealt.key) == {starter: 9, other: 8, "b": 7, "x": 1}


def test_everyone_is_told_nine_for_blue_when_blue_starts() -> None:
    dealt = next(one for one in (deal(seed=seed) for seed in range(20)) if one.first == 1)
    words, play = SIXTY.public(SIXTY.begin(dealt))
    assert (words.first_team, words.agents, play.left, play.team) == (1, (8, 9), (8, 9), 1)


def test_three_teams_have_six_five_five_seven_and_two_and_red_starts() -> None:
    dealt = deal(variant="three-teams")
    assert Counter(dealt.key) == {"0": 6, "1": 5, "2": 5, "b": 7, "x": 2}
    assert dealt.first == 0


def test_the_codenames_on_a_board_differ() -> None:
    assert len(set(deal().words)) == 25


def test_the_first_event_names_who_sits_where() -> None:
    setup = Setup(1, CodenamesOptions(), {4: Sitter(7, "Ada"), 0: Sitter(9, "Bo", connected=False)})
    dealt = SIXTY.deal(setup, Random(1))
    assert [(s.seat, s.member, s.name, s.connected) for s in dealt.seats] == [
        (0, 9, "Bo", False),
        (4, 7, "Ada", True),
    ]


def test_the_same_chance_deals_the_same_and_another_deals_otherwise() -> None:
    assert deal(seed=5) == deal(seed=5)
    assert deal(seed=5).key != deal(seed=6).key
    assert deal(seed=5).salt != deal(seed=6).salt


def test_a_deal_is_plain_values_for_a_record() -> None:
    assert plain(deal())[0] == "dealt"


def test_the_assassin_is_equally_likely_on_every_card() -> None:
    places = Counter(deal(seed=seed).key.index("x") for seed in range(2500))
    chi_square = sum((places[at] - 100) ** 2 / 100 for at in range(25))
    assert chi_square < 51.2  # 24 degrees of freedom: exceeded once in a thousand; the seeds are fixed


def test_each_team_starts_equally_often_and_each_codename_is_drawn_equally_often() -> None:
    dealt = [deal(seed=seed) for seed in range(1200)]
    assert abs(sum(one.first for one in dealt) - 600) < 60
    drawn = Counter(word for one in dealt for word in one.words)
    assert all(abs(count - 500) < 80 for count in drawn.values())
    assert len(drawn) == 60


# ---- too few words


def test_twenty_four_different_codenames_are_too_few() -> None:
    game = word_lists(english=numbered(24) + "\nword0")
    refusal = game.deal(Setup(1, CodenamesOptions(), {}), Random(0))
    assert refusal == Refusal("too_few_words", {"have": 24, "need": 25})


def test_a_list_that_is_gone_has_no_words() -> None:
    refusal = word_lists().deal(Setup(1, CodenamesOptions(), {}), Random(0))
    assert refusal == Refusal("too_few_words", {"have": 0, "need": 25})


def test_a_word_in_two_chosen_lists_is_one_word() -> None:
    game = word_lists(english=numbered(20), more=numbered(30, stem="word"))
    assert game.word_count(CodenamesOptions(word_lists=("english", "more"))) == 30


def test_each_card_remembers_its_own_lists_language() -> None:
    game = word_lists(english=numbered(20), turkish=numbered(20, "SÖZ", "tr"))
    dealt = deal(game, word_lists=("turkish", "english"))
    assert all(
        (word.startswith("SÖZ")) == (language == "tr")
        for word, language in zip(dealt.words, dealt.languages, strict=True)
    )
    assert dealt.clue_language == "tr"


# ---- no repeats in a room


def boards(game: Codenames, count: int) -> list[Dealt]:
    dealt: list[Dealt] = []
    carry = None
    for match in range(1, count + 1):
        dealt.append(deal(game, seed=match, carry=carry, match=match))
        carry = game.carry(game.begin(dealt[-1]))
    return dealt


def test_codenames_do_not_come_back_while_unused_ones_suffice() -> None:
    first, second = boards(SIXTY, 2)
    assert not set(first.words) & set(second.words)


def test_four_boards_of_a_hundred_codenames_share_none() -> None:
    dealt = boards(word_lists(english=numbered(100)), 4)
    assert len({word for one in dealt for word in one.words}) == 100


def test_when_too_few_are_left_all_but_the_last_boards_return() -> None:
    first, second, third = boards(SIXTY, 3)
    assert not set(second.words) & set(third.words)
    assert set(first.words) & set(third.words)


def test_a_list_of_one_board_gives_the_same_words_again() -> None:
    first, second = boards(word_lists(english=numbered(30)), 2)
    assert len(set(second.words)) == 25
    assert set(first.words) & set(second.words)


def test_twenty_games_in_a_row_always_fill_the_board() -> None:
    dealt = boards(SIXTY, 20)
    assert all(len(set(one.words)) == 25 for one in dealt)
    assert all(not set(one.words) & set(two.words) for one, two in pairwise(dealt))


# ---- settings


@pytest.mark.parametrize(
    ("options", "refusal", "field"),
    [
        ({"variant": "chess"}, "setting_choice", "variant"),
        ({"word_lists": ()}, "setting_choice", "word_lists"),
        ({"word_lists": ("../english",)}, "setting_choice", "word_lists"),
        ({"word_lists": ("english", "english")}, "setting_choice", "word_lists"),
        ({"agreement": "nobody"}, "setting_choice", "agreement"),
        ({"clue_seconds": -1}, "setting_range", "clue_seconds"),
        ({"guess_seconds": 3601}, "setting_range", "guess_seconds"),
        ({"challenge_limit": 100}, "setting_range", "challenge_limit"),
        ({"operatives": 0}, "setting_range", "operatives"),
        ({"operatives": 9}, "setting_range", "operatives"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(options: Any, refusal: str, field: str) -> None:
    refused = SIXTY.options_refusal(CodenamesOptions(**options))
    assert (refused.code, refused.values["field"]) == (refusal, field)


def test_the_settings_of_each_variant_are_good_settings() -> None:
    assert all(SIXTY.options_refusal(variant.defaults()) is None for variant in VARIANTS.values())
