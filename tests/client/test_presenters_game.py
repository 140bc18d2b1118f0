"""State in, models out: what each part of the screen shows for whom."""

from dataclasses import replace

import pytest
from msgspec import structs

from client.model.board import CardModel
from client.model.events import Aimed, Asked, Lost, Marked, Sent
from client.model.game_widgets import plain
from client.model.presenters import action_row, people, review
from client.model.presenters.board import board, next_choice
from client.model.presenters.chat import channel_order, chat
from client.model.presenters.clue import banner, composer, composing, intended
from client.model.presenters.clue_log import clue_log, review_log
from client.model.presenters.header import header
from client.model.state import Check, State
from protocol.messages import Act, codenames, room
from tests.client import samples as s
from tests.client.samples import ADA, BO, CLEO, DEV, ELI, FAY, HANA, at, fold

EVERYBODY = (BO, ADA, DEV, CLEO, ELI, HANA)


def voting(choice: codenames.Choice) -> Sent:
    return Sent(Act(id=7, match=1, action=codenames.Vote(guess=5, choice=choice)))


# ---- the board


def card(state: State, word: str) -> CardModel:
    model = board(state)
    assert model is not None
    return model.cards[at(word)]


@pytest.mark.parametrize("member", EVERYBODY)
def test_only_spymasters_see_the_key(member: int) -> None:
    stripes = [each.key for each in board(s.guessing(member)).cards]  # type: ignore[union-attr]
    assert any(stripes) == (member in (BO, CLEO))


def test_a_turned_card_shows_its_face_and_takes_no_clicks() -> None:
    honey = card(s.guessing(), "HONEY")
    assert (honey.face, honey.enabled, honey.spoken) == ("red", False, "Honey, red agent")


def test_cards_are_live_exactly_where_an_offer_says_so() -> None:
    live = [each.word for each in board(s.guessing(ADA)).cards if each.enabled]  # type: ignore[union-attr]
    assert live == [word for word in s.WORDS if word not in ("HONEY", "ORANGE")]
    assert not any(each.enabled for each in board(s.guessing(ELI)).cards)  # type: ignore[union-attr]


def test_votes_stand_on_the_card_the_readers_first() -> None:
    elephant = card(s.guessing(votes={DEV: at("ELEPHANT"), ADA: at("ELEPHANT"), FAY: at("LION")}), "ELEPHANT")
    assert [(vote.name, vote.mine) for vote in elephant.votes] == [("You", True), ("Dev", False)]
    assert elephant.badge == "2/3"
    assert elephant.spoken == "Elephant, not revealed, 2 of 3 votes: you, Dev"


def advised(member: int, votes: dict[int, str]) -> State:
    """Ada guesses with two bots, Dev and Fay, whose votes count for nothing."""
    bots = s.people(dev={"bot": "normal"}, fay={"bot": "bold"})
    cast = {who: at(word) if word in s.WORDS else word for who, word in votes.items()}
    team = s.team(cast, counted=(ADA,), needed=1)  # type: ignore[arg-type]  # "pass" or a position
    return fold(s.update(bots, team), state=s.guessing(member))


def test_a_bots_vote_beside_people_is_advice_and_counts_nowhere() -> None:
    state = advised(ADA, {DEV: "LION", FAY: "SHIP", ADA: "SHIP"})
    lion, ship = card(state, "LION"), card(state, "SHIP")
    assert [(vote.name, vote.advice) for vote in lion.votes] == [("Dev", True)]
    assert (lion.badge, lion.spoken) == ("", "Lion, not revealed, Dev (bot) proposes it")
    assert [(vote.name, vote.advice) for vote in ship.votes] == [("You", False), ("Fay", True)]
    assert (ship.badge, ship.spoken) == (
        "1/1",
        "Ship, not revealed, 1 of 1 votes: you, Fay (bot) proposes it",
    )


def test_where_only_bots_guess_their_votes_are_votes() -> None:
    bots = s.people(ada={"bot": "normal"}, dev={"bot": "normal"}, fay={"bot": "bold"})
    lion = card(fold(s.update(bots), state=s.guessing(BO, votes={DEV: at("LION")})), "LION")
    assert [(vote.name, vote.advice) for vote in lion.votes] == [("Dev", False)]
    assert lion.badge == "1/3"


