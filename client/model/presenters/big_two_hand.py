"""The row below the card table: what the chosen cards are, whether they beat the table, hints, Pass and Play.

It only previews: the server decides what may be played, and shows what was.
"""

from dataclasses import dataclass

from client.model import big_two_words as words
from client.model import phrases
from client.model.controls import ButtonModel
from client.model.game_widgets import ActionModel, ActionRowModel, Segment, plain
from client.model.hand import RANK, SUIT
from client.model.presenters.action_row import NO, PASS, SEAT, YES, asks_me, votes_of_room
from client.model.presenters.big_two_end import actions
from client.model.presenters.big_two_seats import mine, name_at
from client.model.presenters.people import wall_time
from client.model.presenters.playing_cards import TASTE, Taste, on_table
from client.model.state import State, bits
from protocol.cards import Combination, beats, classify, legal_plays, mask_of
from protocol.messages import Act, big_two, room

PLAY, HINT, SORT = "play", "hint", "sort"
PLAY_WIDTH, PASS_WIDTH = 152, 96  # px at 100 %; the words on Play change and the button stays


# ---- what is chosen


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the chosen cards are, and whether they could be played on what lies there (`fits`)."""

    title: str
    text: str
    fits: bool


def verdict(state: State) -> Verdict | None:
    """None as long as nothing is chosen."""
    chosen = state.local.cards.chosen
    if not chosen:
        return None
    found = classify(chosen)
    if found is None:
        return Verdict(words.NO_COMBINATION, words.no_combination(len(chosen)), fits=False)
    text, fits = _compared(state, found)
    return Verdict(words.title(found), text, fits)


def _compared(state: State, found: Combination) -> tuple[str, bool]:
    table, offer = on_table(state), state.offer(big_two.OfferPlay)
    if offer is not None and offer.must is not None and offer.must not in found.cards:
        return words.needs(offer.must), False
    if table is None:
        return (words.YOU_CAN_LEAD if offer is not None else ""), True
    assert state.table is not None
    seat = state.table.last_seat
    whose = name_at(state, seat), mine(state, seat), table
    if found.size != table.size:
        return words.other_number(*whose), False
    return (words.beats(*whose), True) if beats(found, table) else (words.too_low(*whose), False)


def hints(state: State) -> tuple[frozenset[int], ...]:
    """What could be played now, weakest first, one of each strength; nothing unless it is one's turn."""
    offer = state.offer(big_two.OfferPlay)
    if offer is None:
        return ()
    by_strength: dict[tuple[int, int], frozenset[int]] = {}
    for each in legal_plays(mask_of(state.hand), on_table(state), offer.must):
        by_strength.setdefault((each.size, each.strength), frozenset(each.cards))
    return tuple(by_strength.values())


def next_hint(state: State) -> frozenset[int] | None:
    """The hint after the one that is chosen now, else the weakest; after the strongest the weakest again."""
    found = hints(state)
    if not found:
        return None
    chosen = state.local.cards.chosen
    return found[(found.index(chosen) + 1) % len(found)] if chosen in found else found[0]


def next_sorting(state: State, taste: Taste) -> str:
    """What Sort does: cards that were moved by hand are sorted again, sorted ones the other way."""
    own = state.local.cards
    now = own.sorting or taste.sorting
    if own.order:
        return now
    return SUIT if now == RANK else RANK


def under_way(state: State) -> type[big_two.PlayCards | big_two.PassTurn] | None:
    """Which of the two was sent and is not answered yet."""
    sent = (each.action for each in state.pending.values() if isinstance(each, Act))
    return next((type(each) for each in sent if isinstance(each, big_two.PlayCards | big_two.PassTurn)), None)


# ---- the row


def row(state: State, taste: Taste = TASTE) -> ActionRowModel:
    """What stands there now. A question of the room comes before everything else."""
    if state.ended:
        return actions(state)
    if asks_me(state) and not state.stale:
        return _restart_question(state)
    if state.my_seat is None:
        return _spectator(state)
    return _player(state, taste)


def _player(state: State, taste: Taste) -> ActionRowModel:
    found = verdict(state)
    if found is None:
        sentence, icon = [Segment(_nothing_chosen(state))], "hand"
    else:
        sentence = [Segment(f"{found.title}.", bold=True)]
        icon = "check" if found.fits else "x"
    if state.stale:
        sentence, icon = [Segment(phrases.shown_as(wall_time(state.link.lost_at)))], "info"
    text = found.text if found is not None and not state.stale else ""
    vote = phrases.votes_so_far(*votes_of_room(state)) if state.vote.vote else ""
    helps = _sort(state, taste), _hint(state)
    return ActionRowModel(
        sentence=tuple(sentence),
        icon=icon,
        detail=" ".join(filter(None, (text, vote))),
        reason=_reason(state, found),
        quiet=found is None,
        actions=(*(() if state.stale else helps), _pass(state), _play(state, found)),
        stale=state.stale,
    )


