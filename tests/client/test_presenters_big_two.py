"""The card table as the reader sees it: seats, the middle, the hand, the line by Play, status and end."""

import pytest

from client.model.card_widgets import MiddleModel
from client.model.controls import ButtonModel
from client.model.events import CardsArranged, CardsChosen, CardsSorted, Lost, Sent
from client.model.game_widgets import ActionRowModel, plain
from client.model.presenters import big_two_hand as hand
from client.model.presenters.action_row import PASS
from client.model.presenters.announce import announcements, my_turn, toast, window_title
from client.model.presenters.big_two import table
from client.model.presenters.big_two_end import actions
from client.model.presenters.big_two_status import history, status, turn
from client.model.presenters.playing_cards import Taste
from client.model.state import State
from protocol.cards import card_of
from protocol.messages import Act, big_two, room, session
from tests.client import big_two_samples as b
from tests.client import samples as s
from tests.client.big_two_samples import nums
from tests.client.samples import ADA, BO, DEV, HANA, fold

PAIRS = "9D 9C 9S 5H KD"


def choose(state: State, codes: str) -> State:
    return fold(CardsChosen(frozenset(nums(codes))), state=state)


def button(row: ActionRowModel, key: str) -> ButtonModel:
    return next(each.button for each in row.actions if each.key == key)


def line(state: State) -> str:
    return hand.spoken(state)


def places(state: State) -> dict[str, str]:
    return {player.place: player.name for player in table(state).players}


def note(state: State, name: str) -> str:
    return next(each.note for each in table(state).players if each.name == name)


# ---- who sits where


def test_the_reader_sits_at_the_bottom_and_who_is_next_to_the_left() -> None:
    assert places(b.playing(ADA)) == {"bottom": "Ada", "left": "Cleo", "top": "Bo", "right": "Dev"}
    assert places(b.playing(BO)) == {"bottom": "Bo", "left": "Dev", "top": "Ada", "right": "Cleo"}


def test_a_spectator_sees_the_first_seat_at_the_bottom_and_nobodys_cards() -> None:
    state = b.playing(HANA)
    assert places(state)["bottom"] == "Ada"
    assert table(state).hand is None
    assert [player.cards for player in table(state).players] == [11, 12, 11, 7]


def test_plates_say_how_many_cards_whose_turn_it_is_and_who_is_next() -> None:
    state = b.playing()
    notes = [player.note for player in table(state).players]
    assert notes == ["11 cards, your turn", "12 cards, next", "11 cards", "7 cards"]
    assert [player.turn for player in table(state).players] == [True, False, False, False]


def test_who_reconnects_is_told_from_whom_a_bot_plays_for() -> None:
    away = b.playing(people={"dev": {"presence": "away"}})
    assert note(away, "Dev") == "7 cards, reconnecting"
    gone = b.playing(people={"dev": {"presence": "left"}}, table={"stand_ins": 0b1000})
    assert note(gone, "Dev") == "7 cards, a bot plays on"
    assert [player.away for player in table(gone).players] == [False, False, False, True]


def test_who_has_left_keeps_the_name_under_which_they_played() -> None:
    state = b.playing(table={"members": (ADA, 99, BO, DEV)})
    assert places(state)["left"] == "Cleo"


def test_a_bot_is_named_as_one() -> None:
    state = b.playing(bots=(1,), table={"members": (ADA, b.PIP + 1, BO, DEV)})
    [pip] = [each for each in table(state).players if each.name == "Pip 1"]
    assert (pip.you, pip.away) == ("bot", False)


def test_who_passed_shows_what_they_played_before_in_this_round() -> None:
    passed = b.table(plays=(None, (), (), nums("2H")), last="2H")
    log = (b.DEALT, b.played(1, "AC", leads=True, left=12), b.passed(2), b.played(3, "2H"), b.passed(1))
    state = fold(s.update(passed), state=b.playing(log=log))
    cleo, bo = table(state).players[1:3]
    assert [card.card for card in cleo.last] == list(nums("AC"))
    assert (cleo.passed, bo.passed, bo.last) == (True, True, ())


# ---- the middle


