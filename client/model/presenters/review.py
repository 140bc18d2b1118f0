"""The end: who won and why in words, the whole key, what each clue meant, and whether the deal was sealed."""

from dataclasses import replace
from typing import cast

from client.model import phrases
from client.model import wording as w
from client.model.board import BoardModel, CardModel, Identity, VoteModel
from client.model.controls import LEADERBOARD, ButtonModel
from client.model.game_widgets import ActionModel, ActionRowModel, Segment
from client.model.presenters.board import board
from client.model.presenters.chat import chat
from client.model.presenters.clue_log import review_log, turns
from client.model.presenters.people import team_key, team_name
from client.model.review import CheckModel, ResultBannerModel, ReviewModel
from client.model.state import OPERATIVE, State
from protocol.commitment import commitment
from protocol.messages import codenames, room

SAVE, SWAP, REMATCH, LOBBY, BOARD = "save", "swap", "rematch", "lobby", "leaderboard"


def review(state: State) -> ReviewModel | None:
    """Everything of the last screen; None before there is an end."""
    cards = review_board(state)
    if cards is None:
        return None
    return ReviewModel(
        result=result(state),
        board=cards,
        clues=review_log(state, last_turn(state)),
        chat=chat(state),
        actions=actions(state),
    )


def last_turn(state: State) -> int | None:
    """The turn that is highlighted: the last one with a clue."""
    given = [turn.number for turn in turns(state) if turn.clue is not None]
    return given[-1] if given else None


# ---- who won, and why


def result(state: State) -> ResultBannerModel:
    play = state.play
    winners = play.winners if play else ()
    title = phrases.wins([team_name(state, team) for team in winners])
    sentence = f"{why(state)} {_duration(state)}".strip()
    return ResultBannerModel(
        team=team_key(state, winners[0]) if len(winners) == 1 else None,
        title=title,
        sentence=sentence,
        check=check(state),
        spoken=f"{title}. {sentence}",
    )


def why(state: State) -> str:
    """The reason in a sentence (agents, assassin, last_team or host)."""
    play, words = state.play, state.words
    if play is None or words is None:
        return ""
    last = next((each for each in reversed(state.log) if isinstance(each, codenames.Revealed)), None)
    if play.reason == "assassin" and last is not None:
        return phrases.why_assassin(team_name(state, last.team), state.word(last.position))
    if play.reason == "last_team" and play.winners:
        return phrases.why_last_team(team_name(state, play.winners[0]))
    if play.reason == "agents" and play.winners:
        return _why_agents(state, play, words, last)
    return phrases.ENDED_WITHOUT_WINNER


def _why_agents(
    state: State, play: codenames.Play, words: codenames.Words, last: codenames.Revealed | None
) -> str:
    winner = play.winners[0]
    ending = next((each for each in reversed(state.log) if not isinstance(each, codenames.Over)), None)
    gift = last is not None and last is ending and last.team != winner
    if gift and last is not None:
        return phrases.why_gift(team_name(state, last.team), team_name(state, winner))
    others = [team for team in range(len(words.agents)) if team not in (winner, *play.out)]
    nearest = min(others, key=lambda team: play.left[team], default=None)
    lead = phrases.ahead(play.left[nearest], team_name(state, nearest)) if nearest is not None else ""
    own = sum(1 for turn in turns(state) if turn.team == winner)
    return phrases.why_agents(words.agents[winner], own, lead)


def _duration(state: State) -> str:
    dealt = next((each.at for each in state.log if isinstance(each, codenames.Dealt)), None)
    over = next((each.at for each in state.log if isinstance(each, codenames.Over)), None)
    return f"{w.length(over - dealt).capitalize()}." if dealt is not None and over is not None else ""