def test_a_vote_under_way_is_dashed_and_counts_nowhere() -> None:
    state = fold(voting(at("LION")), state=s.guessing(votes={DEV: at("LION")}))
    lion = card(state, "LION")
    assert [(vote.name, vote.pending) for vote in lion.votes] == [("You", True), ("Dev", False)]
    assert lion.badge == "1/3"


def test_a_vote_that_moves_is_dashed_in_both_places() -> None:
    state = fold(voting(at("LION")), state=s.guessing(votes={ADA: at("ELEPHANT")}))
    assert [vote.pending for word in ("LION", "ELEPHANT") for vote in card(state, word).votes] == [True, True]
    assert card(state, "ELEPHANT").badge == "1/3"


def test_a_second_click_takes_the_own_vote_back() -> None:
    state = s.guessing(votes={ADA: at("LION")})
    assert next_choice(state, at("LION")) is None
    assert next_choice(state, at("SHIP")) == at("SHIP")
    assert next_choice(fold(voting(None), state=state), at("LION")) == at("LION")


def test_a_spymasters_marks_are_gold_and_said_aloud() -> None:
    ship = card(fold(Marked(at("SHIP")), state=s.composing()), "SHIP")
    assert ship.marked
    assert ship.spoken == "Ship, not revealed, blue agent, marked"


def test_the_first_of_two_clicks_is_gold() -> None:
    assert card(fold(Aimed(at("SHIP")), state=s.guessing()), "SHIP").highlighted


def test_a_lost_connection_makes_the_board_stale() -> None:
    model = board(fold(Lost("closed", 0.0), state=s.guessing()))
    assert model is not None
    assert model.stale
    assert not any(each.enabled for each in model.cards)


# ---- banner and composer


def test_the_banner_tells_clue_giver_number_and_guesses() -> None:
    shown = banner(s.guessing())
    assert (shown.heading, shown.clue, shown.number, shown.guesses) == (
        "Bo’s clue",
        "africa",
        "2",
        "2 + 1 extra",
    )
    assert shown.dots == ("left", "left", "extra")


@pytest.mark.parametrize(
    ("left", "made", "dots", "text"),
    [
        (2, 1, ("used", "left", "extra"), "1 + 1 extra"),
        (1, 2, ("used", "used", "extra"), "1 extra"),
        (None, 3, (), "as many as you like"),
    ],
)
def test_used_guesses_are_hollow(left: int | None, made: int, dots: tuple[str, ...], text: str) -> None:
    shown = banner(s.guessing(guesses_left=left, guesses_made=made))
    assert (shown.dots, shown.guesses) == (dots, text)


def test_whoever_waits_reads_for_whom() -> None:
    assert banner(s.composing(ADA)).waiting == "Bo is choosing a clue"
    assert not composing(s.composing(ADA))
    assert composing(s.composing(BO))


def test_a_team_without_a_spymaster_is_named_itself() -> None:
    state = fold(s.update(s.people(bo={"seat": None})), state=s.composing(ADA))
    assert banner(state).waiting == "Blue is choosing a clue"


def test_marks_set_the_number_and_travel_with_the_clue() -> None:
    state = fold(Marked(at("SHIP")), Marked(at("BEACH")), state=s.composing())
    shown = composer(state, "coast")
    assert (shown.suggested, shown.marks, shown.numbers[0], shown.numbers[-1]) == (2, "2 cards marked", 0, 9)
    assert intended(state) == (at("SHIP"), at("BEACH"))


def test_unlimited_is_the_last_number_where_the_room_allows_it() -> None:
    state = fold(s.update(s.yours(BO, offers=(s.clue_offer(unlimited=True),))), state=s.composing())
    assert composer(state, "").numbers[-1] is None


def with_check(**changes: object) -> State:
    check = Check(**({"word": "ports"} | changes))  # type: ignore[arg-type]  # its fields
    return s.composing().with_local(check=check)


def test_the_private_note_says_what_could_be_called() -> None:
    note = composer(with_check(notes=(codenames.Note("stem", at("SPORT")),)), "ports").note
    assert note is not None
    assert (note.lead, note.error) == ("Only you see this.", False)
    assert note.text == "“ports” may share a root with SPORT: the other spymaster may call it"


def test_a_word_that_would_be_refused_can_not_be_sent() -> None:
    shown = composer(with_check(refusal="clue_spaces"), "ports")
    assert not shown.can_send
    assert shown.note is not None
    assert (shown.note.text, shown.note.error) == ("One word only. Hyphens are fine", True)


