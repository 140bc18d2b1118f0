"""State in, models out: lobby, settings, the first window, and what is announced."""

from dataclasses import replace

import pytest

from client.model.events import Connecting, Ended, Lost
from client.model.presenters import announce, lobby, lobby_members
from client.model.presenters.link import lost, problem, room_label
from client.model.presenters.settings import changed_options, editor, remembered, summary, to_keep
from client.model.presenters.welcome import Answer, FirstPage, Place, RoomSeen, since, welcome
from client.model.state import State
from protocol.messages import codenames, room
from tests.client import samples as s
from tests.client.samples import ADA, BO, CLEO, DEV, ELI, FAY, at, fold

NAMES = {ADA: "ada", DEV: "dev", FAY: "fay", CLEO: "cleo", ELI: "eli", BO: "bo"}

# ---- the lobby


def test_the_lobby_says_for_each_team_what_is_missing() -> None:
    missing = (room.Missing(0, "operative"), room.Missing(1, "spymaster"), room.Missing(1, "operative"))
    shown = lobby.lobby(s.in_lobby(missing=missing))
    assert [each.status for each in shown.teams] == [
        "Needs an operative",
        "Needs a spymaster and an operative",
    ]
    assert shown.start.title == "Red still needs an operative, Blue still needs a spymaster and an operative"


def test_an_empty_team_says_just_that() -> None:
    missing = (room.Missing(0, "spymaster"), room.Missing(0, "operative"))
    gone = s.people(cleo={"seat": None}, eli={"seat": None})
    shown = lobby.lobby(fold(s.update(gone), state=s.in_lobby(missing=missing)))
    assert [each.status for each in shown.teams] == ["Nobody yet", "Complete"]


def test_teams_that_lack_the_same_are_told_together() -> None:
    missing = (room.Missing(0, "spymaster"), room.Missing(1, "spymaster"))
    assert lobby.lobby(s.in_lobby(missing=missing)).start.title == "Red and Blue still need a spymaster"


def test_one_free_operatives_seat_stands_below_the_taken_ones() -> None:
    red = lobby.lobby(s.in_lobby()).teams[0]
    assert [seat.key for seat in red.operatives] == ["1", "2"]
    assert [seat.member.name if seat.member else seat.free for seat in red.operatives] == ["Eli", "Free seat"]


def test_a_seat_can_be_taken_exactly_when_the_server_says_so() -> None:
    free = lobby.lobby(s.in_lobby()).teams[0].operatives[1].button
    assert free is not None
    assert free.enabled
    state = fold(s.update(s.yours(BO, seats=0)), state=s.in_lobby())
    taken = lobby.lobby(state).teams[0].operatives[1].button
    assert taken is not None
    assert not taken.enabled


def test_only_the_host_has_menus_and_none_for_themselves() -> None:
    assert {
        len(seat.member.menu) > 0 for seat in lobby.lobby(s.in_lobby(ADA)).teams[0].operatives if seat.member
    } == {False}
    shown = lobby.lobby(s.in_lobby(BO))
    assert [entry.key for entry in shown.teams[0].operatives[0].member.menu][-3:] == ["host", "kick", "ban"]  # type: ignore[union-attr]
    assert shown.teams[1].spymasters[0].member.menu == ()  # type: ignore[union-attr]


def test_in_a_game_the_host_hands_over_only_spymasters_seats() -> None:
    may = fold(s.update(s.yours(BO, may=("host",))), state=s.guessing(BO))
    entries = lobby_members.host_menu(may, may.person(ADA))  # type: ignore[arg-type]
    assert [entry.text for entry in entries] == [
        "Hand over Red’s spymaster seat",
        "Hand over Blue’s spymaster seat",
        "Make host",
        "Remove from the room",
        "Remove for the evening",
    ]


def test_the_invite_names_the_best_address_and_the_room() -> None:
    assert lobby.invite_line(s.in_lobby()) == "codenames://192.168.1.20:4747/BIRD"


def test_who_is_no_host_reads_whom_to_wait_for() -> None:
    assert lobby.lobby(s.in_lobby(ADA)).start.text == "Bo starts the game."
    assert lobby.lobby(s.in_lobby(ADA)).start.start is None


# ---- ready


def in_lobby_ready(reader: int, *ready: int) -> State:
    """The lobby with complete teams, in which these people have said that they are ready."""
    state = s.in_lobby(reader)
    everybody = s.people(**{name: {"ready": True} for number, name in NAMES.items() if number in ready})
    may = ("host", "start", "set_ready") if reader == BO else ("set_ready", "leave_seat")
    return fold(s.update(everybody, s.yours(reader, may=may)), state=state)