def check(state: State) -> CheckModel | None:
    """Whether the key that is shown now is the one that was sealed at the start; computed here."""
    words, review = state.words, state.review
    if words is None or review is None:
        return None
    try:
        salt = bytes.fromhex(review.salt)
    except ValueError:
        salt = b""
    good = commitment(salt, review.key, words.words, words.match) == words.commitment
    if good and _faces_fit(state, review.key):
        return CheckModel(phrases.DEAL_GOOD_TITLE, phrases.DEAL_GOOD)
    return CheckModel(phrases.DEAL_BAD_TITLE, phrases.DEAL_BAD, good=False)


def _faces_fit(state: State, key: str) -> bool:
    """Every card that was turned over showed what the key says."""
    faces = state.play.faces if state.play else ""
    pairs = zip(faces, key, strict=False)
    return len(faces) == len(key) and all(face in (codenames.HIDDEN, sealed) for face, sealed in pairs)


# ---- the whole key


def review_board(state: State) -> BoardModel | None:
    """Turned cards as they lie, the rest with the key's stripe; the last guess in gold with its voters."""
    model = board(state)
    if model is None or state.play is None:
        return None
    key = state.review.key if state.review else ""
    last = next((each for each in reversed(state.log) if isinstance(each, codenames.Revealed)), None)
    cards = [_open(state, card, n, key) for n, card in enumerate(model.cards)]
    if last is not None and last.position < len(cards):
        cards[last.position] = replace(
            cards[last.position],
            highlighted=True,
            votes=_voters(state, last),
            team=team_key(state, last.team),
        )
    return replace(model, cards=tuple(cards))


def _open(state: State, card: CardModel, position: int, key: str) -> CardModel:
    if card.face is not None or position >= len(key):
        return replace(card, enabled=False)
    identity = cast(Identity | None, state.identity(key[position]))
    name = w.IDENTITY_NAMES[identity] if identity else ""
    spoken = f"{card.word.capitalize()}, {phrases.NOT_REVEALED}, {name}"
    return replace(
        card, key=identity, enabled=False, spoken=spoken, tip=name.capitalize(), votes=(), badge=""
    )


def _voters(state: State, last: codenames.Revealed) -> tuple[VoteModel, ...]:
    me = state.me.name if state.me else ""
    names = next(
        (
            each.voters
            for each in (state.review.votes if state.review else ())
            if (each.turn, each.choice) == (last.turn, last.position)
        ),
        (),
    )
    bots = {each.name for each in state.people.people if each.bot}
    guessed = [each for each in state.sitters(last.team) if state.role_of(each) == OPERATIVE]
    beside_people = any(not each.bot for each in guessed)
    return tuple(
        VoteModel(phrases.YOU if name == me else name, mine=name == me, advice=beside_people and name in bots)
        for name in names
    )


# ---- what may be done now


def actions(state: State) -> ActionRowModel:
    """Save the record; with a seat Rematch and Swap roles; the host's way back to the lobby."""
    seated = state.may("rematch")
    made = [
        ActionModel(
            SAVE, ButtonModel(phrases.SAVE_RECORD, icon="save", pending=state.waiting_for(room.AskRecord))
        ),
        ActionModel(BOARD, LEADERBOARD),
    ]
    if state.may("back_to_lobby"):
        made.append(ActionModel(LOBBY, ButtonModel(phrases.TO_LOBBY, icon="left")))
    if seated:
        pending = state.waiting_for(room.Rematch)
        made.append(ActionModel(SWAP, ButtonModel(phrases.SWAP_ROLES, icon="swap", pending=pending)))
        rematch = ButtonModel(phrases.REMATCH, icon="refresh", pending=pending)
        made.append(ActionModel(REMATCH, rematch, primary=True, wide=True))
    hint = phrases.REMATCH_HINT if seated else phrases.REMATCH_OTHERS
    if state.stale:
        made = [replace(each, button=replace(each.button, enabled=False)) for each in made]
    return ActionRowModel(sentence=(Segment(hint),), quiet=True, actions=tuple(made), stale=state.stale)
