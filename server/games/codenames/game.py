"""Codenames as the answers to the questions a room asks a game. Holds no state of a match."""

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from protocol.codes import RefusalCode
from protocol.limits import MAX_CLUE
from protocol.messages.codenames import (
    CheckClue,
    ClueChecked,
    CodenamesAction,
    CodenamesEntry,
    CodenamesOptions,
    CodenamesSection,
)
from protocol.messages.room import Missing
from protocol.messages.variant import Rules, Variant
from server import ballot
from server.games.codenames import bringing, people, rules, seats, state, variants, views
from server.games.codenames.deal import Carry, carry, draw
from server.games.codenames.events import Dealt, Event, Voted
from server.games.codenames.house import NOTHING, OWN, House
from server.games.codenames.may import refuse
from server.games.codenames.state import Phase, State
from server.games.codenames.supply import Supply
from server.games.codenames.variants import MAX_SECONDS
from server.games.match import (
    Bringing,
    Channels,
    Outcome,
    Private,
    Restart,
    SeatNews,
    SeatPlan,
    Setup,
    TimeLimit,
)
from server.refusals import Refusal
from server.words import lists
from server.words.lists import WordList

LEVELS = ("cautious", "normal", "bold")  # of bots, the weakest first
SPOKEN = frozenset({"en"})  # languages that they know
MAX_OPERATIVES = 8  # a team; more don't fit beside the board
MAX_CALLS = 99  # as good as no limit
_RANGES = {
    "clue_seconds": (0, MAX_SECONDS),
    "guess_seconds": (0, MAX_SECONDS),
    "challenge_limit": (0, MAX_CALLS),
    "operatives": (1, MAX_OPERATIVES),
}


class Codenames:
    """The game of spymasters and operatives, for any variant. `word_list` finds a list by name; `agents` are
    bots besides the levels, by name."""

    name = "codenames"
    restart = Restart(rule=ballot.MAJORITY, at_once=False)
    actions = CodenamesAction
    questions = CheckClue

    def __init__(
        self,
        rule_sets: Mapping[str, Variant] | None = None,
        word_list: Callable[[str], WordList | None] = lists.load,
        agents: tuple[str, ...] = (),
    ) -> None:
        self._agents = agents
        self._supply = Supply(variants.shipped() if rule_sets is None else rule_sets, word_list)

    # ---- before a match

    def bots(self, options: CodenamesOptions, own: House | None = None) -> tuple[str, ...]:
        """Those that speak the languages of all words; programs that the host brought do as they can."""
        speak = self._supply.languages(options, own or NOTHING) <= SPOKEN
        return (*(LEVELS if speak else ()), *self._agents)

    def variant(self, options: CodenamesOptions) -> str:
        """The variant's name."""
        return options.variant

    def options_refusal(self, options: CodenamesOptions, own: House | None = None) -> Refusal | None:
        """The first setting that can't be."""
        house = own or NOTHING
        variant = self._supply.variant(options.variant, house)
        if variant is None:
            return refuse(RefusalCode.SETTING_CHOICE, field="variant")
        chosen = options.word_lists
        known = all(self._supply.has_list(name, house) for name in chosen)
        if not chosen or len(set(chosen)) < len(chosen) or not known:
            return refuse(RefusalCode.SETTING_CHOICE, field="word_lists")
        if options.agreement not in ballot.RULES:
            return refuse(RefusalCode.SETTING_CHOICE, field="agreement")
        if max(map(len, options.without), default=0) > MAX_CLUE:
            return refuse(RefusalCode.SETTING_CHOICE, field="without")
        most_own = variant.cards if OWN in chosen else 0
        for field, (low, high) in (*_RANGES.items(), ("own_words", (0, most_own))):
            if not low <= getattr(options, field) <= high:
                return refuse(RefusalCode.SETTING_RANGE, field=field, low=low, high=high)
        return None

    def plan(self, options: CodenamesOptions, own: House | None = None) -> SeatPlan:
        """For each team its spymaster, then its operatives."""
        return seats.plan(self._variant(options, own), options.operatives)

    def missing(self, plan: SeatPlan, taken: frozenset[int]) -> tuple[Missing, ...]:
        """Which roles still lack somebody."""
        return people.missing(plan, taken)

    def word_count(self, options: CodenamesOptions, own: House | None = None) -> int:
        """Different codenames of the chosen lists together."""
        return len(self._supply.codenames(options, own or NOTHING))

    def table(self, options: CodenamesOptions, own: House | None = None) -> Rules:
        """The variant as data, and what could be chosen instead."""
        return replace(self._supply.rules(options, own or NOTHING), bots_speak=tuple(sorted(SPOKEN)))

    def between(self, options: CodenamesOptions, carry: Carry | None) -> tuple[CodenamesSection, ...]:
        """Nothing: used codenames are nobody's business."""
        return ()

    def bring(
        self, options: CodenamesOptions, own: House | None, kind: str, name: str, text: str
    ) -> Bringing | Refusal:
        """A variant is taken and chosen, a word list taken and mixed in, or taken away again."""
        return bringing.bring(self._supply, options, own or NOTHING, kind, name, text)

    def deal(self, setup: Setup, chance: Random) -> Dealt | Refusal:
        """Board, key, first team and salt, or too few words."""
        options, own = setup.options, setup.own or NOTHING
        codenames = self._supply.codenames(options, own)
        language = self._supply.clue_language(options, own)
        return draw(setup, self._variant(options, own), codenames, own.codenames, language, chance)

    def _variant(self, options: CodenamesOptions, own: House | None) -> Variant:
        variant = self._supply.variant(options.variant, own or NOTHING)
        assert variant is not None, "settings are checked before they are taken"
        return variant

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

    def touches_teams_only(self, event: Dealt | Event) -> bool:
        """Votes stand nowhere else."""
        return isinstance(event, Voted)

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

    def wait_for(self, plan: SeatPlan, seat: int) -> frozenset[int]:
        """The team, once an operative of it is back: before that nothing can be agreed without the others."""
        if plan.seats[seat].role != seats.OPERATIVE:
            return frozenset()
        team = plan.seats[seat].team
        return frozenset(at for at, one in enumerate(plan.seats) if one.team == team)

    def stand_ins(self, state: State) -> frozenset[int]:
        """None: a seat waits for its people, and the team plays on without them."""
        return frozenset()

    def seen_secret(self, state: State) -> frozenset[int]:
        """People who were sent the key. A bot that has gone comes back under no other name."""
        return state.seen_key - state.bots

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
