"""Practising alone: what the first window offers, and what a room of one's own lacks until the game begins.

Knows no server: the steps are carried out by whoever reads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from client.model import lobby_words as words
from client.model.controls import ButtonModel, MenuEntryModel
from client.model.presenters.lobby_members import free_seats, level_to_fill, seats_to_fill
from client.model.presenters.settings import (
    BIG_TWO,
    as_the_variant_says,
    remembered,
    remembered_game,
    unspoken,
)
from client.model.state import OPERATIVE, SPYMASTER, State
from client.model.welcome import PracticeModel
from protocol.messages import room
from protocol.messages.catalogue import GameOptions

ROLE, LEVEL = "role:", "level:"  # a menu's entry: what is chosen, and the choice
LEVELS = {"codenames": ("cautious", "normal", "bold"), BIG_TWO: ("easy", "medium", "hard")}


@dataclass(frozen=True)
class Wish:
    """What one practises, in which role (of Codenames), against bots of which level."""

    game: str = "codenames"
    role: str = OPERATIVE
    level: str = ""


@dataclass(frozen=True)
class SetUp:
    """The room's settings."""

    room: room.RoomOptions
    game: GameOptions


@dataclass(frozen=True)
class Sit:
    seat: int


@dataclass(frozen=True)
class AddBot:
    seat: int
    level: str


@dataclass(frozen=True)
class Start:
    pass


Step = SetUp | Sit | AddBot | Start


def steps(state: State, wish: Wish, kept: Mapping[str, Any]) -> tuple[Step, ...]:
    """What is still to be done now, in this order; `kept` are the settings that this host had last."""
    if state.settings.stage != "lobby" or not state.may("change_settings"):
        return ()
    set_up, seat = _settings(state, wish, kept), _seat(state, wish)
    level = level_to_fill(state, wish.level)
    found: list[Step] = [set_up] if set_up != SetUp(state.settings.room, state.settings.game) else []
    if state.yours.seat is None and seat is not None:
        found.append(Sit(seat))
    elif level:
        found += [AddBot(lacking, level) for lacking in seats_to_fill(state)]
    return (*found, Start()) if state.may("start") else tuple(found)


def _settings(state: State, wish: Wish, kept: Mapping[str, Any]) -> SetUp:
    """As the host likes them, as far as two teams and bots can play with them."""
    now, mine = state.settings, dict(kept)
    options = remembered(now.room, state.codenames_options, mine, state)[0]
    if wish.game == BIG_TWO or state.rules is None:
        return SetUp(options, remembered_game(wish.game, state, mine) if wish.game == BIG_TWO else now.game)
    before = state.codenames_options
    game = remembered(now.room, before, mine, state)[1]
    if game.variant != before.variant:
        game = as_the_variant_says(replace(game, variant=before.variant), state.rules.variant, {})
    if unspoken(state.rules, game.word_lists):
        game = replace(game, word_lists=before.word_lists, own_words=0)
    return SetUp(options, game)


def _seat(state: State, wish: Wish) -> int | None:
    """The first free one of that role."""
    role = (SPYMASTER if wish.role == SPYMASTER else OPERATIVE) if not state.plays_cards else "player"
    return next((n for n in free_seats(state) if state.settings.seats[n].role == role), None)


# ---- the first window


def practice(wish: Wish, busy: bool, starting: bool) -> PracticeModel:
    """`busy`: something else is going on, or this is (`starting`)."""
    cards = wish.game == BIG_TWO
    level = words.bot_level(wish.level).lower()
    roles = () if cards else tuple(_role(role, wish) for role in (OPERATIVE, SPYMASTER))
    levels = tuple(
        MenuEntryModel(
            f"{LEVEL}{each}",
            words.bots_of(words.bot_level(each)),
            line=bool(roles) and each == LEVELS[wish.game][0],
            chosen=each == wish.level,
        )
        for each in LEVELS.get(wish.game, ())
    )
    return PracticeModel(
        button=ButtonModel(
            words.STARTING if starting else words.PRACTISE,
            icon="bot",
            enabled=not busy or starting,
            pending=starting,
            hint=words.PRACTISE_HINT,
        ),
        note=words.bots_of(level).capitalize() if cards else words.practises_as(wish.role, level),
        more=ButtonModel("", icon="down", enabled=not busy, spoken=words.PRACTISE_HOW),
        choices=(*roles, *levels),
    )


def _role(role: str, wish: Wish) -> MenuEntryModel:
    return MenuEntryModel(f"{ROLE}{role}", words.practise_as(role), chosen=role == wish.role)
