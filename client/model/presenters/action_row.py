"""The row below the board: what the votes say, what one may do now, and questions that cost something."""

from dataclasses import replace

from client.model import phrases
from client.model import wording as w
from client.model.controls import ButtonModel
from client.model.game_widgets import ActionModel, ActionRowModel, Segment
from client.model.presenters.board import (
    badge,
    is_advice,
    own_vote,
    team_votes,
    vote_under_way,
    voters,
)
from client.model.presenters.people import name_of, spymaster_name, team_key, team_name, wall_time
from client.model.state import OPERATIVE, SPYMASTER, State, bits
from protocol.messages import Act, codenames, room

PASS, CHALLENGE, DECLINE, SKIP = "pass", "challenge", "decline", "skip"
SAFE, RISKY = "safe", "risky"
YES, NO = "yes", "no"
SEAT = "seat:"  # and the seat's number: join in


def action_row(state: State) -> ActionRowModel:
    """What stands there now. A question comes before everything else."""
    play = state.play
    if play is None:
        return ActionRowModel()
    if state.stale:
        return _stale(state)
    if state.local.asked is not None:
        return _forfeit_question(state.local.asked.word)
    if asks_me(state):
        return _rematch_question(state)
    if state.my_seat is None:
        return _spectator(state)
    if state.my_team in play.out:
        return _out(state)
    if state.i_am_spymaster:
        return _spymaster(state, play)
    return _operative(state, play)


def asks_me(state: State) -> bool:
    """Whether the room asks this reader something that they have not answered."""
    vote, me = state.vote, state.yours.member
    answered = me in vote.yes or me in vote.no or state.waiting_for(room.CastVote)
    return bool(vote.vote) and me in vote.voters and not answered and state.may("cast_vote")


def _said(*parts: str | Segment) -> tuple[Segment, ...]:
    return tuple(Segment(part) if isinstance(part, str) else part for part in parts if part)


def _button(key: str, button: ButtonModel, primary: bool = False, wide: bool = False) -> ActionModel:
    return ActionModel(key, button, primary=primary, wide=wide)


def _forfeit_question(word: str) -> ActionRowModel:
    return ActionRowModel(
        sentence=_said(Segment(phrases.clue_on_table(word), bold=True)),
        detail=phrases.FORFEIT_COST,
        icon="flag",
        question=True,
        actions=(
            _button(SAFE, ButtonModel(phrases.CHANGE_IT)),
            _button(RISKY, ButtonModel(phrases.SEND_IT), primary=True),
        ),
    )


def _rematch_question(state: State) -> ActionRowModel:
    return ActionRowModel(
        sentence=_said(Segment(phrases.rematch_asked(state.vote.asked_by), bold=True)),
        detail=phrases.rematch_detail(*votes_of_room(state)),
        icon="refresh",
        question=True,
        actions=(
            ActionModel(NO, ButtonModel(phrases.NO), short=phrases.NO_SHORT),
            ActionModel(YES, ButtonModel(phrases.YES), primary=True, short=phrases.YES_SHORT),
        ),
    )


def _stale(state: State) -> ActionRowModel:
    shown = phrases.shown_as(wall_time(state.link.lost_at))
    offers = state.offer(codenames.OfferVote) is not None
    return ActionRowModel(
        sentence=_said(shown),
        icon="hand" if offers else "info",
        reason=phrases.VOTE_WHEN_BACK if offers else "",
        actions=(_button(PASS, ButtonModel(phrases.PASS, enabled=False), wide=True),) if offers else (),
        stale=True,
    )


# ---- operatives


def _operative(state: State, play: codenames.Play) -> ActionRowModel:
    offer = state.offer(codenames.OfferVote)
    if offer is None:
        return ActionRowModel(sentence=_wait(state, play), icon="info", quiet=True, detail=_vote_count(state))
    return ActionRowModel(
        sentence=vote_sentence(state),
        icon="hand",
        votes=voters(state, "pass"),
        team=team_key(state, play.team),
        reason=_when_to_pass(state, offer),
        actions=(_pass_button(state, offer),),
    )


def _when_to_pass(state: State, offer: codenames.OfferVote) -> str:
    """Beside the button; nothing once it is plain from the rules that one may."""
    if not offer.may_pass:
        return phrases.PASS_LATER
    always = state.rules is not None and state.rules.variant.pass_before_first_guess
    return phrases.PASS_ANY_TIME if always else ""


