"""Faults of other tables: three teams (T1 to T9), every awkward order of eliminations, through raw sockets.

Red, blue and green are teams 0, 1 and 2; each has a spymaster and one operative unless a test says otherwise.
"""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.raw import Raw
from tests.table import Table

RED, BLUE, GREEN = 0, 1, 2
TEAMS = (RED, BLUE, GREEN)
ALL_ORDERS = pytest.mark.parametrize(("first", "second"), list(permutations(TEAMS, 2)))

Seat = Callable[..., Table]


def seated(seat_people: Seat, operatives: int = 1, **options: Any) -> Table:
    settings = {"variant": "three-teams", "challenge": False, **options}
    return seat_people(operatives=operatives, **settings)


@pytest.fixture
def three(seat_people: Seat) -> Table:
    """Seed 000's game, the cards dealt."""
    return seated(seat_people).start()


def without(table: Table, team: int) -> Table:
    """This team has found an assassin, and nothing else has happened."""
    return table.pass_on(team).turn("x")


def of_team(table: Table, team: int) -> tuple[Raw, ...]:
    return (table.spy[team], *table.ops[team])


def ended(table: Table) -> tuple[tuple[int, ...], str]:
    play = table.host.catch_up().play
    return play.winners, play.reason


def kinds(raw: Raw, last: int) -> list[str]:
    """The names of the last entries of the log."""
    return [type(entry).__name__ for entry in raw.catch_up().log[-last:]]


# ---- the deal


def test_t2_t3_every_deal_has_six_five_five_seven_and_two_and_one_owner_for_each_card(three: Table) -> None:
    for match in range(1, 6):
        key = three.key
        assert Counter(key) == {"0": 6, "1": 5, "2": 5, "b": 7, "x": 2}
        assert {spy.catch_up().yours.secret for spy in three.spy} == {key}
        words, play = three.host.sections[c.Words], three.host.play
        assert (words.agents, words.first_team, play.left, play.team) == ((6, 5, 5), RED, (6, 5, 5), RED)
        three.host.do(m.EndMatch, match=match).do(m.Rematch, match=match)


# ---- turns


def test_t4_three_passes_in_a_row_go_round(three: Table) -> None:
    turns = [three.clue().choose("pass").acting for _ in range(4)]
    assert turns == [BLUE, GREEN, RED, BLUE]


def test_t5_zero_is_no_number_and_changes_nothing(three: Table) -> None:
    before = three.host.play
    assert [three.spy[RED].clue("fine", number) for number in (0, 26, None)] == [
        "clue_number",
        "clue_number",
        "clue_unlimited",
    ]
    assert three.host.catch_up().play == before
    assert three.spy[RED].clue("fine", 25) == ""


def test_t5_a_team_may_pass_at_once(three: Table) -> None:
    three.clue()
    assert three.ops[RED][0].offer(c.OfferVote) == c.OfferVote(0, 2**25 - 1, True)
    assert three.choose("pass").host.play.team == BLUE


@pytest.mark.parametrize("team", TEAMS)
def test_t5_a_clue_equal_to_a_face_down_codename_is_said_to_all_and_forfeits_the_turn(
    three: Table, team: int
) -> None:
    three.pass_on(team)
    watcher, turn = three.newcomer("Watcher"), three.host.play.turn
    spy = three.spy[team].catch_up()
    word = spy.words[7]
    told = spy.ask(c.CheckClue, match=1, word=word)
    assert (told.refusal, told.forfeits) == ("", True)
    assert spy.clue(word, 2) == ""
    for one in (watcher, *three.catch_up().everybody):
        given = one.catch_up().log[-1]
        assert (given.word, given.number, given.forfeits) == (word.lower(), 2, True)
        assert (one.play.turn, one.play.team, one.play.phase) == (turn + 1, three.after(team), "clue")
        assert (one.play.clue, one.play.faces) == (None, "-" * 25)


def test_a_forfeited_clue_can_be_neither_guessed_at_nor_called(seat_people: Seat) -> None:
    table = seated(seat_people, challenge=True).start()
    assert table.spy[RED].clue(table.host.words[0]) == ""
    table.catch_up()
    assert [table.spy[team].act(c.Challenge(1)) for team in (BLUE, GREEN)] == ["stale_turn"] * 2
    assert [table.spy[team].act(c.Challenge(2)) for team in (BLUE, GREEN)] == ["challenge_no_clue"] * 2
    assert table.ops[RED][0].vote(0) == "not_your_turn"
    assert table.ops[BLUE][0].vote(0) == "wrong_phase"


