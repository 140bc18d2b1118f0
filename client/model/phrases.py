"""What the screens say about a game: short sentences with the names of people, teams and words in them.

The second half of the wording: `client.model.wording` holds what is keyed by codes of the protocol.
"""

from collections.abc import Sequence

from client.model import wording as w

YOU = "You"
YOU_TAG = "you"
BOT_TAG = "bot"
HOW_TO_LET_BACK = "Room, Removed people lets them back in"
HOST_TAG = "Host"
YOUR_TEAM = "your team"
NEXT = "next"
OUT_WATCHING = "out, watching"
RECONNECTING = "reconnecting"
LEFT = "has left"
WAITS = "waits for the host"


def possessive(name: str) -> str:
    return f"{w.person(name)}’s"


# ---- header


def turn_title(team: str, mine: bool) -> str:
    return f"{team}’s turn"


def cover_title(team: str) -> str:
    return f"{team} called the clue"


AGREEMENTS = {
    "everyone": "Everyone has to agree.",
    "majority": "More than half have to agree.",
    "first_click": "The first click counts.",
}
GIVE_A_CLUE = "Give your team a clue: one word and one number."
TEAM_GUESSES_YOU_WATCH = "Your team is guessing. You may not help them now."


def chooses(name: str) -> str:
    return f"{w.person(name)} is choosing a clue"


YOU_CHOOSE = "You are choosing a clue"


def guessing(team: str) -> str:
    return f"{team} is guessing"


def may_cover(name: str, team: str) -> str:
    return f"{w.person(name)} may turn over one of {team}’s words"


YOU_MAY_COVER = "You may turn over one of your team’s words"

CLOCK_LABELS = {"clue": "left for the clue", "guess": "left to guess", "cover": "left to choose"}
CLOCK_LAST = {"clue": "seconds for the clue", "guess": "seconds to guess", "cover": "seconds to choose"}
CLOCK_STOPPED = "the clock stands still"


def score_spoken(team: str, left: int, total: int, turn: bool) -> str:
    return f"{team}, {left} of {total} left" + (", their turn" if turn else "")


def out(team: str) -> str:
    return "Out: found an assassin"


# ---- banner

GUESSES_HEADING = "Guesses left"
AS_MANY = "as many as you like"
ASK_STRESS = "Where is the stress?"
STRESS_ASKED = "asked where the stress falls"
MARK_STRESS = "Mark the stress"


def clue_of(name: str) -> str:
    return f"{possessive(name)} clue"


def guesses(left: int, extra: int) -> str:
    """2 + 1 extra; the `left` ones of the clue's number are guessed first."""
    counted, more = str(left) if left or not extra else "", f"{extra} extra" if extra else ""
    return " + ".join(filter(None, (counted, more)))


def clue_spoken(name: str, clue: str, number: str, guesses: str) -> str:
    return f"{clue_of(name)}: {w.person(clue)}, {number}. Guesses left: {guesses}"


# ---- composer

ONLY_YOU = "Only you see this."


def marked(count: int) -> str:
    return w.count(count, "card marked", "cards marked") if count else ""


def forfeits(word: str) -> str:
    return f"“{w.person(word)}” is on the table: sending it forfeits your turn"


def clue_on_table(word: str) -> str:
    return f"“{w.person(word)}” is on the table"


FORFEIT_COST = "Sending it forfeits your turn"
CHANGE_IT = "Change it"
SEND_IT = "Send it"

# ---- action row

VOTE_HINT = "Click a card to vote for it"
MARK_HINT = "Click a card to mark it for your clue."
MARKS_ARE_YOURS = "Only you see the marks."
COVER_HINT = "Click one of your team’s words to turn it over"
PASS = "Pass"
PASS_LATER = "You can pass after your first guess"
PASS_ANY_TIME = "You can pass at any time"
OUT_AND_WATCHING = "Your team is out and watches"
DECLINE = "Decline"
CHALLENGE = "Challenge clue"
VOTE_WHEN_BACK = "You can vote once you are back"
NOBODY_THERE = "Nobody of your team is connected, so nothing is agreed"


def aimed(word: str) -> str:
    return f"Click {word} again to vote for it, or press Enter"


def wait_for_clue(name: str) -> str:
    return f"Wait for {possessive(name)} clue"


def picked(names: Sequence[str], word: str) -> str:
    return f"{w.people(names)} picked {word}."


def proposed(names: Sequence[str], word: str) -> str:
    """What bots would do; they leave it to people."""
    return f"{w.people(names)} {'proposes' if len(names) == 1 else 'propose'} {word or 'to pass'}."


def wants_to_pass(names: Sequence[str]) -> str:
    return f"{w.people(names)} {'wants' if len(names) == 1 and names[0] != YOU else 'want'} to pass."


def opens_with(team: str, calls: int) -> str:
    """When a challenge can be made; `calls` -1 is no limit."""
    text = f"Opens with {team}’s next clue"
    return text if calls < 0 else f"{text} · {calls_left(calls)}"


def calls_left(calls: int) -> str:
    return f"{w.count(calls, 'call', 'calls')} left"


NO_CALLS = "Your team has made all of its calls"


def shown_as(time: str) -> str:
    return f"Shown as it was at {time}"


def join_team(team: str) -> str:
    return f"Join {team}"


WATCHING = "You are watching"
WATCHING_WAITS = "You are watching. The host has to let you in before you can play."
SKIP_ABSENT = "Decline for them"
ABSENT = "The one who called is away"