def test_an_answer_about_another_word_is_not_shown() -> None:
    assert composer(with_check(refusal="clue_spaces"), "port").note is None


def test_a_clue_under_way_is_pending() -> None:
    sent = Sent(Act(id=3, match=1, action=codenames.GiveClue(2, "coast", 2, ())))
    assert composer(fold(sent, state=s.composing()), "coast").pending


# ---- header, roster


def test_the_header_tells_scores_turn_and_what_to_do() -> None:
    shown = header(s.guessing())
    assert [(each.name, each.left, each.active, each.note) for each in shown.scores] == [
        ("Red", 8, False, ""),
        ("Blue", 8, True, "your team"),
    ]
    assert (shown.title, shown.subtitle) == ("Blue’s turn", "Your team is guessing. Everyone has to agree.")


@pytest.mark.parametrize(
    ("member", "text"),
    [
        (BO, "Your team is guessing. You may not help them now."),
        (ELI, "Blue is guessing."),
        (HANA, "Blue is guessing."),
    ],
)
def test_the_subtitle_is_for_the_reader(member: int, text: str) -> None:
    assert header(s.guessing(member)).subtitle == text


def test_scores_are_the_same_for_everybody() -> None:
    tallies = {tuple((each.found, each.total) for each in header(s.guessing(n)).scores) for n in EVERYBODY}
    assert tallies == {((1, 9), (0, 8))}


@pytest.mark.parametrize(
    ("phase", "label", "last"),
    [
        ("clue", "left for the clue", "seconds for the clue"),
        ("guess", "left to guess", "seconds to guess"),
        ("cover", "left to choose", "seconds to choose"),
    ],
)
def test_the_clock_says_what_runs_out(phase: str, label: str, last: str) -> None:
    running = room.Clock(revision=1, key=f"{phase}:2", seconds=90, ends_at=85.0, left=None)
    shown = header(fold(s.update(running, s.play(phase)), state=s.guessing())).clock
    assert shown is not None
    assert (shown.label, shown.last_label) == (label, last)


def test_the_clock_ends_on_this_computers_time() -> None:
    running = room.Clock(revision=1, key="guess:2", seconds=90, ends_at=85.0, left=None)
    shown = header(fold(s.update(running), state=s.guessing())).clock
    assert shown is not None
    assert (shown.ends_at, shown.label) == (1020.0, "left to guess")
    paused = room.Clock(revision=1, key="guess:2", seconds=90, ends_at=None, left=41.0)
    shown = header(fold(s.update(paused), state=s.guessing())).clock
    assert shown is not None
    assert (shown.paused_left, shown.label) == (41.0, "the clock stands still")


def test_the_own_team_is_first_in_the_roster() -> None:
    assert [each.name for each in people.roster(s.guessing(ADA)).teams] == ["Blue", "Red"]
    assert [each.name for each in people.roster(s.guessing(ELI)).teams] == ["Red", "Blue"]


def test_a_dropped_person_is_told_from_one_who_left() -> None:
    state = fold(
        s.update(s.people(dev={"presence": "away", "since": 60.0}, fay={"presence": "left"})),
        state=s.guessing(),
    )
    dev, fay = people.roster(state).teams[0].members[2:]
    assert (dev.away, dev.away_since) == ("reconnecting", 995.0)
    assert (fay.away, fay.away_since) == ("has left", None)


def test_a_bots_advice_is_no_vote_in_the_roster_and_bots_are_marked() -> None:
    own = people.roster(advised(ADA, {ADA: "SHIP", DEV: "SHIP"})).teams[0]
    assert [(each.name, each.voted, each.tags) for each in own.members[1:3]] == [
        ("Ada", True, ("you",)),
        ("Dev", False, ("bot",)),
    ]


def test_who_has_voted_has_a_check() -> None:
    members = people.roster(s.guessing(votes={DEV: "pass"})).teams[0].members
    assert [each.name for each in members if each.voted] == ["Dev"]


# ---- the action row


def row_text(state: State) -> str:
    return plain(action_row.action_row(state).sentence)


