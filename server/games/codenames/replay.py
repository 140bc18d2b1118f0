"""What reading a record asks of Codenames: can this be a deal, what led to an event, how is it told.

Knows no file. Decides no play: an event is turned into what somebody did, and `rules` decides that anew.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

from protocol.commitment import SALT_BYTES
from protocol.messages import codenames as c
from protocol.messages.room import Seat
from protocol.messages.variant import BY_KEY
from protocol.types import Packed
from protocol.variant_faults import VariantFault, reason
from server.games.codenames import seats, telling, variants, views
from server.games.codenames.events import (
    Challenged,
    ClueGiven,
    Covered,
    Dealt,
    Ended,
    Event,
    StressAsked,
    StressMarked,
    TimedOut,
    Voted,
)
from server.games.codenames.game import Codenames
from server.games.codenames.house import House
from server.games.codenames.rules import AGENTS, BY_ASSASSIN, BY_HOST, LAST_TEAM
from server.games.codenames.state import State
from server.games.match import (
    Acted,
    BrokenOff,
    Cause,
    Expired,
    Flaw,
    Game,
    Opening,
    SeatNews,
    Sitter,
    Skipped,
)
from server.words.characters import steers
from server.words.lists import MAX_CODENAME, Codename, WordList, different

_SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")
_MOST_MEMBERS = 2**31  # numbers of a room's members, from 1
_ANY_LIST = WordList("", "", ())  # a record holds the words themselves, so its lists may be unknown here
_ENDS = {
    AGENTS: "all agents found",
    BY_ASSASSIN: "an assassin found",
    LAST_TEAM: "the last team in",
    BY_HOST: "broken off",
}


class CodenamesRecords:
    """The answers to the questions of `Recorded`."""

    game: Game = Codenames()
    dealt: type[Packed] = Dealt
    events: tuple[type[Packed], ...] = get_args(Event)
    own: type[Packed] | None = House

    def rules_flaw(self, fields: Mapping[str, Any]) -> Flaw | None:
        """The variant as the checker of variants sees it, and whether the settings mean the same one."""
        rules = fields.get("variant")
        if not isinstance(rules, dict):
            return Flaw(
                "variant", "must be an object with the rules: a record holds them all, not their name"
            )
        try:
            variant = variants.parse("variant", json.dumps(rules))
        except variants.VariantError as error:
            return Flaw(f"variant.{error.field}", error.reason)
        known = variants.shipped().get(variant.name)
        if known is not None and known != variant:
            taken = reason(VariantFault.NAME_TAKEN, {"name": variant.name})
            return Flaw("variant.name", f"{taken}: these are other rules")
        options = fields.get("options")
        named = options.get("variant") if isinstance(options, dict) else None
        if isinstance(named, str) and named != variant.name:
            return Flaw(
                "options.variant", f"is another variant than the one that the record holds, {variant.name}"
            )
        return None

    def deal_flaw(self, dealt: Dealt) -> Flaw | None:
        """The first thing that no deal could have."""
        return _settings(dealt) or _board(dealt) or _key(dealt) or _people(dealt)

    def opening(self, dealt: Dealt) -> Opening:
        """The plan of the seats follows from variant and settings."""
        sitters = {one.seat: Sitter(one.member, one.name, one.connected, one.bot) for one in dealt.seats}
        return Opening(dealt.match, seats.plan(dealt.variant, dealt.options.operatives), sitters)

    def causes(self, state: State, event: Event) -> tuple[Cause, ...]:
        """What people did, the host's two ways in, and the clock."""
        match event:
            case ClueGiven():
                clue = c.GiveClue(state.turn, event.typed, event.number, event.intended)
                return (Acted(event.seat, clue),)
            case Voted():
                return (Acted(event.seat, c.Vote(state.guess, event.choice)),)
            case Challenged():
                return (Acted(event.seat, c.Challenge(state.turn)),)
            case Covered():
                return _covered(state, event)
            case StressAsked():
                return (Acted(event.seat, c.AskStress(state.turn)),)
            case StressMarked():
                spymaster = state.plan.seats.index(Seat(state.team, seats.SPYMASTER))
                return (Acted(spymaster, c.MarkStress(state.turn, event.letter)),)
            case TimedOut():
                return (Expired(),)
            case Ended(reason=ended):
                return (BrokenOff(),) if ended == BY_HOST else ()
            case _ if isinstance(event, SeatNews):
                return (event,)
            case _:  # a reveal, a pass, an elimination, the next turn: they only ever follow
                return ()

    def told(self, state: State, event: Dealt | Event) -> tuple[str, ...]:
        """The public log's sentence; before the deal's who plays."""
        entry = views.entry(event, 0.0)
        if entry is None:
            return ()
        dealt, plan = state.dealt, state.plan
        [board] = (one for one in views.public(state) if isinstance(one, c.Words))
        lines = telling.sentence(entry, plan.teams, board).split("\n")
        if not isinstance(event, Dealt):
            return tuple(lines)
        places = ((one.name, plan.seats[one.seat]) for one in dealt.seats)
        people = (telling.seated(name, plan.teams[place.team], place.role) for name, place in places)
        return (telling.chosen(dealt.variant.name), *people, *lines)

    def summary(self, state: State) -> str:
        """The variant, the number of turns, the winners and why."""
        turns = "1 turn" if state.turn == 1 else f"{state.turn} turns"
        who = " and ".join(state.plan.teams[team] for team in state.winners) or "nobody"
        why = _ENDS.get(state.reason, state.reason)
        return f"{state.variant.name}, {turns}, {who} won: {why}"


