"""What the lobby, the settings and the first window say: a part of the wording, as `phrases` is."""

from collections.abc import Sequence

from client.model import wording as w

YOU = "You"
WAITING = "Waiting"
WATCHES = "watching"
COMPLETE = "Complete"
READY = "Ready"
SAY_READY = "I am ready"
NOT_READY = "Not ready yet"
TAKE_SEAT = "Take seat"
LEAVE_SEAT = "Leave seat"
NOBODY_YET = "Nobody yet"
FREE_SEAT = "Free seat"
WATCH = "Watch"
EDIT = "Edit"
START = "Start game"
START_ANYWAY = "Start anyway"
LET_IN = "Let in"
MAKE_HOST = "Make host"
REMOVE = "Remove from the room"
REMOVE_FOR_EVENING = "Remove for the evening"
LOCK, UNLOCK = "Lock the room", "Unlock the room"
SET_PASSWORD, CHANGE_PASSWORD = "Set a password…", "Change the password…"
INVITE_HINT = "Friends type the address, or you send them the invite:"
INVITE_HINT_PASSWORD = "With the address or the invite they need the password:"
INVITE_HINT_LOCKED = "Locked: nobody new can come in now."
MOVE_TO_WATCHING = "Move to watching"
ALL_SET = "Everybody is in place"
ALL_READY = "Everybody is ready"
START_WHEN_READY = "Start when you like. Others can still come and watch."
START_UNREADY = "You can start before everybody has said that they are ready."
HOW_TO_FILL = "Take the seat or ask a friend. Then you can start."
VARIANTS = {"classic": "classic", "three-teams": "three teams"}


GAMES = {"codenames": "Codenames", "big_two": "Big Two"}
BOT, BOTS = "Bot", "Bots"
PLAYERS, IN_TURN_ORDER, FOUR_PLAYERS = "Players", "in turn order", "Four, people or bots"
ADD_BOT, FILL, REMOVE_BOT = "Add a bot", "Fill with bots", "Remove bot"
LEVELS = {
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "cautious": "Cautious",
    "normal": "Normal",
    "bold": "Bold",
}
HOW_TO_FILL_BOTS = "Ask friends, or give free seats to bots. Then you can start."
WATCHING_CARDS = "People here see the table and its chat, never anybody’s cards."
POINTS = "Cards left count"


def codenames_title(variant: str) -> str:
    return f"Codenames, {VARIANTS.get(variant, variant)}"


def subtitle(game: str, here: int) -> str:
    return f"{game} · {here} here"


def bot_level(level: str) -> str:
    return LEVELS.get(level, level.capitalize())


def fill_hint(level: str) -> str:
    return f"Level: {bot_level(level).lower()}"


def another_level(level: str) -> str:
    return f"Change to {bot_level(level).lower()}"


def bots_dont_speak(tongues: Sequence[str], spoken: Sequence[str]) -> str:
    """Why there are no bots: the words are in languages (tags) that they don't speak."""
    they = f"they play with {w.people([LANGUAGES.get(tag, tag) for tag in spoken])} words"
    named = [LANGUAGES.get(tag, tag) for tag in tongues if tag]
    if not named:
        return f"Bots don’t know the language of these words; {they}"
    return f"Bots don’t speak {w.people(named)}; {they}"


def bot_tag(level: str) -> str:
    """ "Bot, medium"."""
    return f"Bot, {bot_level(level).lower()}"


def seat_number(seat: int) -> str:
    return f"seat {seat + 1}"


def move_to_seat(seat: int) -> str:
    return f"Move to {seat_number(seat)}"


def give_seat(name: str) -> str:
    """Somebody else plays on for who is away."""
    return f"Let them play for {w.person(name)}"


def players_needed(number: int) -> str:
    """How many of the four are still missing; "" for none."""
    if number == 0:
        return ""
    told = {1: "One more player is", 2: "Two more players are", 3: "Three more players are"}
    return f"{told.get(number, 'Four players are')} needed"


def pause(seconds: int) -> str:
    """How long bots take over a turn."""
    return f"About {w.count(seconds, 'second', 'seconds')}" if seconds else "None"