def _wait(state: State, play: codenames.Play) -> tuple[Segment, ...]:
    name, caller = team_name(state, play.team), spymaster_name(state, play.team)
    if play.phase == "cover":
        return _said(phrases.may_cover(caller, name))
    if play.phase == "clue":
        if play.team == state.my_team and state.spymaster(play.team) is not None:
            return _said(phrases.wait_for_clue(caller))
        return _said(phrases.chooses(caller))
    return _said(phrases.guessing(name))


def _pass_button(state: State, offer: codenames.OfferVote) -> ActionModel:
    sent = vote_under_way(state)
    pending = sent is not None and "pass" in (sent.choice, own_vote(state))
    button = ButtonModel(
        phrases.PASS,
        count=_pass_count(state, offer),
        enabled=offer.may_pass,
        reason="" if offer.may_pass else phrases.PASS_LATER,
        pending=pending,
    )
    return _button(PASS, button, wide=True)


def _pass_count(state: State, offer: codenames.OfferVote) -> str:
    """Votes/needed, also while there are none: it says what passing takes."""
    section = team_votes(state)
    if not offer.may_pass or section is None or section.needed < 2:
        return ""
    return badge(state, "pass") or f"0/{section.needed}"


def vote_sentence(state: State) -> tuple[Segment, ...]:
    """ "**2 of 3** agree on **ELEPHANT**. Fay picked LION." """
    section = team_votes(state)
    if state.local.aimed is not None:
        return _said(phrases.aimed(state.word(state.local.aimed)))
    if section is None or not section.votes:
        return _said(phrases.VOTE_HINT)
    counted = [each for each in section.votes if not is_advice(section, each.member)]
    told = [*_counted(state, counted, section.needed), *_proposals(state, section)]
    if not counted and state.offer(codenames.OfferVote):
        told.append(_said(f" {phrases.VOTE_HINT}"))
    first, *rest = (segment for part in told for segment in part)
    return (replace(first, text=first.text.lstrip()), *rest)


def _counted(state: State, votes: list[codenames.VoteShown], needed: int) -> list[tuple[Segment, ...]]:
    tally = _tally(state, votes)
    if not tally:
        return []
    ranked = sorted(tally.items(), key=lambda each: -len(each[1]))
    (choice, names), rest = ranked[0], ranked[1:]
    return [_lead(state, choice, names, needed), *(_others(state, *each) for each in rest)]


def _proposals(state: State, section: codenames.Team) -> list[tuple[Segment, ...]]:
    """What bots would do, where people decide. A bot that agrees with them adds nothing to say."""
    advice = [each for each in section.votes if is_advice(section, each.member)]
    chosen = {each.choice for each in section.votes if not is_advice(section, each.member)}
    return [
        (Segment(f" {phrases.proposed(names, _word(state, choice) if choice != 'pass' else '')}"),)
        for choice, names in _tally(state, advice).items()
        if choice not in chosen
    ]


def _tally(state: State, votes: list[codenames.VoteShown]) -> dict[int | str, list[str]]:
    """Names by what they chose, the reader's first."""
    tally: dict[int | str, list[str]] = {}
    for vote in sorted(votes, key=lambda each: each.member != state.yours.member):
        if vote.choice is not None:
            tally.setdefault(vote.choice, []).append(name_of(state, vote.member))
    return tally


def _lead(state: State, choice: int | str, names: list[str], needed: int) -> tuple[Segment, ...]:
    count = Segment(f"{len(names)} of {max(needed, len(names))}", bold=True)
    verb = "agrees" if len(names) == 1 else "agree"
    if choice == "pass":
        return (count, Segment(f" {verb} to pass."))
    return (count, Segment(f" {verb} on "), Segment(_word(state, choice), bold=True), Segment("."))


def _others(state: State, choice: int | str, names: list[str]) -> tuple[Segment, ...]:
    if choice == "pass":
        return (Segment(f" {phrases.wants_to_pass(names)}"),)
    return (Segment(f" {phrases.picked(names, _word(state, choice))}"),)


def _word(state: State, choice: int | str) -> str:
    return state.word(choice) if isinstance(choice, int) else choice


def _vote_count(state: State) -> str:
    return phrases.votes_so_far(*votes_of_room(state)) if state.vote.vote else ""


def votes_of_room(state: State) -> tuple[int, int]:
    """How many say yes, of those who are counted: still seated and connected."""
    seated = {
        each.member for each in state.people.people if each.seat is not None and each.presence == "here"
    }
    counted = seated.intersection(state.vote.voters)
    return len(counted.intersection(state.vote.yes)), len(counted)


