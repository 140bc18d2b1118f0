"""The sections of a room and who is sent which. Built from the state, never stripped; decides nothing.

A section's key is what its readers share: its tag, and the team or member whose it is.
"""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from protocol.codec import pack
from protocol.messages import room as m
from server.games.match import Channels, Private
from server.rooms.outputs import Show
from server.rooms.state import ENDED, LOBBY, PLAYING, Member, RoomState


def people(state: RoomState) -> m.People:
    """Everyone in the room, and who left a seat in this match."""
    return m.People(0, tuple(_person(state, member) for member in state.members.values()))


def _person(state: RoomState, member: Member) -> m.Person:
    return m.Person(
        member=member.member,
        name=member.name,
        avatar=member.avatar,
        seat=member.seat,
        host=member.member == state.host,
        bot=member.bot,
        ready=member.ready or bool(member.bot),
        presence="left" if member.left else "here" if member.here else "away",
        since=member.since,
        waits=state.waits(member),
    )


def settings(state: RoomState) -> m.Settings:
    """The room's settings, seats and what a start still lacks."""
    return m.Settings(
        revision=0,
        code=state.code,
        stage=state.stage,
        match=state.matches,
        teams=state.plan.teams,
        seats=state.plan.seats,
        missing=state.game.missing(state.plan, frozenset(state.seating())),
        word_count=state.word_count,
        bots=state.bots,
        room=state.room,
        game=state.options,
        locked=state.locked,
        password=state.password is not None,
    )


def door(state: RoomState) -> m.Door:
    """For the host: who may not come back, under the names of then."""
    return m.Door(0, tuple(m.Banned(one.member, one.name, one.avatar) for one in state.banned.values()))


def clock(state: RoomState) -> m.Clock:
    """What runs, and until when."""
    now = state.clock
    return m.Clock(0, now.key, now.seconds, now.ends_at, now.left)


def room_vote(state: RoomState) -> m.RoomVote:
    """The open question, if any."""
    vote = state.vote
    if vote is None:
        return m.RoomVote(0, 0, "", "", (), (), (), 0.0)
    asker = state.members.get(vote.by)
    yes = tuple(member for member, answer in vote.answers.items() if answer)
    no = tuple(member for member, answer in vote.answers.items() if not answer)
    name = asker.name if asker else ""
    return m.RoomVote(0, vote.vote, vote.kind, name, yes, no, vote.voters, vote.ends_at)


def channels(state: RoomState, member: Member) -> Channels:
    """What this member may read and write now."""
    match = state.match.state if state.match else None
    talk = state.game.channels(state.plan, member.seat, match, member.member)
    return Channels(talk.reads, ()) if state.nameless(member) else talk


def yours(state: RoomState, member: Member) -> m.Yours:
    """What one member alone is sent."""
    talk = channels(state, member)
    private = Private()
    if state.match is not None and state.stage == PLAYING and member.seat is not None:
        private = state.game.private(state.match.state, member.seat)
    return m.Yours(
        revision=0,
        member=member.member,
        seat=member.seat,
        may=may(state, member),
        seats=_seats(state, member),
        reads=talk.reads,
        writes=talk.writes,
        offers=private.offers,
        secret=private.secret,
    )


def of_seat(state: RoomState, seat: int) -> tuple[Any, ...]:
    """The sections that who sits on `seat` is sent, for a bot that plays it in a running match."""
    assert state.match is not None
    game, match = state.game, state.match.state
    private = game.private(match, seat)
    sitter = state.sitter(seat)
    number = sitter.member if sitter else 0
    own = m.Yours(0, number, seat, (), 0, (), (), private.offers, private.secret)
    team = game.team(match, state.plan.seats[seat].team)
    table = game.table(state.options, state.own)
    shared = (table, clock(state), *game.public(match), team)
    return (people(state), settings(state), *(one for one in shared if one is not None), own)


def may(state: RoomState, member: Member) -> tuple[str, ...]:
    """Names of the requests that would be carried out for this member now."""
    seated, host, stage = member.seat is not None, member.member == state.host, state.stage
    complete = not state.game.missing(state.plan, frozenset(state.seating()))
    able = {
        "start": host and stage == LOBBY and complete,
        "change_settings": host and stage == LOBBY,
        "back_to_lobby": host and stage == ENDED,
        "end_match": host and stage == PLAYING,
        "pause": host and stage == PLAYING and bool(state.clock.key),
        "skip_absent": host and _waits_for_somebody(state),
        "add_bot": host and bool(state.bots) and len(state.seating()) < len(state.plan.seats),
        "host": host,
        "rematch": seated and complete and _may_ask(state, member),
        "cast_vote": state.vote is not None
        and member.member in state.vote.voters
        and member.member not in state.vote.answers,
        "leave_seat": seated,
        "set_ready": seated and stage == LOBBY,
        "change_name": stage != PLAYING,
    }
    return tuple(name for name, allowed in able.items() if allowed)


def _may_ask(state: RoomState, member: Member) -> bool:
    """For the next match: by a press after the end, by a question before it."""
    return state.stage == ENDED or (state.stage == PLAYING and state.vote is None and member.asked is None)


def _waits_for_somebody(state: RoomState) -> bool:
    return state.stage == PLAYING and bool(state.match and state.game.skip(state.match.state))