def test_the_middle_names_the_combination_and_who_played_it() -> None:
    middle = table(b.playing()).middle
    assert plain(middle.sentence) == "Dev played a straight, 4 to 8"
    assert (middle.place, middle.avatar, len(middle.cards)) == ("right", "bear", 5)


def test_a_lead_leaves_the_middle_empty_and_says_who_leads() -> None:
    middle = table(b.leading()).middle
    assert middle.cards == ()
    assert plain(middle.sentence) == "You lead: any combination"
    assert plain(table(b.playing(HANA, table={"last": ""}, seat=2)).middle.sentence).startswith("Bo leads")


def test_the_first_lead_begins_with_the_three_of_diamonds() -> None:
    assert plain(table(b.leading(must=0)).middle.sentence) == "You begin with the three of diamonds"


def test_nothing_lies_on_a_table_that_is_not_there() -> None:
    assert table(State()).players == ()
    assert table(State()).middle == MiddleModel()


# ---- the own hand


def test_the_hand_lies_by_rank_or_by_suit_as_this_computers_settings_say() -> None:
    state = b.playing()
    ranks = table(state).hand
    suits = table(state, Taste(sorting="suit")).hand
    assert ranks is not None
    assert suits is not None
    assert ranks.ids == nums(b.ADAS)
    assert suits.ids == nums("8D QD 4C 9C KC 6H 10H AH 7S JS 2S")


def test_ten_is_written_10_and_called_ten() -> None:
    model = table(choose(b.playing(), "10H")).hand
    assert model is not None
    [ten] = [card for card in model.cards if card.rank == "10"]
    assert ten.spoken == "Ten of hearts, chosen"


def test_sorting_goes_back_and_forth_and_sorts_what_was_moved_by_hand() -> None:
    state, taste = b.playing(), Taste()
    assert hand.next_sorting(state, taste) == "suit"
    assert hand.next_sorting(fold(CardsSorted("suit"), state=state), taste) == "rank"
    moved = fold(CardsArranged(tuple(reversed(nums(b.ADAS)))), state=state)
    assert hand.next_sorting(moved, taste) == "rank"
    shown = table(moved).hand
    assert shown is not None
    assert shown.ids[0] == card_of("2S")


# ---- the choice survives everything but being played


CHOSEN = "7S 8D 9C 10H JS"


@pytest.mark.parametrize(
    "news",
    [
        s.lines("table", s.said(1, "hello")),
        s.update(b.people(dev={"presence": "away"})),
        s.update(b.table(1, "9S 10D JD QC KH", 0, turn=13, counts=(11, 12, 11, 7)), b.yours()),
        s.log(b.passed(0), first=8),
        s.update(b.settings()),
        Lost("closed", 0.0),
        session.Refusal(id=4, code="too_low", values={}),
    ],
    ids=["chat", "person", "move", "log", "settings", "lost", "refused"],
)
def test_nothing_that_others_do_clears_the_choice(news: object) -> None:
    state = fold(news, state=choose(b.playing(), CHOSEN))  # type: ignore[arg-type]
    assert state.local.cards.chosen == frozenset(nums(CHOSEN))


def test_coming_back_after_a_lost_connection_keeps_choice_and_order() -> None:
    state = fold(CardsArranged(tuple(reversed(nums(b.ADAS)))), state=choose(b.playing(), CHOSEN))
    again = s.full(b.people(), b.settings(), b.table(), b.yours(offers=b.offers()))
    state = fold(Lost("closed", 0.0), s.joined(), again, state=state)
    assert state.local.cards.chosen == frozenset(nums(CHOSEN))
    assert state.local.cards.order[0] == card_of("2S")


def test_what_was_played_is_chosen_no_more_and_the_rest_stays() -> None:
    state = choose(b.playing(), CHOSEN + " QD")
    left = "4C 6H QD KC AH 2S"
    state = fold(s.update(b.table(1, CHOSEN, 0), b.yours(hand=left)), state=state)
    assert state.local.cards.chosen == {card_of("QD")}


def test_a_card_that_is_not_held_can_not_be_chosen() -> None:
    assert choose(b.playing(), "3D 4C").local.cards.chosen == {card_of("4C")}


