"""A match of Codenames at one moment, and what each event makes of it. Decides nothing: `evolve` records.

The state holds the key; what may be sent is built from it in `views` and nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, assert_never

from protocol.commitment import commitment
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.room import Seat
from protocol.messages.variant import Variant
from server.games.codenames import seats
from server.games.codenames.events import (
    Challenged,
    ClueGiven,
    Covered,
    Dealt,
    Eliminated,
    Ended,
    Event,
    Passed,
    Revealed,
    StressAsked,
    StressMarked,
    TimedOut,
    TurnEnded,
    Voted,
)
from server.games.match import SeatAway, SeatBack, SeatDropped, SeatLeft, SeatPlan, SeatTaken

Picked = int | Literal["pass"]


class Phase(StrEnum):
    CLUE = "clue"
    GUESS = "guess"
    COVER = "cover"
    OVER = "over"


class Presence(StrEnum):
    HERE = "here"
    DROPPED = "dropped"  # within the grace
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Person:
    member: int
    name: str
    presence: Presence
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """The clue of a turn. `word` as shown, `by` a member, `stress` the marked letter."""

    turn: int
    word: str
    number: int | None
    by: int
    intended: tuple[int, ...]
    asked: bool = False
    stress: int | None = None


@dataclass(frozen=True, slots=True)
class Polled:
    """Who (by name) had voted for `choice` when guess `guess` was decided."""

    turn: int
    guess: int
    choice: Picked
    voters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """`plan` and `commitment` follow from the deal; `people` and `votes` go by seat.

    `team` has the turn, also while the caller on seat `caller` covers.
    `guess` counts reveals and changes of turn. `teams_of`: the team that each member has belonged to in this
    match. `seen_key`: members who were sent the key. `bots`: members who are bots, also those who have gone.
    `out`: eliminated teams. `calls`: challenges that each team has made. `guesses_left` None: as many as they
    like.
    """

    dealt: Dealt
    plan: SeatPlan
    commitment: str
    people: tuple[Person | None, ...]
    teams_of: Mapping[int, int]
    seen_key: frozenset[int]
    team: int
    calls: tuple[int, ...]
    bots: frozenset[int] = frozenset()
    phase: Phase = Phase.CLUE
    turn: int = 1
    guess: int = 0
    revealed: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    clue: Clue | None = None
    guesses_left: int | None = 0
    guesses_made: int = 0
    votes: Mapping[int, Picked] = field(default_factory=dict)
    caller: int | None = None
    clues: tuple[Clue, ...] = ()
    polls: tuple[Polled, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""

    @property
    def variant(self) -> Variant:
        return self.dealt.variant

    @property
    def options(self) -> CodenamesOptions:
        return self.dealt.options

    @property
    def hidden(self) -> tuple[int, ...]:
        """Positions that are not revealed, in order."""
        return tuple(at for at in range(self.variant.cards) if at not in self.revealed)

    @property
    def acting(self) -> int:
        """The team that has to do something: in the cover phase the caller's."""
        return self.team if self.caller is None else self.seat(self.caller).team

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(team for team in range(len(self.variant.teams)) if team not in self.out)

    def seat(self, seat: int) -> Seat:
        return self.plan.seats[seat]

    def hidden_agents(self, team: int) -> tuple[int, ...]:
        """Positions of the team's agents that are still to be found."""
        return tuple(at for at in self.hidden if self.dealt.key[at] == str(team))

    def operatives(self, team: int) -> tuple[int, ...]:
        """Seats of the operatives who can guess, people and bots: connected or within the grace."""
        place = Seat(team, seats.OPERATIVE)
        return tuple(
            at
            for at, (seat, person) in enumerate(zip(self.plan.seats, self.people, strict=True))
            if person is not None
            and seat == place
            and person.presence is not Presence.AWAY
            and person.member not in self.seen_key
        )

    def counted(self, team: int) -> tuple[int, ...]:
        """Seats of the operatives whose votes count now: bots' only where no person's does
        (docs/rules/codenames.md, "Bots")."""
        operatives = self.operatives(team)
        people = tuple(at for at in operatives if (person := self.people[at]) and not person.bot)
        return people or operatives

    def seat_of(self, member: int) -> int | None:
        """Where a member sits."""
        return next((at for at, who in enumerate(self.people) if who and who.member == member), None)


def begin(dealt: Dealt) -> State:
    """The state after the deal."""
    plan = seats.plan(dealt.variant, dealt.options.operatives)
    state = State(
        dealt=dealt,
        plan=plan,
        commitment=commitment(bytes.fromhex(dealt.salt), dealt.key, dealt.words, dealt.match),
        people=(None,) * len(plan.seats),
        teams_of={},
        seen_key=frozenset(),
        team=dealt.first,
        calls=(0,) * len(dealt.variant.teams),
    )
    for sitting in dealt.seats:
        presence = Presence.HERE if sitting.connected else Presence.DROPPED
        state = _seated(state, sitting.seat, Person(sitting.member, sitting.name, presence, sitting.bot))
    return state


