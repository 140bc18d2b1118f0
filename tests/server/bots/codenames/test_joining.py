"""`codenames-server bots join`: bots and programs that come to a table over the network like people."""

import shlex
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from server.__main__ import main
from server.bots.agents import programs
from tests.raw import Raw
from tests.running import RunningServer, identity
from tests.server.bots.codenames.conftest import command

ROOT = Path(__file__).parents[4]
MODEL = [sys.executable, str(ROOT / "docs" / "examples" / "model_agent.py")]
STAND_IN = [sys.executable, "-I", "-S", str(Path(__file__).with_name("stand_in_model.py"))]
GOOD = shlex.join(command("good"))
SEATS = (("red", "spymaster"), ("red", "operative"), ("blue", "spymaster"), ("blue", "operative"))

Join = Callable[..., "Future[int]"]


@pytest.fixture
def start(join: Join) -> Iterator[Callable[..., RunningServer]]:
    """Servers end before whoever has joined is waited for."""
    servers: list[RunningServer] = []

    def begin(**config: object) -> RunningServer:
        servers.append(RunningServer(**config))  # type: ignore[arg-type]
        return servers[-1]

    yield begin
    for server in servers:
        server.stop()


@pytest.fixture
def server(start: Callable[..., RunningServer]) -> RunningServer:
    return start(tls=identity())


@pytest.fixture
def join() -> Iterator[Join]:
    """Starts the verb in a thread; the result is its exit code, also of one that argparse ends."""
    with ThreadPoolExecutor(8) as threads:

        def begin(server: RunningServer | str, *arguments: str) -> "Future[int]":
            address = server if isinstance(server, str) else f"127.0.0.1:{server.port}"
            return threads.submit(main, ["bots", "join", address, *arguments])

        yield begin


def host(server: RunningServer, **room: object) -> Raw:
    """Ann, who hosts and watches, and wants bots to be quick."""
    ann = Raw(server.port, tls=server.tls is not None).join("Ann")
    options = m.RoomOptions("Friday", bot_seconds=0, **room)  # type: ignore[arg-type]
    return ann.do(m.ChangeSettings, room=options, game=ann.settings.game).catch_up()


def seated(ann: Raw) -> int:
    return sum(one.seat is not None and one.ready for one in ann.people.values())


def test_four_that_join_play_a_whole_match_and_a_rematch(server: RunningServer, join: Join) -> None:
    with host(server) as ann:
        guests = [
            join(server, "--agent", GOOD, "--name", f"{team} {role}", "--team", team, "--role", role)
            for team, role in SEATS
        ]
        ann.until(lambda: seated(ann) == 4)
        assert {(one.name, one.seat) for one in ann.people.values() if one.seat is not None} == {
            ("red spymaster", 0),
            ("red operative", 1),
            ("blue spymaster", 9),
            ("blue operative", 10),
        }
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended")
        assert {one.by for one in ann.log if isinstance(one, c.ClueGiven)} <= {
            "red spymaster",
            "blue spymaster",
        }
        ann.do(m.BackToLobby).until(lambda: ann.settings.stage == "lobby" and not ann.settings.missing)
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended" and ann.play.match == 2)
        for one in [one for one in ann.people.values() if one.name != "Ann"]:
            ann.do(m.Kick, member=one.member)
        assert [guest.result(20) for guest in guests] == [0, 0, 0, 0]


def test_a_language_model_behind_a_command_plays_a_whole_match(
    server: RunningServer, join: Join, capsys: pytest.CaptureFixture[str]
) -> None:
    model = shlex.join([*MODEL, *STAND_IN])
    with host(server) as ann:
        guests = [
            join(server, "--agent", model, "--team", team, "--role", role, "--once") for team, role in SEATS
        ]
        ann.until(lambda: seated(ann) == 4)
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended")
        assert [guest.result(20) for guest in guests] == [0, 0, 0, 0]
        assert {(one.word, one.number) for one in ann.log if isinstance(one, c.ClueGiven)} == {("thing", 2)}
    assert capsys.readouterr().out.count("The match is over.") == 4


def test_two_of_one_team_and_a_bot_of_the_server_come_to_agree(server: RunningServer, join: Join) -> None:
    with host(server) as ann:
        for seat in (0, 3, 9, 10):
            ann.do(m.AddBot, seat=seat, level="normal")
        mates = ("--agent", "normal", "--team", "red", "--role", "operative", "--once")
        guests = [join(server, *mates) for _ in range(2)]
        ann.until(lambda: seated(ann) == 6)
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended")
        assert {one.team for one in ann.log if isinstance(one, c.Revealed)} == {0, 1}
        assert [guest.result(20) for guest in guests] == [0, 0]


