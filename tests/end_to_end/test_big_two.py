"""Big Two through sockets: what a program of one's own may send, bots, leaving and coming back."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from protocol.connection import to_bytes
from protocol.messages import Act
from protocol.messages import big_two as b
from protocol.messages import room as m
from tests.card_table import CardTable, act, finish, lowest, table
from tests.raw import Raw
from tests.running import RunningServer
from tests.server.records import reads


@pytest.fixture
def seat_cards(start_server: Callable[..., RunningServer]) -> Iterator[Callable[..., CardTable]]:
    tables: list[CardTable] = []

    def seat(**options: object) -> CardTable:
        tables.append(CardTable(start_server(game="big_two"), **options))  # type: ignore[arg-type]
        return tables[-1]

    yield seat
    for one in tables:
        one.close()


@pytest.fixture
def four(seat_cards: Callable[..., CardTable]) -> CardTable:
    return seat_cards().start()


def plays_on(person: Raw) -> None:
    """A person's part of a match, to its end, as a script that fills offers plays it."""
    while finish(person) is None:
        person.until(lambda: finish(person) is not None or person.offer(b.OfferPlay) is not None)
        if finish(person) is None:
            assert act(person, lowest(person)) == ""


# ---- a room of the server's


def test_a_server_can_open_its_room_with_big_two(seat_cards: Callable[..., CardTable]) -> None:
    host = seat_cards(people=1).host
    assert isinstance(host.settings.game, b.BigTwoOptions)
    assert (len(host.settings.seats), host.settings.bots) == (4, ("easy", "medium", "hard"))


def test_four_people_play_a_match_to_its_end(four: CardTable) -> None:
    turns = 0
    while four.seat >= 0:
        assert four.turn() == ""
        turns += 1
        assert turns < 500
    ends = [finish(one.catch_up()) for one in four.people]
    assert ends == [ends[0]] * 4
    assert ends[0] is not None
    assert ends[0].hands[ends[0].winner] == ()


def test_everybody_sees_a_play_and_nobody_the_hand_it_came_from(four: CardTable) -> None:
    watcher = four.newcomer("Wes")
    seat = four.seat
    assert four.turn() == ""
    for one in (*four.people, watcher):
        shown = table(one.catch_up())
        assert (shown.last[:1], shown.last_seat) == ((0,), seat)
    hands = [one.yours.secret for one in four.people]
    assert all(isinstance(one, tuple) for one in hands)
    assert watcher.yours.secret is None
    for at, one in enumerate(four.people):
        for other, held in enumerate(hands):
            assert isinstance(held, tuple)
            assert (bytes(held) in one.bytes) == (at == other)
    assert not any(bytes(held) in watcher.bytes for held in hands if isinstance(held, tuple))


# ---- what a program of one's own may try


def test_nobody_passes_for_another_seat_whatever_the_message_says(four: CardTable) -> None:
    four.turn()
    acting = four.seat
    for seat, one in enumerate(four.people):
        if seat != acting:
            turn = table(one.catch_up()).turn
            assert act(one, b.PassTurn(turn)) == "not_your_turn"
    assert four.seat == acting


def test_cards_of_others_cards_on_the_table_and_no_cards_are_refused_and_keep_the_hand(
    four: CardTable,
) -> None:
    player = four.people[four.seat]
    held = player.yours.secret
    assert isinstance(held, tuple)
    not_mine = next(card for card in range(52) if card not in held)
    for cards, code in (
        ((), "cards_none"),
        ((not_mine,), "card_not_held"),
        ((*held[:2], 52), "no_such_card"),
        ((held[0], held[0]), "card_twice"),
        (held, "no_combination"),
        ((held[1],), "first_card"),
        ((2**62,), "no_such_card"),
    ):
        assert act(player, b.PlayCards(1, cards)) == code
    assert act(player, b.PassTurn(1)) == "must_lead"
    assert player.catch_up().yours.secret == held
    assert act(player, lowest(player)) == ""