def rematch_asked(name: str) -> str:
    return f"{w.person(name)} asks for a new game"


def rematch_detail(yes: int, voters: int) -> str:
    """docs/rules/rooms.md, "Rematch": more than half carry it."""
    return f"{yes_so_far(yes, voters)}. More than half ends this one without a winner"


def yes_so_far(yes: int, voters: int) -> str:
    return f"{yes} of {voters} {'says' if yes == 1 else 'say'} yes"


YES = "Yes, a new game"
NO = "No, go on"
YES_SHORT, NO_SHORT = "Yes", "No"


def votes_so_far(yes: int, voters: int) -> str:
    return f"New game: {yes_so_far(yes, voters)}"


# ---- cards

NOT_REVEALED = "not revealed"
MARKED = "marked"


def card_votes(count: int, needed: int, names: Sequence[str]) -> str:
    return f"{count} of {needed} votes: {', '.join(w.person(name) for name in names)}"


def bot(name: str) -> str:
    """Somebody's name where nothing else shows that it is a bot's."""
    return f"{name} (bot)"


def card_proposals(names: Sequence[str]) -> str:
    """ "Robin (bot) proposes it"."""
    return f"{w.people([bot(name) for name in names])} {'proposes' if len(names) == 1 else 'propose'} it"


# ---- log

NO_GUESS = "No guess yet"
THEN_PASSED = "then passed"
TIME_RAN_OUT = "time ran out"
NO_CLUE_IN_TIME = "No clue in time"
FORFEITED = "is on the table: turn forfeited"
ENDED_BY_HOST = "ended by the host"
LOG_TITLE = "Clues so far"
LOG_EMPTY = "No clue yet"


def challenged_by(name: str) -> str:
    return f"challenged by {w.person(name)}"


def covered(word: str) -> str:
    return f"who turned over {word}"


def is_out(team: str) -> str:
    return f"{team} is out"


# ---- chat

PLACEHOLDERS = {
    "table": "Write to the table",
    "team": "Write to your team",
    "spymasters": "Write to the spymasters",
}
SPYMASTERS_ONLY = "Only spymasters read this until the end"
SPYMASTERS_OPEN = "The spymasters’ talk is open to all now"
SPYMASTER_SILENT = "Spymasters are silent here"
READ_ONLY = "You can read this but not write to it now"
WRITE_WHEN_BACK = "You can write once you are back"
TAB_CLUES = "Clues"


def watching(names: Sequence[str]) -> str:
    return f"Watching: {', '.join(w.person(name) for name in names)}" if names else ""


def tab_spoken(label: str, unread: int, locked: bool) -> str:
    parts = [label, f"{unread} new" if unread else "", "read only" if locked else ""]
    return ", ".join(filter(None, parts))


# ---- review


def wins(teams: Sequence[str]) -> str:
    if not teams:
        return "Nobody wins"
    return f"{w.people(teams)} {'wins' if len(teams) == 1 else 'win'}"


def why_agents(total: int, turns: int, ahead: str) -> str:
    return f"All {total} agents found in {w.count(turns, 'turn', 'turns')}{ahead}."


def ahead(by: int, other: str) -> str:
    numbers = {
        1: "one",
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
    }
    return f", {numbers.get(by, by)} ahead of {other}"


def why_gift(finder: str, team: str) -> str:
    return f"{finder} turned over the last of {team}’s agents."


def why_assassin(team: str, word: str) -> str:
    return f"{team} found the assassin in {word}." if word else f"{team} found the assassin."


def why_last_team(team: str) -> str:
    return f"{team} is the last team in the game."


ENDED_WITHOUT_WINNER = "The host ended the game. It counts nowhere."
DEAL_GOOD_TITLE = "Deal verified"
DEAL_GOOD = "The key is the one sealed at the start"
DEAL_BAD_TITLE = "Don’t trust this game"
DEAL_BAD = "The key is not the one sealed at the start"
REMATCH = "Rematch"
SWAP_ROLES = "Swap roles"
TO_LOBBY = "Back to the lobby"
SAVE_RECORD = "Save record"
REMATCH_HINT = "Rematch keeps everyone and deals new words"
REMATCH_OTHERS = "Anyone who played can start a rematch"
MEANT = "Meant"
PICKED = "Picked"
NOTHING_MARKED = "nothing marked"
NOBODY_PICKED = "nothing"

# ---- announcements


def announced_clue(team: str, name: str, clue: str, number: str) -> str:
    return f"{w.person(name)} gives {team} the clue {w.person(clue)}, {number}"


def announced_card(word: str, identity: str) -> str:
    return f"{word}: {identity}"


def announced_turn(team: str) -> str:
    return f"{team}’s turn"


TIME_IS_UP = "Time is up"
YOUR_TURN = "Your turn"
CONNECTION_LOST = "Connection lost"
CONNECTED_AGAIN = "Connected again"


def next_clue(team: str) -> str:
    return f"{team} gives the next clue"


def trying_again(seconds: int) -> str:
    return f"Trying again in {seconds} s." if seconds else "Trying again."


SEAT_KEPT = "Your seat is kept; the game goes on without you until you are back."
SEAT_KEPT_VOTING = "Your seat is kept; the votes go on without you until you are back."
TRY_NOW = "Try now"
LEAVE_ROOM = "Leave room"
