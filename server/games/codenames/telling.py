"""A match of Codenames in plain sentences, as a terminal tells it. Decides nothing and knows no secret.

Words are told as they are: whoever prints them knows the terminal.
"""

from typing import assert_never

from protocol.messages import codenames as c


def seated(name: str, team: str, role: str) -> str:
    """Who plays what."""
    return f"{name} is {team} {role}."


def chosen(variant: str) -> str:
    """What is played."""
    return f"The game is {variant}."


def sentence(entry: c.CodenamesEntry, teams: tuple[str, ...], board: c.Words) -> str:
    """One line of the log for the terminal."""
    match entry:
        case c.Dealt(team=team):
            return f"The cards are dealt, {teams[team]} starts.\n" + _board(board)
        case c.ClueGiven(turn=turn, team=team, by=by, word=word, number=number):
            amount = "unlimited" if number is None else number
            given = f"Turn {turn}, {teams[team]}: {by}'s clue is {word}, {amount}."
            return f"{given}\n  That names a card: the turn is forfeit." if entry.forfeits else given
        case c.Stressed(letter=letter):
            return f"  The stress is marked at letter {letter + 1}."
        case c.Revealed(team=team, position=position, identity=identity):
            return f"  {_team(team, teams)} turns over {board.words[position]}: {_identity(identity, teams)}."
        case c.Passed(team=team):
            return f"  {_team(team, teams)} passes."
        case c.TimedOut(team=team, phase=phase):
            return f"  {_team(team, teams)} runs out of time ({phase})."
        case c.Challenged(team=team, by=by):
            return f"  {by} calls the clue for {teams[team]}."
        case c.Covered(team=team, position=position):
            what = "declines" if position is None else f"turns over {board.words[position]}"
            return f"  {_team(team, teams)} {what}."
        case c.Eliminated(team=team):
            return f"  {_team(team, teams)} is out."
        case c.Over(winners=winners, reason=why):
            return _over([_team(team, teams) for team in winners], why)
        case _:
            assert_never(entry)


def _over(winners: list[str], why: str) -> str:
    if not winners:
        return "The game is over: nobody won."
    wins = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} win"
    told = {
        "agents": "all of its agents are found",
        "assassin": "an assassin is found",
        "last_team": "the last team in",
    }
    return f"The game is over: {wins}, {told.get(why, why)}."


def _team(team: int, teams: tuple[str, ...]) -> str:
    return teams[team].capitalize()


def _identity(identity: str, teams: tuple[str, ...]) -> str:
    if identity == c.BYSTANDER:
        return "a bystander"
    if identity == c.ASSASSIN:
        return "an assassin"
    return f"a {teams[int(identity)]} agent"


def _board(board: c.Words) -> str:
    width = max(map(len, board.words)) + 2
    rows = (board.words[at : at + board.columns] for at in range(0, len(board.words), board.columns))
    return "\n".join("  " + "".join(word.ljust(width) for word in row).rstrip() for row in rows)
