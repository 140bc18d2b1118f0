"""The lobby: invite, team columns with seats, who watches, the settings in words, and what a start lacks."""

from client.model import lobby_words as words
from client.model import phrases
from client.model import wording as w
from client.model.controls import ButtonModel, MenuEntryModel
from client.model.lobby import (
    InviteModel,
    LobbyModel,
    MemberModel,
    SeatModel,
    SettingsSummaryModel,
    StartModel,
    TeamModel,
    WatchingModel,
)
from client.model.presenters.people import team_key, team_name
from client.model.presenters.settings import summary
from client.model.state import OPERATIVE, SPYMASTER, State, bits
from protocol.messages import room

# The host's menu: what a key means. A number may follow: "move:3" is the seat.
HOST, KICK, ADMIT, WATCH, MOVE = "host", "kick", "admit", "watch", "move:"


def lobby(state: State) -> LobbyModel:
    return LobbyModel(
        invite=_invite(state),
        teams=tuple(_team(state, team) for team in range(len(state.settings.teams))),
        watching=_watching(state),
        settings=_settings(state),
        start=_start(state),
    )


def _invite(state: State) -> InviteModel:
    here = sum(1 for each in state.people.people if each.presence == "here")
    return InviteModel(
        room=state.settings.room.name or state.code,
        subtitle=words.subtitle(state.codenames_options.variant, here),
        addresses=state.addresses,
        invite=invite_line(state),
    )


def invite_line(state: State) -> str:
    """The one line to send to a friend: the best address and the room."""
    address = state.addresses[0] if state.addresses else state.link.address
    return f"codenames://{address}/{state.code}"


# ---- seats


def _team(state: State, team: int) -> TeamModel:
    return TeamModel(
        team=team_key(state, team),
        name=team_name(state, team),
        status=_status(state, team),
        spymasters=_seats(state, team, SPYMASTER),
        operatives=_seats(state, team, OPERATIVE),
    )


def _status(state: State, team: int) -> str:
    roles = [w.ROLE_NAMES.get(each.role, each.role) for each in state.settings.missing if each.team == team]
    here = state.sitters(team)
    if roles:
        return words.needs(roles) if here else words.NOBODY_YET
    return words.COMPLETE if any(each in here for each in unready(state)) else words.READY


def unready(state: State) -> tuple[room.Person, ...]:
    """Who could say that they are ready and has not: on a seat, connected, neither a bot nor the host."""
    return tuple(
        each
        for each in state.people.people
        if each.seat is not None and each.presence == "here" and not (each.ready or each.host or each.bot)
    )


def _seats(state: State, team: int, role: str) -> tuple[SeatModel, ...]:
    """The taken seats of a role and the first free one."""
    seats = [n for n, seat in enumerate(state.settings.seats) if (seat.team, seat.role) == (team, role)]
    taken = {each.seat: each for each in state.people.people if each.seat is not None}
    shown = [_taken_seat(state, n, taken[n]) for n in seats if n in taken]
    free = next((n for n in seats if n not in taken), None)
    if free is not None:
        shown.append(_free_seat(state, free, team, role))
    return tuple(shown)


def _taken_seat(state: State, seat: int, person: room.Person) -> SeatModel:
    mine = person.member == state.yours.member
    leave = ButtonModel(words.LEAVE_SEAT, pending=state.waiting_for(room.LeaveSeat))
    button = leave if mine and state.may("leave_seat") else None
    return SeatModel(key=str(seat), member=member(state, person), button=button)


def _free_seat(state: State, seat: int, team: int, role: str) -> SeatModel:
    sent = any(isinstance(each, room.TakeSeat) and each.seat == seat for each in state.pending.values())
    button = ButtonModel(
        words.TAKE_SEAT,
        enabled=seat in bits(state.yours.seats) and not state.stale,
        pending=sent,
        spoken=words.take_seat_spoken(team_name(state, team), role),
    )
    free = words.NOBODY_YET if role == SPYMASTER else words.FREE_SEAT
    return SeatModel(key=str(seat), free=free, button=button)


def member(state: State, person: room.Person) -> MemberModel:
    """One person, with the host's menu for them."""
    mine = person.member == state.yours.member
    tags = (words.YOU,) * mine + (phrases.HOST_TAG,) * person.host + (words.WAITING,) * person.waits
    away = {"away": phrases.RECONNECTING, "left": phrases.LEFT}.get(person.presence, "")
    role = state.role_of(person)
    team = state.seat(person.seat)
    where = words.role_in(role, team_name(state, team.team)) if team else words.WATCHES
    ready = words.READY if person.ready and person.seat is not None else ""
    return MemberModel(
        number=person.member,
        name=person.name,
        avatar=person.avatar,
        tags=tags,
        note=away,
        off=bool(away),
        ready=ready,
        menu=host_menu(state, person),
        spoken=", ".join(filter(None, (w.person(person.name), *tags, ready, away, where))),
    )


