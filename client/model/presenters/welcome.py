"""The first window: who one is, hosting, recent places and what they answer, and why one is back here."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from client.model import lobby_words as words
from client.model import wording as w
from client.model.controls import ButtonModel
from client.model.presenters.link import problem
from client.model.presenters.practice import Wish, practice
from client.model.state import Phase, State
from client.model.welcome import HostModel, IdentityModel, JoinModel, RecentModel, WelcomeModel
from protocol.limits import MAX_NAME
from protocol.version import PROGRAM_VERSION

NAME_PROBLEMS = frozenset({"name_empty", "name_too_long", "name_characters", "avatar_unknown"})
DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Place:
    """A recent place: the room's name and code, `host:port`, and when (seconds since 1970)."""

    name: str
    address: str
    when: float
    room: str = ""


@dataclass(frozen=True, slots=True)
class RoomSeen:
    """An open room, as its server lists it. `stage` is lobby, playing or ended."""

    code: str
    name: str
    stage: str
    host: str = ""
    people: int = 0
    locked: bool = False
    password: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address said when it was asked: its rooms, and in which of them a saved seat waits.

    Without rooms nobody answers there, or (`other_version`) another protocol, or (`other_computer`) somebody
    with another key than before.
    """

    rooms: tuple[RoomSeen, ...] = ()
    mine: frozenset[str] = frozenset()
    other_version: bool = False
    other_computer: bool = False

    @property
    def somebody(self) -> bool:
        """Whether there is anybody at the address at all."""
        return bool(self.rooms) or self.other_version or self.other_computer

    def room(self, code: str) -> RoomSeen | None:
        """The room of this code; the only one, where it has another code by now."""
        only = self.rooms[0] if len(self.rooms) == 1 else None
        return next((each for each in self.rooms if each.code == code), only)


@dataclass(frozen=True)
class FirstPage:
    """What the first window knows besides the state."""

    name: str
    avatar: str
    recent: tuple[Place, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)  # by address
    hosting: bool = False  # a room is being opened
    joining: str = ""  # the address that is being tried
    choices: tuple[RoomSeen, ...] = ()  # rooms of one address, of which one has to be chosen
    choices_at: str = ""
    host_error: str = ""
    address_error: str = ""
    now: float = 0.0
    game: str = "codenames"  # that will be hosted
    role: str = "operative"  # in which one practises alone
    level: str = "normal"  # of the bots then
    practising: bool = False  # a room with bots is being opened

    @property
    def wish(self) -> Wish:
        """How one practises."""
        return Wish(self.game, self.role, self.level)


def blames_address(state: State) -> bool:
    """Whether what went wrong is about the address that was tried: then it stands under the field."""
    reason = state.link.reason
    return reason in w.CONNECTION or (reason in w.REFUSALS and reason not in NAME_PROBLEMS)


def welcome(state: State, page: FirstPage) -> WelcomeModel:
    told = problem(state)
    name_error = told if state.link.reason in NAME_PROBLEMS else ""
    news = "" if name_error or blames_address(state) else told
    busy = page.hosting or page.practising or state.link.phase is Phase.CONNECTING
    joins = busy and not page.hosting and not page.practising
    return WelcomeModel(
        news=news,
        identity=IdentityModel(
            name=page.name,
            avatar=page.avatar,
            name_limit=MAX_NAME,
            name_error=name_error,
            settings=ButtonModel(words.SETTINGS),
            version=PROGRAM_VERSION,
        ),
        host=HostModel(
            button=ButtonModel(
                words.HOSTING if page.hosting else words.HOST_A_GAME,
                enabled=not busy or page.hosting,
                pending=page.hosting,
            ),
            error=page.host_error,
            games=tuple(words.GAMES.items()),
            game=page.game,
            practice=practice(page.wish, busy, page.practising),
        ),
        join=JoinModel(
            recent=_rows(page, busy),
            recent_label=words.rooms_at(page.choices_at) if page.choices else words.RECENT,
            address_error=page.address_error or (told if blames_address(state) else ""),
            connect=ButtonModel(
                words.CONNECTING if joins else "Connect",
                enabled=not busy or joins,
                pending=joins,
            ),
        ),
    )


def _rows(page: FirstPage, busy: bool) -> tuple[RecentModel, ...]:
    """The rooms to choose from, or the recent places; a room that two places lead to is shown once."""
    if page.choices:
        return tuple(_choice(page, n, each, busy) for n, each in enumerate(page.choices))
    rows, seen = [], set()
    for number, place in enumerate(page.recent):
        answer = page.answers.get(place.address)
        room = answer.room(place.room) if answer else None
        where = place.address, room.code if room else place.room
        if where not in seen:
            rows.append(_recent(page, number, place, busy))
            seen.add(where)
    return tuple(rows)


def _choice(page: FirstPage, number: int, room: RoomSeen, busy: bool) -> RecentModel:
    text = words.WATCH_IT if room.stage == "playing" else words.JOIN
    return RecentModel(
        key=number,
        name=room.name or room.code,
        detail=words.room_detail(room.host, room.people),
        now=_stage(room),
        button=ButtonModel(text, enabled=not busy, spoken=f"{text}, {w.person(room.name or room.code)}"),
    )


def _recent(page: FirstPage, number: int, place: Place, busy: bool) -> RecentModel:
    answer = page.answers.get(place.address)
    room = answer.room(place.room) if answer else None
    button = _button(answer, room)
    name = (room.name if room and room.name else place.name) or place.address
    return RecentModel(
        key=number,
        name=name,
        detail=f"{place.address.removesuffix(':4747')}, {since(place.when, page.now)}",
        now=_now(answer, room),
        button=ButtonModel(
            button,
            enabled=not busy,
            pending=busy and page.joining == place.address,
            spoken=f"{button}, {w.person(name)}",
        ),
        away=answer is not None and not answer.somebody,
    )


def _is_mine(answer: Answer | None, room: RoomSeen) -> bool:
    """A saved seat waits there, and no door is closed to who comes back."""
    return answer is not None and room.code in answer.mine


def _stage(room: RoomSeen) -> str:
    """What keeps a newcomer out, or what goes on there."""
    if room.locked:
        return words.LOCKED
    return words.PASSWORD if room.password else words.STAGES.get(room.stage, "")


def _now(answer: Answer | None, room: RoomSeen | None) -> str:
    if answer is None:
        return ""
    if room is not None:
        return words.STAGES.get(room.stage, "") if _is_mine(answer, room) else _stage(room)
    if answer.other_version:
        return words.OTHER_VERSION
    if answer.other_computer:
        return words.OTHER_COMPUTER
    return words.SEVERAL_ROOMS if answer.rooms else words.NO_ANSWER


def _button(answer: Answer | None, room: RoomSeen | None) -> str:
    if answer is None:
        return words.JOIN
    if room is None:
        return words.JOIN if answer.somebody else words.TRY_AGAIN
    if _is_mine(answer, room):
        return words.REJOIN
    return words.WATCH_IT if room.stage == "playing" else words.JOIN


def since(when: float, now: float) -> str:
    """Today, yesterday, last week: by days of the reader's calendar."""
    then, today = time.localtime(when), time.localtime(now)
    noon = [time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 12, 0, 0, 0, 0, -1)) for day in (then, today)]
    return words.days_ago(round((noon[1] - noon[0]) / DAY))
