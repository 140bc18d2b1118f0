"""The card table as the reader sees it: who sits where, what lies in the middle, and the own hand."""

from client.model import big_two_words as words
from client.model import card_words as names
from client.model import phrases
from client.model.card_widgets import HandModel, MiddleModel, Place, PlayerModel, TableModel
from client.model.game_widgets import plain
from client.model.hand import lying
from client.model.presenters.big_two_end import end
from client.model.presenters.big_two_seats import avatar_at, mine, name_at, person_at, place_of
from client.model.presenters.playing_cards import TASTE, Taste, card, cards
from client.model.state import State, bits
from protocol.cards import SEATS
from protocol.messages import big_two


def table(state: State, taste: Taste = TASTE) -> TableModel:
    """The whole table; empty before a deal."""
    section = state.table
    if section is None:
        return TableModel(())
    middle = _middle(state, section)
    return TableModel(
        players=tuple(_player(state, section, seat) for seat in range(SEATS)),
        middle=middle,
        hand=_hand(state, section, taste),
        end=end(state) if state.ended else None,
        four_colours=taste.four_colours,
        fresh=state.fresh,
        stale=state.stale,
        spoken=words.table_spoken(middle.spoken),
    )


# ---- the four


def _player(state: State, section: big_two.Table, seat: int) -> PlayerModel:
    person = person_at(state, seat)
    name, count = name_at(state, seat), section.counts[seat]
    bot = phrases.BOT_TAG if person is not None and person.bot else ""
    tag = phrases.YOU_TAG if mine(state, seat) else bot
    more = _more(state, section, seat)
    note, last = words.note(count, more), _last(state, section, seat)
    return PlayerModel(
        name=name,
        avatar=avatar_at(state, seat),
        place=place_of(state, seat),
        cards=count,
        note=note,
        short=words.short_note(count, more),
        turn=section.seat == seat,
        away=_away(state, section, seat),
        you=tag,
        last=cards(last),
        passed=_passed(section, seat),
        spoken=words.player_spoken(name, tag, note, names.played(last) if last else ""),
    )


def _passed(section: big_two.Table, seat: int) -> bool:
    return section.plays[seat] == ()


def _last(state: State, section: big_two.Table, seat: int) -> tuple[int, ...]:
    """What the seat played last in this round, before it passed if it has."""
    play = section.plays[seat]
    if play:
        return play
    for entry in reversed(state.big_two_log) if play == () else ():
        if isinstance(entry, big_two.CardsPlayed) and entry.seat == seat:
            return entry.cards
        if isinstance(entry, big_two.CardsPlayed) and entry.leads:
            break
    return ()


def _away(state: State, section: big_two.Table, seat: int) -> bool:
    person = person_at(state, seat)
    gone = person is None or (person.presence != "here" and not person.bot)
    return gone or seat in bits(section.stand_ins)


def _more(state: State, section: big_two.Table, seat: int) -> str:
    """What the plate says after the number of cards."""
    if seat in bits(section.stand_ins):
        return words.BOT_PLAYS
    if _away(state, section, seat):
        return phrases.RECONNECTING
    if seat == section.seat:
        return words.YOUR_TURN if mine(state, seat) else words.THEIR_TURN
    if _passed(section, seat):
        return words.PASSED
    following = section.seat >= 0 and seat == (section.seat + 1) % SEATS
    return words.NEXT if following else ""


# ---- the middle


def _middle(state: State, section: big_two.Table) -> MiddleModel:
    if section.last and section.last_seat >= 0:
        seat = section.last_seat
        said = words.played(name_at(state, seat), mine(state, seat), section.last)
        place: Place | None = place_of(state, seat)
    elif section.seat >= 0:
        seat, place = section.seat, None
        first = section.round == 1 and section.last_seat < 0
        says = words.begins if first else words.leads
        said = says(name_at(state, seat), mine(state, seat))
    else:
        return MiddleModel()
    return MiddleModel(
        cards=cards(section.last),
        sentence=said,
        avatar=avatar_at(state, seat),
        place=place,
        spoken=plain(said),
    )


# ---- the own hand


def _hand(state: State, section: big_two.Table, taste: Taste) -> HandModel | None:
    """None for who has no seat, and for whoever sits on one whose cards they aren't shown."""
    seat = state.yours.seat
    if seat is None:
        return None
    held = state.hand
    if state.ended and state.finish is not None:
        held = state.finish.hands[seat]
    own = state.local.cards
    return HandModel(
        cards=tuple(card(each, each in own.chosen) for each in lying(own, held, taste.sorting)),
        enabled=not (state.stale or state.ended),
        spoken=words.own_cards(len(held)),
    )
