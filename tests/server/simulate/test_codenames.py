"""One simulated match: what seats see, whose moves count, and how it ends."""

from random import Random
from typing import ClassVar

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.types import Values
from server.bot_seats import view_of
from server.bots.player import Player
from server.bots.view import View
from server.games.catalogue import GAMES, RECORDS
from server.games.codenames.variants import shipped
from server.rooms import record
from server.rooms.reading import read
from server.rooms.room import Room
from server.simulate.codenames import MOST_TRIES, Rules, Table
from tests.server.simulate.quick import BOTS

CLASSIC, THREE = (Rules.of(shipped()[name]) for name in ("classic", "three-teams"))


def table(*bots: str, rules: Rules = CLASSIC, seed: int = 1) -> Table:
    players = [BOTS[bot](Random(seat)) for seat, bot in enumerate(bots)]
    return Table(rules, bots, players, Random(seed))


def played(*bots: str, rules: Rules = CLASSIC, seed: int = 1) -> Table:
    made = table(*bots, rules=rules, seed=seed)
    made.play()
    return made


def test_a_seat_sees_what_a_room_would_send_it() -> None:
    room = Room("ROOM", "Friday", GAMES, CLASSIC.options, Random(1), 0.0)
    host, _ = room.join(1, "Ann", "fox", "token", 0.0, host=True)
    assert isinstance(host, int)
    for seat in range(4):
        room.handle(host, m.AddBot(id=1, seat=seat, level="normal"), 0.0)
    room.handle(host, m.Start(id=1), 0.0)
    match = room.state.match
    assert match is not None
    ours = table(*["quick"] * 4)
    ours.match = match
    for seat in range(4):
        here, there = ours.seen(seat), view_of(room, seat)
        assert (here.words, here.play, here.key, here.offer(c.OfferClue)) == (
            there.words,
            there.play,
            there.key,
            there.offer(c.OfferClue),
        )
        assert (here.key is None) == (seat % 2 == 1)
        assert _of(here.settings) == _of(there.settings)
        assert [one.seat for one in here.people.people if one.bot] == [0, 1, 2, 3] if here.people else False


def _of(settings: m.Settings | None) -> tuple[object, ...]:
    assert settings
    return settings.stage, settings.match, settings.teams, settings.seats, settings.bots, settings.game


@pytest.mark.parametrize("rules", [CLASSIC, THREE])
def test_a_match_ends_by_the_rules_and_its_record_is_sound(rules: Rules) -> None:
    for seed in range(5):
        done = played(*["quick"] * (2 * len(rules.plan.teams)), rules=rules, seed=seed)
        assert done.state.winners
        assert not any(done.refused + done.replaced)
        text = record.text(done.match, "test", done.times)
        assert read(text.encode().splitlines(keepends=True), RECORDS).match.state == done.state


def test_bots_that_are_never_wrong_find_three_a_turn() -> None:
    done = played(*["seer"] * 4)
    assert (done.state.turn, done.state.winners) == (5, (done.state.dealt.first,))


def test_who_is_refused_is_told_and_at_last_replaced() -> None:
    done = played("stubborn", "stubborn", "seer", "seer")
    assert done.state.winners == (1,)
    assert done.refused[:2] == [MOST_TRIES * times for times in done.replaced[:2]]
    assert done.replaced[0] >= 1
    assert done.refused[2:] == [0, 0]


def test_who_does_nothing_is_replaced() -> None:
    done = played("idle", "quick", "seer", "seer")
    assert done.replaced[0] == len([clue for clue in done.state.clues if clue.by == 1])
    assert done.refused == [0] * 4


def test_a_game_of_nothing_but_passes_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.simulate.codenames.MOST_TURNS", 12)
    done = played(*["mute"] * 6, rules=THREE)
    assert (done.state.winners, done.state.reason, done.state.turn) == ((), "host", 13)


class Watcher(Player):
    """Counts how often it is shown the match."""

    watches = True

    def __init__(self) -> None:
        self.seen = 0
        self.closed = False

    def choose(self, view: View) -> c.CodenamesAction | None:
        return None

    def watch(self, view: View) -> None:
        assert not view.yours or not view.yours.offers
        self.seen += 1

    def close(self) -> None:
        self.closed = True


def test_who_watches_is_shown_what_others_do_and_told_the_end() -> None:
    watcher = Watcher()
    bots = [watcher, *(BOTS["quick"](Random(1)) for _ in range(3))]
    Table(CLASSIC, ["bot"] * 4, bots, Random(1)).play()
    assert watcher.seen
    assert watcher.closed


def test_who_is_told_why_may_do_better() -> None:
    class Learning(Player):
        reasons: ClassVar[list[str]] = []

        def choose(self, view: View) -> c.CodenamesAction | None:
            clue = view.offer(c.OfferClue)
            return c.GiveClue(clue.turn, "wug" if self.reasons else "two words", 1, ()) if clue else None

        def refused(self, code: str, values: Values) -> None:
            self.reasons.append(code)

    bots = [Learning(), *(BOTS["quick"](Random(seat)) for seat in (1, 2, 3))]
    done = Table(CLASSIC, ["bot"] * 4, bots, Random(1))
    done.play()
    assert Learning.reasons == ["clue_spaces"]
    assert (done.refused[0], done.replaced[0]) == (1, 0)