def _seats(state: RoomState, member: Member) -> int:
    taken = state.seating()
    if state.stage != PLAYING:
        free = (seat for seat in range(len(state.plan.seats)) if seat not in taken)
        return sum(1 << seat for seat in free)
    if member.seat is not None or state.waits(member) or state.match is None:
        return 0
    open_seats = (
        seat
        for seat in range(len(state.plan.seats))
        if seat not in taken and state.may_sit(seat, member) is None
    )
    return sum(1 << seat for seat in open_seats)


def team_of(state: RoomState, member: Member) -> int | None:
    """Index of the member's team, or None for a spectator."""
    return None if member.seat is None else state.plan.seats[member.seat].team


@dataclass(frozen=True)
class _Section:
    """A section as it is now, with the members who may read it."""

    value: Any
    readers: frozenset[int]


class Shelf:
    """What each member was last shown. `changes` compares with what is the case and says what to send."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._revisions: dict[str, int] = {}
        self._packed: dict[str, bytes] = {}
        self._shown: dict[int, dict[str, int]] = {}

    def forget(self, member: int) -> None:
        """The member is connected anew or not at all: next time everything is sent."""
        self._shown.pop(member, None)

    def remove(self, member: int) -> None:
        """The member is gone for good, and with them the section that was theirs alone."""
        self.forget(member)
        for kept in (self._values, self._revisions, self._packed):
            kept.pop(f"yours:{member}", None)

    def changes(self, state: RoomState) -> list[Show]:
        """Each section that somebody present has not been shown in its newest form."""
        sections = _sections(state)
        everybody = {member for section in sections.values() for member in section.readers}
        new = {member for member in everybody if self._begins_anew(member, sections)}
        return self._all(sections, new)

    def changes_of_teams(self, state: RoomState) -> list[Show]:
        """The same, when everybody present has been shown everything but what teams see of late."""
        return self._all(_team_sections(state, _here(state)), set())

    def _all(self, sections: dict[str, _Section], new: set[int]) -> list[Show]:
        for key, section in sections.items():
            self._renew(key, section.value)
        return [show for key, section in sections.items() for show in self._show(key, section, new)]

    def _renew(self, key: str, value: Any) -> None:
        if self._values.get(key) != value:
            self._values[key] = value
            self._revisions[key] = self._revisions.get(key, 0) + 1
            self._packed[key] = pack(replace(value, revision=self._revisions[key]))

    def _begins_anew(self, member: int, sections: dict[str, _Section]) -> bool:
        """Nothing shown yet, or something that is not theirs any more: then everything is sent again."""
        seen = self._shown.setdefault(member, {})
        if not all(key in sections and member in sections[key].readers for key in seen):
            seen.clear()
        return not seen

    def _show(self, key: str, section: _Section, new: set[int]) -> list[Show]:
        revision, packed = self._revisions[key], self._packed[key]
        behind = [one for one in sorted(section.readers) if self._shown[one].get(key) != revision]
        first = tuple(one for one in behind if one in new)
        later = tuple(one for one in behind if one not in new)
        new.difference_update(first)
        for one in behind:
            self._shown[one][key] = revision
        return [Show(who, key, packed, fresh) for who, fresh in ((first, True), (later, False)) if who]


def _sections(state: RoomState) -> dict[str, _Section]:
    """All sections by key. The order is the order on the wire."""
    here = _here(state)
    sections = {
        "people": _Section(people(state), here),
        "settings": _Section(settings(state), here),
        **_table(state, here),
        "clock": _Section(clock(state), here),
        "room_vote": _Section(room_vote(state), here),
        "door": _Section(door(state), here & {state.host}),
    }
    sections |= _between(state, here) if state.match is None else _match_sections(state, here)
    for member in state.present():
        if member.here:
            own = frozenset([member.member])
            sections[f"yours:{member.member}"] = _Section(yours(state, member), own)
    return sections


def _here(state: RoomState) -> frozenset[int]:
    return frozenset(member.member for member in state.present() if member.here)


def _table(state: RoomState, here: frozenset[int]) -> dict[str, _Section]:
    section = state.game.table(state.options, state.own)
    return {} if section is None else {_tag(section): _Section(section, here)}


def _between(state: RoomState, here: frozenset[int]) -> dict[str, _Section]:
    shown = state.game.between(state.options, state.carries.get(state.game.name))
    return {_tag(section): _Section(section, here) for section in shown}


def _match_sections(state: RoomState, here: frozenset[int]) -> dict[str, _Section]:
    assert state.match is not None
    game, match = state.game, state.match.state
    public = {_tag(section): _Section(section, here) for section in game.public(match)}
    return public | _team_sections(state, here)


def _team_sections(state: RoomState, here: frozenset[int]) -> dict[str, _Section]:
    assert state.match is not None
    game, match = state.game, state.match.state
    sections: dict[str, _Section] = {}
    public = game.team_is_public(match)
    for team in range(len(state.plan.teams)):
        section = game.team(match, team)
        if section is None:
            continue
        of_team = frozenset(one for one in here if team_of(state, state.members[one]) == team)
        sections[f"team:{team}"] = _Section(section, here if public else of_team)
    return sections


def _tag(section: Any) -> str:
    return str(section.__struct_config__.tag)