def _covered(state: State, event: Covered) -> tuple[Cause, ...]:
    """The caller chose; or the host declined for one who is away."""
    if state.caller is None:
        return ()
    chose = Acted(state.caller, c.Cover(state.turn, event.position))
    return (chose, Skipped()) if event.position is None else (chose,)


# ---- the deal


def _settings(dealt: Dealt) -> Flaw | None:
    options = dealt.options
    game = Codenames({dealt.variant.name: dealt.variant}, lambda _: _ANY_LIST)
    refusal = game.options_refusal(options, House(words=("ANY",)))
    if refusal is None:
        return None
    field, values = str(refusal.values.get("field", "")), refusal.values
    if "low" in values:
        return Flaw(f"options.{field}", f"must be a number from {values['low']} to {values['high']}")
    return Flaw(f"options.{field}", "is nothing that can be chosen")


def _board(dealt: Dealt) -> Flaw | None:
    cards = dealt.variant.cards
    for field in ("words", "languages", "key"):
        have = len(getattr(dealt, field))
        if have != cards:
            return Flaw(field, f"has {have}, and the grid has {cards} cards")
    for at, language in enumerate((*dealt.languages, dealt.clue_language)):
        if not re.fullmatch("([a-z]{2,3})?", language):
            return Flaw(f"languages[{at}]" if at < cards else "clue_language", "is no code of a language")
    codenames: list[Codename] = []
    for at, (word, language) in enumerate(zip(dealt.words, dealt.languages, strict=True)):
        if len(word) > MAX_CODENAME or any(map(steers, word)):
            return Flaw(f"words[{at}]", f"is no codename of {MAX_CODENAME} characters at most")
        codenames.append(Codename(word, language))
        if len(different(codenames)) != len(codenames):
            return Flaw(f"words[{at}]", "is empty, or lies on the board twice")
    return None


def _key(dealt: Dealt) -> Flaw | None:
    variant = dealt.variant
    if not 0 <= dealt.first < len(variant.teams):
        return Flaw("first", f"must be a team from 0 to {len(variant.teams) - 1}")
    if variant.first not in (BY_KEY, variant.teams[dealt.first]):
        return Flaw(
            "first", f"must be {variant.teams.index(variant.first)}: in this variant {variant.first} starts"
        )
    meant = variant.identities(dealt.first)
    for identity in sorted(set(dealt.key) | set(meant)):
        have, want = dealt.key.count(identity), meant.count(identity)
        if have != want:
            return Flaw("key", f"has {have} of {identity!r}, and the variant has {want}")
    if not _SALT.fullmatch(dealt.salt):
        return Flaw("salt", f"must be {2 * SALT_BYTES} hex digits in lower case")
    return None


def _people(dealt: Dealt) -> Flaw | None:
    if dealt.match < 1:
        return Flaw("match", "must be a number from 1")
    places = len(seats.plan(dealt.variant, dealt.options.operatives).seats)
    before = -1
    members: set[int] = set()
    for at, one in enumerate(dealt.seats):
        if not before < one.seat < places:
            return Flaw(
                f"seats[{at}].seat", f"must be a seat from {before + 1} to {places - 1}, in their order"
            )
        if not 0 < one.member < _MOST_MEMBERS or one.member in members:
            return Flaw(f"seats[{at}].member", "must be a number from 1 that no other seat has")
        before = one.seat
        members.add(one.member)
    return None