# ---- spymasters


def _spymaster(state: State, play: codenames.Play) -> ActionRowModel:
    cover = state.offer(codenames.OfferCover)
    if cover is not None:
        decline = ButtonModel(phrases.DECLINE, pending=_sent(state, codenames.Cover))
        actions = (_button(DECLINE, decline, wide=True),) if cover.may_decline else ()
        return ActionRowModel(sentence=_said(phrases.COVER_HINT), icon="flag", actions=actions)
    if state.offer(codenames.OfferClue) is not None:
        challenge, reason = _challenge(state, play)
        return ActionRowModel(
            sentence=_said(phrases.MARK_HINT),
            detail=phrases.MARKS_ARE_YOURS,
            icon="mark",
            reason=reason,
            actions=challenge,
        )
    challenge, reason = _challenge(state, play)
    skip = _skip(state)
    votes = team_votes(state)
    sentence = vote_sentence(state) if votes and votes.votes else _wait(state, play)
    return ActionRowModel(
        sentence=sentence,
        icon="hand" if votes and votes.votes else "info",
        quiet=not (votes and votes.votes),
        detail=_vote_count(state),
        votes=voters(state, "pass"),
        team=team_key(state, play.team),
        reason=reason,
        actions=(*skip, *challenge),
    )


def _challenge(state: State, play: codenames.Play) -> tuple[tuple[ActionModel, ...], str]:
    """The button and what stands beside it; no button in a room that plays without."""
    team = state.my_team
    if not state.codenames_options.challenge or team is None or team in play.out:
        return (), ""
    calls = play.calls_left[team] if team < len(play.calls_left) else -1
    offered = state.offer(codenames.OfferChallenge) is not None
    if offered:
        reason = phrases.calls_left(calls) if calls >= 0 else ""
    elif calls == 0:
        reason = phrases.NO_CALLS
    else:
        others = [n for n in range(len(state.settings.teams)) if n != team and n not in play.out]
        name = team_name(state, others[0]) if len(others) == 1 else "another team"
        reason = phrases.opens_with(name, calls)
    button = ButtonModel(
        phrases.CHALLENGE,
        icon="flag",
        enabled=offered,
        reason="" if offered else reason,
        pending=_sent(state, codenames.Challenge),
    )
    return (_button(CHALLENGE, button, wide=True),), reason


def _sent(state: State, action: type[codenames.Cover | codenames.Challenge]) -> bool:
    return any(isinstance(each, Act) and isinstance(each.action, action) for each in state.pending.values())


def _skip(state: State) -> tuple[ActionModel, ...]:
    """The host decides for somebody absent whom the game waits for."""
    if not state.may("skip_absent"):
        return ()
    return (_button(SKIP, ButtonModel(phrases.SKIP_ABSENT, pending=state.waiting_for(room.SkipAbsent))),)


# ---- everybody else


def _out(state: State) -> ActionRowModel:
    """An eliminated team keeps its seats and watches."""
    return ActionRowModel(
        sentence=_said(phrases.OUT_AND_WATCHING),
        icon="eye",
        quiet=True,
        detail=_vote_count(state),
        actions=_skip(state),
    )


def _spectator(state: State) -> ActionRowModel:
    me = state.me
    sentence = phrases.WATCHING_WAITS if me is not None and me.waits else phrases.WATCHING
    return ActionRowModel(
        sentence=_said(sentence),
        icon="eye",
        quiet=True,
        detail=_vote_count(state),
        actions=(*_skip(state), *_free_seats(state)),
    )


def _free_seats(state: State) -> tuple[ActionModel, ...]:
    """One button for each team with a seat that may be taken."""
    first: dict[tuple[int, str], int] = {}
    for number in sorted(bits(state.yours.seats)):
        seat = state.seat(number)
        if seat is not None:
            first.setdefault((seat.team, seat.role), number)
    pending = state.waiting_for(room.TakeSeat)
    made = []
    for (team, role), number in sorted(first.items(), key=lambda each: each[1]):
        text = phrases.join_team(team_name(state, team)) + (" as spymaster" if role == SPYMASTER else "")
        spoken = f"{text}, {w.ROLE_NAMES[OPERATIVE]}" if role == OPERATIVE else text
        made.append(_button(f"{SEAT}{number}", ButtonModel(text, pending=pending, spoken=spoken)))
    return tuple(made)
