"""Names of people and teams as the reader sees them, and the roster."""

import time
from typing import cast

from client.model import phrases
from client.model import wording as w
from client.model.board import Team
from client.model.game_widgets import MemberModel, RosterModel, RosterTeamModel
from client.model.state import OPERATIVE, SPYMASTER, State
from protocol.messages import room


def team_key(state: State, team: int) -> Team:
    """A team's colour for a widget."""
    return cast(Team, state.colour(team))


def team_name(state: State, team: int) -> str:
    return w.team(state.colour(team))


def name_of(state: State, member: int) -> str:
    """ "You" for the reader."""
    if member == state.yours.member:
        return phrases.YOU
    person = state.person(member)
    return person.name if person else "…"


def as_bot(state: State, name: str) -> str:
    """The name of whoever played under it, marked where that was a bot."""
    is_bot = any(each.bot and each.name == name for each in state.people.people)
    return phrases.bot(name) if is_bot else name


def spymaster_name(state: State, team: int) -> str:
    """Who gives a team's clues; the team itself while nobody does."""
    person = state.spymaster(team)
    return person.name if person else team_name(state, team)


def shown_time(state: State, at: float) -> str:
    """A room's second as 19:42 on the reader's clock."""
    return wall_time(state.wall(at))


def wall_time(seconds: float) -> str:
    return time.strftime("%H:%M", time.localtime(seconds))


def team_order(state: State) -> tuple[int, ...]:
    """Own team first, then the others in turn order from it."""
    teams = range(len(state.settings.teams))
    start = state.my_team or 0
    return tuple((start + n) % len(teams) for n in teams)


def roster(state: State) -> RosterModel:
    """Everybody on a seat, team by team, and who watches."""
    watching = [each.name for each in state.people.people if each.seat is None and each.presence == "here"]
    return RosterModel(
        teams=tuple(_team(state, team) for team in team_order(state)),
        watching=phrases.watching(watching),
        stale=state.stale,
    )


def _team(state: State, team: int) -> RosterTeamModel:
    out = state.play is not None and team in state.play.out
    return RosterTeamModel(
        team=team_key(state, team),
        name=team_name(state, team),
        members=tuple(_member(state, team, person) for person in state.sitters(team)),
        note=_note(state, team, out),
        out=out,
    )


def _note(state: State, team: int, out: bool) -> str:
    if out:
        return phrases.OUT_WATCHING
    if team == state.my_team:
        return phrases.YOUR_TEAM
    if len(state.settings.teams) > 2 and team == next_team(state):
        return phrases.NEXT
    return ""


def next_team(state: State) -> int | None:
    """Who plays after the acting team, leaving out those who are out."""
    play = state.play
    if play is None:
        return None
    count = len(state.settings.teams)
    order = [(play.team + n) % count for n in range(1, count)]
    return next((team for team in order if team not in play.out), None)


def _member(state: State, team: int, person: room.Person) -> MemberModel:
    votes = state.teams.get(team)
    counted = {each.member for each in votes.votes}.intersection(votes.counted) if votes else set()
    voted = person.member in counted
    away = {"away": phrases.RECONNECTING, "left": phrases.LEFT}.get(person.presence, "")
    mine = person.member == state.yours.member
    tags = (phrases.YOU_TAG,) * mine + (phrases.BOT_TAG,) * bool(person.bot)
    shown = (*tags, away) if person.presence == "left" else tags
    role = state.role_of(person)
    spoken = [w.person(person.name), *tags, "spymaster" if role == SPYMASTER else OPERATIVE]
    spoken += ["has voted"] * voted + [away] * bool(away)
    return MemberModel(
        name=person.name,
        avatar=person.avatar,
        tags=shown,
        spymaster=role == SPYMASTER,
        voted=voted and role != SPYMASTER,
        away_since=state.mono(person.since) if person.presence == "away" else None,
        away=away,
        spoken=", ".join(spoken),
        number=person.member,
    )