def test_a_codename_that_is_face_up_forfeits_nothing(three: Table) -> None:
    three.turn("b")
    face_up = next(at for at, face in enumerate(three.host.play.faces) if face != "-")
    assert three.clue(three.host.words[face_up].lower()).host.play.phase == "guess"


def test_three_forfeits_in_a_row_go_round(three: Table) -> None:
    turns = [three.clue(three.host.words[at]).acting for at in range(3)]
    assert turns == [BLUE, GREEN, RED]


def test_t8_after_a_hit_with_one_the_second_guess_is_allowed_and_ends_the_turn(three: Table) -> None:
    three.clue(number=1).guess("0")
    assert (three.host.play.phase, three.host.play.team, three.host.play.guesses_left) == ("guess", RED, 1)
    assert three.guess("0").host.play.team == BLUE


@pytest.mark.parametrize("identity", ["b", "1", "2"])
def test_a_bystander_and_any_other_teams_agent_end_the_turn(three: Table, identity: str) -> None:
    three.clue(number=5).guess(identity)
    play = three.host.play
    assert (play.team, play.phase, play.out) == (BLUE, "clue", ())
    assert play.left == tuple(count - (identity == str(team)) for team, count in enumerate((6, 5, 5)))


def test_a_turn_that_runs_out_goes_to_the_next_team_that_is_in(seat_people: Seat) -> None:
    table = seated(seat_people, guess_seconds=1).start()
    without(table, RED).clue("ennui")
    table.host.until(lambda: table.host.play.team == GREEN)
    table.clue("zugzwang")
    table.host.until(lambda: table.host.play.team == BLUE)
    assert kinds(table.host, 1) == ["TimedOut"]


# ---- eliminations


@pytest.mark.parametrize("team", TEAMS)
def test_t1_whoever_finds_an_assassin_is_out_and_the_next_team_plays(three: Table, team: int) -> None:
    without(three, team)
    for one in three.everybody:
        play = one.play
        assert (play.out, play.team, play.phase, play.winners) == ((team,), three.after(team), "clue", ())
    assert kinds(three.host, 2) == ["Revealed", "Eliminated"]


@pytest.mark.parametrize("team", TEAMS)
def test_the_two_teams_that_are_left_take_turns(three: Table, team: int) -> None:
    without(three, team)
    one, other = three.after(team), three.after(three.after(team))
    assert [three.acting, *(three.clue().choose("pass").acting for _ in range(3))] == [one, other, one, other]


@ALL_ORDERS
def test_when_a_second_team_finds_the_other_assassin_the_third_wins_at_once(
    three: Table, first: int, second: int
) -> None:
    without(three, first)
    without(three, second)
    [third] = {*TEAMS} - {first, second}
    for one in three.everybody:
        play = one.play
        assert (play.phase, play.winners, play.reason) == ("over", (third,), "last_team")
        assert play.out == (first, second)
        assert one.yours.offers == ()
        assert c.Review in one.sections
    assert kinds(three.host, 3) == ["Revealed", "Eliminated", "Over"]


@ALL_ORDERS
def test_t6_a_team_wins_at_once_when_another_finds_its_last_agent(
    three: Table, first: int, second: int
) -> None:
    finder, winner = first, second
    three.pass_on(winner).find(str(winner), len(three.hidden(str(winner))) - 1)
    three.choose("pass").pass_on(finder)
    turn = three.host.play.turn
    three.turn(str(winner))
    assert ended(three) == ((winner,), "agents")
    assert (three.host.play.turn, kinds(three.host, 2)) == (turn, ["Revealed", "Over"])


@ALL_ORDERS
def test_a_team_also_wins_at_once_when_a_third_team_is_out(three: Table, first: int, second: int) -> None:
    [out] = {*TEAMS} - {first, second}
    without(three, out).pass_on(second).find(str(second), len(three.hidden(str(second))) - 1)
    three.choose("pass").pass_on(first).turn(str(second))
    assert ended(three) == ((second,), "agents")