def needs(roles: Sequence[str]) -> str:
    return f"Needs {' and '.join(roles)}"


def seat_spoken(team: str, role: str) -> str:
    seat = "spymaster’s seat" if role == "spymaster" else "operative’s seat"
    return f"{team}, {seat}"


def take_seat_spoken(named: str) -> str:
    return f"Take a seat: {named}"


def add_bot_spoken(named: str) -> str:
    return f"Add a bot: {named}"


def role_in(role: str, team: str) -> str:
    return f"{role} of {team}"


def move_to(team: str, role: str, playing: bool) -> str:
    if role == "spymaster":
        return f"Hand over {team}’s spymaster seat" if playing else f"Move to {team}’s spymaster seat"
    return f"Move to {team}"


def still_needed(missing: Sequence[tuple[str, str]]) -> str:
    """ "Blue still needs a spymaster"; teams that lack the same are told together."""
    by_team: dict[str, tuple[str, ...]] = {}
    for team, role in missing:
        by_team[team] = (*by_team.get(team, ()), role)
    by_roles: dict[tuple[str, ...], list[str]] = {}
    for team, roles in by_team.items():
        by_roles.setdefault(roles, []).append(team)
    parts = [
        f"{w.people(teams)} still {'needs' if len(teams) == 1 else 'need'} {' and '.join(roles)}"
        for roles, teams in by_roles.items()
    ]
    return ", ".join(parts)


def how_to_fill_for(host: str) -> str:
    return f"Take the seat or ask a friend. Then {w.person(host) or 'the host'} can start."


def waiting_for(names: Sequence[str]) -> str:
    """Who has not said that they are ready."""
    return f"Waiting for {w.people(names)}"


SAY_WHEN_READY = "Say when you are ready"


def waits_for_host(host: str) -> str:
    return f"{w.person(host) or 'The host'} starts the game."


# ---- settings

SETTINGS_NOTE = "Changes count from the next game on. When the number of seats changes, seats are taken anew."
SETTINGS_NOTE_CARDS = "Changes count from the next game on."
OFF = "Off"
ON = "On"
ANY_NUMBER = "As many as they like"
AGREEMENTS = {
    "everyone": "Everyone to agree",
    "majority": "More than half",
    "first_click": "One click",
}
LABELS = {
    "name": "Room name",
    "variant": "Rules",
    "word_lists": "Word lists",
    "own_words": "Cards from words of our own",
    "without": "Codenames to leave out",
    "notes": "House rules in your words",
    "agreement": "A guess needs",
    "clue_seconds": "Clock for the clue",
    "guess_seconds": "Clock for guessing",
    "challenge": "Challenges",
    "challenge_limit": "Challenges for each team",
    "must_cover": "After a challenge a word must be turned over",
    "votes_visible": "Everybody sees the votes",
    "unlimited": "Unlimited clues",
    "several_words": "Clues of several words",
    "operatives": "Operatives for each team, at most",
    "rotate_roles": "Another spymaster at each rematch",
    "grace_seconds": "A dropped person still counts for",
    "points": "Points",
    "turn_seconds": "Clock for a turn",
    "bot_seconds": "Bots’ pause",
    "bots_explain": "Bots explain themselves",
    "spectators": "People watching, at most",
}
HINTS = {
    "word_lists": "At least one",
    "own_words": "0 mixes them in like any other list",
    "without": "With commas between them",
    "notes": "What the group leaves to people: proper names, rhymes, other languages",
    "agreement": "How a team agrees on a card or on passing",
    "challenge": "An opposing spymaster may call a clue that breaks the rules",
    "points": "Each card left costs a point; ten and more count twice, all thirteen three times",
    "turn_seconds": "When it runs out the turn is passed; who leads plays the lowest card",
    "bot_seconds": "What a bot takes over its turn",
    "bots_explain": "A line in the team’s chat says why a bot picks a card",
    "grace_seconds": "Their vote stands so long after the connection is lost",
}


NOTES_HINT_CARDS = "What the group agrees on beside the rules"
GRACE_HINT_CARDS = "Then a bot plays their cards until they are back"


def seconds(number: int) -> str:
    if number == 0:
        return OFF
    return w.clock(number) if number >= 60 else w.count(number, "second", "seconds")


