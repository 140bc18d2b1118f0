"""The words of the page "Leaderboard"."""

from client.model import wording as w

TITLE = "Leaderboard"
MENU = "Leaderboard…"
SPANS = (("evening", "This evening"), ("all", "All time"))
SPANS_LABEL = "Which games count"
GAMES_LABEL = "Which game"
ALL_GAMES = "All games"
PLAYER, GAMES, WINS, SHARE, POINTS = "Player", "Games", "Wins", "Share", "Points"
AS_ROLE = {"spymaster": "As spymaster", "operative": "As operative"}
BOTS = "Bots"
NEVER = "–"
CLOSE = "Close"
TRY_AGAIN = "Try again"

LOADING = "Adding up the games…"
NO_EVENING = "No game was finished this evening"
NO_GAME = "No game was finished yet"
FIRST = "The first one that somebody wins stands here. Games that were broken off don’t count."
NOBODY = "Nobody is shown"
ALL_LEFT_OUT = "Everybody who played is left out."
FAILED = "The leaderboard didn’t arrive"
STALE = "Connection lost"
AS_IT_WAS = "This is how it was."
LATER = "It is shown when you are back."

SHOWN_TITLE = "Who is shown"
SHOWN_HINT = "Whoever is left out stays off the leaderboard of all rooms of this host, with all their games."
BETWEEN_GAMES = "This can be changed between games."


def caption(games: int, since: str) -> str:
    """12 games since 19:40."""
    return f"{w.count(games, 'game', 'games')} since {since}"


def share(wins: int, games: int) -> str:
    return f"{round(100 * wins / games)} %" if games else NEVER


def of(wins: int, games: int) -> str:
    """Wins of games in one role."""
    return f"{wins} of {games}" if games else NEVER


def bot(level: str) -> str:
    return f"{level} bot"


def more(people: int) -> str:
    return f"and {w.count(people, 'person', 'people')} more"


def place(number: int) -> str:
    return f"Place {number}"


def won(wins: int, games: int) -> str:
    """3 wins in 5 games."""
    return f"{w.count(wins, 'win', 'wins')} in {w.count(games, 'game', 'games')}"


def points(count: int) -> str:
    return w.count(count, "point", "points")


def shown(name: str, you: bool) -> str:
    """What the switch of a person says."""
    return "Show me on the leaderboard" if you else f"Show {w.person(name)} on the leaderboard"
