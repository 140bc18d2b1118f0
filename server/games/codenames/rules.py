"""The rules of Codenames: what an action, a person's coming or going and a clock lead to. Pure decisions.

Every function answers with all events that follow, or with a refusal and nothing. `docs/rules/codenames.md`
says where each ruling comes from.
"""

from typing import assert_never

from protocol.limits import MAX_CLUE
from protocol.messages.codenames import (
    ASSASSIN,
    AskStress,
    Challenge,
    ClueChecked,
    CodenamesAction,
    CodenamesCode,
    Cover,
    GiveClue,
    MarkStress,
    Note,
    Vote,
)
from protocol.messages.variant import ENDS_GAME, FORFEITS, REFUSED
from server import ballot
from server.games.codenames.events import (
    Challenged,
    ClueGiven,
    Covered,
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
from server.games.codenames.may import (
    letters,
    may_ask,
    may_ask_stress,
    may_challenge,
    may_cover,
    may_give_clue,
    may_mark_stress,
    may_pass,
    may_vote,
    refuse,
)
from server.games.codenames.state import Phase, Picked, Presence, State, evolve
from server.games.match import SeatNews, TimeLimit
from server.refusals import Refusal
from server.words import clues, notes
from server.words.folding import fold

Events = tuple[Event, ...]

AGENTS, BY_ASSASSIN, LAST_TEAM, BY_HOST = "agents", "assassin", "last_team", "host"


def decide(state: State, seat: int, action: CodenamesAction) -> Events | Refusal:
    """What an action of this seat leads to."""
    match action:
        case GiveClue():
            return _give_clue(state, seat, action)
        case Vote():
            return _vote(state, seat, action)
        case Challenge():
            return _challenge(state, seat, action)
        case Cover():
            return _cover(state, seat, action)
        case AskStress():
            return _ask_stress(state, seat, action)
        case MarkStress():
            return _mark_stress(state, seat, action)
        case _:
            assert_never(action)


def told(state: State, news: SeatNews) -> Events:
    """The news, and a guess that may be agreed on because of it."""
    return (news, *_agreement(evolve(state, news)))


def time_limit(state: State) -> TimeLimit | None:
    """The clock of this phase of this turn; a reveal doesn't start it anew ("Clocks")."""
    match state.phase:
        case Phase.CLUE | Phase.COVER:
            seconds = state.options.clue_seconds
        case Phase.GUESS:
            seconds = state.options.guess_seconds
        case Phase.OVER:
            seconds = 0
        case _:
            assert_never(state.phase)
    return TimeLimit(f"{state.phase.value}:{state.turn}", seconds) if seconds else None


def expire(state: State, key: str) -> Events:
    """The clock `key` ran out: the turn ends, even with no guess made; an old clock does nothing."""
    limit = time_limit(state)
    if limit is None or limit.key != key:
        return ()
    match state.phase:
        case Phase.CLUE | Phase.GUESS | Phase.COVER:
            return (TimedOut(state.turn, state.acting, state.phase.value), turn_ended(state))
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def broken_off(state: State) -> Events:
    """The host ends the match: nobody wins."""
    return () if state.phase is Phase.OVER else (Ended(state.turn, (), BY_HOST),)


def skip(state: State) -> Events:
    """The host declines to cover for a caller who isn't here, when no clock will ("Challenge")."""
    if state.phase is not Phase.COVER or state.caller is None or time_limit(state) is not None:
        return ()
    caller = state.people[state.caller]
    if caller is not None and caller.presence is Presence.HERE:
        return ()
    return (Covered(state.turn, state.acting, None), turn_ended(state))


def turn_ended(state: State) -> TurnEnded:
    """The turn passes to the next team that is still in, after the one whose turn it was."""
    teams = len(state.variant.teams)
    following = ((state.team + step) % teams for step in range(1, teams + 1))
    team = next((team for team in following if team not in state.out), state.team)
    return TurnEnded(state.turn + 1, team)


# ---- clues


def _give_clue(state: State, seat: int, action: GiveClue) -> Events | Refusal:
    refusal = (
        may_give_clue(state, seat, action.turn)
        or _shape(state, action.word)
        or _number(state, action.number)
        or _intended(state, action.intended)
    )
    if refusal:
        return refusal
    twin = _twin(state, action.word)
    if twin is not None and state.variant.clue_on_board == REFUSED:
        return refuse(CodenamesCode.CLUE_ON_BOARD, codename=twin)
    person = state.people[seat]
    given = ClueGiven(
        turn=state.turn,
        team=state.team,
        seat=seat,
        by=person.name if person else "",
        word=_shown(state, action.word),
        typed=action.word,
        number=action.number,
        intended=action.intended,
        forfeits=twin is not None,
    )
    return (given, turn_ended(evolve(state, given))) if given.forfeits else (given,)


def check_clue(state: State, seat: int, id: int, word: str) -> ClueChecked | Refusal:
    """What giving this word would lead to, and what people might call in it; for this spymaster alone."""
    refusal = may_ask(state, seat)
    if refusal:
        return refusal
    wrong = clues.shape(word, state.dealt.clue_language, state.options.several_words)
    twin = None if wrong else _twin(state, word)
    forfeits = twin is not None and state.variant.clue_on_board == FORFEITS
    if twin is not None and not forfeits:
        wrong = CodenamesCode.CLUE_ON_BOARD
    return ClueChecked(
        id=id,
        word=_shown(state, word),
        refusal=wrong.value if wrong else "",
        forfeits=forfeits,
        notes=() if wrong else _notes(state, word),
    )


def _shown(state: State, word: str) -> str:
    return clues.shown(word, state.dealt.clue_language)


def _shape(state: State, word: str) -> Refusal | None:
    code = clues.shape(word, state.dealt.clue_language, state.options.several_words)
    if code is None:
        return None
    return refuse(code, limit=MAX_CLUE) if code is CodenamesCode.CLUE_TOO_LONG else refuse(code)


def _number(state: State, number: int | None) -> Refusal | None:
    if number is None:
        return None if state.options.unlimited else refuse(CodenamesCode.CLUE_UNLIMITED)
    low, high = state.variant.clue_low, state.variant.clue_high
    if type(number) is int and low <= number <= high:
        return None
    return refuse(CodenamesCode.CLUE_NUMBER, low=low, high=high)


def _intended(state: State, intended: tuple[int, ...]) -> Refusal | None:
    hidden = state.hidden
    if len(set(intended)) == len(intended) and all(type(at) is int and at in hidden for at in intended):
        return None
    return refuse(CodenamesCode.CLUE_INTENDED)


def _twin(state: State, word: str) -> str | None:
    """The codename on a card not yet revealed that equals the word, each by its own list's language."""
    for at in state.hidden:
        codename, language = state.dealt.words[at], state.dealt.languages[at]
        if fold(word, language) == fold(codename, language):
            return codename
    return None


def _notes(state: State, word: str) -> tuple[Note, ...]:
    found = ((at, notes.note(word, state.dealt.words[at], state.dealt.languages[at])) for at in state.hidden)
    return tuple(Note(kind, at) for at, kind in found if kind is not None)


def _ask_stress(state: State, seat: int, action: AskStress) -> Events | Refusal:
    return may_ask_stress(state, seat, action.turn) or (StressAsked(state.turn, seat),)


def _mark_stress(state: State, seat: int, action: MarkStress) -> Events | Refusal:
    refusal = may_mark_stress(state, seat, action.turn)
    if refusal:
        return refusal
    if type(action.letter) is not int or action.letter not in letters(state):
        return refuse(CodenamesCode.STRESS_LETTER)
    return (StressMarked(state.turn, action.letter),)


# ---- guesses


def _vote(state: State, seat: int, action: Vote) -> Events | Refusal:
    refusal = may_vote(state, seat, action.guess) or _choice(state, action.choice)
    if refusal:
        return refusal
    if action.choice == state.votes.get(seat):
        return ()
    voted = Voted(seat, action.choice)
    return (voted, *_agreement(evolve(state, voted)))


def _choice(state: State, choice: Picked | None) -> Refusal | None:
    if choice is None:
        return None
    if isinstance(choice, str):
        return may_pass(state)
    return _card(state, choice)


def _card(state: State, position: int) -> Refusal | None:
    if type(position) is not int or not 0 <= position < state.variant.cards:
        return refuse(CodenamesCode.NO_SUCH_CARD)
    if position in state.revealed:
        return refuse(CodenamesCode.CARD_FACE_UP, codename=state.dealt.words[position])
    return None


def _agreement(state: State) -> Events:
    """The reveal or pass that the votes as they stand agree on; nothing while nobody counted is connected."""
    if state.phase is not Phase.GUESS:
        return ()
    counted = state.counted(state.team)
    people = (state.people[seat] for seat in counted)
    if not any(person and person.presence is Presence.HERE for person in people):
        return ()
    choice = ballot.agreed(state.options.agreement, state.votes, counted)
    if choice is None:
        return ()
    if isinstance(choice, str):
        return (Passed(state.turn, state.guess, state.team), turn_ended(state))
    return _reveal(state, choice)


def _reveal(state: State, position: int) -> Events:
    identity = state.dealt.key[position]
    revealed = Revealed(state.turn, state.guess, state.team, position, identity)
    return (revealed, *_settle(evolve(state, revealed), identity))


def _settle(state: State, identity: str) -> Events:
    """What a reveal leads to: assassin, win, end of turn, or nothing, in this order ("Settling")."""
    if identity == ASSASSIN:
        return _assassin(state)
    complete = _complete(state)
    if complete:
        return complete
    if identity == str(state.team) and state.guesses_left != 0:
        return ()
    return (turn_ended(state),)


def _assassin(state: State) -> Events:
    others = tuple(team for team in state.still_in if team != state.team)
    if state.variant.assassin == ENDS_GAME:
        return (Ended(state.turn, others, BY_ASSASSIN),)
    out = Eliminated(state.turn, state.team)
    if len(others) == 1:
        return (out, Ended(state.turn, others, LAST_TEAM))
    return (out, turn_ended(evolve(state, out)))


def _complete(state: State) -> Events:
    """A team still in that has all its agents wins, whoever revealed the last one."""
    winners = tuple(team for team in state.still_in if not state.hidden_agents(team))
    return (Ended(state.turn, winners, AGENTS),) if winners else ()


# ---- challenge


def _challenge(state: State, seat: int, action: Challenge) -> Events | Refusal:
    refusal = may_challenge(state, seat, action.turn)
    if refusal:
        return refusal
    person = state.people[seat]
    name = person.name if person else ""
    return (Challenged(state.turn, state.seat(seat).team, seat, name),)


def _cover(state: State, seat: int, action: Cover) -> Events | Refusal:
    refusal = may_cover(state, seat, action.turn) or _covering(state, action.position)
    if refusal:
        return refusal
    covered = Covered(state.turn, state.acting, action.position)
    after = evolve(state, covered)
    return (covered, *(_complete(after) or (turn_ended(after),)))


def _covering(state: State, position: int | None) -> Refusal | None:
    if position is None:
        return refuse(CodenamesCode.COVER_MUST) if state.options.must_cover else None
    refusal = _card(state, position)
    if refusal:
        return refusal
    own = state.dealt.key[position] == str(state.acting)
    return None if own else refuse(CodenamesCode.COVER_NOT_YOURS)
