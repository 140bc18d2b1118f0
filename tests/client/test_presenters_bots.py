"""Bots in a lobby of Codenames: who may add, change and remove them, and where they don't speak the words."""

from typing import Any

import pytest

from client.model.presenters.lobby import lobby
from client.model.presenters.lobby_members import level_to_fill, seats_to_fill
from client.model.presenters.settings import changed_options, editor, summary
from client.model.state import State
from client.model.wording import noted
from protocol.messages import room
from tests.client import samples as s
from tests.client.samples import ADA, BO, CLEO, DEV, ELI, fold

LEVELS = ("cautious", "normal", "bold")
LACKS = (room.Missing(0, "spymaster"), room.Missing(1, "operative"))


def in_lobby(member: int = BO, people: room.People | None = None, **changes: Any) -> State:
    """The host may add bots, as long as there are some to add."""
    levels = changes.pop("bots", LEVELS)
    missing = changes.pop("missing", ())
    state = s.in_lobby(member, **changes)
    may = ("host", "change_settings", *(("add_bot",) if levels else ())) if member == BO else ()
    settings = s.settings("lobby", bots=levels, missing=missing, **changes)
    yours = s.yours(member, may=may, seats=0xFF)
    return fold(s.update(settings, s.rules(), yours, people or s.people()), state=state)


def only(*members: int, **more: dict[str, Any]) -> room.People:
    """Nobody else is there."""
    everybody = s.people(**more).people
    return room.People(1, tuple(each for each in everybody if each.member in members))


def seats(state: State) -> list[Any]:
    return [seat for team in lobby(state).teams for seat in (*team.spymasters, *team.operatives)]


def test_every_free_seat_can_be_given_to_a_bot_of_a_level_by_the_host_alone() -> None:
    people = only(BO, ADA)
    free = [seat for seat in seats(in_lobby(people=people)) if seat.member is None]
    assert len(free) == 3  # red's spymaster's and operative's, blue's operative's
    assert all([each.text for each in seat.levels] == ["Cautious", "Normal", "Bold"] for seat in free)
    assert free[0].bot.spoken == "Add a bot: Red, spymaster’s seat"
    guest = [seat for seat in seats(in_lobby(ADA, people)) if seat.member is None]
    assert [(seat.bot, seat.levels) for seat in guest] == [(None, ())] * 3


def test_a_bot_shows_its_level_and_the_host_changes_or_removes_it() -> None:
    people = s.people(dev={"bot": "normal"})
    for reader, menu in ((BO, ["level:cautious", "level:bold", "kick"]), (ADA, [])):
        members = [seat.member for seat in seats(in_lobby(reader, people)) if seat.member]
        dev = next(each for each in members if each.number == DEV)
        assert dev.tags == ("Bot, normal",)
        assert [each.key for each in dev.menu] == menu


def test_bots_that_the_host_brought_are_called_by_their_own_name() -> None:
    state = in_lobby(people=only(BO), bots=("wordfish",))
    assert [each.text for each in seats(state)[0].levels] == ["Wordfish"]


def test_each_team_is_filled_with_what_it_lacks() -> None:
    state = in_lobby(people=only(BO, ELI), missing=LACKS)
    assert seats_to_fill(state) == (0, 5)
    assert lobby(state).start.fill is not None
    assert lobby(in_lobby(ADA, only(BO, ELI), missing=LACKS)).start.fill is None
    assert lobby(in_lobby()).start.fill is None


@pytest.mark.parametrize(
    ("levels", "liked", "level"),
    [
        (LEVELS, "", "normal"),
        (LEVELS, "bold", "bold"),
        (LEVELS, "wordfish", "normal"),
        (("wordfish",), "bold", "wordfish"),
        ((), "bold", ""),
    ],
)
def test_seats_are_filled_with_bots_of_the_level_that_the_host_likes(
    levels: tuple[str, ...], liked: str, level: str
) -> None:
    assert level_to_fill(in_lobby(bots=levels), liked) == level


# ---- languages


def test_the_lobby_says_that_bots_dont_speak_the_words_and_what_they_speak() -> None:
    state = in_lobby(people=only(BO), bots=(), missing=LACKS, game={"word_lists": ("english", "dutch")})
    told = "Bots don’t speak Dutch; they play with English words"
    assert dict(summary(state))["Bots"] == told
    assert lobby(state).start.text.endswith(f"{told}.")
    assert lobby(state).start.fill is None


def test_words_whose_language_nobody_named_are_told_as_such() -> None:
    state = in_lobby(bots=(), game={"word_lists": ("own",)})
    own = s.rules(own_words="Attic.txt", count=40)
    told = dict(summary(fold(s.update(own), state=state)))["Bots"]
    assert told == "Bots don’t know the language of these words; they play with English words"


def test_nothing_is_said_where_bots_speak_and_none_is_there() -> None:
    assert "Bots" not in dict(summary(in_lobby()))
    assert "Bots" not in lobby(in_lobby(missing=LACKS)).start.text


def test_where_bots_sit_their_pause_is_told() -> None:
    assert dict(summary(in_lobby(people=s.people(dev={"bot": "bold"}))))["Bots’ pause"] == "About 1 second"


@pytest.mark.parametrize(
    ("number", "why", "told"),
    [
        (3, "words", "3 bots left: they don’t speak the language of the words"),
        (1, "words", "1 bot left: it doesn’t speak the language of the words"),
        (2, "seats", "2 bots left: seats are taken anew"),
        (2, "something new", "2 bots left: they can’t play with these settings"),
    ],
)
def test_people_are_told_why_bots_left(number: int, why: str, told: str) -> None:
    assert noted("bots_left", {"number": number, "why": why}) == told


# ---- settings


def test_the_editor_has_the_bots_pause_and_whether_they_explain_themselves() -> None:
    lines = {line.key: line for line in editor(in_lobby()).settings}
    assert (lines["bot_seconds"].value, lines["bots_explain"].value) == ("1", "yes")
    state = in_lobby()
    options, _ = changed_options(
        state.settings.room, state.settings.game, {"bots_explain": "no", "bot_seconds": "3"}
    )
    assert (options.bots_explain, options.bot_seconds) == (False, 3)


def test_a_person_is_no_bot() -> None:
    cleo = next(each.member for each in seats(in_lobby()) if each.member and each.member.number == CLEO)
    assert cleo.tags == ()
