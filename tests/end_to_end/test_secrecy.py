"""docs/rules/codenames.md, "Secrecy", on the wire: rearrange what was not revealed, and no operative and no
spectator is sent another byte; first in rooms in which anything happens, then through sockets.
"""

import logging
from collections.abc import Callable
from dataclasses import replace as changed
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from protocol.codec import pack
from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.games.codenames import views
from server.rooms.outputs import Output
from server.rooms.state import ENDED
from tests.end_to_end.tapped import Call, Tapped
from tests.raw import Raw
from tests.running import QUICK, RunningServer
from tests.server.rooms.sitting import Sitting
from tests.server.rooms.test_any_room import AnyRoom, a_room
from tests.table import Table


class Rearranged(Random):
    """Draws as `Random` does, but lays the drawn identities out in another order."""

    order: list[int] | None = None

    def sample(self, population: Any, k: int, **more: Any) -> list[Any]:
        drawn = super().sample(population, k, **more)
        identities = isinstance(population, str)
        return [drawn[at] for at in self.order] if identities and self.order else drawn


class SecretRoom(AnyRoom):
    """Whatever happened up to the end of the first match happens again in a twin with another key."""

    room: Any

    def opens(self) -> Any:
        return Tapped(a_room(self.chance, self.now))

    def teardown(self) -> None:
        super().teardown()
        original, open_cards, known = self._first_match()
        if original.state.match is None:
            return
        order = list(range(25))
        hidden = [at for at in order if at not in open_cards]
        for at, source in zip(hidden, Random(self.seed).sample(hidden, len(hidden)), strict=True):
            order[at] = source
        chance = Rearranged(self.seed)
        chance.order = order
        compare(original, self._again(chance, original.calls), known)

    def _first_match(self) -> tuple[Tapped, frozenset[int], dict[int, int]]:
        """The calls once more as far as the first match ran; what lay open; when each member saw the key."""
        replayed = self._again(Random(self.seed), [])
        known: dict[int, int] = {}
        open_cards: frozenset[int] = frozenset()
        kept = 0
        for call in self.room.calls:
            replayed.again(call)
            state = replayed.state
            if state.stage == ENDED or state.matches > 1:
                break
            kept += 1
            if state.match is not None:
                open_cards = state.match.state.revealed
                for member in state.match.state.seen_key:
                    known.setdefault(member, kept)
        return self._again(Random(self.seed), self.room.calls[:kept]), open_cards, known

    @staticmethod
    def _again(chance: Random, calls: list[Call]) -> Tapped:
        room = Tapped(a_room(chance, 1000.0))
        for call in calls:
            room.again(call)
        return room


def compare(original: Tapped, twin: Tapped, known: dict[int, int]) -> None:
    """Every member's bytes are the same up to where they were sent the key, but for the commitment."""
    assert original.sent.keys() == twin.sent.keys()
    for member in original.sent:
        last = known.get(member, len(original.calls) + 1)
        assert told(original, member, last) == told(twin, member, last)


def told(room: Tapped, member: int, last: int) -> list[tuple[int, bytes]]:
    hashed = room.state.match.state.commitment.encode()
    return [(call, data.replace(hashed, b"#" * 64)) for call, data in room.sent[member] if call < last]


