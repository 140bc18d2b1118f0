"""The lobby: invite, team columns with seats, who watches, the settings in words, and what a start lacks."""

from dataclasses import replace

from client.model import lobby_words as words
from client.model import trust_words
from client.model import wording as w
from client.model.controls import ButtonModel
from client.model.lobby import (
    COPY_INVITE,
    InviteModel,
    LobbyModel,
    SeatModel,
    SettingsSummaryModel,
    StartModel,
    TeamModel,
    WatchingModel,
)
from client.model.presenters.big_two_lobby import players
from client.model.presenters.lobby_members import fill, free_seat, level_to_fill, member, taken_seat
from client.model.presenters.people import team_key, team_name
from client.model.presenters.settings import no_bots, summary
from client.model.state import OPERATIVE, SPYMASTER, State
from protocol.messages import room


def lobby(state: State, bot_level: str = "") -> LobbyModel:
    """`bot_level`: of the bots that this host likes."""
    return LobbyModel(
        invite=_invite(state),
        teams=tuple(_team(state, team) for team in range(len(state.settings.teams))),
        watching=_watching(state),
        settings=_settings(state),
        start=_start(state, bot_level),
        players=players(state) if state.plays_cards else None,
    )


def _invite(state: State) -> InviteModel:
    here = sum(1 for each in state.people.people if each.presence == "here")
    settings = state.settings
    model = InviteModel(
        room=settings.room.name or state.code,
        subtitle=words.subtitle(_game_title(state), here),
        hint=_hint(state),
        lock=_lock(state),
        password=_password(state),
        addresses=state.addresses,
        invite=invite_line(state),
        games=tuple(words.GAMES.items()) if state.may("change_settings") else (),
        game=state.game,
    )
    if state.only_here:
        return replace(model, addresses=(), invite="", lock=None, password=None)
    if state.fingerprint:
        return replace(model, copy=replace(COPY_INVITE, hint=trust_words.words_of(state.fingerprint)))
    return replace(model, hint=trust_words.PLAIN_HINT) if state.fingerprint == "" else model


def _hint(state: State) -> str:
    """Above the address: who gets in with it."""
    if state.only_here:
        return words.ONLY_HERE
    if state.settings.locked:
        return words.INVITE_HINT_LOCKED
    return words.INVITE_HINT_PASSWORD if state.settings.password else words.INVITE_HINT


def _lock(state: State) -> ButtonModel | None:
    if not state.may("host"):
        return None
    locked = state.settings.locked
    return ButtonModel(
        "",
        icon="lock" if locked else "unlock",
        spoken=words.UNLOCK if locked else words.LOCK,
        pending=state.waiting_for(room.LockRoom),
    )


def _password(state: State) -> ButtonModel | None:
    if not state.may("host"):
        return None
    spoken = words.CHANGE_PASSWORD if state.settings.password else words.SET_PASSWORD
    return ButtonModel("", icon="key", spoken=spoken, pending=state.waiting_for(room.SetPassword))


def _game_title(state: State) -> str:
    if state.plays_cards:
        return words.GAMES[state.game]
    return words.codenames_title(state.codenames_options.variant)


def invite_line(state: State) -> str:
    """The one line to send to a friend: the best address, the room, and whom to expect there."""
    address = state.addresses[0] if state.addresses else state.link.address
    return f"codenames://{address}/{state.code}{f'#{state.fingerprint}' if state.fingerprint else ''}"


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
    shown = [taken_seat(state, n, taken[n]) for n in seats if n in taken]
    free = next((n for n in seats if n not in taken), None)
    if free is not None:
        shown.append(_free_of_team(state, free, team, role))
    return tuple(shown)


def _free_of_team(state: State, seat: int, team: int, role: str) -> SeatModel:
    free = words.NOBODY_YET if role == SPYMASTER else words.FREE_SEAT
    return free_seat(state, seat, words.seat_spoken(team_name(state, team), role), free)


# ---- the other panels


def _watching(state: State) -> WatchingModel:
    people = [each for each in state.people.people if each.seat is None]
    people.sort(key=lambda each: not each.waits)
    seated = state.may("leave_seat")
    watch = ButtonModel(words.WATCH, icon="eye", pending=state.waiting_for(room.LeaveSeat))
    model = WatchingModel(
        members=tuple(member(state, each) for each in people), button=watch if seated else None
    )
    return replace(model, hint=words.WATCHING_CARDS) if state.plays_cards else model


def _settings(state: State) -> SettingsSummaryModel:
    edit = ButtonModel(words.EDIT, icon="pencil") if state.may("change_settings") else None
    return SettingsSummaryModel(rows=summary(state), edit=edit)


def _start(state: State, bot_level: str) -> StartModel:
    missing, waiting = state.settings.missing, unready(state)
    title = _missing(state)
    start = _start_button(state, title, bool(waiting)) if state.may("host") else None
    return StartModel(
        title=title or _who_is_ready(state, waiting),
        text=_what_next(state, bool(missing), bool(waiting)),
        start=start,
        say_ready=_ready_button(state) if start is None else None,
        ready=not missing and not waiting,
        fill=None if state.plays_cards else fill(state, level_to_fill(state, bot_level)),
    )


def _missing(state: State) -> str:
    """What a start lacks, in a sentence; "" for nothing."""
    if state.plays_cards:
        return words.players_needed(len(state.settings.missing))
    lacks = [
        (team_name(state, each.team), w.ROLE_NAMES.get(each.role, each.role))
        for each in state.settings.missing
    ]
    return words.still_needed(lacks)


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
    bots = bool(state.settings.bots)
    if state.may("host"):
        if missing:
            told = words.HOW_TO_FILL_BOTS if bots else words.HOW_TO_FILL
            return " ".join(filter(None, (told, no_bots(state) and f"{no_bots(state)}.")))
        return words.START_UNREADY if waiting else words.START_WHEN_READY
    return words.how_to_fill_for(host) if missing else words.waits_for_host(host)