def evolve(state: State, event: Event) -> State:
    """The state after one more event; every event that was ever decided has one."""
    match event:
        case ClueGiven():
            return _clue_given(state, event)
        case Voted():
            return replace(state, votes=_with_vote(state.votes, event))
        case Revealed():
            return _revealed(state, event)
        case Passed():
            return replace(_polled(state, event.guess), votes={})
        case TimedOut():
            return replace(state, votes={})
        case StressAsked() | StressMarked():
            return _stressed(state, event)
        case Challenged():
            return _challenged(state, event)
        case Covered():
            return _covered(state, event)
        case Eliminated():
            return replace(state, out=(*state.out, event.team))
        case TurnEnded():
            return _turn_ended(state, event)
        case Ended():
            return replace(
                state, phase=Phase.OVER, winners=event.winners, reason=event.reason, votes={}, caller=None
            )
        case SeatTaken() | SeatLeft() | SeatDropped() | SeatAway() | SeatBack():
            return _people_changed(state, event)
        case _:
            assert_never(event)


def _clue_given(state: State, event: ClueGiven) -> State:
    person = state.people[event.seat]
    clue = Clue(event.turn, event.word, event.number, person.member if person else 0, event.intended)
    return replace(
        state,
        phase=Phase.GUESS,
        clue=clue,
        clues=(*state.clues, clue),
        guesses_left=event.number + state.variant.extra_guesses if event.number else None,
        guesses_made=0,
    )


def _with_vote(votes: Mapping[int, Picked], event: Voted) -> Mapping[int, Picked]:
    others = {seat: picked for seat, picked in votes.items() if seat != event.seat}
    return others if event.choice is None else {**others, event.seat: event.choice}


def _revealed(state: State, event: Revealed) -> State:
    left = state.guesses_left
    return replace(
        _polled(state, event.guess),
        revealed=state.revealed | {event.position},
        guess=state.guess + 1,
        guesses_made=state.guesses_made + 1,
        guesses_left=None if left is None else left - 1,
        votes={},
    )


def _polled(state: State, guess: int) -> State:
    """Remember who had voted for what, for the review."""
    voters: dict[Picked, list[str]] = {}
    for seat in sorted(state.votes):
        person = state.people[seat]
        voters.setdefault(state.votes[seat], []).append(person.name if person else "")
    polls = (Polled(state.turn, guess, choice, tuple(names)) for choice, names in voters.items())
    return replace(state, polls=(*state.polls, *polls))


def _stressed(state: State, event: StressAsked | StressMarked) -> State:
    if state.clue is None:
        return state
    letter = event.letter if isinstance(event, StressMarked) else state.clue.stress
    return replace(state, clue=replace(state.clue, asked=True, stress=letter))


def _challenged(state: State, event: Challenged) -> State:
    calls = tuple(made + (team == event.team) for team, made in enumerate(state.calls))
    return replace(state, phase=Phase.COVER, caller=event.seat, calls=calls, guess=state.guess + 1, votes={})


def _covered(state: State, event: Covered) -> State:
    if event.position is None:
        return state
    return replace(state, revealed=state.revealed | {event.position}, guess=state.guess + 1)


def _turn_ended(state: State, event: TurnEnded) -> State:
    return replace(
        state,
        phase=Phase.CLUE,
        team=event.team,
        turn=event.turn,
        guess=state.guess + 1,
        clue=None,
        guesses_left=0,
        guesses_made=0,
        votes={},
        caller=None,
    )


def _people_changed(state: State, event: SeatTaken | SeatLeft | SeatDropped | SeatAway | SeatBack) -> State:
    match event:
        case SeatTaken():
            return _seated(state, event.seat, Person(event.member, event.name, Presence.HERE, event.bot))
        case SeatLeft():
            return _placed(_uncounted(state, event.seat), event.seat, None)
        case SeatDropped():
            return _present(state, event.seat, Presence.DROPPED)
        case SeatAway():
            return _present(_uncounted(state, event.seat), event.seat, Presence.AWAY)
        case SeatBack():
            return _present(state, event.seat, Presence.HERE)
        case _:
            assert_never(event)


def _seated(state: State, seat: int, person: Person) -> State:
    """On the new seat and on no other; who was there before is not any more."""
    before = state.seat_of(person.member)
    if before is not None:
        state = _placed(_uncounted(state, before), before, None)
    place = state.seat(seat)
    knows = {person.member} if place.role == seats.SPYMASTER else set()
    return replace(
        _placed(_uncounted(state, seat), seat, person),
        teams_of={**state.teams_of, person.member: place.team},
        seen_key=state.seen_key | knows,
        bots=state.bots | ({person.member} if person.bot else set()),
    )


def _placed(state: State, seat: int, person: Person | None) -> State:
    return replace(state, people=(*state.people[:seat], person, *state.people[seat + 1 :]))


def _present(state: State, seat: int, presence: Presence) -> State:
    person = state.people[seat]
    return state if person is None else _placed(state, seat, replace(person, presence=presence))


def _uncounted(state: State, seat: int) -> State:
    return replace(state, votes={at: picked for at, picked in state.votes.items() if at != seat})