def test_a_play_and_a_pass_that_are_sent_twice_at_once_count_once(four: CardTable) -> None:
    for action in (lowest, lambda one: b.PassTurn(table(one).turn)):
        player = four.people[four.seat].catch_up()
        fields = {"match": player.settings.match, "action": action(player)}
        numbers = [player.send(Act, **fields) for _ in range(3)]
        codes = [getattr(player.answer(number), "code", "") for number in numbers]
        assert codes == ["", "stale_turn", "stale_turn"]
    assert table(four.host.catch_up()).turn == 3


def test_a_list_of_very_many_cards_is_refused_or_ends_that_connection_only(four: CardTable) -> None:
    cheat = four.people[four.seat]
    match = cheat.settings.match
    cheat.send_bytes(to_bytes(Act(id=900, match=match, action=b.PlayCards(1, (0,) * 500))))
    answered = cheat.answer(900) if not closed(cheat, 900) else None
    assert getattr(answered, "code", "card_twice") == "card_twice"
    others = [one for one in four.people if one is not cheat]
    assert [table(one.catch_up()).turn for one in others] == [1] * 3


def closed(raw: Raw, number: int) -> bool:
    """Whether the server closes before it answers; the answer, if there is one, is put back."""
    try:
        message = raw.next()
        while getattr(message, "id", None) != number:
            message = raw.next()
    except ConnectionError:
        return True
    raw._pending.insert(0, message)
    return False


# ---- bots


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_one_person_and_three_bots_play_a_match_to_its_end(
    seat_cards: Callable[..., CardTable], level: str
) -> None:
    person = seat_cards(people=1, bots=level).start().host
    plays_on(person)
    assert sum(len(one) == 0 for one in finish(person).hands) == 1  # type: ignore[union-attr]
    assert len(person.sections[b.Results].results) == 4


def test_bots_play_match_after_match_and_a_restart_in_the_middle(
    seat_cards: Callable[..., CardTable],
) -> None:
    person = seat_cards(people=1, bots="easy", points=True).start().host
    plays_on(person)
    assert person.refused(m.Rematch, match=1) == ""
    person.until(lambda: finish(person) is None and person.offer(b.OfferPlay) is not None)
    assert act(person, lowest(person)) == ""
    assert person.refused(m.Rematch, match=2) == ""
    person.until(lambda: person.settings.match == 3 and finish(person) is None)
    plays_on(person)
    assert {result.games for result in person.sections[b.Results].results} == {2}


# ---- leaving and coming back


def test_a_window_that_closes_ends_nobodys_game_and_its_owner_takes_the_cards_back(
    seat_cards: Callable[..., CardTable],
) -> None:
    four = seat_cards()
    settings = four.host.catch_up().settings
    four.host.do(m.ChangeSettings, room=replace(settings.room, grace_seconds=0), game=settings.game)
    four.start()
    gone = four.people[3]
    token = gone.token
    gone.close()
    four.people[0].until(lambda: table(four.people[0]).stand_ins == 0b1000)
    assert four.newcomer("Wes").yours.seats == 0
    again = Raw(four.server.port)
    again.resume(token)
    four.people[3] = again
    four.host.until(lambda: table(four.host).stand_ins == 0)
    assert len(again.yours.secret or ()) == table(again).counts[3]
    while four.seat >= 0:
        assert four.turn() == ""
    assert finish(again.catch_up()) is not None
    again.close()


def test_a_bot_plays_on_for_who_says_goodbye(seat_cards: Callable[..., CardTable]) -> None:
    two = seat_cards(people=2, bots="easy").start()
    two.people[1].do(m.LeaveSeat)
    plays_on(two.host)
    assert any(isinstance(line, b.StandInChanged) and line.playing for line in two.host.log)


def test_the_record_of_a_match_with_people_and_bots_is_downloaded_and_read(
    seat_cards: Callable[..., CardTable],
) -> None:
    person = seat_cards(people=1, bots="medium", points=True).start().host
    plays_on(person)
    text, part, parts = "", 0, 1
    while part < parts:
        answer = person.ask(m.AskRecord, match=1, part=part)
        assert isinstance(answer, m.RecordPart)
        text, part, parts = text + answer.text, part + 1, answer.parts
    replay = reads(text)
    assert replay.match.state.winner == finish(person).winner  # type: ignore[union-attr]
