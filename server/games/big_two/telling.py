"""A match of Big Two in plain sentences, as a terminal tells it. Decides nothing and knows no secret.

Names are told as they are: whoever prints them knows the terminal.
"""

from collections.abc import Sequence
from typing import assert_never

from protocol.cards import card_text
from protocol.messages import big_two as b

CHOSEN = "The game is Big Two."


def seated(name: str, seat: int, level: str = "") -> str:
    """Who plays where, and a bot's level; seats are counted from 1, as people do."""
    return f"{name} has seat {seat + 1}{level and f' (a bot, {level})'}."


def sentence(entry: b.BigTwoEntry, names: Sequence[str]) -> str:
    """One line of the log for the terminal, or two. `names` go by seat."""
    match entry:
        case b.CardsDealt(by=by):
            return f"The cards are dealt. {by} has the 3D and starts."
        case b.CardsPlayed():
            return _played(entry)
        case b.TurnPassed(by=by, timed_out=timed_out):
            return f"  {by} runs out of time and passes." if timed_out else f"  {by} passes."
        case b.StandInChanged(by=by, playing=playing):
            return f"  A bot plays for {by} now." if playing else f"  {by} plays again."
        case b.HandsShown():
            return _over(entry, names)
        case _:
            assert_never(entry)


def _played(entry: b.CardsPlayed) -> str:
    """A lead stands at the margin, so that one sees the rounds."""
    margin = "" if entry.leads else "  "
    late = "runs out of time: " if entry.timed_out else ""
    verb = "leads with" if entry.leads else "plays"
    return f"{margin}{entry.by} {late}{verb} {_cards(entry)}, {entry.left or 'no card'} left."


def _cards(entry: b.CardsPlayed) -> str:
    cards = " ".join(map(card_text, entry.cards))
    return cards if entry.kind == "single" else f"{cards} ({entry.kind.replace('_', ' ')})"


def _over(entry: b.HandsShown, names: Sequence[str]) -> str:
    if entry.seat < 0:
        return "The game is over: nobody won."
    others = (f"{names[seat]} {left}" for seat, left in enumerate(entry.left) if left)
    return f"The game is over: {entry.by} wins. Cards left: {', '.join(others)}."
