"""The place above the board: the clue in force or who is choosing one, and the spymaster's clue entry."""

from typing import Literal

from client.model import phrases
from client.model import wording as w
from client.model.board import Team
from client.model.game_widgets import ClueBannerModel, ComposerModel, NoteModel, number_text
from client.model.presenters.people import spymaster_name, team_key, team_name
from client.model.state import Check, State, bits
from protocol.codes import RefusalCode
from protocol.limits import MAX_CLUE
from protocol.messages import Act, codenames

Dot = Literal["left", "used", "extra"]
MOST_DOTS = 10  # of a clue for nine; more than that can't be taken in at a glance


def composing(state: State) -> bool:
    """Whether this reader gives the clue now (also while the connection is lost)."""
    return state.playing and state.offer(codenames.OfferClue) is not None


def banner(state: State) -> ClueBannerModel:
    """The clue in force, or what is waited for."""
    play = state.play
    if play is None:
        return ClueBannerModel(team=None)
    if play.clue is None or play.phase in ("clue", "cover"):
        return _waiting(state, play)
    clue, number = play.clue, number_text(play.clue.number)
    name = _clue_giver(state, clue.by)
    told = guesses_text(state, play)
    return ClueBannerModel(
        team=team_key(state, play.team),
        heading=_heading(name, clue),
        clue=clue.word,
        number=number,
        guesses_heading=phrases.GUESSES_HEADING,
        guesses=told,
        dots=dots(state, play),
        stressed=clue.stress,
        ask=phrases.ASK_STRESS if _offers(state, codenames.OfferAskStress, codenames.AskStress) else "",
        mark=phrases.MARK_STRESS if _offers(state, codenames.OfferMarkStress, codenames.MarkStress) else "",
        spoken=phrases.clue_spoken(name, clue.word, number, told),
        stale=state.stale,
    )


def _clue_giver(state: State, member: int) -> str:
    person = state.person(member)
    if person is not None:
        return person.name
    given = [each for each in state.log if isinstance(each, codenames.ClueGiven)]
    return given[-1].by if given else "…"


def _heading(name: str, clue: codenames.ClueShown) -> str:
    asked = f" · {phrases.STRESS_ASKED}" if clue.asked and clue.stress is None else ""
    return phrases.clue_of(name) + asked


def _offers(
    state: State,
    offer: type[codenames.OfferAskStress | codenames.OfferMarkStress],
    action: type[codenames.AskStress | codenames.MarkStress],
) -> bool:
    """Whether this may be done now and is not on its way already."""
    sent = any(isinstance(each, Act) and isinstance(each.action, action) for each in state.pending.values())
    return any(isinstance(each, offer) for each in state.yours.offers) and not sent and not state.stale


def _waiting(state: State, play: codenames.Play) -> ClueBannerModel:
    team: Team = team_key(state, play.team)
    name = spymaster_name(state, play.team)
    mine = play.team == state.my_team and state.i_am_spymaster
    if play.phase == "cover":
        who = phrases.YOU_MAY_COVER if mine else phrases.may_cover(name, team_name(state, play.team))
        heading = phrases.challenged_by(name).capitalize() if not mine else ""
        return ClueBannerModel(team=team, heading=heading, waiting=who, spoken=who, stale=state.stale)
    sentence = phrases.YOU_CHOOSE if mine else phrases.chooses(name)
    return ClueBannerModel(team=team, waiting=sentence, spoken=sentence, stale=state.stale)


def guesses_text(state: State, play: codenames.Play) -> str:
    """2 + 1 extra; words alone when there is no end to them."""
    if play.guesses_left is None:
        return phrases.AS_MANY
    return phrases.guesses(*_left_and_extra(state, play.guesses_left))


def _left_and_extra(state: State, left: int) -> tuple[int, int]:
    """Guesses left of the clue's number, and those beyond it."""
    extra = min(state.extra_guesses, left)
    return left - extra, extra


def dots(state: State, play: codenames.Play) -> tuple[Dot, ...]:
    """Hollow = used, filled = left, dashed = extra; none at all for too many to count."""
    if play.guesses_left is None or play.guesses_left + play.guesses_made > MOST_DOTS:
        return ()
    left, extra = _left_and_extra(state, play.guesses_left)
    counts: tuple[tuple[Dot, int], ...] = (("used", play.guesses_made), ("left", left), ("extra", extra))
    return tuple(dot for dot, count in counts for _ in range(count))


# ---- the clue entry


def composer(state: State, word: str) -> ComposerModel:
    """The clue entry while `word` stands in its field."""
    offer = state.offer(codenames.OfferClue)
    if offer is None or state.play is None:
        return ComposerModel(team=None, numbers=(1,), enabled=False)
    marks = len(state.local.marks)
    check = current_check(state, word)
    sent = clue_under_way(state)
    return ComposerModel(
        team=team_key(state, state.play.team),
        numbers=numbers(offer),
        occasion=state.play.match * 10_000 + offer.turn,
        suggested=marks if marks and offer.low <= marks <= offer.high else None,
        marks=phrases.marked(marks),
        marks_short=str(marks) if marks else "",
        note=note(state, check, word),
        max_length=MAX_CLUE,
        can_send=not (check and check.refusal) and state.local.asked is None,
        enabled=not state.stale,
        pending=sent,
        stale=state.stale,
    )


def numbers(offer: codenames.OfferClue) -> tuple[int | None, ...]:
    """The stepper's numbers, unlimited last."""
    listed: tuple[int | None, ...] = tuple(range(offer.low, offer.high + 1))
    return (*listed, None) if offer.unlimited else listed


def clue_under_way(state: State) -> bool:
    return any(
        isinstance(each, Act) and isinstance(each.action, codenames.GiveClue)
        for each in state.pending.values()
    )


def check_under_way(state: State, word: str) -> bool:
    return any(isinstance(each, codenames.CheckClue) and each.word == word for each in state.pending.values())


def current_check(state: State, word: str) -> Check | None:
    """The server's answer about exactly this word, if it is there yet."""
    check = state.local.check
    return check if check is not None and word.strip() and check.word == word else None


def note(state: State, check: Check | None, word: str) -> NoteModel | None:
    """What is wrong with the word, or what the other spymaster could call."""
    if check is None:
        return None
    shown = word.strip()
    if check.refusal == codenames.CodenamesCode.CLUE_ON_BOARD:
        return NoteModel(phrases.clue_on_table(shown), error=True)
    if check.refusal and check.refusal != RefusalCode.RATE_LIMITED:
        values = check.values or {"limit": MAX_CLUE}
        return NoteModel(w.refusal(check.refusal, values), error=True)
    if check.forfeits:
        return NoteModel(phrases.forfeits(shown), lead=phrases.ONLY_YOU)
    if check.notes:
        first = check.notes[0]
        callers = len(state.settings.teams) - 1 if state.codenames_options.challenge else 0
        told = w.note(first.kind, shown, state.word(first.position), callers)
        return NoteModel(told, lead=phrases.ONLY_YOU)
    return None


def forfeits(state: State, word: str) -> bool:
    """Whether the server said that sending this word ends the turn."""
    check = current_check(state, word)
    return check is not None and check.forfeits


def intended(state: State) -> tuple[int, ...]:
    """The marked cards that travel with the clue."""
    offer = state.offer(codenames.OfferClue)
    return tuple(sorted(state.local.marks & bits(offer.cards))) if offer else ()