def test_a_new_deal_forgets_the_choice_the_order_and_how_the_match_before_ended() -> None:
    state = fold(CardsSorted("suit"), state=b.playing())
    state = fold(CardsArranged(nums(b.ADAS)[::-1]), state=choose(state, CHOSEN))
    deal = s.update(b.settings(match=2), b.table(match=2, turn=1, last=""), b.yours(hand=b.ADAS))
    state = fold(s.log(b.DEALT, match=2), deal, state=state)
    assert state.local.cards.chosen == frozenset()
    assert (state.local.cards.order, state.local.cards.sorting) == ((), "")
    after = fold(deal, state=b.over())
    assert table(after).end is None
    assert after.playing


# ---- the line by Play


@pytest.mark.parametrize(
    ("codes", "told", "icon"),
    [
        ("7S 8D 9C 10H JS", "Straight, 7 to jack. It beats Dev’s straight.", "check"),
        ("4C", "Four of clubs. Dev’s straight takes 5 cards to beat.", "x"),
        ("4C 6H", "No combination. A pair needs two of one rank.", "x"),
        ("4C 6H 7S 8D", "No combination. There is none of four cards.", "x"),
    ],
)
def test_the_line_names_the_hand_and_says_whether_it_beats_the_table(
    codes: str, told: str, icon: str
) -> None:
    state = choose(b.playing(), codes)
    assert (line(state), hand.row(state).icon) == (told, icon)
    assert button(hand.row(state), hand.PLAY).enabled is (icon == "check")


def test_a_lower_hand_is_told_to_be_too_low() -> None:
    state = choose(b.playing(hand="3C 3H 9S", table={"last": "4D 4S"}), "3C 3H")
    assert line(state) == "Pair of threes. It doesn’t beat Dev’s pair."


def test_the_first_combination_needs_the_three_of_diamonds() -> None:
    state = b.leading(hand="3D 3S 9C", must=0)
    assert line(state) == "Your first combination needs the three of diamonds"
    assert line(choose(state, "9C")) == "Nine of clubs. The first combination needs the three of diamonds."
    assert button(hand.row(choose(state, "3D 3S")), hand.PLAY).enabled


@pytest.mark.parametrize("two", ["9D 9C", "9D 9S", "9C 9S"])
def test_any_two_of_three_equal_ranks_are_a_pair(two: str) -> None:
    state = choose(b.leading(hand=PAIRS), two)
    assert line(state) == "Pair of nines. You can lead it."
    assert button(hand.row(state), hand.PLAY).enabled


def test_play_with_nothing_chosen_is_disabled_and_says_why() -> None:
    row = hand.row(b.playing())
    assert button(row, hand.PLAY) == ButtonModel("Play", enabled=False, reason="Choose cards first")
    assert button(row, PASS).enabled


def test_out_of_turn_the_choice_is_judged_but_not_played() -> None:
    state = choose(b.playing(seat=1), CHOSEN)
    row = hand.row(state)
    assert line(state).startswith("Straight, 7 to jack. It beats Dev’s straight.")
    assert row.reason == "It is Cleo’s turn"
    assert not button(row, hand.PLAY).enabled
    assert not button(row, PASS).enabled


def test_who_leads_can_not_pass_and_is_told_so() -> None:
    row = hand.row(b.leading())
    assert button(row, PASS).reason == "You lead, so you can’t pass"
    assert row.reason == "You lead, so you can’t pass"


def test_what_was_sent_is_pending_until_it_is_answered() -> None:
    play = big_two.PlayCards(12, nums(CHOSEN))
    state = fold(Sent(Act(id=5, match=1, action=play)), state=choose(b.playing(), CHOSEN))
    assert button(hand.row(state), hand.PLAY).pending
    assert not button(hand.row(state), PASS).pending
    shown = table(state)
    assert plain(shown.middle.sentence).startswith("Dev")  # nothing before the server says so
    assert shown.hand is not None
    assert len(shown.hand.chosen) == 5


