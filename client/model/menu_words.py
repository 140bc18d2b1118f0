"""The words of the menus and of the small windows that they open."""

from collections.abc import Sequence

from client.model import wording as w

PROGRAM = "Codenames LAN"
GAME, ROOM, VIEW, HELP = "Game", "Room", "View", "Help"

HOST = "Host a game"
PRACTISE = "Practise alone"
JOIN = "Join a game…"
REJOIN = "Rejoin"
RESTART = "Restart"
DUMMY = "Dummy Button"
PRINTED = f"Printed by {DUMMY}, only you see it"
LEAVE = "Leave room"
QUIT = "Quit"

COPY_INVITE = "Copy invite"
LEAVE_SEAT = "Leave seat and watch"
PAUSE = "Stop the clock"
RESUME = "Let the clock run"
SETTINGS_OF_ROOM = "Room settings…"
END_GAME = "End game…"
NEW_GAME = "Ask for a new game"
TO_LOBBY = "Back to the lobby"
RENAME = "Change name and avatar…"
PEOPLE = "People"
REMOVED = "Removed people…"

THEME = "Theme"
THEMES = {"system": "As the system", "light": "Light", "dark": "Dark"}
TEXT_SIZE = "Text size"
LARGER, SMALLER = "Larger", "Smaller"
REDUCE_MOTION = "Reduce motion"
FOUR_COLOURS = "Four-colour cards"
FOUR_COLOURS_HINT = "Big Two: clubs are green and diamonds are blue"
CARD_SORT = "Cards lie"
CARD_SORTS = {"rank": "By rank", "suit": "By suit"}
CARD_SORT_HINT = "Big Two: how a new hand is sorted"
TWO_CLICKS = "Two clicks for a vote"
TWO_CLICKS_HINT = "The first click only marks the card on this screen"
FULL_SCREEN = "Full screen"
SETTINGS = "Settings…"
SETTINGS_TITLE = "Settings"

HOW_TO_PLAY = "How to play"
KEYBOARD = "Keyboard"
ABOUT = f"About {PROGRAM}"

Keys = tuple[tuple[str, str], ...]

_WORD_KEYS: Keys = (
    ("Arrows, Home, End", "Move on the board"),
    ("Space or Enter", "Vote for the card, take the vote back, or mark it for a clue"),
    ("P", "Vote to pass"),
    ("C", "Challenge the clue"),
    ("Esc", "Go back to the board; unmark"),
    ("Up, Down", "Change the number in the clue field"),
    ("Enter", "Send the clue"),
)
_CARD_KEYS: Keys = (
    ("Left, Right, Home, End", "Go from card to card in your hand"),
    ("Space", "Choose the card, or put it down"),
    ("Enter", "Play the chosen cards"),
    ("P", "Pass"),
    ("S", "Sort by rank or by suit"),
    ("H", "Hint: the next combination that you can play"),
    ("Shift+Left, Shift+Right", "Move the card in your hand"),
    ("Esc", "Go back to the hand; put all cards down"),
    ("Ctrl+R", "Restart"),
    ("Ctrl+D", "Dummy Button"),
)
_ALL_KEYS: Keys = (
    ("/", "Go to the chat"),
    ("Enter", "Send the line"),
    ("Ctrl+1, 2, 3", "Open a chat"),
    ("F6, Shift+F6", "Go from one part of the window to the next"),
    ("Ctrl+Plus, Ctrl+Minus", "Larger or smaller text"),
    ("Ctrl+L", "Leaderboard"),
    ("F11", "Full screen"),
    ("Ctrl+,", "Settings"),
    ("F1", "How to play"),
    ("Shift+F1", "This list"),
)


def keys(cards: bool) -> Keys:
    """Those of the card table, or of the board, and of the window around it."""
    return (*(_CARD_KEYS if cards else _WORD_KEYS), *_ALL_KEYS)


def about(version: str) -> str:
    return (
        f"Version {version}. Word spies around one table, on your own network.\n\n"
        "An unaffiliated fan implementation, not connected with the makers of the board game Codenames. "
        "Look at their game: it is worth having on the shelf.\n\n"
        "Free software under the MIT licence."
    )


# ---- questions

STAY = "Stay"
CANCEL = "Cancel"
END_IT = "End the game"
END_TITLE = "End this game for everybody?"
END_TEXT = "It ends without a winner and counts nowhere. Everybody stays in the room."
LEAVE_IT = "Leave"
LEAVE_TITLE = "Leave the room?"
LET_GO = "Leave it open"
CLOSE_ALL = "Close the room"
ENDS_BY_ITSELF = "It ends ten minutes after the last one has left."


# ---- the door

PASSWORD_TITLE = "Password of the room"
PASSWORD_TEXT = (
    "Whoever comes anew has to type it. Everybody who is here stays and comes back without it. "
    "It isn’t part of the invite, so tell it to your friends. A word is better than a number."
)
PASSWORD_FIELD = "Password"
SET_IT, TAKE_IT_AWAY = "Set password", "No password"
NO_PASSWORD = "Type a password first"
ENTER_TITLE = "This room has a password"
ENTER_TEXT = "The host knows it. Who has been here before and comes back doesn’t need it."
ENTER = "Join"
SHOW_PASSWORD, HIDE_PASSWORD = "Show the password", "Hide the password"
REMOVED_TITLE = "Removed for the evening"
REMOVED_TEXT = "They can’t come in again as long as this room is open, until you let them."
NOBODY_REMOVED = "Nobody is kept out."
LET_BACK_IN = "Let back in"


def let_back_in(name: str) -> str:
    return f"Let {w.person(name)} back in"


LEAVE_PRACTICE = "The game with the bots ends when you leave."


def leave_in_game(role: str) -> str:
    return f"A game is going on and you are {role}. Your seat becomes free."


def still_there(names: Sequence[str]) -> str:
    """The host's window runs the room for these people."""
    are = "is" if len(names) == 1 else "are"
    return (
        f"{w.people(names)} {are} still there, and the room runs on this computer. "
        f"It can stay open without you, as long as the computer is on. {ENDS_BY_ITSELF}"
    )


def goes_on(names: Sequence[str]) -> str:
    """The room runs on this computer, but it is no longer this window's to end."""
    are = "is" if len(names) == 1 else "are"
    return (
        f"{w.people(names)} {are} still there, and the room runs on this computer. "
        f"It goes on without you, as long as the computer is on. {ENDS_BY_ITSELF}"
    )