def test_the_example_has_no_more_than_forty_lines() -> None:
    assert len(Path(MODEL[1]).read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.long
def test_the_example_plays_both_parts_as_a_bot_of_a_server(start: Callable[..., RunningServer]) -> None:
    server = start(agents=programs([f"model={shlex.join([*MODEL, *STAND_IN])}"]))
    with host(server) as ann:
        for seat in (0, 1, 9, 10):
            ann.do(m.AddBot, seat=seat, level="model")
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended")
        clues = {(one.word, one.number) for one in ann.log if isinstance(one, c.ClueGiven)}
        assert clues == {("thing", 2)}


def test_who_answers_is_told_and_has_to_be_who_was_meant(
    server: RunningServer, join: Join, capsys: pytest.CaptureFixture[str]
) -> None:
    assert server.tls
    known = server.tls.fingerprint
    room = server.call(lambda: server.app.first_room)
    with host(server) as ann:
        by_invite = join(f"codenames://127.0.0.1:{server.port}/{room}#{known}", "--agent", "normal")
        ann.until(lambda: seated(ann) == 1)
        assert "trusted from the first time" not in capsys.readouterr().out
        trusting = join(server, "--agent", "normal")
        ann.until(lambda: seated(ann) == 2)
        assert known in capsys.readouterr().out
        assert join(server, "--agent", "normal", "--fingerprint", "a" * 32).result(20) == 4
        assert "Another computer answers" in capsys.readouterr().err
        assert len(ann.catch_up().people) == 3
        server.stop()
        assert [by_invite.result(20), trusting.result(20)] == [0, 0]
    assert "The server has ended" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--role", "spymaster", "--team", "green"), 3, "no free seat for a green spymaster"),
        (("--room", "ZZZZ"), 3, "There is no such room on this server."),
        (("--insecure-plain",), 1, "the server closed the connection"),
        (("--fingerprint", "xyz"), 2, "'xyz' is no fingerprint."),
        (
            ("--insecure-plain", "--fingerprint", "a" * 32),
            2,
            "told where the connection is encrypted",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence_and_an_exit_code(
    arguments: tuple[str, ...],
    code: int,
    told: str,
    server: RunningServer,
    join: Join,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with host(server):
        assert join(server, "--agent", "normal", *arguments).result(20) == code
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "agent", "code", "told"),
    [
        ("127.0.0.1:1", "normal", 1, "Can't connect to 127.0.0.1:1"),
        ("http://here", "normal", 2, "is no host, host:port or invite"),
        ("127.0.0.1", "no-such-program here", 2, "There is no program 'no-such-program'"),
        ("127.0.0.1", "half'", 2, "can't be read"),
        ("127.0.0.1", "", 2, "An agent needs a command."),
    ],
)
def test_what_was_written_wrong_is_a_sentence(
    address: str, agent: str, code: int, told: str, join: Join, capsys: pytest.CaptureFixture[str]
) -> None:
    assert join(address, "--agent", agent).result(20) == code
    assert told in capsys.readouterr().err


def test_a_room_with_a_password_is_entered_with_it_alone(
    server: RunningServer, join: Join, capsys: pytest.CaptureFixture[str]
) -> None:
    with host(server) as ann:
        ann.do(m.SetPassword, password="fox")
        assert join(server, "--agent", "normal").result(20) == 3
        assert "Give it with --password" in capsys.readouterr().err
        guest = join(server, "--agent", "normal", "--password", "fox")
        ann.until(lambda: seated(ann) == 1)
        ann.do(m.Kick, member=ann.people["Bot"].member)
        assert guest.result(20) == 0


def test_a_program_goes_when_the_room_plays_another_game_and_a_level_of_it_plays(
    server: RunningServer, join: Join, capsys: pytest.CaptureFixture[str]
) -> None:
    with host(server) as ann:
        program = join(server, "--agent", GOOD)
        ann.until(lambda: seated(ann) == 1)
        ann.do(m.ChangeSettings, room=ann.settings.room, game=b.BigTwoOptions())
        assert program.result(20) == 3
        assert "The room plays big two" in capsys.readouterr().err
        guests = [join(server, "--agent", "easy", "--once") for _ in range(4)]
        ann.until(lambda: seated(ann) == 4)
        ann.do(m.Start).until(lambda: ann.settings.stage == "ended")
        assert [guest.result(20) for guest in guests] == [0, 0, 0, 0]


def test_who_comes_first_hands_the_hosts_powers_to_whoever_comes(server: RunningServer, join: Join) -> None:
    room = server.app.lobby.rooms[server.app.first_room]
    with Raw(server.port, tls=True) as watcher:
        guests = [join(server, "--agent", "normal") for _ in range(2)]
        while server.call(lambda: len(list(room.state.people()))) < 2:
            watcher.catch_up()
        with watcher.join("Ann") as ann:
            ann.until(lambda: ann.people["Ann"].host)
            ann.do(m.ChangeSettings, room=ann.settings.room, game=ann.settings.game)
            server.stop()
        assert [guest.result(20) for guest in guests] == [0, 0]


def test_who_is_made_to_stand_up_goes(server: RunningServer, join: Join) -> None:
    with host(server) as ann:
        guest = join(server, "--agent", "normal")
        ann.until(lambda: seated(ann) == 1)
        ann.do(m.MoveMember, member=ann.people["Bot"].member, seat=None)
        assert guest.result(20) == 0
        assert list(ann.catch_up().people) == ["Ann"]