@ALL_ORDERS
def test_t9_an_eliminated_teams_last_agent_wins_nothing_and_ends_the_turn(
    three: Table, first: int, second: int
) -> None:
    gone, finder = first, second
    three.pass_on(gone).find(str(gone), len(three.hidden(str(gone))) - 1)
    three.guess("x").pass_on(finder)
    three.clue(number=9).guess(str(gone))
    play = three.host.play
    [last] = {*TEAMS} - {gone, finder}
    assert (play.left[gone], play.out, play.winners) == (0, (gone,), ())
    assert (play.team, play.phase) == (last, "clue")
    three.win()
    assert ended(three) == ((last,), "agents")


def test_a_team_that_found_all_but_one_and_then_an_assassin_is_out(three: Table) -> None:
    three.find("0", 5).guess("x")
    play = three.host.play
    assert (play.left, play.out, play.team) == ((1, 5, 5), (RED,), BLUE)


def test_an_assassin_that_is_the_last_allowed_guess_eliminates_as_any_other(three: Table) -> None:
    three.clue(number=1).guess("0").guess("x")
    assert (three.host.play.out, three.host.play.team) == ((RED,), BLUE)
    assert kinds(three.host, 3) == ["Revealed", "Revealed", "Eliminated"]


# ---- the people of an eliminated team


@pytest.mark.parametrize("team", TEAMS)
def test_nobody_who_is_out_is_asked_to_act_or_may(three: Table, team: int) -> None:
    without(three, team)
    spy, op = three.spy[team], three.ops[team][0]
    for _ in range(4):  # the clue and the guesses of both others
        three.catch_up()
        assert [one.yours.offers for one in of_team(three, team)] == [(), ()]
        assert (spy.clue("late"), op.vote(0), op.vote("pass")) == ("eliminated",) * 3
        assert op.act(c.AskStress(three.host.play.turn)) == "eliminated"
        assert spy.act(c.Challenge(three.host.play.turn)) == "challenge_off"
        three.clue() if three.host.play.phase == "clue" else three.choose("pass")


def test_who_is_out_watches_without_the_key_and_talks_as_before(three: Table) -> None:
    op = three.ops[RED][0]
    without(three, RED)
    three.turn("b").turn("b")
    assert (op.catch_up().yours.secret, op.yours.seat is not None) == (None, True)
    assert (three.key.encode() in op.bytes, c.Review in op.sections) == (False, False)
    assert op.yours.writes == ("table", "team")
    assert (op.play, op.log) == (three.host.play, three.host.log)
    assert (op.say("Well played"), op.say("Sorry", "team"), op.say("psst", "spymasters")) == (
        "",
        "",
        "channel_read_only",
    )


def test_a_spymaster_who_is_out_stays_with_the_spymasters(three: Table) -> None:
    without(three, RED)
    spy = three.spy[RED]
    assert (spy.yours.secret, spy.yours.writes) == (three.key, ("spymasters",))
    assert (spy.say("Take LION"), spy.say("Take LION", "team")) == ("channel_read_only",) * 2
    assert spy.say("Good luck", "spymasters") == ""
    assert [one.catch_up().texts("spymasters") for one in three.spy] == [["Good luck"]] * 3
    assert [one.catch_up().texts("spymasters") for team in three.ops for one in team] == [[]] * 3


def test_nobody_goes_over_to_a_team_that_is_still_in(three: Table) -> None:
    without(three, RED)
    op, free = three.ops[RED][0], 11  # blue's second operative's seat
    assert three.host.settings.seats[free] == m.Seat(BLUE, "operative")
    assert op.refused(m.TakeSeat, seat=free) == "not_now"
    op.do(m.LeaveSeat)
    assert op.catch_up().yours.seats & 1 << free == 0
    assert op.refused(m.TakeSeat, seat=free) == "seat_other_team"
    spy = three.spy[RED].do(m.LeaveSeat)
    assert spy.refused(m.TakeSeat, seat=free) == "seen_key"


@pytest.mark.parametrize("go", [lambda one: one.do(m.LeaveSeat), lambda one: one.close()])
def test_empty_seats_of_a_team_that_is_out_hold_nobody_up(three: Table, go: Callable[[Raw], Any]) -> None:
    without(three, BLUE)
    for one in of_team(three, BLUE):
        go(one)
    three.spy[BLUE], three.ops[BLUE] = three.spy[GREEN], []
    assert [three.turn("b").acting for _ in range(3)] == [RED, GREEN, RED]
    three.win()
    assert ended(three) == ((RED,), "agents")


