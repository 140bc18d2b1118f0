"""Codenames as the answers to the questions a room asks a game. Holds no state of a match."""

from collections.abc import Callable, Mapping
from random import Random

from protocol.codes import RefusalCode
from protocol.messages.codenames import (
    CheckClue,
    ClueChecked,
    CodenamesAction,
    CodenamesEntry,
    CodenamesOptions,
    CodenamesSection,
)
from protocol.messages.room import Missing
from protocol.variant import Variant
from server import ballot
from server.games.codenames import people, rules, seats, state, variants, views
from server.games.codenames.deal import Carry, carry, draw
from server.games.codenames.events import Dealt, Event
from server.games.codenames.may import refuse
from server.games.codenames.state import Phase, State
from server.games.codenames.variants import MAX_SECONDS
from server.games.match import Channels, Outcome, Private, SeatNews, SeatPlan, Setup, TimeLimit
from server.refusals import Refusal
from server.words import lists
from server.words.lists import Codename, WordList

MAX_OPERATIVES = 8  # a team; more don't fit beside the board
MAX_CALLS = 99  # as good as no limit
_RANGES = {
    "clue_seconds": (0, MAX_SECONDS),
    "guess_seconds": (0, MAX_SECONDS),
    "challenge_limit": (0, MAX_CALLS),
    "operatives": (1, MAX_OPERATIVES),
}


class Codenames:
    """The game of spymasters and operatives, for any variant. `word_list` finds a list by name."""

    name = "codenames"

    def __init__(
        self,
        rule_sets: Mapping[str, Variant] | None = None,
        word_list: Callable[[str], WordList | None] = lists.load,
    ) -> None:
        self._variants = variants.shipped() if rule_sets is None else rule_sets
        self._word_list = word_list
        self._combined: dict[tuple[str, ...], tuple[Codename, ...]] = {}

    # ---- before a match

    def options_refusal(self, options: CodenamesOptions) -> Refusal | None:
        """The first setting that can't be."""
        if options.variant not in self._variants:
            return refuse(RefusalCode.SETTING_CHOICE, field="variant")
        chosen = options.word_lists
        if not chosen or len(set(chosen)) < len(chosen) or not all(map(self._word_list, chosen)):
            return refuse(RefusalCode.SETTING_CHOICE, field="word_lists")
        if options.agreement not in ballot.RULES:
            return refuse(RefusalCode.SETTING_CHOICE, field="agreement")
        for field, (low, high) in _RANGES.items():
            if not low <= getattr(options, field) <= high:
                return refuse(RefusalCode.SETTING_RANGE, field=field, low=low, high=high)
        return None

    def plan(self, options: CodenamesOptions) -> SeatPlan:
        """For each team its spymaster, then its operatives."""
        return seats.plan(self._variants[options.variant], options.operatives)

    def missing(self, options: CodenamesOptions, taken: frozenset[int]) -> tuple[Missing, ...]:
        """Which roles still lack somebody."""
        return people.missing(self.plan(options), taken)

    def word_count(self, options: CodenamesOptions) -> int:
        """Different codenames of the chosen lists together."""
        return len(self._codenames(options))

    def deal(self, setup: Setup, chance: Random) -> Dealt | Refusal:
        """Board, key, first team and salt, or too few words."""
        options = setup.options
        clue_language = next((found.language for found in self._lists(options)), "")
        variant = self._variants[options.variant]
        return draw(setup, variant, self._codenames(options), clue_language, chance)

    def _lists(self, options: CodenamesOptions) -> tuple[WordList, ...]:
        found = (self._word_list(name) for name in options.word_lists)
        return tuple(words for words in found if words is not None)

    def _codenames(self, options: CodenamesOptions) -> tuple[Codename, ...]:
        """What the chosen lists hold together; put together once, since every view asks for their number."""
        chosen = options.word_lists
        if chosen not in self._combined:
            every = (word for words in self._lists(options) for word in words.words)
            self._combined[chosen] = lists.different(every)
        return self._combined[chosen]

    # ---- the fold

    def begin(self, dealt: Dealt) -> State:
        """The state after the deal."""
        return state.begin(dealt)

    def evolve(self, state_: State, event: Event) -> State:
        """The state after one more event."""
        return state.evolve(state_, event)

    # ---- decisions

    def decide(self, state: State, seat: int, action: CodenamesAction) -> tuple[Event, ...] | Refusal:
        """What an action leads to."""
        return rules.decide(state, seat, action)

    def told(self, state: State, news: SeatNews) -> tuple[Event, ...]:
        """The news and a guess that may follow from it."""
        return rules.told(state, news)

    def expire(self, state: State, key: str) -> tuple[Event, ...]:
        """The end of the turn, if this clock still runs."""
        return rules.expire(state, key)

    def broken_off(self, state: State) -> tuple[Event, ...]:
        """The end without a winner."""
        return rules.broken_off(state)

    def skip(self, state: State) -> tuple[Event, ...]:
        """An absent caller declines."""
        return rules.skip(state)

    # ---- views

    def public(self, state: State) -> tuple[CodenamesSection, ...]:
        """What everyone sees."""
        return views.public(state)

    def team(self, state: State, team: int) -> CodenamesSection | None:
        """The votes of a team."""
        return views.team(state, team)

    def team_is_public(self, state: State) -> bool:
        """A setting of the room."""
        return state.options.votes_visible

    def private(self, state: State, seat: int) -> Private:
        """Offers, and the key for spymasters."""
        return views.private(state, seat)

    def entry(self, event: Dealt | Event, at: float) -> CodenamesEntry | None:
        """The line of the public log."""
        return views.entry(event, at)

    def answer(self, state: State, seat: int, question: CheckClue) -> ClueChecked | Refusal:
        """A private look at a clue before it is given."""
        return rules.check_clue(state, seat, question.id, question.word)

    # ---- people

    def may_sit(self, state: State, seat: int, member: int, by_host: bool) -> Refusal | None:
        """Whether the key allows it."""
        return people.may_sit(state, seat, member, by_host)

    def may_unseat(self, state: State, seat: int) -> Refusal | None:
        """Whether the key allows it."""
        return people.may_unseat(state, seat)

    def seen_secret(self, state: State) -> frozenset[int]:
        """Members who were sent the key."""
        return state.seen_key

    def channels(self, plan: SeatPlan, seat: int | None, state: State | None, member: int) -> Channels:
        """Spymasters are mute but for each other."""
        role = None if seat is None else plan.seats[seat].role
        return people.channels(role, state, member)

    def time_limit(self, state: State) -> TimeLimit | None:
        """The clock of this phase."""
        return rules.time_limit(state)

    def outcome(self, state: State) -> Outcome | None:
        """Winners and why."""
        return Outcome(state.winners, state.reason) if state.phase is Phase.OVER else None

    # ---- the next match

    def rotate(self, plan: SeatPlan, seating: Mapping[int, int]) -> Mapping[int, int]:
        """Another spymaster in each team."""
        return people.rotate(plan, seating)

    def carry(self, state: State) -> Carry:
        """Codenames that shall not come back yet."""
        return carry(state)
