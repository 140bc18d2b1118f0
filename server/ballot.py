"""Counting votes. Knows neither cards nor rooms."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Voter = TypeVar("Voter", bound=Hashable)
Option = TypeVar("Option", bound=Hashable)

EVERYONE = "everyone"
MAJORITY = "majority"
FIRST_CLICK = "first_click"
RULES = (EVERYONE, MAJORITY, FIRST_CLICK)


def needed(rule: str, counted: int) -> int:
    """Votes for one option that decide among `counted` voters (docs/rules/codenames.md, "Agreeing")."""
    if rule == EVERYONE:
        return max(counted, 1)
    if rule == MAJORITY:
        return counted // 2 + 1
    return 1


def agreed(rule: str, votes: Mapping[Voter, Option], counted: Collection[Voter]) -> Option | None:
    """The option that the votes of those counted decide for, or None. At most one can win under each rule:
    with first_click the first vote, since it is counted at every vote, leaves no second one."""
    tally = Counter(votes[voter] for voter in counted if voter in votes)
    for option, count in tally.most_common(1):
        if count >= needed(rule, len(counted)):
            return option
    return None