def test_who_is_out_and_comes_back_finds_the_seat_and_no_key(three: Table) -> None:
    without(three, GREEN)
    op = three.ops[GREEN][0]
    op.close()
    three.host.until(lambda: three.host.people["green op 1"].presence == "away")
    again = three.connect()
    again.resume(op.token)
    assert (again.yours.seat, again.yours.secret, again.yours.offers) == (op.yours.seat, None, ())
    assert (again.play, again.log) == (three.host.catch_up().play, three.host.log)


def test_who_comes_late_sees_who_is_out(three: Table) -> None:
    without(three, GREEN)
    watcher = three.newcomer("Watcher")
    assert (watcher.play.out, watcher.play.team) == ((GREEN,), RED)
    assert kinds(watcher, 1) == ["Eliminated"]


# ---- challenges, when the room switches them on


@pytest.fixture
def challenged(seat_people: Seat) -> Table:
    """Challenges are on, and red has given a clue."""
    return seated(seat_people, challenge=True).start().clue()


@pytest.mark.parametrize("caller", [BLUE, GREEN])
def test_either_opposing_spymaster_may_call_and_the_team_after_the_offender_plays(
    challenged: Table, caller: int
) -> None:
    spies = challenged.spy
    assert [spy.offer(c.OfferChallenge) is not None for spy in spies] == [False, True, True]
    assert spies[RED].act(c.Challenge(1)) == "challenge_own_team"
    assert spies[caller].act(c.Challenge(1)) == ""
    play = challenged.catch_up().host.play
    assert (play.phase, play.team, play.turn) == ("cover", caller, 1)
    [other] = {BLUE, GREEN} - {caller}
    assert spies[other].act(c.Challenge(1)) == "wrong_phase"
    assert spies[other].act(c.Cover(1, None)) == "not_caller"
    card = challenged.hidden(str(caller))[0]
    assert spies[caller].act(c.Cover(1, card)) == ""
    play = challenged.catch_up().host.play
    assert (play.phase, play.team, play.turn, play.faces[card]) == ("clue", BLUE, 2, str(caller))


def test_of_two_calls_at_once_the_first_counts(challenged: Table) -> None:
    action = c.Challenge(1)
    first, second = challenged.spy[GREEN], challenged.spy[BLUE]
    assert [one.act(action) for one in (first, second)] == ["", "wrong_phase"]
    assert challenged.host.catch_up().play.team == GREEN


def test_a_caller_who_declines_leaves_the_turn_to_the_team_after_the_offender(challenged: Table) -> None:
    assert challenged.spy[GREEN].act(c.Challenge(1)) == ""
    assert challenged.spy[GREEN].act(c.Cover(1, None)) == ""
    assert challenged.host.catch_up().play.team == BLUE


def test_a_spymaster_who_is_out_may_call_nothing(seat_people: Seat) -> None:
    table = without(seated(seat_people, challenge=True).start(), RED).clue()
    assert [spy.offer(c.OfferChallenge) is not None for spy in table.spy] == [False, False, True]
    assert table.spy[RED].act(c.Challenge(table.host.play.turn)) == "eliminated"
    assert table.spy[GREEN].act(c.Challenge(table.host.play.turn)) == ""
    assert table.spy[GREEN].act(c.Cover(table.host.play.turn, None)) == ""
    assert table.host.catch_up().play.team == GREEN


def test_after_a_challenge_a_team_that_is_out_is_passed_over(seat_people: Seat) -> None:
    table = without(seated(seat_people, challenge=True).start(), GREEN)
    table.pass_on(BLUE).clue()
    turn = table.host.play.turn
    assert table.spy[RED].act(c.Challenge(turn)) == ""
    assert table.spy[RED].act(c.Cover(turn, table.hidden("0")[0])) == ""
    assert (table.host.catch_up().play.team, table.host.play.left) == (RED, (5, 5, 5))


@pytest.mark.parametrize("caller", [BLUE, GREEN])
def test_a_caller_who_covers_the_last_own_agent_wins(seat_people: Seat, caller: int) -> None:
    table = seated(seat_people, challenge=True).start()
    table.pass_on(caller).find(str(caller), 4).choose("pass").pass_on(RED).clue()
    turn = table.host.play.turn
    assert table.spy[caller].act(c.Challenge(turn)) == ""
    assert table.spy[caller].act(c.Cover(turn, table.hidden(str(caller))[0])) == ""
    assert ended(table) == ((caller,), "agents")


