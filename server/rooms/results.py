"""What is kept of a finished match: who sat where at its end, and who won. Knows no game by name."""

from protocol.types import Packed
from server.rooms.door import mark
from server.rooms.state import Member, RoomState


class Counted(Packed, frozen=True):
    """One player of a match. `player` is a hash by which a person is the same in all rooms of a server; of a
    bot it is its level, and so is `bot` ("" for a person). `role` is the seat's."""

    player: str
    bot: str
    name: str
    role: str
    won: bool
    points: int


class Finished(Packed, frozen=True, tag="finished"):
    """A match that somebody won. `variant`: what was played of the game, "" where there is but one way."""

    game: str
    variant: str
    players: tuple[Counted, ...]


def player_of(state: RoomState, member: Member) -> str:
    """By what the leaderboard tells people apart: their device, hashed. Who sent none is somebody else each
    time they join."""
    return member.player or mark(f"{state.code}{state.salt}", "member", str(member.member))


def finished(state: RoomState) -> Finished | None:
    """The result of the match on the table, if it counts (docs/rules/rooms.md, "Leaderboard")."""
    outcome = state.match.outcome if state.match else None
    if outcome is None or not outcome.winners:
        return None
    sat = {seat: state.members.get(one.member, one) for seat, one in sorted(state.sat.items())}
    if all(one.bot for one in sat.values()):
        return None
    sides = {seat: state.plan.seats[seat].team if state.plan.teams else seat for seat in sat}
    players = tuple(
        Counted(
            player=one.bot or player_of(state, one),
            bot=one.bot,
            name=one.wanted or one.name,
            role=state.plan.seats[seat].role,
            won=sides[seat] in outcome.winners,
            points=outcome.points[seat] if outcome.points else 0,
        )
        for seat, one in sat.items()
        if one.bot or _first_of_one_side(state, seat, sat, sides)
    )
    return Finished(state.game.name, state.game.variant(state.options), players)


def _first_of_one_side(state: RoomState, seat: int, sat: dict[int, Member], sides: dict[int, int]) -> bool:
    """Whether this is the seat by which its person counts. Who played in two windows counts once, and not at
    all when it was against themself."""
    person = player_of(state, sat[seat])
    theirs = [each for each, one in sat.items() if not one.bot and player_of(state, one) == person]
    return seat == theirs[0] and len({sides[each] for each in theirs}) == 1
