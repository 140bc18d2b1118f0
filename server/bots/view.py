"""What a bot has been sent: the newest form of each section. Knows no sockets."""

from copy import copy
from typing import Any, TypeVar

import msgspec

from protocol.messages import Section, ServerMessage, Update
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.variant import Rules

Offer = TypeVar("Offer", bound=c.CodenamesOffer | b.BigTwoOffer)


class View:
    """The sections by type, None until one was sent."""

    def __init__(self) -> None:
        self.people: m.People | None = None
        self.settings: m.Settings | None = None
        self.clock: m.Clock | None = None
        self.room_vote: m.RoomVote | None = None
        self.rules: Rules | None = None
        self.yours: m.Yours | None = None
        self.words: c.Words | None = None
        self.play: c.Play | None = None
        self._teams: dict[int, c.Team] = {}
        self.table: b.Table | None = None
        self.finish: b.Finish | None = None

    def take(self, message: ServerMessage) -> None:
        """Remember what a message shows."""
        if isinstance(message, Update):
            for section in message.sections:
                self._show(section)

    def _show(self, section: Section) -> None:
        match section:
            case m.People():
                self.people = section
            case m.Settings():
                self.settings = section
            case m.Clock():
                self.clock = section
            case m.RoomVote():
                self.room_vote = section
            case Rules():
                self.rules = section
            case m.Yours():
                self.yours = section
            case c.Words():
                self.words = section
            case c.Play():
                self.play = section
            case c.Team():
                self._teams[section.team] = section
            case b.Table():
                self.table = section
            case b.Finish():
                self.finish = section
            case _:
                pass

    def copy(self) -> "View":
        """As it is now, whatever is sent later."""
        one = copy(self)
        one._teams = dict(self._teams)
        return one

    def named(self) -> dict[str, Any]:
        """The sections by name, with the names of their fields as in docs/protocol.md: dicts, lists, strings
        and numbers. Of votes the own team's only."""
        cards = (self.words, self.play, self.team, self.table, self.finish)
        held = (self.people, self.settings, self.clock, self.rules, *cards, self.yours)
        return {str(one.__struct_config__.tag): _named(one) for one in held if one is not None}

    @property
    def key(self) -> str | None:
        """A spymaster's secret."""
        secret = self.yours.secret if self.yours else None
        return secret if isinstance(secret, str) else None

    @property
    def hand(self) -> b.Hand | None:
        """The cards that the own seat holds."""
        secret = self.yours.secret if self.yours else None
        return secret if isinstance(secret, tuple) else None

    @property
    def own_team(self) -> int | None:
        """The team of the own seat."""
        if self.settings is None or self.yours is None or self.yours.seat is None:
            return None
        return self.settings.seats[self.yours.seat].team

    @property
    def team(self) -> c.Team | None:
        """The votes of the own team."""
        return self._teams.get(-1 if self.own_team is None else self.own_team)

    def offer(self, kind: type[Offer]) -> Offer | None:
        """What the game takes from this seat now, if it is of this kind."""
        offers = self.yours.offers if self.yours else ()
        return next((offer for offer in offers if isinstance(offer, kind)), None)


def _named(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        named = {name: _named(getattr(value, name)) for name in value.__struct_fields__}
        return named if tag is None else {"type": tag, **named}
    if isinstance(value, tuple):
        return [_named(one) for one in value]
    return value


def positions(mask: int) -> list[int]:
    """The positions in a bit mask."""
    return [at for at in range(mask.bit_length()) if mask >> at & 1]