def test_the_host_reads_for_whom_to_wait_and_may_start_anyway() -> None:
    start = lobby.lobby(in_lobby_ready(BO, ADA, DEV, CLEO)).start
    assert start.title == "Waiting for Fay and Eli"
    assert start.start is not None
    assert (start.start.text, start.start.enabled, start.ready) == ("Start anyway", True, False)


def test_nobody_waits_for_the_host_who_presses_the_button() -> None:
    start = lobby.lobby(in_lobby_ready(BO, ADA, DEV, FAY, CLEO, ELI)).start
    assert start.start is not None
    assert (start.title, start.start.text, start.ready) == ("Everybody is ready", "Start game", True)
    assert start.say_ready is None


def test_nobody_waits_for_who_is_away_or_a_bot() -> None:
    gone = s.people(
        **{name: {"presence": "away", "bot": "simple"} for name in ("ada", "dev", "fay", "cleo", "eli")}
    )
    assert lobby.unready(fold(s.update(gone), state=s.in_lobby(BO))) == ()


def test_whoever_sits_says_that_they_are_ready_and_takes_it_back() -> None:
    start = lobby.lobby(in_lobby_ready(ADA, DEV)).start
    assert start.say_ready is not None
    assert (start.title, start.say_ready.text, start.start) == ("Say when you are ready", "I am ready", None)
    start = lobby.lobby(in_lobby_ready(ADA, ADA, DEV, FAY, CLEO)).start
    assert start.say_ready is not None
    assert (start.title, start.say_ready.text) == ("Waiting for Eli", "Not ready yet")


def test_a_ready_persons_row_says_so_and_so_does_a_ready_team() -> None:
    red, blue = lobby.lobby(in_lobby_ready(ADA, CLEO, ELI, DEV)).teams
    assert (red.status, blue.status) == ("Ready", "Complete")
    assert [seat.member.ready for seat in blue.operatives if seat.member] == ["", "Ready", ""]
    assert blue.operatives[1].member is not None
    assert blue.operatives[1].member.spoken == "Dev, Ready, operative of Blue"


# ---- settings


def test_the_settings_are_told_in_words() -> None:
    state = s.in_lobby(game={"clue_seconds": 120, "guess_seconds": 90, "challenge_limit": 1})
    assert dict(summary(state)) == {
        "Game": "Classic, 5 × 5, two teams",
        "Words": "English, 654 words",
        "Clocks": "2:00 for a clue, 1:30 to guess",
        "A guess needs": "Everyone to agree",
        "Challenges": "One for each team",
    }


def test_the_editors_texts_become_options_again() -> None:
    state = s.in_lobby()
    changes = {
        "name": "Attic",
        "clue_seconds": "120",
        "challenge": "no",
        "spectators": "8",
        "agreement": "majority",
    }
    options, game = changed_options(state.settings.room, state.settings.game, changes)
    assert (options.name, options.spectators) == ("Attic", 8)
    assert (game.clue_seconds, game.challenge, game.agreement) == (120, False, "majority")


def test_every_setting_of_the_editor_is_a_field_of_the_options() -> None:
    state = s.in_lobby(game={"clue_seconds": 77})
    fields = {*state.settings.room.__struct_fields__, *state.settings.game.__struct_fields__}
    assert {line.key for line in editor(state).settings if line.kind != "bring"} <= fields


def test_a_hosts_settings_come_back_without_the_name_and_without_what_is_damaged() -> None:
    before = s.in_lobby(game={"clue_seconds": 120})
    kept = to_keep(before.settings.room, before.settings.game) | {"operatives": "many", "name": "x"}
    fresh = s.in_lobby().settings
    options, game = remembered(fresh.room, fresh.game, kept)
    assert (options.name, game.clue_seconds, game.operatives) == ("Friday table", 120, 8)


# ---- connection, first window, title


def test_the_strip_counts_down_and_says_that_the_seat_is_kept() -> None:
    state = fold(Lost("closed", 1004.0), state=s.guessing())
    assert lost(state, 4).text == (
        "Trying again in 4 s. Your seat is kept; the votes go on without you until you are back."
    )
    assert lost(fold(Connecting("h", again=True), state=state), 0).retry.pending
    assert room_label(state) == "Friday table, reconnecting"