def test_the_row_says_since_when_the_table_is_shown_as_it_was() -> None:
    row = hand.row(fold(Lost("closed", 0.0), state=choose(b.playing(), CHOSEN)))
    assert row.stale
    assert plain(row.sentence).startswith("Shown as it was at ")
    assert row.reason == "You can play once you are back"


# ---- hints


def test_hints_step_through_what_can_be_played_weakest_first_and_round_again() -> None:
    state, steps = b.leading(hand=PAIRS), []
    for _ in range(len(hand.hints(state)) + 1):
        hint = hand.next_hint(state)
        assert hint is not None
        steps.append(hint)
        state = fold(CardsChosen(hint), state=state)
    assert steps[0] == {card_of("5H")}
    assert steps[-1] == steps[0]
    sizes = [len(step) for step in steps[:-1]]
    assert sizes == sorted(sizes)
    assert frozenset(nums("9D 9C 9S")) in steps


def test_a_hint_beats_the_table_and_says_which_of_how_many_it_is() -> None:
    state = b.playing(hand="3C 5H 9S KD", table={"last": "8D"})
    state = fold(CardsChosen(hand.next_hint(state) or frozenset()), state=state)
    assert state.local.cards.chosen == {card_of("9S")}
    assert button(hand.row(state), hand.HINT).count == "1/2"


def test_without_a_hint_it_says_that_there_is_none() -> None:
    state = b.playing(hand="3C 5H", table={"last": "8D"})
    assert hand.next_hint(state) is None
    assert line(state) == "None of your combinations beats it"
    assert not button(hand.row(state), hand.HINT).enabled
    assert hand.row(choose(state, "5H")).reason == "None of your combinations beats it"


# ---- votes and watching


def test_a_restart_in_mid_game_is_asked_of_everybody() -> None:
    state = fold(s.update(b.vote(), b.yours(may=("cast_vote",))), state=choose(b.playing(), CHOSEN))
    row = hand.row(state)
    assert plain(row.sentence) == "Dev asks to deal anew"
    assert row.question
    assert [action.key for action in row.actions] == ["no", "yes"]
    answered = fold(s.update(b.vote(yes=(DEV, ADA))), state=state)
    assert hand.row(answered).detail.endswith("New game: 2 of 4 say yes")
    assert answered.local.cards.chosen == frozenset(nums(CHOSEN))


def test_who_watches_is_told_so_and_may_play_for_who_is_away() -> None:
    state = b.playing(HANA, yours={"seats": 0b1000})
    row = hand.row(state)
    assert plain(row.sentence).startswith("You are watching")
    assert [each.button.text for each in row.actions] == ["Play for Dev"]


# ---- the status area


def test_the_status_area_tells_the_round_and_whose_turn_it_is() -> None:
    lines = status(b.playing()).lines
    assert [each.text for each in lines] == [
        "Cards are dealt. Cleo has the three of diamonds",
        "Cleo led the ace of clubs",
        "Bo passed",
        "Dev played the two of hearts",
        "You, Cleo and Bo passed",
        "Dev led a straight, 4 to 8",
        "Your turn: beat a straight, or pass",
    ]
    assert lines[-1].kind == "now"


def test_a_turn_that_ran_out_of_time_says_so() -> None:
    log = (*b.LOG, b.passed(0, timed_out=True))
    assert "You passed: time ran out" in [each.text for each in status(b.playing(log=log)).lines]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (b.playing(seat=1), "Cleo’s turn: a straight to beat"),
        (b.playing(seat=1, table={"last": ""}), "Cleo’s turn"),
        (b.leading(), "Your turn: lead any combination"),
        (b.leading(must=0), "Your turn: begin with the three of diamonds"),
        (b.playing(table={"last": "10C"}), "Your turn: beat the ten of clubs, or pass"),
    ],
)
def test_whose_turn_it_is_and_what_it_asks(state: State, told: str) -> None:
    assert turn(state) == told


def test_the_turns_clock_runs_beside_the_title() -> None:
    runs = room.Clock(revision=1, key="t12", seconds=30, ends_at=80.0, left=None)
    state = fold(s.update(runs), state=b.playing())
    clock = status(state).clock
    assert clock is not None
    assert (clock.total, clock.ends_at) == (30.0, state.mono(80.0))
    assert status(b.playing()).clock is None