@pytest.mark.parametrize(
    ("votes", "text"),
    [
        ({}, "Click a card to vote for it"),
        ({ADA: "ELEPHANT", DEV: "ELEPHANT", FAY: "LION"}, "2 of 3 agree on ELEPHANT. Fay picked LION."),
        ({ADA: "LION", DEV: "LION", FAY: "pass"}, "2 of 3 agree on LION. Fay wants to pass."),
        ({ADA: "LION"}, "1 of 3 agrees on LION."),
        ({DEV: "pass", FAY: "pass"}, "2 of 3 agree to pass."),
        ({ADA: "pass", DEV: "LION", FAY: "LION"}, "2 of 3 agree on LION. You want to pass."),
    ],
)
def test_the_votes_are_told_in_a_sentence(votes: dict[int, str], text: str) -> None:
    cast = {member: at(word) if word in s.WORDS else word for member, word in votes.items()}
    assert row_text(s.guessing(votes=cast)) == text  # type: ignore[arg-type]  # "pass" or a position


@pytest.mark.parametrize(
    ("member", "votes", "text"),
    [
        (ADA, {DEV: "LION"}, "Dev proposes LION. Click a card to vote for it"),
        (ADA, {ADA: "SHIP", DEV: "LION"}, "1 of 1 agrees on SHIP. Dev proposes LION."),
        (ADA, {ADA: "LION", DEV: "LION", FAY: "LION"}, "1 of 1 agrees on LION."),
        (ADA, {DEV: "pass", FAY: "pass"}, "Dev and Fay propose to pass. Click a card to vote for it"),
        (BO, {DEV: "LION"}, "Dev proposes LION."),
    ],
)
def test_what_bots_propose_beside_people_is_told_apart_from_votes(
    member: int, votes: dict[int, str], text: str
) -> None:
    assert row_text(advised(member, votes)) == text


def test_pass_counts_no_advice() -> None:
    shown = action_row.action_row(advised(ADA, {DEV: "pass"}))
    assert [(vote.name, vote.advice) for vote in shown.votes] == [("Dev", True)]
    assert "1" not in shown.actions[0].button.count


def test_pass_says_why_it_waits() -> None:
    shown = action_row.action_row(s.guessing())
    assert (shown.reason, shown.actions[0].button.enabled) == ("You can pass after your first guess", False)
    shown = action_row.action_row(s.guessing(may_pass=True, votes={FAY: "pass"}))
    assert (shown.actions[0].button.enabled, shown.actions[0].button.count) == (True, "1/3")
    assert [vote.name for vote in shown.votes] == ["Fay"]


def test_the_other_spymaster_may_challenge_when_it_is_offered() -> None:
    closed = action_row.action_row(s.guessing(CLEO)).actions[0].button
    assert (closed.text, closed.enabled, closed.reason) == (
        "Challenge clue",
        False,
        "Opens with Blue’s next clue",
    )
    offered = fold(s.update(s.yours(CLEO, offers=(codenames.OfferChallenge(2),))), state=s.guessing(CLEO))
    assert action_row.action_row(offered).actions[0].button.enabled


def test_a_room_without_challenges_has_no_such_button() -> None:
    state = fold(s.update(s.settings(game={"challenge": False})), state=s.guessing(CLEO))
    assert action_row.action_row(state).actions == ()


def test_the_caller_may_decline() -> None:
    cover = (codenames.OfferCover(2, s.mask("PIANO"), True),)
    state = fold(s.update(s.play("cover", team=s.RED), s.yours(CLEO, offers=cover)), state=s.guessing(CLEO))
    assert [each.key for each in action_row.action_row(state).actions] == [action_row.DECLINE]
    assert [each.word for each in board(state).cards if each.enabled] == ["PIANO"]  # type: ignore[union-attr]
    assert row_text(fold(s.update(s.play("cover", team=s.RED)), state=s.guessing(ELI))) == (
        "Cleo may turn over one of Red’s words"
    )


def test_a_clue_that_forfeits_asks_first_and_the_safe_answer_is_first() -> None:
    shown = action_row.action_row(fold(Asked(codenames.GiveClue(2, "lion", 1, ())), state=s.composing()))
    assert shown.question
    assert (plain(shown.sentence), shown.detail) == (
        "“lion” is on the table",
        "Sending it forfeits your turn",
    )
    assert [each.button.text for each in shown.actions] == ["Change it", "Send it"]


def ballot(**changes: object) -> room.RoomVote:
    values = {"revision": 1, "vote": 1, "kind": "rematch", "asked_by": "Dev", "yes": (DEV,), "no": ()}
    return room.RoomVote(**(values | {"voters": (ADA, DEV), "ends_at": 99.0} | changes))  # type: ignore[arg-type]