@pytest.mark.parametrize(
    ("code", "start"),
    [
        ("kicked", "The host removed you"),
        ("refused", "Nobody answers at 10.0.0.5:4747"),
        ("room_full", "The room is full"),
        ("host_stopped", "The program that runs this room"),
        ("", ""),
    ],
)
def test_the_first_window_says_why_one_is_back(code: str, start: str) -> None:
    assert problem(fold(Connecting("10.0.0.5:4747"), Ended(code))).startswith(start)


def test_a_name_that_was_refused_is_marked_at_the_name() -> None:
    shown = welcome(fold(Connecting("h:1"), Ended("name_empty")), FirstPage("", "fox"))
    assert (shown.identity.name_error, shown.join.address_error) == ("Type a name first", "")


def seen(code: str, stage: str = "playing") -> RoomSeen:
    return RoomSeen(code, "Attic", stage)


@pytest.mark.parametrize(
    ("answer", "now", "button"),
    [
        (None, "", "Join"),
        (Answer(), "No answer now", "Try again"),
        (Answer((seen("BIRD", "lobby"),)), "In the lobby", "Join"),
        (Answer((seen("BIRD"),)), "Playing", "Watch"),
        (Answer((seen("FISH"),)), "Playing", "Watch"),
        (Answer((seen("FISH", "lobby"), seen("BIRD"))), "Playing", "Watch"),
        (Answer((seen("FISH"), seen("LAMP"))), "Several rooms", "Join"),
        (Answer((seen("BIRD"),), mine=frozenset({"BIRD"})), "Playing", "Rejoin"),
        (Answer((replace(seen("BIRD"), locked=True),)), "Locked", "Watch"),
        (Answer((replace(seen("BIRD", "lobby"), password=True),)), "Password", "Join"),
        (
            Answer((replace(seen("BIRD", "lobby"), locked=True),), mine=frozenset({"BIRD"})),
            "In the lobby",
            "Rejoin",
        ),
        (Answer(other_version=True), "Other version", "Join"),
    ],
)
def test_a_recent_place_says_what_its_button_will_do(answer: Answer | None, now: str, button: str) -> None:
    answers = {"10.0.0.5:4747": answer} if answer else {}
    page = FirstPage("Ada", "fox", (Place("Attic", "10.0.0.5:4747", 0.0, "BIRD"),), answers)
    row = welcome(State(), page).join.recent[0]
    assert (row.now, row.button.text, row.name) == (now, button, "Attic")


def test_two_places_that_are_one_room_by_now_are_shown_once() -> None:
    places = Place("Attic", "h:1", 9.0, "BIRD"), Place("Attic of old", "h:1", 5.0, "FISH")
    page = FirstPage("Ada", "fox", places, {"h:1": Answer((seen("BIRD"),))})
    assert [row.key for row in welcome(State(), page).join.recent] == [0]
    several = replace(page, answers={"h:1": Answer((seen("BIRD"), seen("FISH")))})
    assert [row.key for row in welcome(State(), several).join.recent] == [0, 1]


def test_a_room_that_is_gone_leads_to_a_choice_of_those_that_are_there() -> None:
    state = fold(Connecting("h:1"), Ended("no_such_room", {"room": "BIRD"}))
    choices = RoomSeen("FISH", "Cellar", "lobby", "Bo", 3), RoomSeen("LAMP", "", "playing", "Cleo", 5)
    shown = welcome(state, FirstPage("Ada", "fox", choices=choices, choices_at="h:1")).join
    assert shown.recent_label == "Rooms at h:1"
    assert [(row.name, row.detail, row.button.text) for row in shown.recent] == [
        ("Cellar", "hosted by Bo, 3 here", "Join"),
        ("LAMP", "hosted by Cleo, 5 here", "Watch"),
    ]
    assert shown.address_error.startswith("There is no room BIRD here any more. Choose another one")


@pytest.mark.parametrize(
    ("code", "at_the_field"),
    [("refused", True), ("room_full", True), ("room_locked", True), ("kicked", False), ("barred", False)],
)
def test_what_no_address_is_to_blame_for_stands_apart_from_the_field(code: str, at_the_field: bool) -> None:
    shown = welcome(fold(Connecting("h:1"), Ended(code)), FirstPage("Ada", "fox"))
    assert (bool(shown.join.address_error), bool(shown.news)) == (at_the_field, not at_the_field)


@pytest.mark.parametrize(
    ("days", "text"),
    [(0, "today"), (1, "yesterday"), (3, "3 days ago"), (8, "last week"), (30, "4 weeks ago")],
)
def test_when_a_place_was_left_is_told_by_the_calendar(days: int, text: str) -> None:
    assert since(1_700_000_000.0 - days * 86_400, 1_700_000_000.0) == text


