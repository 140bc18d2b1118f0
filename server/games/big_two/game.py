"""Big Two as the answers to the questions a room asks a game. Holds no state of a match."""

from collections.abc import Mapping
from random import Random

from protocol.cards import THREE_OF_DIAMONDS, cards_of, deal, seat_with
from protocol.codes import RefusalCode
from protocol.messages.big_two import BigTwoAction, BigTwoEntry, BigTwoOptions, BigTwoSection, Result
from protocol.messages.room import Missing
from server import ballot
from server.games.big_two import people, rules, state, views
from server.games.big_two.events import Dealt, Event, Sitting
from server.games.big_two.people import refuse
from server.games.big_two.state import NOBODY, State
from server.games.match import (
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

LEVELS = ("easy", "medium", "hard")  # of bots, the weakest first
MAX_SECONDS = 600  # ten minutes: whoever wants longer for a turn wants no clock


class BigTwo:
    """Four players, thirteen cards each; the first to have none wins."""

    name = "big_two"
    restart = Restart(rule=ballot.EVERYONE, at_once=True)
    actions = BigTwoAction
    questions: tuple[type, ...] = ()

    # ---- before a match

    def bots(self, options: BigTwoOptions, own: None = None) -> tuple[str, ...]:
        """Three levels, whatever the settings."""
        return LEVELS

    def variant(self, options: BigTwoOptions) -> str:
        """There is one way to play."""
        return ""

    def options_refusal(self, options: BigTwoOptions, own: None = None) -> Refusal | None:
        """The first setting that can't be."""
        if 0 <= options.turn_seconds <= MAX_SECONDS:
            return None
        return refuse(RefusalCode.SETTING_RANGE, field="turn_seconds", low=0, high=MAX_SECONDS)

    def plan(self, options: BigTwoOptions, own: None = None) -> SeatPlan:
        """Four seats, in the order in which they play."""
        return people.PLAN

    def missing(self, plan: SeatPlan, taken: frozenset[int]) -> tuple[Missing, ...]:
        """One for each empty seat."""
        return people.missing(taken)

    def word_count(self, options: BigTwoOptions, own: None = None) -> int:
        """No words."""
        return 0

    def table(self, options: BigTwoOptions, own: None = None) -> None:
        """The settings say all."""
        return

    def between(self, options: BigTwoOptions, carry: tuple[Result, ...] | None) -> tuple[BigTwoSection, ...]:
        """The evening so far."""
        return (views.evening(options, carry),) if carry else ()

    def bring(self, options: BigTwoOptions, own: None, kind: str, name: str, text: str) -> Refusal:
        """It takes no texts."""
        return refuse(RefusalCode.NO_BRINGING)

    def deal(self, setup: Setup, chance: Random) -> Dealt:
        """Thirteen cards for each seat, all deals equally likely."""
        hands = deal(chance)
        first = seat_with(THREE_OF_DIAMONDS, hands)
        results: tuple[Result, ...] = setup.carry or ()
        return Dealt(
            match=setup.match,
            options=setup.options,
            hands=tuple(map(cards_of, hands)),
            first=first,
            by=setup.sitters[first].name,
            seats=tuple(
                Sitting(seat, sitter.member, sitter.name, sitter.connected, sitter.bot)
                for seat, sitter in sorted(setup.sitters.items())
            ),
            results=results,
        )

    # ---- the fold

    def begin(self, dealt: Dealt) -> State:
        """The state after the deal."""
        return state.begin(dealt)

    def evolve(self, state_: State, event: Event) -> State:
        """The state after one more event."""
        return state.evolve(state_, event)

    # ---- decisions

    def decide(self, state: State, seat: int, action: BigTwoAction) -> tuple[Event, ...] | Refusal:
        """What an action leads to."""
        return rules.decide(state, seat, action)

    def told(self, state: State, news: SeatNews) -> tuple[Event, ...]:
        """The news, and whether a bot stands in."""
        return rules.told(state, news)

    def expire(self, state: State, key: str) -> tuple[Event, ...]:
        """A pass or the lowest card, if this clock still runs."""
        return rules.expire(state, key)

    def broken_off(self, state: State) -> tuple[Event, ...]:
        """The end without a winner."""
        return rules.broken_off(state)

    def skip(self, state: State) -> tuple[Event, ...]:
        """Nothing: a bot plays for who is away."""
        return ()

    # ---- views

    def public(self, state: State) -> tuple[BigTwoSection, ...]:
        """What everyone sees."""
        return views.public(state)

    def team(self, state: State, team: int) -> None:
        """There are no teams."""
        return

    def team_is_public(self, state: State) -> bool:
        """There are no teams."""
        return False

    def touches_teams_only(self, event: Dealt | Event) -> bool:
        """There are no teams."""
        return False

    def private(self, state: State, seat: int) -> Private:
        """Offers, and the seat's cards."""
        return views.private(state, seat)

    def entry(self, event: Dealt | Event, at: float) -> BigTwoEntry | None:
        """The line of the public log."""
        return views.entry(event, at)

    def answer(self, state: State, seat: int, question: object) -> Refusal:
        """There is nothing to ask."""
        return refuse(RefusalCode.OTHER_GAME)

    # ---- people

    def may_sit(self, state: State, seat: int, member: int, by_host: bool) -> Refusal | None:
        """Whether the seat is free, and no other hand was seen."""
        return people.may_sit(state, seat, member, by_host)

    def may_unseat(self, state: State, seat: int) -> Refusal | None:
        """Whether its person is absent."""
        return people.may_unseat(state, seat)

    def wait_for(self, plan: SeatPlan, seat: int) -> frozenset[int]:
        """All: the first one back at the table waits for the others."""
        return frozenset(range(len(plan.seats)))

    def stand_ins(self, state: State) -> frozenset[int]:
        """Seats whose people are away or gone, while the match runs."""
        return frozenset() if state.over else state.stand_ins

    def seen_secret(self, state: State) -> frozenset[int]:
        """Nobody, on purpose. The room would make newcomers wait for the host while somebody who was sent
        a secret is away. Here they needn't: a spectator is sent no card, and who was sent a hand may sit on
        no other seat (docs/rules/big-two.md, "Seats")."""
        return frozenset()

    def channels(self, plan: SeatPlan, seat: int | None, state: State | None, member: int) -> Channels:
        """One table for everybody, spectators too."""
        return people.CHANNELS

    def time_limit(self, state: State) -> TimeLimit | None:
        """The clock of this turn."""
        return rules.time_limit(state)

    def outcome(self, state: State) -> Outcome | None:
        """The seat that won, why, and what each of them has to pay."""
        if not state.over:
            return None
        if state.winner == NOBODY:
            return Outcome((), state.reason)
        return Outcome((state.winner,), state.reason, state.points)

    # ---- the next match

    def rotate(self, plan: SeatPlan, seating: Mapping[int, int]) -> Mapping[int, int]:
        """Everybody stays: all seats are alike."""
        return seating

    def carry(self, state: State) -> tuple[Result, ...]:
        """The evening so far."""
        return state.results
