"""Who may act now: the part of each rule that asks for no card, word or number. Decisions and offers both
use it, so that what is offered and what is accepted can't differ.

Each answers with the first reason against it, in this order: the match is over, the seat, the role, a stale
turn or guess, the team, the phase, what is left (docs/rules/codenames.md, "Refusals").
"""

from enum import StrEnum

from protocol.codes import RefusalCode
from protocol.messages.codenames import CodenamesCode
from server.games.codenames import seats
from server.games.codenames.state import Phase, Presence, State
from server.refusals import Refusal


def refuse(code: StrEnum, **values: int | str) -> Refusal:
    """A refusal of that code."""
    return Refusal(code.value, values)


def may_give_clue(state: State, seat: int, turn: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.SPYMASTER)
        or _turn(state, turn)
        or _team(state, seat)
        or _phase(state, Phase.CLUE)
    )


def may_vote(state: State, seat: int, guess: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.OPERATIVE)
        or (None if guess == state.guess else refuse(CodenamesCode.STALE_GUESS))
        or _team(state, seat)
        or _phase(state, Phase.GUESS)
    )


def may_pass(state: State) -> Refusal | None:
    """Whether the acting team may vote to pass (docs/rules/codenames.md, "Agreeing")."""
    if state.guesses_made or state.variant.pass_before_first_guess:
        return None
    return refuse(CodenamesCode.PASS_TOO_EARLY)


def may_challenge(state: State, seat: int, turn: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.SPYMASTER)
        or (None if state.options.challenge else refuse(CodenamesCode.CHALLENGE_OFF))
        or _turn(state, turn)
        or _in_play(state, seat)
        or (refuse(CodenamesCode.CHALLENGE_NO_CLUE) if state.phase is Phase.CLUE else None)
        or _phase(state, Phase.GUESS)
        or (refuse(CodenamesCode.CHALLENGE_OWN_TEAM) if state.seat(seat).team == state.team else None)
        or _calls_left(state, state.seat(seat).team)
    )


def may_cover(state: State, seat: int, turn: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.SPYMASTER)
        or _turn(state, turn)
        or _phase(state, Phase.COVER)
        or (None if seat == state.caller else refuse(CodenamesCode.NOT_CALLER))
    )


def may_ask_stress(state: State, seat: int, turn: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.OPERATIVE)
        or _turn(state, turn)
        or _team(state, seat)
        or _phase(state, Phase.GUESS)
        or (refuse(CodenamesCode.STRESS_ASKED) if state.clue and state.clue.asked else None)
        or (None if letters(state) else refuse(CodenamesCode.STRESS_LETTER))
    )


def may_mark_stress(state: State, seat: int, turn: int) -> Refusal | None:
    return (
        _seat(state, seat, seats.SPYMASTER)
        or _turn(state, turn)
        or _team(state, seat)
        or _phase(state, Phase.GUESS)
        or (None if state.clue and state.clue.asked else refuse(CodenamesCode.STRESS_NOT_ASKED))
        or (refuse(CodenamesCode.STRESS_DONE) if state.clue and state.clue.stress is not None else None)
    )


def may_ask(state: State, seat: int) -> Refusal | None:
    """Whether this seat may have a clue looked at before it is given."""
    return _seat(state, seat, seats.SPYMASTER)


def letters(state: State) -> tuple[int, ...]:
    """Which code points of the current clue can be stressed: its letters."""
    word = state.clue.word if state.clue else ""
    return tuple(at for at, character in enumerate(word) if character.isalpha())


def calls_left(state: State, team: int) -> int:
    """Challenges the team may still make; -1: no limit."""
    if not state.options.challenge:
        return 0
    limit = state.options.challenge_limit
    return limit - state.calls[team] if limit else -1


def _seat(state: State, seat: int, role: str) -> Refusal | None:
    """Over, nobody connected on the seat, another role, or an operative who knows the key."""
    if state.phase is Phase.OVER:
        return refuse(CodenamesCode.MATCH_OVER)
    person = state.people[seat]
    if person is None:
        return refuse(RefusalCode.NOT_SEATED)
    if person.presence is Presence.AWAY:
        return refuse(RefusalCode.IS_AWAY)
    if state.seat(seat).role != role:
        code = CodenamesCode.NOT_SPYMASTER if role == seats.SPYMASTER else CodenamesCode.NOT_OPERATIVE
        return refuse(code)
    if role == seats.OPERATIVE and person.member in state.seen_key:
        return refuse(RefusalCode.SEEN_KEY)
    return None


def _in_play(state: State, seat: int) -> Refusal | None:
    return refuse(CodenamesCode.ELIMINATED) if state.seat(seat).team in state.out else None


def _team(state: State, seat: int) -> Refusal | None:
    acting = state.seat(seat).team == state.acting
    return _in_play(state, seat) or (None if acting else refuse(CodenamesCode.NOT_YOUR_TURN))


def _phase(state: State, phase: Phase) -> Refusal | None:
    return None if state.phase is phase else refuse(CodenamesCode.WRONG_PHASE, phase=state.phase.value)


def _turn(state: State, turn: int) -> Refusal | None:
    return None if turn == state.turn else refuse(CodenamesCode.STALE_TURN)


def _calls_left(state: State, team: int) -> Refusal | None:
    if calls_left(state, team):
        return None
    return refuse(CodenamesCode.CHALLENGE_USED, limit=state.options.challenge_limit)
