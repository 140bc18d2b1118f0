"""What each audience of a match is sent, built from the state and never stripped.

`public` is handed no team and no seat, `team` only a team; `private` is the only place where a secret enters.
"""

from typing import assert_never

from protocol.limits import KIB
from protocol.messages import codenames as wire
from server import ballot
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
from server.games.codenames.may import calls_left
from server.games.codenames.offers import offers
from server.games.codenames.state import Phase, State
from server.games.match import Private, SeatAway, SeatBack, SeatDropped, SeatLeft, SeatTaken

UNSENT = 0  # a section's revision is the room's to set

# A match can have any number of turns, the review has to fit one frame (64 KiB): it tells the newest.
REVIEW_CLUES = 200  # 200 clues, each meant for up to 49 cards, take 12 kB
REVIEW_VOTES = 400  # below the longest list that a frame may hold
REVIEW_NAMES = 36 * KIB  # of voters; 49 guesses of eight people with the longest names


def public(state: State) -> tuple[wire.Words | wire.Play | wire.Review, ...]:
    """What everyone sees; the key only when the match is over."""
    if state.phase is Phase.OVER:
        return (_words(state), _play(state), _review(state))
    return (_words(state), _play(state))


def team(state: State, team: int) -> wire.Team:
    """The votes of one team, and whose votes count now."""
    counted = state.counted(team)
    votes = (
        (person.member, state.votes[seat])
        for seat, person in enumerate(state.people)
        if person is not None and seat in state.votes and state.seat(seat).team == team
    )
    return wire.Team(
        revision=UNSENT,
        team=team,
        votes=tuple(wire.VoteShown(member, choice) for member, choice in votes),
        counted=tuple(person.member for seat in counted if (person := state.people[seat])),
        needed=ballot.needed(state.options.agreement, len(counted)),
    )


def private(state: State, seat: int) -> Private:
    """What one seat alone sees: its offers, and the key for a spymaster."""
    knows = state.seat(seat).role == seats.SPYMASTER and state.people[seat] is not None
    return Private(offers=offers(state, seat), secret=state.dealt.key if knows else None)


def _words(state: State) -> wire.Words:
    dealt = state.dealt
    return wire.Words(
        revision=UNSENT,
        match=dealt.match,
        columns=dealt.variant.columns,
        words=dealt.words,
        agents=dealt.variant.agents_of(dealt.first),
        first_team=dealt.first,
        commitment=state.commitment,
    )


def _play(state: State) -> wire.Play:
    key, teams = state.dealt.key, range(len(state.variant.teams))
    return wire.Play(
        revision=UNSENT,
        match=state.dealt.match,
        phase=state.phase.value,
        turn=state.turn,
        guess=state.guess,
        team=state.acting,
        clue=_clue(state),
        guesses_left=state.guesses_left if state.phase is Phase.GUESS else 0,
        guesses_made=state.guesses_made,
        faces="".join(key[at] if at in state.revealed else wire.HIDDEN for at in range(len(key))),
        left=tuple(len(state.hidden_agents(team)) for team in teams),
        out=state.out,
        calls_left=tuple(calls_left(state, team) for team in teams),
        winners=state.winners,
        reason=state.reason,
    )


def _clue(state: State) -> wire.ClueShown | None:
    clue = state.clue
    if clue is None:
        return None
    return wire.ClueShown(clue.word, clue.number, clue.by, clue.stress, clue.asked)


def _review(state: State) -> wire.Review:
    return wire.Review(
        revision=UNSENT,
        match=state.dealt.match,
        key=state.dealt.key,
        salt=state.dealt.salt,
        meant=tuple(wire.ClueMeant(clue.turn, clue.intended) for clue in state.clues[-REVIEW_CLUES:]),
        votes=_newest(
            tuple(wire.GuessVotes(poll.turn, poll.guess, poll.choice, poll.voters) for poll in state.polls)
        ),
    )


def _newest(votes: tuple[wire.GuessVotes, ...]) -> tuple[wire.GuessVotes, ...]:
    """As many of the last ones as the review has room for."""
    room, kept = REVIEW_NAMES, 0
    for poll in reversed(votes[-REVIEW_VOTES:]):
        room -= sum(len(name.encode()) for name in poll.voters)
        if room < 0:
            break
        kept += 1
    return votes[len(votes) - kept :]


def entry(event: Dealt | Event, at: float) -> wire.CodenamesEntry | None:
    """The public log's line for an event, or None. Tells no more than the event made public."""
    match event:
        case Dealt():
            return wire.Dealt(at, event.first)
        case ClueGiven():
            return wire.ClueGiven(
                at, event.turn, event.team, event.by, event.word, event.number, event.forfeits
            )
        case StressMarked():
            return wire.Stressed(at, event.turn, event.letter)
        case Revealed():
            return wire.Revealed(at, event.turn, event.guess, event.team, event.position, event.identity)
        case Passed():
            return wire.Passed(at, event.turn, event.team)
        case TimedOut():
            return wire.TimedOut(at, event.turn, event.team, event.phase)
        case Challenged():
            return wire.Challenged(at, event.turn, event.team, event.by)
        case Covered():
            return wire.Covered(at, event.turn, event.team, event.position)
        case Eliminated():
            return wire.Eliminated(at, event.turn, event.team)
        case Ended():
            return wire.Over(at, event.turn, event.winners, event.reason)
        case Voted() | StressAsked() | TurnEnded():
            return None
        case SeatTaken() | SeatLeft() | SeatDropped() | SeatAway() | SeatBack():
            return None
        case _:
            assert_never(event)
