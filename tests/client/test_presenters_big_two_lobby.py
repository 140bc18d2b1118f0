"""The lobby of a Big Two room: seats in turn order, bots, what is missing, settings."""

from dataclasses import replace

import pytest

from client.model.lobby import LobbyModel, PlayersModel
from client.model.presenters.how_to_play import how_to_play
from client.model.presenters.lobby import lobby
from client.model.presenters.lobby_members import host_menu, level_to_fill, seats_to_fill
from client.model.presenters.settings import editor
from client.model.state import State
from protocol.messages import room
from protocol.messages.big_two import Result, Results
from tests.client import big_two_samples as b
from tests.client import samples as s
from tests.client.samples import ADA, BO, HANA


def missing(number: int) -> tuple[room.Missing, ...]:
    return (room.Missing(team=-1, role="player"),) * number


def players(model: LobbyModel) -> PlayersModel:
    assert model.players is not None
    return model.players


def test_four_seats_stand_in_turn_order_and_there_are_no_teams() -> None:
    model = lobby(b.in_lobby())
    assert model.teams == ()
    assert [seat.member.name for seat in players(model).seats if seat.member] == ["Ada", "Cleo", "Bo", "Dev"]
    assert model.invite.subtitle == "Big Two · 5 here"


def test_a_free_seat_can_be_taken_and_the_host_can_give_it_to_a_bot() -> None:
    state = b.in_lobby(BO, people=b.only(0, 2), missing=missing(2), yours={"seats": 0b1010})
    seat = players(lobby(state)).seats[1]
    assert seat.button is not None
    assert (seat.button.text, seat.button.enabled) == ("Take seat", True)
    assert seat.bot is not None
    assert [each.text for each in seat.levels] == ["Easy", "Medium", "Hard"]
    guest = players(lobby(b.in_lobby(ADA, people=b.only(0, 2)))).seats[1]
    assert (guest.bot, guest.levels) == (None, ())


def test_bots_are_tagged_with_their_level_and_can_be_changed_or_removed() -> None:
    bot = players(lobby(b.in_lobby(BO, bots=(0,)))).seats[0].member
    assert bot is not None
    assert bot.tags == ("Bot, medium",)
    assert [(each.key, each.text) for each in bot.menu] == [
        ("level:easy", "Change to easy"),
        ("level:hard", "Change to hard"),
        ("kick", "Remove bot"),
    ]
    assert bot.ready == ""


def test_the_evening_stands_beside_each_player_between_matches() -> None:
    results = Results(1, True, (Result(BO, "Bo", 2, 1, 4), Result(ADA, "Ada", 2, 0, 9)))
    rows = players(lobby(replace(b.in_lobby(), results=results))).seats
    notes = {row.member.name: row.member.note for row in rows if row.member}
    assert notes == {
        "Ada": "0 of 2 games won, 9 points",
        "Cleo": "",
        "Bo": "1 of 2 games won, 4 points",
        "Dev": "",
    }


def test_all_free_seats_are_filled_in_one_click() -> None:
    state = b.in_lobby(BO, people=b.only(2), missing=missing(3))
    assert players(lobby(state)).fill is not None
    assert (seats_to_fill(state), level_to_fill(state)) == ((0, 1, 3), "medium")
    assert level_to_fill(state, "hard") == "hard"
    assert players(lobby(b.in_lobby(BO))).fill is None


@pytest.mark.parametrize(
    ("number", "told"),
    [(4, "Four players are needed"), (2, "Two more players are needed"), (1, "One more player is needed")],
)
def test_missing_seats_are_told_in_one_sentence(number: int, told: str) -> None:
    start = lobby(b.in_lobby(BO, missing=missing(number))).start
    assert start.title == told
    assert start.text == "Ask friends, or give free seats to bots. Then you can start."


def test_the_host_moves_people_to_free_seats_by_number() -> None:
    state = b.in_lobby(BO, people=b.only(0, 2))
    ada = players(lobby(state)).seats[0].member
    assert ada is not None
    assert [each.text for each in ada.menu] == [
        "Move to seat 2",
        "Move to seat 4",
        "Move to watching",
        "Make host",
        "Remove from the room",
        "Remove for the evening",
    ]


def test_in_a_game_the_host_gives_the_seat_of_who_is_away_to_a_watcher() -> None:
    state = b.playing(BO, people={"dev": {"presence": "away"}}, yours={"may": ("host",)})
    hana, ada = state.person(HANA), state.person(ADA)
    assert hana is not None
    assert ada is not None
    first = host_menu(state, hana)[0]
    assert (first.key, first.text) == ("move:3", "Let them play for Dev")
    assert [each.key for each in host_menu(state, ada)] == ["host", "kick", "ban"]


def test_the_settings_are_those_of_the_card_game() -> None:
    rows = dict(lobby(b.in_lobby(game={"points": True, "turn_seconds": 30})).settings.rows)
    assert rows["Points"] == "Cards left count"
    assert rows["Clock for a turn"] == "30 seconds"
    assert rows["Bots’ pause"] == "About 1 second"
    keys = [each.key for each in editor(b.in_lobby(BO)).settings]
    assert {"points", "turn_seconds", "bot_seconds"} <= set(keys)
    assert "word_lists" not in keys


def test_the_game_can_be_chosen_by_the_host_alone() -> None:
    assert lobby(b.in_lobby(BO)).invite.games == (("codenames", "Codenames"), ("big_two", "Big Two"))
    assert lobby(b.in_lobby(HANA)).invite.games == ()
    assert lobby(b.in_lobby(BO)).invite.game == "big_two"


def test_spectators_are_told_what_they_will_see() -> None:
    assert "never anybody’s cards" in lobby(b.in_lobby()).watching.hint


def test_how_to_play_tells_the_game_of_the_room() -> None:
    assert how_to_play(b.in_lobby(), "en").title == "Big Two"
    assert how_to_play(b.in_lobby(), "en").track == ()
    assert how_to_play(State(), "en", "big_two").title == "Big Two"
    assert how_to_play(s.in_lobby(), "en", "big_two").title != "Big Two"
