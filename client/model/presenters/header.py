"""The strip above the table: scores, whose turn it is and what that means for the reader, the clock."""

from client.model import phrases
from client.model import wording as w
from client.model.game_widgets import ClockModel, HeaderModel, ScoreModel
from client.model.presenters.people import spymaster_name, team_key, team_name
from client.model.state import State


def header(state: State) -> HeaderModel:
    play = state.play
    if play is None or state.words is None:
        return HeaderModel()
    return HeaderModel(
        scores=tuple(_score(state, team) for team in range(len(state.settings.teams))),
        title=_title(state),
        team=team_key(state, play.team),
        subtitle=subtitle(state),
        clock=_clock(state),
        fresh=state.fresh,
    )


def _score(state: State, team: int) -> ScoreModel:
    assert state.play is not None
    assert state.words is not None
    total, left = state.words.agents[team], state.play.left[team]
    active = state.play.team == team and state.playing
    out = team in state.play.out
    name = team_name(state, team)
    return ScoreModel(
        team=team_key(state, team),
        name=name,
        found=total - left,
        total=total,
        note=phrases.YOUR_TEAM if team == state.my_team else "",
        active=active,
        out=phrases.out(name) if out else "",
        spoken=f"{name}: {phrases.out(name)}" if out else phrases.score_spoken(name, left, total, active),
    )


def _title(state: State) -> str:
    assert state.play is not None
    name = team_name(state, state.play.team)
    if state.play.phase == "cover":
        return phrases.cover_title(name)
    return phrases.turn_title(name, state.play.team == state.my_team)


def subtitle(state: State) -> str:
    """What the turn asks of the reader, or of whom they wait for."""
    play = state.play
    if play is None:
        return ""
    mine, name = play.team == state.my_team, team_name(state, play.team)
    caller = spymaster_name(state, play.team)
    if play.phase == "clue":
        if mine and state.i_am_spymaster:
            return phrases.GIVE_A_CLUE
        return f"{phrases.chooses(caller)}."
    if play.phase == "cover":
        if mine and state.i_am_spymaster:
            return f"{phrases.YOU_MAY_COVER}."
        return f"{phrases.may_cover(caller, name)}."
    if not mine:
        return f"{phrases.guessing(name)}."
    if state.i_am_spymaster:
        return phrases.TEAM_GUESSES_YOU_WATCH
    counted = state.teams[play.team].counted if play.team in state.teams else ()
    agreement = phrases.AGREEMENTS.get(state.codenames_options.agreement, "") if len(counted) != 1 else ""
    return f"Your team is guessing. {agreement}".strip()


def _clock(state: State) -> ClockModel | None:
    clock, play = state.clock, state.play
    if not clock.key or play is None or not state.playing:
        return None
    paused = clock.ends_at is None
    label = phrases.CLOCK_LABELS.get(play.phase, "left")
    spoken = phrases.CLOCK_STOPPED if paused else label
    return ClockModel(
        label=phrases.CLOCK_STOPPED if paused else label,
        total=float(clock.seconds),
        ends_at=None if clock.ends_at is None else state.mono(clock.ends_at),
        paused_left=(clock.left or 0.0) if paused else None,
        last_label=phrases.CLOCK_LAST.get(play.phase, "seconds left"),
        spoken=f"{w.clock(clock.seconds)} in all, {spoken}",
    )