def test_challenges_are_off_unless_the_room_switches_them_on(three: Table) -> None:
    three.clue()
    assert three.spy[BLUE].act(c.Challenge(1)) == "challenge_off"


# ---- votes, presence, the next game


@pytest.mark.parametrize("visible", [False, True])
def test_the_votes_of_a_team_are_shown_to_the_others_only_where_the_room_wants_it(
    seat_people: Seat, visible: bool
) -> None:
    table = seated(seat_people, operatives=2, votes_visible=visible).start().clue()
    voter = table.ops[RED][0]
    assert voter.vote(3) == ""
    for team in TEAMS:
        for one in of_team(table, team):
            teams = {key[1] for key in one.catch_up().sections if isinstance(key, tuple)}
            assert teams == ({*TEAMS} if visible else {team})
            seen = one.sections.get((c.Team, RED))
            assert (seen.votes if seen else None) == (
                (c.VoteShown(voter.member, 3),) if visible or team == RED else None
            )


def test_only_the_acting_teams_presence_counts(seat_people: Seat) -> None:
    table = seated(seat_people, operatives=2).start()
    table.clue()
    table.ops[BLUE][0].close()
    table.ops[GREEN][1].do(m.LeaveSeat)
    first, second = table.ops[RED]
    card = table.hidden("0")[0]
    assert (first.vote(card), second.vote(card)) == ("", "")
    assert table.host.catch_up().play.faces[card] == "0"


def test_with_no_operative_of_the_acting_team_nothing_is_agreed_until_one_is_back(three: Table) -> None:
    op = three.ops[RED][0]
    three.clue()
    op.close()
    three.host.until(lambda: three.host.people["red op 1"].presence == "away")
    assert three.host.play.team == RED
    again = three.connect()
    again.resume(op.token)
    three.ops[RED] = [again]
    assert three.choose("pass").host.play.team == BLUE


def test_a_team_without_anybody_is_named_before_the_start(seat_people: Seat) -> None:
    table = seated(seat_people)
    for one in of_team(table, GREEN):
        one.do(m.LeaveSeat)
    assert table.host.catch_up().settings.missing == (
        m.Missing(GREEN, "spymaster"),
        m.Missing(GREEN, "operative"),
    )
    assert table.host.refused(m.Start) == "seats_missing"


def test_a_rematch_rotates_the_roles_of_all_three_teams_and_everybody_is_in_again(seat_people: Seat) -> None:
    table = seated(seat_people, operatives=2)
    table.set(room={"rotate_roles": True})
    without(without(table.start(), GREEN), BLUE)
    assert ended(table) == ((RED,), "last_team")
    key = table.host.sections[c.Review].key
    assert table.ops[GREEN][0].refused(m.Rematch, match=1) == ""
    table.catch_up()
    for team in TEAMS:
        before, (spy, op) = table.spy[team], table.ops[team]
        assert (before.yours.secret, op.yours.secret) == (None, None)
        assert spy.yours.secret is not None
        assert spy.yours.secret != key
    play = table.host.play
    assert (play.match, play.out, play.team, play.left) == (2, (), RED, (6, 5, 5))
    assert table.ops[RED][0].clue("syzygy") == ""


def test_a_rematch_waits_until_a_team_that_left_is_filled_again(three: Table) -> None:
    without(three, GREEN)
    three.ops[GREEN][0].do(m.LeaveSeat)
    without(three, BLUE)
    assert three.host.refused(m.Rematch, match=1) == "seats_missing"
    three.ops[GREEN][0].do(m.TakeSeat, seat=19)
    assert three.host.refused(m.Rematch, match=1) == ""


def test_everybody_in_the_room_is_told_the_same_of_a_whole_game(three: Table) -> None:
    watcher = three.newcomer("Watcher")
    without(three, BLUE).find("2", 3).choose("pass")
    three.pass_on(RED).turn("2").turn("0").turn("x")
    assert ended(three) == ((GREEN,), "last_team")
    for one in (watcher, *three.everybody):
        one.catch_up()
        assert (one.play, one.log, one.sections[c.Review]) == (
            three.host.play,
            three.host.log,
            three.host.sections[c.Review],
        )