def test_a_vote_of_the_room_asks_whoever_has_not_answered() -> None:
    asked = fold(s.update(ballot(), s.yours(ADA, may=("cast_vote",))), state=s.guessing())
    shown = action_row.action_row(asked)
    assert (shown.question, plain(shown.sentence)) == (True, "Dev asks for a new game")
    answered = fold(s.update(ballot(yes=(DEV, ADA))), state=asked)
    assert not action_row.action_row(answered).question


def test_a_spectator_may_join_in_where_a_seat_is_free() -> None:
    state = fold(s.update(s.yours(HANA, seats=0b1100)), state=s.guessing(HANA))
    shown = action_row.action_row(state)
    assert [(each.key, each.button.text) for each in shown.actions] == [("seat:2", "Join Red")]


def test_a_newcomer_who_has_to_wait_reads_so() -> None:
    state = fold(s.update(s.people(hana={"waits": True})), state=s.guessing(HANA))
    assert row_text(state).startswith("You are watching. The host has to let you in")


def test_a_lost_connection_says_since_when() -> None:
    shown = action_row.action_row(fold(Lost("closed", 0.0), state=s.guessing()))
    assert plain(shown.sentence).startswith("Shown as it was at ")
    assert (shown.stale, shown.reason) == (True, "You can vote once you are back")


# ---- log and chat


def test_the_log_is_newest_first_with_every_guess() -> None:
    africa, sweet = clue_log(s.guessing()).rows
    assert (africa.clue, africa.number, africa.who, africa.end) == ("africa", "2", "Bo", "No guess yet")
    assert [(each.word, each.identity) for each in sweet.guesses] == [
        ("HONEY", "red"),
        ("ORANGE", "bystander"),
    ]
    assert sweet.spoken == "Red, Cleo: sweet 1. HONEY, red agent; ORANGE, bystander"


@pytest.mark.parametrize(
    ("entries", "end"),
    [
        ((codenames.Passed(130.0, 2, 1),), "then passed"),
        ((codenames.TimedOut(130.0, 2, 1, "guess"),), "time ran out"),
        ((codenames.Challenged(130.0, 2, 0, "Cleo"),), "challenged by Cleo"),
        (
            (codenames.Challenged(130.0, 2, 0, "Cleo"), codenames.Covered(140.0, 2, 0, at("PIANO"))),
            "challenged by Cleo, who turned over PIANO",
        ),
        (
            (codenames.Challenged(130.0, 2, 0, "Cleo"), codenames.Covered(140.0, 2, 0, None)),
            "challenged by Cleo",
        ),
    ],
)
def test_the_log_tells_how_a_turn_ended(entries: tuple[codenames.CodenamesEntry, ...], end: str) -> None:
    state = fold(s.log(*entries, first=5), state=s.guessing())
    assert clue_log(state).rows[0].end == end


def test_a_turn_without_a_clue_is_in_the_log_too() -> None:
    state = fold(s.log(codenames.TimedOut(130.0, 2, 1, "clue"), first=4), state=s.composing(ADA))
    rows = clue_log(fold(s.update(s.play("clue", turn=3, team=s.RED)), state=state)).rows
    assert [each.choosing for each in rows[:2]] == ["Cleo is choosing a clue", "No clue in time"]


@pytest.mark.parametrize(
    ("member", "order"),
    [(ADA, ("team", "table")), (BO, ("spymasters", "team", "table")), (HANA, ("table",))],
)
def test_the_tabs_begin_where_one_writes(member: int, order: tuple[str, ...]) -> None:
    assert channel_order(s.guessing(member)) == order


def test_a_spymaster_reads_the_table_but_is_silent_there() -> None:
    table = chat(s.guessing(BO)).channel("table")
    assert table is not None
    assert (table.locked, table.reason) == (True, "Spymasters are silent here")


def test_lines_are_told_with_name_and_time_and_notes_without() -> None:
    note = room.Noted(n=2, at=71.0, code="joined", values={"name": "<b>Ivo</b>"})
    state = fold(s.lines("table", s.said(1, "<i>hi</i>"), note), state=s.guessing())
    first, second = chat(state).channel("table").lines  # type: ignore[union-attr]
    assert (first.text, first.name) == ("<i>hi</i>", "Dev")
    assert len(first.time) == 5
    assert (second.text, second.name) == ("<b>Ivo</b> joined the room", "")


