"""People and seats of the lobby, whatever game is played, and what the host may do with them."""

from client.model import lobby_words as words
from client.model import phrases
from client.model import wording as w
from client.model.controls import ButtonModel, MenuEntryModel
from client.model.lobby import MemberModel, SeatModel
from client.model.presenters.people import team_name
from client.model.state import SPYMASTER, State, bits
from protocol.messages import room

# The host's menu: what a key means. A number may follow: "move:3" is the seat.
HOST, KICK, BAN, ADMIT, WATCH, MOVE = "host", "kick", "ban", "admit", "watch", "move:"
LEVEL = "level:"  # and the level of the bot that comes in this one's place
MIDDLE = ("normal", "medium")  # the levels of bots that "Fill with bots" seats, where nobody chose another


def taken_seat(state: State, seat: int, person: room.Person) -> SeatModel:
    mine = person.member == state.yours.member
    leave = ButtonModel(words.LEAVE_SEAT, pending=state.waiting_for(room.LeaveSeat))
    button = leave if mine and state.may("leave_seat") else None
    return SeatModel(key=str(seat), member=member(state, person), button=button)


def free_seat(state: State, seat: int, named: str, free: str) -> SeatModel:
    """A seat to be taken, or to be given to a bot where there are some; `named` tells it from the others."""
    sent = any(isinstance(each, room.TakeSeat) and each.seat == seat for each in state.pending.values())
    button = ButtonModel(
        words.TAKE_SEAT,
        enabled=seat in bits(state.yours.seats) and not state.stale,
        pending=sent,
        spoken=words.take_seat_spoken(named),
    )
    levels = bot_entries(state)
    waits = any(isinstance(each, room.AddBot) and each.seat == seat for each in state.pending.values())
    spoken = words.add_bot_spoken(named)
    bot = ButtonModel(words.ADD_BOT, icon="bot", pending=waits, spoken=spoken) if levels else None
    return SeatModel(key=str(seat), free=free, button=button, bot=bot, levels=levels)


def bot_entries(state: State) -> tuple[MenuEntryModel, ...]:
    """The bots that the host may seat, by level; none in a room without bots."""
    if not state.may("add_bot"):
        return ()
    return tuple(MenuEntryModel(level, words.bot_level(level)) for level in state.settings.bots)


def level_to_fill(state: State, liked: str = "") -> str:
    """What "Fill with bots" seats: the level that the host likes, or the middle one, if the room has it."""
    levels = state.settings.bots
    return next((each for each in (liked, *MIDDLE, *levels) if each in levels), "")


def seats_to_fill(state: State) -> tuple[int, ...]:
    """A free seat for each role that a start lacks."""
    free = free_seats(state)
    found: list[int] = []
    for lack in state.settings.missing:
        wanted = (
            n for n in free if n not in found and state.settings.seats[n] == room.Seat(lack.team, lack.role)
        )
        found.extend([*wanted][:1])
    return tuple(found)


def free_seats(state: State) -> tuple[int, ...]:
    taken = {each.seat for each in state.people.people}
    return tuple(seat for seat in range(len(state.settings.seats)) if seat not in taken)


def fill(state: State, level: str) -> ButtonModel | None:
    """ "Fill with bots", for the host as long as somebody is missing."""
    if not bot_entries(state) or not seats_to_fill(state):
        return None
    return ButtonModel(
        words.FILL, icon="bot", pending=state.waiting_for(room.AddBot), hint=words.fill_hint(level)
    )


def member(state: State, person: room.Person) -> MemberModel:
    """One person, with the host's menu for them."""
    mine = person.member == state.yours.member
    tags = (words.YOU,) * mine + (phrases.HOST_TAG,) * person.host + (words.WAITING,) * person.waits
    tags += (words.bot_tag(person.bot),) * bool(person.bot)
    away = {"away": phrases.RECONNECTING, "left": phrases.LEFT}.get(person.presence, "")
    ready = words.READY if person.ready and person.seat is not None and not person.bot else ""
    return MemberModel(
        number=person.member,
        name=person.name,
        avatar=person.avatar,
        tags=tags,
        brief=(words.BOT,) if person.bot else (),
        note=away,
        off=bool(away),
        ready=ready,
        menu=host_menu(state, person),
        spoken=", ".join(filter(None, (w.person(person.name), *tags, ready, away, _where(state, person)))),
    )


def _where(state: State, person: room.Person) -> str:
    seat = state.seat(person.seat)
    if seat is None or person.seat is None:
        return words.WATCHES
    if seat.team < 0:
        return words.seat_number(person.seat)
    return words.role_in(seat.role, team_name(state, seat.team))


def host_menu(state: State, person: room.Person) -> tuple[MenuEntryModel, ...]:
    """What the host may do with this person; empty for everybody else and for the host's own row."""
    if not state.may("host") or person.member == state.yours.member:
        return ()
    if person.bot:
        return (*_other_levels(state, person), MenuEntryModel(KICK, words.REMOVE_BOT))
    entries = [MenuEntryModel(ADMIT, words.LET_IN)] if person.waits else []
    entries += _moves(state, person)
    entries.append(MenuEntryModel(HOST, words.MAKE_HOST, line=bool(entries)))
    entries.append(MenuEntryModel(KICK, words.REMOVE, line=True))
    entries.append(MenuEntryModel(BAN, words.REMOVE_FOR_EVENING))
    return tuple(entries)


def _other_levels(state: State, bot: room.Person) -> list[MenuEntryModel]:
    """Between games a bot is replaced by one of another level in a click."""
    if state.settings.stage == "playing" or bot.seat is None:
        return []
    others = (level for level in state.settings.bots if level != bot.bot)
    return [MenuEntryModel(f"{LEVEL}{level}", words.another_level(level)) for level in others]


def _away_seats(state: State, person: room.Person) -> list[MenuEntryModel]:
    """At the card table the host gives a watcher the seat of somebody who is away."""
    if person.seat is not None:
        return []
    away = [each for each in state.people.people if each.seat is not None and each.presence != "here"]
    return [MenuEntryModel(f"{MOVE}{each.seat}", words.give_seat(each.name)) for each in away if not each.bot]


def _moves(state: State, person: room.Person) -> list[MenuEntryModel]:
    """One entry for each team and role with a free seat; while a game runs only the spymasters' seats."""
    playing = state.settings.stage == "playing"
    if playing and state.plays_cards:
        return _away_seats(state, person)
    taken = {each.seat: each for each in state.people.people if each.seat is not None}
    seen: set[tuple[int, str]] = set()
    entries = []
    for number, seat in enumerate(state.settings.seats):
        kind = (seat.team, seat.role)
        if seat.team < 0:  # each seat is a place of its own
            kind = (-1, str(number))
        here = person.seat == number if seat.team < 0 else state.seat(person.seat) == seat
        occupied = number in taken and not (playing and seat.role == SPYMASTER)
        if here or occupied or kind in seen or (playing and seat.role != SPYMASTER):
            continue
        seen.add(kind)
        text = words.move_to(team_name(state, seat.team), seat.role, playing)
        if seat.team < 0:
            text = words.move_to_seat(number)
        entries.append(MenuEntryModel(f"{MOVE}{number}", text))
    if person.seat is not None and not playing:
        entries.append(MenuEntryModel(WATCH, words.MOVE_TO_WATCHING))
    return entries