NO_OWN_WORDS = "Bring words of your own first"
LANGUAGES = {"en": "English", "nl": "Dutch", "de": "German", "fr": "French", "es": "Spanish"}
MOST_WITHOUT = 60  # codenames that can be left out; a message holds 64 of a list
TOO_MANY_WITHOUT = f"At most {MOST_WITHOUT} codenames can be left out"
NO_ROOM_NAME = "A room needs a name"


def long_without(limit: int) -> str:
    return f"A codename has at most {limit} letters"


HOUSE_RULES = "House rules"
AGREED = "Agreed here"


def variant(name: str) -> str:
    """A variant as a name: "Three teams"; one that the host brought keeps its own."""
    known = VARIANTS.get(name)
    return known.capitalize() if known else name


def a_list(name: str, language: str, words: int, own: str) -> str:
    """A word list among the others: "English · 654 codenames"; the room's own is called by its file."""
    title = own or name.replace("-", " ").capitalize()
    tongue = LANGUAGES.get(language, language)
    parts = (title, "" if tongue == title else tongue, w.count(words, "codename", "codenames"))
    return " · ".join(filter(None, parts))


def board(teams: int, rows: int = 5, columns: int = 5) -> str:
    number = {2: "two", 3: "three"}.get(teams, str(teams))
    return f"{rows} × {columns}, {number} teams"


def clocks(clue: int, guess: int) -> str:
    parts = [f"{seconds(clue)} for a clue"] * bool(clue) + [f"{seconds(guess)} to guess"] * bool(guess)
    return ", ".join(parts) or OFF


def challenges(on: bool, limit: int) -> str:
    if not on:
        return OFF
    return ANY_NUMBER if limit == 0 else "One for each team" if limit == 1 else f"{limit} for each team"


def word_lists(names: Sequence[str], words: int, own: str = "") -> str:
    titles = [own if own and name == "own" else name.replace("-", " ").capitalize() for name in names]
    listed = w.people(titles)
    return f"{listed}, {words} words" if words else listed


# ---- the first window

CONNECTING = "Connecting"
HOSTING = "Opening a room"
HOST_A_GAME = "Host a game"
PRACTISE = "Practise alone"
PRACTISE_HINT = "You and three bots, on this computer only"
PRACTISE_HOW = "How to practise: your role and the bots’ level"
STARTING = "Dealing the cards"
PRACTICE_ROOM = "Practice"
ONLY_HERE = "Just for you. Host a game to play with friends."


def practise_as(role: str) -> str:
    return f"As {'the' if role == 'spymaster' else 'an'} {role}"


def bots_of(level: str) -> str:
    """ "Normal bots"."""
    return f"{level} bots"


def practises_as(role: str, level: str) -> str:
    """ "As an operative, normal bots"."""
    return f"{practise_as(role)}, {bots_of(level)}"


JOIN, WATCH_IT, REJOIN, TRY_AGAIN = "Join", "Watch", "Rejoin", "Try again"
NO_ANSWER = "No answer now"
OTHER_VERSION = "Other version"
OTHER_COMPUTER = "Someone else"
STAGES = {"lobby": "In the lobby", "playing": "Playing", "ended": "After a game"}
RECENT = "Recent"
LOCKED, PASSWORD = "Locked", "Password"
SETTINGS = "Settings"
SEVERAL_ROOMS = "Several rooms"


def rooms_at(address: str) -> str:
    return f"Rooms at {address}"


def room_detail(host: str, people: int) -> str:
    """Who keeps a room, and how many are in it."""
    here = f"{people} here"
    return f"hosted by {w.person(host)}, {here}" if host else here


JUST_NOW, TODAY, YESTERDAY = "just now", "today", "yesterday"


def days_ago(days: int) -> str:
    if days <= 1:
        return TODAY if days <= 0 else YESTERDAY
    if days < 7:
        return f"{days} days ago"
    return "last week" if days < 14 else f"{days // 7} weeks ago"


def room_of(name: str) -> str:
    """A new room's name."""
    return f"{name.strip()}’s table" if name.strip() else "Our table"