def test_whatever_happens_nobody_without_the_key_is_sent_a_byte_that_depends_on_it() -> None:
    few = settings(max_examples=25, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(SecretRoom, settings=few)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_whatever_happens_for_long_nobody_without_the_key_is_sent_a_byte_that_depends_on_it() -> None:
    many = settings(max_examples=500, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(SecretRoom, settings=many)


def test_the_comparison_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_clue", lambda state: c.ClueShown(state.dealt.key[:3], 1, 1, None, False))
    unshrunk = settings(
        max_examples=25, stateful_step_count=5, deadline=None, phases=[Phase.generate], database=None
    )
    with pytest.raises((AssertionError, BaseExceptionGroup)):
        run_state_machine_as_test(SecretRoom, settings=unshrunk)


# ---- what is meant for some is not even noticed by the others

EVERYBODY = {"Rae", "Rob", "Rik", "Bea", "Ben", "Bix", "Wes"}


class Whispers:
    """A running match with a spectator, Wes, in which one sees who is sent anything."""

    def __init__(self, **options: Any) -> None:
        self.room = Sitting(**options).starts()
        self.room.joins("Wes")

    def noticed_by(self, action: Callable[[], object]) -> set[str]:
        """Who was sent anything because of it."""
        noticed: set[int] = set()
        take = self.room._take

        def watch(outputs: list[Output]) -> None:
            for output in outputs:
                noticed.update(getattr(output, "members", ()))
            take(outputs)

        self.room._take = watch  # type: ignore[method-assign]
        action()
        self.room._take = take  # type: ignore[method-assign]
        return {name for name, member in self.room.members.items() if member in noticed}

    def asking(self, name: str, kind: type, **fields: Any) -> set[str]:
        return self.noticed_by(partial(self.room.asks, name, kind, **fields))


def test_votes_and_talk_of_a_team_are_not_noticed_by_others() -> None:
    whispers = Whispers()
    room = whispers.room
    room.gives_clue()
    voter, mate = room.ops()
    own, card = {room.spy(), voter, mate}, room.card("b")
    assert whispers.noticed_by(lambda: room.votes(voter, card)) == own
    assert whispers.noticed_by(lambda: room.votes(voter, None)) == own
    assert whispers.asking(mate, m.Say, channel="team", text="hm") == own


def test_votes_that_a_room_shows_are_sent_to_everybody() -> None:
    whispers = Whispers(votes_visible=True)
    room = whispers.room
    room.gives_clue()
    assert whispers.noticed_by(lambda: room.votes(room.ops()[0], room.card("b"))) == EVERYBODY


def test_questions_and_refusals_are_noticed_by_the_asker_alone() -> None:
    whispers = Whispers()
    room = whispers.room
    spy, op = room.spy(), room.ops()[0]
    word = room.section(op, "words").words[3]
    for name, kind, fields in (
        (spy, c.CheckClue, {"match": 1, "word": word}),
        (op, c.CheckClue, {"match": 1, "word": "africa"}),
        (op, Act, {"match": 1, "action": c.GiveClue(1, "syzygy", 1, ())}),
        (spy, Act, {"match": 1, "action": c.GiveClue(1, word, 1, ())}),
        (spy, Act, {"match": 1, "action": c.GiveClue(1, "syzygy", 1, (99,))}),
        ("Wes", Act, {"match": 1, "action": c.Vote(0, 3)}),
        ("Wes", m.AskRecord, {"match": 1, "part": 0}),
        ("Wes", m.TakeSeat, {"seat": 0}),
        (op, m.Start, {}),
    ):
        assert whispers.asking(name, kind, **fields) == {name}


def test_spymasters_talk_is_noticed_by_spymasters_alone() -> None:
    whispers = Whispers()
    assert whispers.asking("Rae", m.Say, channel="spymasters", text="What a deal") == {"Rae", "Bea"}


def test_a_reveal_is_as_long_for_every_identity() -> None:
    room = Sitting().starts()
    entries = {len(pack(c.Revealed(1.5, 1, 0, 0, 7, identity))) for identity in "01bx"}
    faces = {len(pack(replace(room.play, faces=identity * 25))) for identity in "01bx-"}
    reviews = {len(pack(c.Review(1, 1, identity * 25, "00" * 16, (), ()))) for identity in "01bx"}
    assert (len(entries), len(faces), len(reviews)) == (1, 1, 1)


# ---- through sockets


class Twins:
    """The same table twice, through sockets: clocks stand still, secrets are counted, the keys differ."""

    def __init__(self, start: Callable[..., RunningServer]) -> None:
        self._start = start

    def play(
        self, order: list[int] | None, visible: bool, variant: str, found: int | None = None
    ) -> tuple[dict[str, bytes], str]:
        """What each connection without the key was sent, and the key. Where an assassin eliminates, the
        first team finds one, on card `found`: with all of its people it stays and is sent the same."""
        chance = Rearranged(7)
        chance.order = order
        server = self._start(limits=changed(QUICK, burst=60), chance=chance)
        server.call(lambda: self._stand_still(server.app))
        table = Table(server, variant=variant, challenge=True, votes_visible=visible, guess_seconds=600)
        watcher = table.newcomer("Watcher")
        table.start()
        if len(table.spy) > 2:
            table.clue("ennui").choose(table.hidden("x")[0] if found is None else found)
            assert table.host.play.out == (0,)
        told = {"watcher": watcher, **{op.name: op for team in table.ops for op in team}}
        try:
            self._all_but_reveals(table, watcher, told)
        finally:
            table.close()
            server.stop()
        hashed = table.host.sections[c.Words].commitment.encode()
        key = table.spy[0].yours.secret
        assert key is not None
        return {name: one.bytes.replace(hashed, b"#" * 64) for name, one in told.items()}, key

    @staticmethod
    def _stand_still(app: Any) -> None:
        numbers = iter(range(10_000))
        app.server_id = "0" * 16
        app.loop_time = lambda: 5.0
        app.clock = lambda: 5.0
        app.lobby.secret = lambda: f"token {next(numbers):05d}"
        for room in app.lobby.rooms.values():
            room.addresses = ("127.0.0.1:4747",)

    def _all_but_reveals(self, table: Table, watcher: Raw, told: dict[str, Raw]) -> None:
        slips = table.spy[table.acting].catch_up()
        slips.clue(slips.words[hidden(table)[0]])  # refused, or the turn is forfeit
        team = table.acting
        other = next(spy for spy in table.spy if spy is not table.spy[team] and spy not in out(table))
        spy = table.spy[team].catch_up()
        first, second = table.ops[team]
        turn, intended = spy.play.turn, tuple(hidden(table)[1:4])
        watcher.vote(3)
        first.vote(3)
        other.clue("early")
        spy.ask(c.CheckClue, match=1, word=f"{spy.words[0]}s")
        assert spy.act(c.GiveClue(turn, "syzygy", 2, intended)) == ""
        other.ask(c.CheckClue, match=1, word="africa")
        for choice in (3, 4, None, "pass", 99, -1, 4):
            first.vote(choice)
        second.vote(5)
        for action in (c.Vote(0, 7), c.AskStress(turn), c.Cover(turn, 3), c.Challenge(turn)):
            first.act(action)
        spy.act(c.MarkStress(turn, 2))
        self._out(table)
        for channel in ("table", "team", "spymasters", "nowhere"):
            for one in (watcher, first, spy):
                one.say("hello", channel)
        self._coming_and_going(table, second, told)
        self._refused(first)
        table.host.do(m.Pause, paused=True).do(m.Pause, paused=False)
        assert other.act(c.Challenge(turn)) == ""
        other.act(c.Cover(turn, None))
        table.host.do(m.Rematch, match=1)
        first.refused(m.CastVote, vote=1, yes=False)
        for one in told.values():
            one.send(s.Leave)
            assert one.closed() == "left"

    @staticmethod
    def _out(table: Table) -> None:
        """Whose team is out tries everything."""
        for one in out(table):
            turn = one.catch_up().play.turn
            for action in (c.Vote(one.play.guess, 3), c.GiveClue(turn, "late", 1, ()), c.Challenge(turn)):
                one.act(action)

    @staticmethod
    def _coming_and_going(table: Table, second: Raw, told: dict[str, Raw]) -> None:
        late = told["late"] = table.newcomer("Late")
        told.pop(second.name).close()
        table.host.until(lambda: table.host.people[second.name].presence == "away")
        again = told["again"] = table.connect()
        again.resume(second.token)
        for seat in (0, 9, 3):
            late.refused(m.TakeSeat, seat=seat)
        late.refused(m.LeaveSeat)
        for _ in range(80):
            late.refused(m.SetReady, ready=True)
        assert late.refused(m.SetReady, ready=True) == "rate_limited"

    @staticmethod
    def _refused(first: Raw) -> None:
        for kind, fields in (
            (m.AskRecord, {"match": 1, "part": 0}),
            (m.Start, {}),
            (m.Kick, {"member": 1}),
            (m.EndMatch, {"match": 1}),
            (m.ChangeName, {"name": "Lion", "avatar": "cat"}),
            (m.CastVote, {"vote": 1, "yes": True}),
            (m.TakeSeat, {"seat": 0}),
            (s.ListRooms, {}),
        ):
            first.ask(kind, **fields)


def hidden(table: Table) -> list[int]:
    return [at for at, face in enumerate(table.host.catch_up().play.faces) if face == c.HIDDEN]


def out(table: Table) -> list[Raw]:
    """People of the teams that are eliminated."""
    return [one for team in table.host.play.out for one in (table.spy[team], *table.ops[team])]


def moved(kept: int | None) -> list[int]:
    """An order in which every card but this one lies elsewhere."""
    rest = [at for at in range(25) if at != kept]
    sources = dict(zip(rest, [*rest[12:], *rest[:12]], strict=True))
    return [sources.get(at, at) for at in range(25)]


@pytest.mark.parametrize("variant", ["classic", "three-teams"])
@pytest.mark.parametrize("visible", [False, True])
def test_two_tables_that_differ_in_the_key_alone_send_the_same_bytes(
    start_server: Callable[..., RunningServer], visible: bool, variant: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    twins = Twins(start_server)
    sent, key = twins.play(None, visible, variant)
    found = key.index("x") if variant == "three-teams" else None
    else_sent, else_key = twins.play(moved(found), visible, variant, found)
    assert (key != else_key, sent.keys()) == (True, else_sent.keys())
    for name, data in sent.items():
        assert data == else_sent[name], name
        assert (key.encode() in data, len(data) > 1000) == (False, True)
    assert (key in caplog.text, else_key in caplog.text) == (False, False)
