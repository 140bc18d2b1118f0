"""Where the seats of a match are: for each team its spymaster, then its operatives. Knows no people."""

from protocol.messages.room import Seat
from protocol.messages.variant import Variant
from server.games.match import SeatPlan

SPYMASTER = "spymaster"
OPERATIVE = "operative"
ROLES = (SPYMASTER, OPERATIVE)


def plan(variant: Variant, operatives: int) -> SeatPlan:
    """All seats, team by team in turn order."""
    roles = (SPYMASTER, *[OPERATIVE] * operatives)
    return SeatPlan(
        teams=variant.teams,
        seats=tuple(Seat(team, role) for team in range(len(variant.teams)) for role in roles),
    )
