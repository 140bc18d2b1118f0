"""What holds when nothing is on its way: every window shows what the server has, and no more than it may."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from client.model.events import Moment
from client.model.reduce import reduce
from client.model.state import Channel, State
from protocol.connection import ClientEnd
from protocol.messages import session as s
from protocol.messages.codenames import Words
from protocol.messages.room import Said
from server.games.catalogue import GAMES
from server.outbox import Outbox
from server.rooms.outputs import Post, Show
from server.rooms.room import Room
from server.rooms.state import PLAYING
from tests.end_to_end.evening import Evening, Person
from tests.server.games.codenames.test_secrecy import rearranged
from tests.server.rooms.onlooker import everything, expected, knows_the_key, unnumbered

SHOWN = ("people", "settings", "clock", "yours", "vote", "door", "rules", "words", "play", "teams", "review")
SHOWN_OF_CARDS = ("table", "results", "finish")
APPENDED = ("log", "log_match")


def assert_all_views_are_the_servers(evening: Evening) -> None:
    """The journal makes the same room, and what it shows each member anew is what their window shows."""
    assert not evening.desk.app.running.frozen
    room = evening.room
    rebuilt = read_again(evening)
    assert everything(rebuilt.state) == everything(room.state)
    here = evening.here
    assert {one.member: one.name for one in room.state.people() if one.here}.keys() == here.keys()
    assert {each.member: each.name for each in evening.online}.keys() == here.keys()
    fresh = shown_anew(rebuilt, here)
    for member, person in here.items():
        assert person.member == member
        assert person.state.pending == {}, f"{person.name} is owed an answer"
        shown, wanted = seen(person.state), seen(fresh[member])
        differing = [name for name in wanted if shown[name] != wanted[name]]
        assert not differing, "\n".join(
            f"{person.name} sees in {name}:\n  {shown[name]}\nand not\n  {wanted[name]}" for name in differing
        )
        assert_teams_keep_to_themselves(person)
    assert_the_key_is_with_spymasters(rebuilt, here)


def read_again(evening: Evening) -> Room:
    """The room as the journal has it, at the same second."""
    room, code = evening.room, evening.desk.app.first_room
    history = evening.journal.history(code)
    return Room.again(history, GAMES, Random(0), room.began, evening.desk.now, room.addresses)


def shown_anew(room: Room, here: Iterable[int]) -> dict[int, State]:
    """What new windows of these members would show, through the outbox and the codec."""
    boxes = {member: Outbox() for member in here}
    for output in room.show_again(list(boxes)):
        match output:
            case Post(members=members, payload=payload):
                for member in members:
                    boxes[member].post(payload)
            case Show(members=members, key=key, packed=packed, first=first):
                for member in boxes.keys() & set(members):
                    boxes[member].show(key, packed, first)
            case _:
                raise AssertionError(f"nobody expected {output}")
    return {member: state_after(room, member, box.take()) for member, box in boxes.items()}


def state_after(room: Room, member: int, data: bytes) -> State:
    joined = s.Joined(
        id=0, room=room.state.code, member=member, name="", token="", now=0.0, addresses=room.addresses
    )
    state = State()
    for message in (joined, *ClientEnd().receive(data)):
        state = reduce(state, message, Moment(0.0, 0.0))
    return state


def seen(state: State) -> dict[str, Any]:
    """What a window has of the server, without the numbers of its sections."""
    sections = {name: unrevised(getattr(state, name)) for name in (*SHOWN, *SHOWN_OF_CARDS)}
    sections["teams"] = {team: unrevised(section) for team, section in state.teams.items()}
    appended = {name: getattr(state, name) for name in APPENDED}
    chat = {channel: heard.lines for channel, heard in state.chat.items()}
    return sections | appended | {"chat": chat, "code": state.code}


def unrevised(section: Any) -> Any:
    return replace(section, revision=0) if isinstance(section, msgspec.Struct) else section


def assert_teams_keep_to_themselves(person: Person) -> None:
    """Votes, unless all may see them, and what was said."""
    state = person.state
    if state.playing and not state.plays_cards and not state.codenames_options.votes_visible:
        assert state.teams.keys() <= {state.my_team}, f"{person.name} sees {state.teams}"
    lines = state.chat.get("team", Channel()).lines
    told = {line.text for line in lines if isinstance(line, Said)}
    assert told <= {f"of team {team}" for team in person.teams}, f"{person.name} reads {told}"


def assert_the_key_is_with_spymasters(room: Room, here: Iterable[int]) -> None:
    """Were the cards that are face down others, nobody else would be shown anything else."""
    match = room.state.match
    if match is None or room.state.stage != PLAYING or room.state.game.name != "codenames":
        return
    others = [room.state.members[each] for each in here if not knows_the_key(room, room.state.members[each])]
    before = {one.member: uncommitted(expected(room, one)) for one in others}
    match.state = rearranged(match.state, Random(1))
    for one in others:
        assert uncommitted(expected(room, one)) == before[one.member], f"{one.name} is shown the key"


def uncommitted(sections: dict[str, Any]) -> dict[str, Any]:
    """The commitment alone depends on the key."""
    return {
        key: replace(section, commitment="") if isinstance(section, Words) else section
        for key, section in unnumbered(sections).items()
    }
