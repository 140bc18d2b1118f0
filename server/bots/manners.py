"""How a bot votes beside others: it follows people, and among bots the first one leads. Knows no words.

Beside a person a bot's vote is advice (docs/rules/codenames.md, "Bots"): it turns nothing over.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.messages.codenames import Choice
from server.bots.view import View


@dataclass(frozen=True)
class Mates:
    """The own team's operatives who can vote, by member. `votes`: what those who voted chose. Whoever came
    over the network is a person to everybody else, and so is not among the `bots`."""

    me: int
    people: frozenset[int]
    bots: frozenset[int]
    votes: Mapping[int, Choice]

    @property
    def leads(self) -> bool:
        """Whether this bot proposes; the other bots follow it."""
        return self.me not in self.bots or self.me == min(self.bots)

    @property
    def wanted(self) -> Choice:
        """What the people who have voted agree on; without people, what the leading bot voted for."""
        if self.people:
            chosen = {self.votes[one] for one in self.people if one in self.votes}
        else:
            chosen = {self.votes.get(min(self.bots, default=self.me))}
        return chosen.pop() if len(chosen) == 1 else None

    @property
    def mine(self) -> Choice:
        """The own vote."""
        return self.votes.get(self.me)


def mates(view: View) -> Mates:
    """Who else votes, as this seat is shown it."""
    assert view.yours
    assert view.settings
    assert view.people
    me = view.yours.member
    voters = {
        one.member: bool(one.bot)
        for one in view.people.people
        if one.seat is not None
        and view.settings.seats[one.seat].team == view.own_team
        and view.settings.seats[one.seat].role == "operative"
    }
    counted = set(view.team.counted) if view.team else set()
    people = frozenset(one for one, bot in voters.items() if not bot and one in counted) - {me}
    bots = frozenset(one for one, bot in voters.items() if bot)
    votes = {vote.member: vote.choice for vote in view.team.votes} if view.team else {}
    return Mates(me, people, bots, votes)
