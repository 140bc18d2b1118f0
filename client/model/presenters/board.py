"""The board: words, identities as far as the reader may know them, votes, marks, and what a click may do."""

from typing import Literal, cast

from client.model import phrases
from client.model import wording as w
from client.model.board import BoardModel, CardModel, Identity, VoteModel
from client.model.presenters.people import name_of, team_key
from client.model.reduce import pending_of
from client.model.state import State, bits
from protocol.messages import Act, codenames


def board(state: State) -> BoardModel | None:
    """The table's cards; None before a deal."""
    words, play = state.words, state.play
    if words is None or play is None:
        return None
    enabled = clickable(state)
    rows = len(words.words) // words.columns
    return BoardModel(
        rows=rows,
        columns=words.columns,
        cards=tuple(_card(state, n, n in enabled) for n in range(len(words.words))),
        spoken=f"Board, {rows} rows of {words.columns} cards",
        fresh=state.fresh,
        stale=state.stale,
    )


def clickable(state: State) -> frozenset[int]:
    """The cards of this seat's offers: to vote for, to mark for a clue, or to turn over after a challenge."""
    if state.stale:
        return frozenset()
    offers = (
        state.offer(codenames.OfferVote),
        state.offer(codenames.OfferClue),
        state.offer(codenames.OfferCover),
    )
    return frozenset().union(*(bits(offer.cards) for offer in offers if offer is not None))


def team_votes(state: State) -> codenames.Team | None:
    """The acting team's votes, if the reader may see them."""
    return state.teams.get(state.play.team) if state.play and state.play.phase == "guess" else None


def own_vote(state: State) -> codenames.Choice:
    """The reader's vote as the server knows it."""
    votes = team_votes(state)
    mine = [each.choice for each in votes.votes if each.member == state.yours.member] if votes else []
    return mine[0] if mine else None


def vote_under_way(state: State) -> codenames.Vote | None:
    """The newest vote that is sent and not answered."""
    actions = [each.action for each in pending_of(state, Act) if isinstance(each, Act)]
    votes = [each for each in actions if isinstance(each, codenames.Vote)]
    return votes[-1] if votes else None


def voters(state: State, choice: codenames.Choice) -> tuple[VoteModel, ...]:
    """Who voted for this, the reader first, advice last; the own vote dashed while a change is under way."""
    votes, sent = team_votes(state), vote_under_way(state)
    if votes is None:
        return ()
    me = state.yours.member
    for_it = [each.member for each in votes.votes if each.choice == choice]
    for_it.sort(key=lambda member: (member != me, is_advice(votes, member)))
    shown = [
        VoteModel(name_of(state, n), n == me, n == me and sent is not None, is_advice(votes, n))
        for n in for_it
    ]
    if sent is not None and sent.choice == choice and choice is not None and me not in for_it:
        shown.insert(0, VoteModel(phrases.YOU, mine=True, pending=True))
    return tuple(shown)


def is_advice(section: codenames.Team, member: int) -> bool:
    """Whether this member's vote counts for nothing: a bot's, beside people."""
    return member not in section.counted


def votes_for(state: State, choice: codenames.Choice) -> int:
    """How many votes for this count, as the server has them."""
    section = team_votes(state)
    if section is None:
        return 0
    return sum(1 for each in section.votes if each.choice == choice and not is_advice(section, each.member))


def badge(state: State, choice: codenames.Choice) -> str:
    """Votes/needed; empty without votes."""
    section, count = team_votes(state), votes_for(state, choice)
    return f"{count}/{section.needed}" if section and count else ""


def _card(state: State, position: int, enabled: bool) -> CardModel:
    play = state.play
    assert play is not None
    word = state.word(position)
    face = cast(Identity | None, state.identity(play.faces[position]))
    known = state.identity(state.key[position]) if state.key and face is None else None
    key = cast(Identity | None, known)
    votes = voters(state, position) if face is None else ()
    local = state.local
    marked = position in local.marks and face is None
    return CardModel(
        word=word,
        spoken=_spoken(state, position, face, key, votes, marked),
        face=face,
        key=key,
        votes=votes,
        team=team_key(state, play.team) if votes else None,
        badge=badge(state, position) if face is None else "",
        marked=marked,
        enabled=enabled and face is None,
        highlighted=position == local.aimed,
        tip=_tip(face or key),
    )


def _tip(identity: Identity | None) -> str:
    return w.IDENTITY_NAMES[identity].capitalize() if identity else ""


def _spoken(
    state: State,
    position: int,
    face: Identity | None,
    key: Identity | None,
    votes: tuple[VoteModel, ...],
    marked: bool,
) -> str:
    """ "Elephant, not revealed, 2 of 3 votes: you, Dev" (visual guide, "Accessibility")."""
    parts = [state.word(position).capitalize()]
    parts.append(w.IDENTITY_NAMES[face] if face else phrases.NOT_REVEALED)
    if key:
        parts.append(w.IDENTITY_NAMES[key])
    section = team_votes(state)
    names = ["you" if vote.mine else vote.name for vote in votes if not vote.advice]
    if names and section:
        parts.append(phrases.card_votes(votes_for(state, position), section.needed, names))
    if bots := [vote.name for vote in votes if vote.advice]:
        parts.append(phrases.card_proposals(bots))
    if marked:
        parts.append(phrases.MARKED)
    return ", ".join(parts)


def next_choice(state: State, clicked: int | Literal["pass"]) -> codenames.Choice:
    """What a click on a card or on Pass votes for: a second click on the own vote takes it back."""
    sent = vote_under_way(state)
    standing = sent.choice if sent is not None else own_vote(state)
    return None if standing == clicked else clicked