def _nothing_chosen(state: State) -> str:
    offer = state.offer(big_two.OfferPlay)
    if offer is None:
        return words.CHOOSE_LATER
    if offer.must is not None:
        return words.NEEDS_FIRST
    return words.CHOOSE if hints(state) else words.NO_HINT


def _reason(state: State, found: Verdict | None) -> str:
    """Why Pass or Play can't be pressed, as far as the sentence doesn't say it."""
    if state.stale:
        return words.PLAY_WHEN_BACK
    if state.offer(big_two.OfferPlay) is None:
        seat = state.table.seat if state.table else -1
        return words.wait_for(name_at(state, seat)) if seat >= 0 and not mine(state, seat) else ""
    if state.offer(big_two.OfferPass) is None:
        return words.LEADER_PASSES_NOT
    return "" if found is None or hints(state) else words.NO_HINT


def _sort(state: State, taste: Taste) -> ActionModel:
    by_rank = next_sorting(state, taste) == RANK
    text = words.SORT_BY_RANK if by_rank else words.SORT_BY_SUIT
    short = words.BY_RANK if by_rank else words.BY_SUIT
    return ActionModel(SORT, ButtonModel(text, icon="sort", spoken=text), short=short, quiet=True)


def _hint(state: State) -> ActionModel:
    found, chosen = hints(state), state.local.cards.chosen
    count = f"{found.index(chosen) + 1}/{len(found)}" if chosen in found else ""
    on_turn = state.offer(big_two.OfferPlay) is not None
    reason = "" if found else words.NO_HINT if on_turn else words.NO_HINT_NOW
    button = ButtonModel(words.HINT, icon="bulb", count=count, enabled=bool(found), reason=reason)
    return ActionModel(HINT, button, quiet=True)


def _pass(state: State) -> ActionModel:
    offered = state.offer(big_two.OfferPass) is not None
    button = ButtonModel(
        words.PASS,
        enabled=offered,
        reason="" if offered else _reason(state, None),
        pending=under_way(state) is big_two.PassTurn,
    )
    return ActionModel(PASS, button, least=PASS_WIDTH)


def _play(state: State, found: Verdict | None) -> ActionModel:
    on_turn = state.offer(big_two.OfferPlay) is not None
    enabled = on_turn and found is not None and found.fits
    reason = words.CHOOSE_FIRST if found is None else found.text
    button = ButtonModel(
        words.play(len(state.local.cards.chosen)),
        enabled=enabled,
        reason="" if enabled else reason if on_turn else _reason(state, found),
        pending=under_way(state) is big_two.PlayCards,
    )
    return ActionModel(PLAY, button, primary=True, least=PLAY_WIDTH, short=words.PLAY)


# ---- everybody else


def _restart_question(state: State) -> ActionRowModel:
    return ActionRowModel(
        sentence=(Segment(words.restart_asked(state.vote.asked_by), bold=True),),
        detail=f"{phrases.yes_so_far(*votes_of_room(state))}. {words.ALL_AGREE}",
        icon="refresh",
        question=True,
        actions=(
            ActionModel(NO, ButtonModel(words.NEW_DEAL_NO), short=phrases.NO_SHORT),
            ActionModel(YES, ButtonModel(words.NEW_DEAL_YES), primary=True, short=phrases.YES_SHORT),
        ),
    )


def _spectator(state: State) -> ActionRowModel:
    """Seats that a bot plays for somebody who has left can be taken."""
    pending = state.waiting_for(room.TakeSeat)
    made = []
    for seat in sorted(bits(state.yours.seats)):
        text = words.play_for(name_at(state, seat))
        made.append(ActionModel(f"{SEAT}{seat}", ButtonModel(text, pending=pending)))
    sentence = phrases.WATCHING_WAITS if state.me is not None and state.me.waits else words.WATCHING
    return ActionRowModel(
        sentence=(Segment(sentence),), icon="eye", quiet=True, actions=tuple(made), stale=state.stale
    )


def spoken(state: State) -> str:
    """The line by Play as one sentence, to be read aloud when the choice changes."""
    shown = row(state)
    return " ".join(filter(None, (plain(shown.sentence), shown.detail)))