def host_menu(state: State, person: room.Person) -> tuple[MenuEntryModel, ...]:
    """What the host may do with this person; empty for everybody else and for the host's own row."""
    if not state.may("host") or person.member == state.yours.member:
        return ()
    entries = [MenuEntryModel(ADMIT, words.LET_IN)] if person.waits else []
    entries += _moves(state, person)
    entries.append(MenuEntryModel(HOST, words.MAKE_HOST, line=bool(entries)))
    entries.append(MenuEntryModel(KICK, words.REMOVE))
    return tuple(entries)


def _moves(state: State, person: room.Person) -> list[MenuEntryModel]:
    """One entry for each team and role with a free seat; while a game runs only the spymasters' seats."""
    playing = state.settings.stage == "playing"
    taken = {each.seat: each for each in state.people.people if each.seat is not None}
    seen: set[tuple[int, str]] = set()
    entries = []
    for number, seat in enumerate(state.settings.seats):
        kind = (seat.team, seat.role)
        here = state.seat(person.seat) == seat
        occupied = number in taken and not (playing and seat.role == SPYMASTER)
        if here or occupied or kind in seen or (playing and seat.role != SPYMASTER):
            continue
        seen.add(kind)
        text = words.move_to(team_name(state, seat.team), seat.role, playing)
        entries.append(MenuEntryModel(f"{MOVE}{number}", text))
    if person.seat is not None and not playing:
        entries.append(MenuEntryModel(WATCH, words.MOVE_TO_WATCHING))
    return entries


# ---- the other panels


def _watching(state: State) -> WatchingModel:
    people = [each for each in state.people.people if each.seat is None]
    people.sort(key=lambda each: not each.waits)
    seated = state.may("leave_seat")
    watch = ButtonModel(words.WATCH, icon="eye", pending=state.waiting_for(room.LeaveSeat))
    return WatchingModel(
        members=tuple(member(state, each) for each in people), button=watch if seated else None
    )


def _settings(state: State) -> SettingsSummaryModel:
    edit = ButtonModel(words.EDIT, icon="pencil") if state.may("change_settings") else None
    return SettingsSummaryModel(rows=summary(state), edit=edit)


def _start(state: State) -> StartModel:
    missing, waiting = state.settings.missing, unready(state)
    title = words.still_needed(
        [(team_name(state, each.team), w.ROLE_NAMES.get(each.role, each.role)) for each in missing]
    )
    start = _start_button(state, title, bool(waiting)) if state.may("host") else None
    return StartModel(
        title=title or _who_is_ready(state, waiting),
        text=_what_next(state, bool(missing), bool(waiting)),
        start=start,
        say_ready=_ready_button(state) if start is None else None,
        ready=not missing and not waiting,
    )


def _start_button(state: State, missing: str, waiting: bool) -> ButtonModel:
    return ButtonModel(
        words.START_ANYWAY if waiting and not missing else words.START,
        enabled=state.may("start"),
        reason="" if state.may("start") else missing,
        pending=state.waiting_for(room.Start),
    )


def _ready_button(state: State) -> ButtonModel | None:
    """For whoever sits: says that one is ready, or takes it back."""
    me = state.me
    if me is None or not state.may("set_ready"):
        return None
    pending = state.waiting_for(room.SetReady)
    if me.ready:
        return ButtonModel(words.NOT_READY, pending=pending)
    return ButtonModel(words.SAY_READY, icon="check", pending=pending)


def _who_is_ready(state: State, waiting: tuple[room.Person, ...]) -> str:
    """The teams are complete: who has not said yet that they are ready; "you" first of all."""
    if any(each.member == state.yours.member for each in waiting):
        return words.SAY_WHEN_READY
    if waiting:
        return words.waiting_for([each.name for each in waiting])
    asked = any(each.ready and not each.host for each in state.people.people)
    return words.ALL_READY if asked else words.ALL_SET


def _what_next(state: State, missing: bool, waiting: bool) -> str:
    host = next((each.name for each in state.people.people if each.host), "")
    if state.may("host"):
        if missing:
            return words.HOW_TO_FILL
        return words.START_UNREADY if waiting else words.START_WHEN_READY
    return words.how_to_fill_for(host) if missing else words.waits_for_host(host)