def test_the_title_says_when_it_is_ones_turn() -> None:
    assert (
        announce.window_title(s.guessing(ADA), "Codenames LAN") == "Your turn · Friday table · Codenames LAN"
    )
    assert announce.window_title(s.guessing(ELI), "Codenames LAN") == "Friday table · Codenames LAN"


# ---- announcements and toasts


def test_what_happens_is_announced_once() -> None:
    before = s.guessing()
    after = fold(s.log(codenames.Revealed(130.0, 2, 5, 1, at("LION"), "1"), first=5), state=before)
    assert announce.announcements(before, after) == ("Lion: blue agent",)
    assert announce.announcements(after, after) == ()


def test_history_is_not_announced() -> None:
    entering = fold(*s.entering())
    assert announce.announcements(entering, s.guessing()) == ()


def test_losing_and_regaining_the_connection_is_announced() -> None:
    lost_state = fold(Lost("closed", 0.0), state=s.guessing())
    assert announce.announcements(s.guessing(), lost_state) == ("Connection lost",)
    assert announce.announcements(lost_state, s.guessing()) == ("Connected again",)


def test_a_toast_says_who_is_back_and_what_that_means() -> None:
    note = room.Noted(n=1, at=70.0, code="back", values={"name": "Dev"})
    state = fold(s.lines("table", note), state=s.guessing())
    shown = announce.toast(state, state.notices[0])
    assert shown is not None
    assert (shown.title, shown.text, shown.avatar) == ("Dev is back", "Votes with Blue again", "bear")


@pytest.mark.parametrize(
    ("code", "title", "text", "icon"),
    [
        ("locked", "Bo locked the room", "Nobody new can come in", "lock"),
        ("unlocked", "Bo unlocked the room", "", "unlock"),
        ("password_set", "Bo set a password", "Whoever is new needs it", "key"),
        ("password_cleared", "Bo took the room's password away", "", "key"),
    ],
)
def test_everybody_is_told_of_the_door(code: str, title: str, text: str, icon: str) -> None:
    note = room.Noted(n=1, at=70.0, code=code, values={"by": "Bo"})
    state = fold(s.lines("table", note), state=s.guessing())
    shown = announce.toast(state, state.notices[0])
    assert shown is not None
    assert (shown.title, shown.text, shown.icon) == (title, text, icon)


def test_the_host_is_told_how_somebody_comes_back_in() -> None:
    note = room.Noted(n=1, at=70.0, code="banned", values={"name": "Zed"})
    for member, detail in ((BO, "Room, Removed people lets them back in"), (ADA, "")):
        state = fold(s.lines("table", note), state=s.in_lobby(member))
        shown = announce.toast(state, state.notices[0])
        assert shown is not None
        assert (shown.title, shown.text) == ("The host removed Zed for the evening", detail)


# ---- the door


@pytest.mark.parametrize(
    ("locked", "password", "hint", "icon", "lock", "key"),
    [
        (False, False, "Friends type the address", "unlock", "Lock the room", "Set a password…"),
        (False, True, "With the address or the invite they need", "unlock", "Lock", "Change the password…"),
        (True, True, "Locked: nobody new can come in", "lock", "Unlock the room", "Change the password…"),
    ],
)
def test_the_lobbys_head_tells_who_comes_in(
    locked: bool, password: bool, hint: str, icon: str, lock: str, key: str
) -> None:
    shown = lobby.lobby(s.in_lobby(BO, locked=locked, password=password)).invite
    assert shown.hint.startswith(hint)
    assert shown.lock is not None
    assert shown.password is not None
    assert shown.lock.icon == icon
    assert shown.lock.spoken.startswith(lock)
    assert shown.password.spoken == key
    guest = lobby.lobby(s.in_lobby(ADA, locked=locked, password=password)).invite
    assert (guest.hint, guest.lock, guest.password) == (shown.hint, None, None)


def test_the_invite_never_carries_a_password() -> None:
    assert lobby.invite_line(s.in_lobby(BO, password=True)) == lobby.invite_line(s.in_lobby(BO))


def test_only_the_host_knows_who_was_removed_and_forgets_it_with_the_powers() -> None:
    banned = room.Door(2, (room.Banned(9, "Zed", "mouse"),))
    state = fold(s.update(banned), state=s.in_lobby(BO))
    assert state.door == banned
    again = fold(s.full(s.people(), s.settings("lobby"), s.yours(BO)), state=state)
    assert again.door.banned == ()
