"""The first window: who one is, hosting, recent places and what they answer, and why one is back here."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from client.model import lobby_words as words
from client.model import wording as w
from client.model.controls import ButtonModel
from client.model.presenters.link import problem
from client.model.state import Phase, State
from client.model.welcome import HostModel, IdentityModel, JoinModel, RecentModel, WelcomeModel
from protocol.limits import MAX_NAME
from protocol.version import PROGRAM_VERSION

NAME_PROBLEMS = frozenset({"name_empty", "name_too_long", "name_characters", "avatar_unknown"})
DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Place:
    """A recent place: the room's name, `host:port`, and when (seconds since 1970)."""

    name: str
    address: str
    when: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What a recent place said when it was asked. `mine`: a saved seat waits there."""

    stage: str = ""  # lobby, playing, ended; "" nobody answers, "version" another protocol
    name: str = ""
    mine: bool = False


@dataclass(frozen=True)
class FirstPage:
    """What the first window knows besides the state."""

    name: str
    avatar: str
    recent: tuple[Place, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)  # by address
    hosting: bool = False  # a room is being opened
    joining: str = ""  # the address that is being tried
    host_error: str = ""
    address_error: str = ""
    now: float = 0.0


def welcome(state: State, page: FirstPage) -> WelcomeModel:
    told = problem(state)
    name_error = told if state.link.reason in NAME_PROBLEMS else ""
    busy = page.hosting or state.link.phase is Phase.CONNECTING
    return WelcomeModel(
        identity=IdentityModel(
            name=page.name,
            avatar=page.avatar,
            name_limit=MAX_NAME,
            name_error=name_error,
            version=PROGRAM_VERSION,
        ),
        host=HostModel(
            button=ButtonModel(
                words.HOSTING if page.hosting else words.HOST_A_GAME,
                enabled=not busy or page.hosting,
                pending=page.hosting,
            ),
            error=page.host_error,
        ),
        join=JoinModel(
            recent=tuple(_recent(page, n, place, busy) for n, place in enumerate(page.recent)),
            address_error=page.address_error or ("" if name_error else told),
            connect=ButtonModel(
                words.CONNECTING if busy and not page.hosting else "Connect",
                enabled=not page.hosting,
                pending=busy and not page.hosting,
            ),
        ),
    )


def _recent(page: FirstPage, number: int, place: Place, busy: bool) -> RecentModel:
    answer = page.answers.get(place.address)
    host = place.address.removesuffix(":4747")
    away = answer is not None and not answer.stage
    now, button = "", words.JOIN
    if answer is not None:
        now = words.STAGES.get(answer.stage, words.OTHER_VERSION if answer.stage else words.NO_ANSWER)
        button = words.TRY_AGAIN if away else words.WATCH_IT if answer.stage == "playing" else words.JOIN
        button = words.REJOIN if answer.mine else button
    name = (answer.name if answer and answer.name else place.name) or place.address
    return RecentModel(
        key=number,
        name=name,
        detail=f"{host}, {since(place.when, page.now)}",
        now=now,
        button=ButtonModel(
            button,
            enabled=not busy,
            pending=busy and page.joining == place.address,
            spoken=f"{button}, {w.person(name)}",
        ),
        away=away,
    )


def since(when: float, now: float) -> str:
    """Today, yesterday, last week: by days of the reader's calendar."""
    then, today = time.localtime(when), time.localtime(now)
    noon = [time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 12, 0, 0, 0, 0, -1)) for day in (then, today)]
    return words.days_ago(round((noon[1] - noon[0]) / DAY))