# ---- the end


def test_the_end_is_told_in_words() -> None:
    shown = review.result(s.over())
    assert (shown.team, shown.title) == ("red", "Red wins")
    assert shown.sentence == "Blue found the assassin in SPIDER. 2 minutes."


def test_a_team_wins_by_its_agents_or_by_the_others_gift() -> None:
    log = (
        *s.LOG,
        codenames.Revealed(120.0, 2, 5, s.BLUE, at("LION"), "1"),
        codenames.Over(120.0, 2, (1,), "agents"),
    )
    state = replace(s.over(winners=(s.BLUE,), reason="agents", left=(1, 0)), log=log)
    assert review.why(state) == "All 8 agents found in 1 turn, one ahead of Red."
    gift = (
        *s.LOG,
        codenames.Revealed(120.0, 2, 5, s.BLUE, at("PIANO"), "0"),
        codenames.Over(120.0, 2, (0,), "agents"),
    )
    state = replace(s.over(winners=(s.RED,), reason="agents", left=(0, 1)), log=gift)
    assert review.why(state) == "Blue turned over the last of Red’s agents."


def test_a_game_that_the_host_ended_has_no_winner() -> None:
    shown = review.result(s.over(winners=(), reason="host"))
    assert (shown.team, shown.title) == (None, "Nobody wins")


def test_the_whole_key_is_open_and_the_last_guess_in_gold_with_its_voters() -> None:
    model = review.review_board(s.over())
    assert model is not None
    assert all(each.face or each.key for each in model.cards)
    assert [each.word for each in model.cards if each.highlighted] == ["SPIDER"]
    assert not any(each.enabled for each in model.cards)


def test_bots_are_told_from_people_in_the_review() -> None:
    bots = s.people(bo={"bot": "normal"}, dev={"bot": "normal"})
    votes = (
        codenames.GuessVotes(2, 5, at("ELEPHANT"), ("Ada", "Dev")),
        codenames.GuessVotes(2, 6, at("SPIDER"), ("Ada", "Dev")),
    )
    state = fold(s.update(bots, structs.replace(s.review(), votes=votes)), state=s.over())
    shown = review.review_board(state)
    assert shown is not None
    last = next(each for each in shown.cards if each.highlighted)
    assert [(vote.name, vote.advice) for vote in last.votes] == [("You", False), ("Dev", True)]
    clues = review_log(state).rows
    assert [row.who.split(" · ")[0] for row in clues if row.clue] == ["Bo (bot)", "Cleo"]
    assert "Dev (bot)" in clues[0].guesses[-1].tip


def test_the_sealed_key_is_checked_here() -> None:
    good = review.check(s.over())
    assert good is not None
    assert (good.good, good.title) == (True, "Deal verified")


@pytest.mark.parametrize("change", ["key", "salt", "faces"])
def test_another_key_than_the_sealed_one_is_called_out(change: str) -> None:
    state = s.over()
    assert state.review is not None
    assert state.play is not None
    if change == "faces":
        swapped = codenames.Play(
            **{n: getattr(state.play, n) for n in state.play.__struct_fields__} | {"faces": "1" * 25}
        )
        state = replace(state, play=swapped)
    else:
        fields = {n: getattr(state.review, n) for n in state.review.__struct_fields__}
        fields[change] = s.KEY[::-1] if change == "key" else "no hex"
        state = replace(state, review=codenames.Review(**fields))
    told = review.check(state)
    assert told is not None
    assert (told.good, told.text) == (False, "The key is not the one sealed at the start")


def test_each_clue_is_told_with_what_it_meant_and_how_long_it_took() -> None:
    africa, sweet = review_log(s.over()).rows
    assert africa.meant == ("ELEPHANT", "LION")
    assert (africa.who, sweet.who) == ("Bo · 0:41", "Cleo · 0:30")
    assert africa.guesses[0].tip == "Ada, Dev and Fay"


@pytest.mark.parametrize(("member", "keys"), [(ADA, ["swap", "rematch"]), (BO, ["lobby", "swap", "rematch"])])
def test_only_what_one_may_do_is_offered_at_the_end(member: int, keys: list[str]) -> None:
    offered = [each.key for each in review.actions(s.over(member)).actions]
    assert offered == ["save", "leaderboard", *keys]