def test_a_time_that_ran_out_is_told_to_whose_it_was() -> None:
    mine = fold(s.log(b.passed(0, timed_out=True, at=70.0), first=len(b.LOG)), state=b.playing())
    told = toast(mine, mine.notices[-1])
    assert told is not None
    assert (told.title, told.text) == ("Time is up", "Your turn was passed")
    theirs = fold(s.log(b.passed(1, timed_out=True, at=70.0), first=len(b.LOG)), state=b.playing())
    assert theirs.notices == ()


# ---- the end


def test_the_end_says_who_won_and_what_each_of_the_others_still_held() -> None:
    texts = [each.text for each in status(b.over()).lines]
    assert texts == [
        "Dev led a pair of twos",
        "Dev wins",
        "You still held 2 cards",
        "Cleo still held 3 cards",
        "Bo still held 4 cards",
        "This evening",
        "Dev: 2 of 3 games won",
        "Ada: 1 of 3 games won",
    ]


def test_the_end_panel_has_everybodys_cards_under_the_right_name() -> None:
    end = table(b.over()).end
    assert end is not None
    assert (end.title, end.detail) == ("Dev wins", "The last combination: a pair of twos")
    assert [(each.name, each.held) for each in end.lines] == [
        ("Dev", "no cards left"),
        ("Ada", "2 cards"),
        ("Cleo", "3 cards"),
        ("Bo", "4 cards"),
    ]
    assert [card.card for card in end.lines[2].cards] == sorted(nums("5D KS KH"))
    assert end.lines[1].spoken == "Ada, 2 cards, four of clubs and six of hearts"


def test_points_are_told_when_they_count() -> None:
    state = b.over(game={"points": True})
    end = table(state).end
    assert end is not None
    assert [each.points for each in end.lines] == ["", "2 points", "3 points", "4 points"]
    assert status(state).lines[-1].text == "Ada: 1 of 3 games won, 20 points"


def test_a_game_that_the_host_ended_has_no_winner() -> None:
    end = table(b.over(winner=-1)).end
    assert end is not None
    assert end.title == "Nobody wins"
    assert not any(each.won or each.points for each in end.lines)


def test_the_history_is_told_round_by_round_with_the_winning_combination() -> None:
    texts = [each.text for each in history(b.over()).lines]
    assert texts[0] == "Round 1"
    assert "Round 3" in texts
    assert texts[-2:] == ["Dev led a pair of twos, the hand is empty", "Dev wins"]


@pytest.mark.parametrize(
    ("member", "keys"),
    [
        (ADA, ["save", "leaderboard", "rematch"]),
        (BO, ["save", "leaderboard", "lobby", "rematch"]),
        (HANA, ["save", "leaderboard"]),
    ],
)
def test_only_what_one_may_do_is_offered_at_the_end(member: int, keys: list[str]) -> None:
    row = actions(b.over(member))
    assert [each.key for each in row.actions] == keys
    assert hand.row(b.over(member)) == row


# ---- told aloud, in the title, in the task bar


def test_plays_passes_and_the_own_turn_are_announced() -> None:
    before = b.playing(seat=2, yours={"offers": ()})
    after = fold(
        s.update(b.table(3, "9S", 2, turn=13)), s.log(b.played(2, "9S"), first=len(b.LOG)), state=before
    )
    assert announcements(before, after) == ("Bo played the nine of spades",)
    mine = fold(s.update(b.table(0, turn=14), b.yours(offers=b.offers())), state=after)
    mine = fold(s.log(b.passed(3), first=len(b.LOG) + 1), state=mine)
    assert announcements(after, mine) == ("Dev passed", "Your turn: beat a straight, or pass")


def test_the_end_is_announced_with_who_won() -> None:
    before, after = b.playing(log=b.WON), b.over()
    assert announcements(before, after) == ("Dev wins",)


def test_my_turn_shows_in_the_title() -> None:
    assert my_turn(b.playing())
    assert window_title(b.playing(), "Codenames LAN") == "Your turn · Card corner · Codenames LAN"
    assert not my_turn(b.playing(seat=1))
    assert not my_turn(b.over())
