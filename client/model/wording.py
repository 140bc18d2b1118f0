"""Every sentence for people, in one place. English; a code and its values go in, plain text comes out.

Knows no state. Text that people wrote is filled in once and never read as a template or as markup.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping

from client.model import card_words
from client.model.file_words import FILES, WORDS
from protocol.codes import GoodbyeCode, NotedCode, RefusalCode
from protocol.messages.codenames import CodenamesCode
from protocol.messages.session import Refused
from protocol.types import Values
from protocol.variant_faults import reason

TEAM_NAMES = {"red": "Red", "blue": "Blue", "green": "Green"}
ROLE_NAMES = {"spymaster": "a spymaster", "operative": "an operative", "player": "a player"}
IDENTITY_NAMES = {
    "red": "red agent",
    "blue": "blue agent",
    "green": "green agent",
    "bystander": "bystander",
    "assassin": "assassin",
}
CHANNEL_NAMES = {"table": "Table", "team": "Team", "spymasters": "Spymasters"}

Sentence = str | Callable[[Values], str]


class _Filled(dict[str, object]):
    """Values for a sentence; one that the server left out becomes an ellipsis instead of an error."""

    def __missing__(self, key: str) -> str:
        return "…"


def _say(table: Mapping[str, Sentence], code: str, values: Values, otherwise: str) -> str:
    sentence = table.get(code, otherwise)
    if callable(sentence):
        return sentence(values)
    filled = {key: person(value) if isinstance(value, str) else value for key, value in values.items()}
    return sentence.format_map(_Filled(filled))


def person(name: str) -> str:
    """Somebody's text inside a sentence of ours: one that runs right to left does not turn the rest round."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"\u2068{name}\u2069"
    return name


def team(colour: str) -> str:
    return TEAM_NAMES.get(colour, colour.capitalize() or "A team")


def people(names: Iterable[str]) -> str:
    """Ada · Ada and Bo · Ada, Bo and Cleo."""
    listed = [person(name) for name in names]
    return " and ".join(filter(None, (", ".join(listed[:-1]), listed[-1]))) if listed else "nobody"


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def length(seconds: float) -> str:
    """A match's duration: 40 seconds, 1 minute, 21 minutes, 1 h 5 min."""
    whole = max(0, round(seconds))
    if whole < 60:
        return count(whole, "second", "seconds")
    minutes = round(whole / 60)
    return count(minutes, "minute", "minutes") if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


# ---- why a request was not carried out


def _seats_missing(values: Values) -> str:
    role, colour = ROLE_NAMES.get(str(values.get("what", "")), "somebody"), str(values.get("team", ""))
    return f"{team(colour) if colour else 'The table'} still needs {role}"


def _rate_limited(values: Values) -> str:
    tenths = values.get("retry_after", 10)
    seconds = max(1, -(-tenths // 10)) if isinstance(tenths, int) else 1
    return f"That was a lot at once. Try again in {count(seconds, 'second', 'seconds')}"


def _clue_number(values: Values) -> str:
    return _say({"": "The number goes from {low} to {high}"}, "", values, "")


def _wrong_phase(values: Values) -> str:
    told = {
        "clue": "The clue has not been given yet",
        "guess": "The team is guessing now",
        "cover": "A challenge is being settled first",
        "over": "The game is over",
    }
    return told.get(str(values.get("phase", "")), "The game has moved on")


def _read_only(values: Values) -> str:
    channel = CHANNEL_NAMES.get(str(values.get("channel", "")), "this")
    return f"You can read the {channel.lower()} chat but not write to it now"


def _not_now(values: Values) -> str:
    told = {
        "lobby": "That is for when a game runs",
        "playing": "That has to wait until the game is over",
        "ended": "The game is over",
    }
    return told.get(str(values.get("stage", "")), "Not now")


def _bots_left(values: Values) -> str:
    number = values.get("number")
    who = count(number, "bot", "bots") if isinstance(number, int) else "The bots"
    why = {"words": "they don’t speak the language of the words", "seats": "seats are taken anew"}
    if number == 1:
        why["words"] = "it doesn’t speak the language of the words"
    return f"{who} left: {why.get(str(values.get('why', '')), 'they can’t play with these settings')}"


REFUSALS: dict[str, Sentence] = {
    RefusalCode.RATE_LIMITED: _rate_limited,
    RefusalCode.NOT_HOST: "Only the host can do that",
    RefusalCode.NOT_NOW: _not_now,
    RefusalCode.NOT_SEATED: "Take a seat first",
    RefusalCode.NO_SUCH_ROOM: "There is no room {room} here any more. Choose another one, or ask for a new "
    "invite",
    RefusalCode.TOO_MANY_ROOMS: "There are {limit} rooms here already. Join one of them",
    RefusalCode.ROOM_FULL: "The room is full. Ask the host to make place for you",
    RefusalCode.ALREADY_ANSWERED: "You have answered this already",
    RefusalCode.ROOM_LOCKED: "The room is locked and takes nobody new. Ask the host to unlock it, "
    "then join again",
    RefusalCode.PASSWORD_NEEDED: "The room has a password. Ask the host for it",
    RefusalCode.PASSWORD_WRONG: "That is not the room's password. Ask the host how it is written",
    RefusalCode.BANNED: "The host keeps you out of this room for the evening. Only they can let you back in",
    RefusalCode.BAD_TOKEN: "Your seat from before is gone. Join again",
    RefusalCode.NAME_EMPTY: "Type a name first",
    RefusalCode.NAME_TOO_LONG: "Use a name of at most {limit} letters",
    RefusalCode.NAME_CHARACTERS: "The name has characters that can't be shown. Type it anew",
    RefusalCode.AVATAR_UNKNOWN: "That avatar is not known here. Choose another one",
    RefusalCode.NAMES_FIXED: "Names stay as they are while a game runs",
    RefusalCode.NO_SUCH_SEAT: "That seat is not there any more",
    RefusalCode.SEAT_TAKEN: "{by} took that seat first",
    RefusalCode.SEAT_OTHER_TEAM: "While a game runs you can only come back to your own team",
    RefusalCode.SEAT_SPYMASTER: "While a game runs only the host gives the spymaster's seat away",
    RefusalCode.SEAT_OCCUPIED: "{by} is here and keeps that seat",
    RefusalCode.SEAT_AWAY: "{by} is away: only the host gives that seat to somebody else",
    RefusalCode.SEEN_KEY: "Whoever has seen this game's key can't guess in it. The next game is open again",
    RefusalCode.SEEN_CARDS: "You have seen another player's cards of this game. The next game is open again",
    RefusalCode.NEEDS_HOST_YES: "The host has to let you in first. You can watch until then",
    RefusalCode.LAST_OPERATIVE: "The team's last operative has to stay one",
    RefusalCode.NO_SUCH_MEMBER: "That person has left",
    RefusalCode.NOT_YOURSELF: "That works for other people only",
    RefusalCode.IS_AWAY: "That person is not connected now",
    RefusalCode.SEATS_MISSING: _seats_missing,
    RefusalCode.TOO_FEW_WORDS: "The word lists have {have} different words and a board needs {need}",
    RefusalCode.ALREADY_RUNNING: "The game has started already",
    RefusalCode.ALREADY_ASKED: "Somebody asked for that already",
    RefusalCode.NO_VOTE_OPEN: "The vote is over",
    RefusalCode.NO_MATCH: "No game has been played yet",
    RefusalCode.STALE: "That came too late: things have moved on",
    RefusalCode.CHANNEL_READ_ONLY: _read_only,
    RefusalCode.NO_SUCH_CHANNEL: "That chat is not open to you",
    RefusalCode.CHAT_EMPTY: "There was nothing to send",
    RefusalCode.CHAT_TOO_LONG: "A line has at most {limit} letters. Send it in two",
    RefusalCode.SETTING_RANGE: "That setting goes from {low} to {high}",
    RefusalCode.SETTING_CHOICE: "That setting is not known here",
    RefusalCode.VARIANT_FAULT: lambda values: (
        f"{values.get('file', '…')}: {values.get('field', '…')} {reason(str(values.get('fault')), values)}"
    ),
    RefusalCode.TEXT_FAULT: lambda values: file_fault(
        str(values.get("file", "…")), str(values.get("fault")), values
    ),
    RefusalCode.TEXT_TOO_LONG: "That file is too large. 512 KiB is the most",
    RefusalCode.NOTES: "Keep the house rules within {limit} plain characters",
    RefusalCode.ROOM_NAME: "Use a room name of 1 to 40 plain letters",
    RefusalCode.NO_RECORD: "The record is there once the game is over",
    RefusalCode.NOT_WAITING: "Nobody waits to be let in",
    RefusalCode.OTHER_GAME: "This room plays another game now",
    RefusalCode.NO_BRINGING: "This game takes no files",
    RefusalCode.NO_SUCH_BOT: "No bot of that strength plays this game",
    RefusalCode.NO_CLOCK: "No clock runs now",
    RefusalCode.NOT_SAVED: "That was not done: the host's computer can't save the game, maybe because "
    "its disk is full. Try again in a moment",
    RefusalCode.PASSWORD_UNFIT: "A password has 1 to {limit} letters, and not blanks alone",
    RefusalCode.NOTHING_TO_BAN_BY: "Nothing tells this person from the others at their computer. Remove them "
    "and lock the room",
    RefusalCode.TOO_MANY_BANNED: "{limit} people are kept out already. Let some back in, or lock the room",
    CodenamesCode.NOT_YOUR_TURN: "It is not your team’s turn",
    CodenamesCode.NOT_SPYMASTER: "Only the spymaster does that",
    CodenamesCode.NOT_OPERATIVE: "Only operatives guess",
    CodenamesCode.WRONG_PHASE: _wrong_phase,
    CodenamesCode.MATCH_OVER: "The game is over",
    CodenamesCode.ELIMINATED: "Your team is out and watches",
    CodenamesCode.STALE_TURN: "That came too late: the turn is over",
    CodenamesCode.STALE_GUESS: "That came too late: a card was turned over just before",
    CodenamesCode.NO_SUCH_CARD: "That card is not on the table",
    CodenamesCode.CARD_FACE_UP: "{codename} is turned over already",
    CodenamesCode.PASS_TOO_EARLY: "You can pass after your first guess",
    CodenamesCode.CLUE_EMPTY: "Type a clue first",
    CodenamesCode.CLUE_TOO_LONG: "A clue has at most {limit} letters",
    CodenamesCode.CLUE_SPACES: "One word only. Hyphens are fine",
    CodenamesCode.CLUE_CHARACTERS: "That has characters that can't be shown. Type it anew",
    CodenamesCode.CLUE_NO_LETTER: "A clue needs a letter or a digit",
    CodenamesCode.CLUE_ON_BOARD: "{codename} is on the table",
    CodenamesCode.CLUE_NUMBER: _clue_number,
    CodenamesCode.CLUE_UNLIMITED: "This room plays without unlimited clues",
    CodenamesCode.CLUE_INTENDED: "Marks go on different face-down cards",
    CodenamesCode.CHALLENGE_OFF: "This room plays without challenges",
    CodenamesCode.CHALLENGE_OWN_TEAM: "You can’t challenge your own team’s clues",
    CodenamesCode.CHALLENGE_NO_CLUE: "There is no clue to challenge",
    CodenamesCode.CHALLENGE_USED: "Your team has made all of its {limit} challenges",
    CodenamesCode.NOT_CALLER: "The spymaster who challenged decides this",
    CodenamesCode.COVER_NOT_YOURS: "Turn over one of your own team's words",
    CodenamesCode.COVER_MUST: "This room does not allow declining: turn over a word",
    CodenamesCode.STRESS_NOT_ASKED: "Nobody asked where the stress falls",
    CodenamesCode.STRESS_ASKED: "Somebody asked already",
    CodenamesCode.STRESS_DONE: "The stress is marked already",
    CodenamesCode.STRESS_LETTER: "Mark one of the clue's letters",
}
GAME_REFUSALS: dict[str, dict[str, Sentence]] = {"big_two": {**REFUSALS, **card_words.REFUSALS}}


def refusal(code: str, values: Values, game: str = "codenames") -> str:
    """Why a request was refused. Games share some codes and say them in their own words."""
    return _say(GAME_REFUSALS.get(game, REFUSALS), code, values, "That was not possible")


def file_fault(file: str, code: str, values: Values) -> str:
    """Why a file of the host's can't be taken."""
    first = dropped_word(
        values.get("line", 1), str(values.get("word", "")), str(values.get("why", "")), values
    )
    return _say(FILES, code, {**values, "file": file, "first": first}, "{file} can’t be taken")


def dropped_word(line: int | str, word: str, why: str, values: Values) -> str:
    """A word of a list that stayed out, and why."""
    seen = "".join(letter if letter.isprintable() else "□" for letter in word.strip())
    shown = f" {person(seen)}" if seen else ""
    return f"Line {line}{shown}: {_say(WORDS, why, values, 'not taken')}"


# ---- what the room notes


def _left_out(values: Values) -> str:
    name, by = values.get("name", ""), values.get("by", "")
    if name == by:
        return f"{person(str(name))} stays off the leaderboard"
    return f"{person(str(by))} keeps {person(str(name))} off the leaderboard"


NOTED: dict[str, Sentence] = {
    NotedCode.JOINED: "{name} joined the room",
    NotedCode.LEFT: "{name} left",
    NotedCode.AWAY: "{name} lost the connection",
    NotedCode.BACK: "{name} is back",
    NotedCode.HOST: "{name} is the host now",
    NotedCode.KICKED: "The host removed {name}",
    NotedCode.BANNED: "The host removed {name} for the evening",
    NotedCode.UNBANNED: "{name} may come in again",
    NotedCode.LOCKED: "{by} locked the room. Nobody new can come in",
    NotedCode.UNLOCKED: "{by} unlocked the room",
    NotedCode.PASSWORD_SET: "{by} set a password. Whoever is new needs it",
    NotedCode.PASSWORD_CLEARED: "{by} took the room's password away",
    NotedCode.RENAMED: "{before} is called {name} now",
    NotedCode.ADMITTED: "The host let {name} in",
    NotedCode.MATCH_STARTED: "Game {match} begins",
    NotedCode.MATCH_ENDED: "{by} ended the game",
    NotedCode.PAUSED: "{by} stopped the clock",
    NotedCode.RESUMED: "{by} let the clock run on",
    NotedCode.SETTINGS: "{by} changed the room's settings",
    NotedCode.LEFT_OUT: _left_out,
    NotedCode.COUNTED: "The leaderboard shows {name} again",
    NotedCode.BOTS_LEFT: _bots_left,
    NotedCode.REMATCH_ASKED: "{by} asks for a new game",
    NotedCode.REMATCH_REFUSED: "Too few want a new game. This one goes on",
    NotedCode.RESTARTED: "The host's program was started again. The room goes on where it was",
}


def noted(code: str, values: Values) -> str:
    """A line of the room itself in the chat."""
    return _say(NOTED, code, values, "Something changed in the room")


# ---- why a visit ended, on the first window

GOODBYES: dict[str, Sentence] = {
    GoodbyeCode.LEFT: "",
    GoodbyeCode.KICKED: "The host removed you from the room. You can ask them for another invite",
    GoodbyeCode.BARRED: "The host removed you from the room for this evening. Only they can let you back in",
    GoodbyeCode.REPLACED: "Your seat is used from another window now. Go on there",
    GoodbyeCode.SHUTDOWN: "The host's program has stopped, so the room is closed. Ask the host to reopen it",
    GoodbyeCode.STOPPED: "The host's program has stopped. The room goes on when it is started again",
    GoodbyeCode.FRAME_SIZE: "The two programs misunderstood each other. Check that both are the same version",
    GoodbyeCode.MALFORMED: "The two programs misunderstood each other. Check that both are the same version",
    GoodbyeCode.UNEXPECTED: "The two programs misunderstood each other. Check that both are the same version",
    GoodbyeCode.TOO_SLOW: "The connection was too slow to keep up",
    GoodbyeCode.FLOOD: "Too much was sent at once. Take it slower",
    GoodbyeCode.TOO_MANY: "The host's computer has too many connections now. Try again in a minute",
    GoodbyeCode.SILENT: "Nothing was heard from this computer for a while",
    GoodbyeCode.INTERNAL: "The host's program had a fault. Its log says which",
}


def goodbye(code: str) -> str:
    """Why the other side closed the connection; "" when there is nothing to say."""
    return _say(GOODBYES, code, {}, "The host's program closed the connection")


# ---- this computer's own troubles: what happened, the likely cause, the next step

CONNECTION: dict[str, Sentence] = {
    "refused": "Nobody answers at {address}: no game is open there, or a firewall is in the way. "
    "Ask the host for the address in their lobby",
    "timed_out": "{address} did not answer in time: the computer is off, on another network or behind a "
    "firewall. Check that you share a network, then try again",
    "host_not_found": "There is no computer called {address}: the name may be misspelt. "
    "Try the numbers that the host's lobby shows",
    "no_route": "This computer can't reach {address}: it is offline or on another network. On a Mac, allow "
    "this program under Privacy, Local Network",
    "closed": "{address} ended the connection: another program may listen there, or the host has stopped. "
    "Check the address in the host's lobby, then try again",
    "mute": "{address} takes the call and says nothing: it is another program, or a game that hangs. "
    "Check the port, then try again",
    "silent": "{address} has gone quiet: the network may be down. Check it, then try again",
    "misunderstood": "What answers at {address} is not this game, or another version of it. Check the port",
    "changed_identity": "Somebody else answers at {address} than the computer that was meant, so you are "
    "not connected. Ask the host for a new invite",
    "other_identity": "Another computer than before answers at {address}, so you are not connected. Ask the "
    "host whether it is theirs",
    "no_plain": "That invite is for an encrypted connection, and this program was started with "
    "--insecure-plain. Start it without that",
    "no_encryption": "Nothing can be encrypted here: OpenSSL 3 is missing (on Debian the package libssl3). "
    "Install it and start again",
    "other": "The connection to {address} failed. Check the network and try again",
    "version": "",  # worded by `other_version`
}


def connection(reason: str, values: Values) -> str:
    """Why the way to an address failed."""
    return _say(CONNECTION, reason, values, str(CONNECTION["other"]))


def other_version(refused: Refused) -> str:
    """Names both sides' versions (an old client, a newer server, or the other way round)."""
    theirs, yours = refused.program_version, refused.your_program_version
    newer = refused.newest > refused.your_newest
    who = "Update your program" if newer else "Ask the host to update"
    return (
        f"The host plays with version {theirs} (protocol {refused.newest}) and you have {yours} "
        f"(protocol {refused.your_newest}). {who} to play together"
    )


INVITES: dict[str, Sentence] = {
    "empty": "Type an address or paste an invite first",
    "no_address": "There is no address in that text. An invite looks like codenames://192.168.1.20:4747",
    "several": "There are several addresses in that text. Paste only one",
    "host": "That is not the address of a computer. It looks like 192.168.1.20 or ada-laptop.local",
    "port": "The number after the colon goes from 1 to 65535",
    "room": "The room in that invite can't be read. Ask for it again",
    "fingerprint": "The end of that invite can’t be read. Copy the whole line again",
    "scheme": "That is a link to something else. An invite begins with codenames://",
}


def invite(problem: str) -> str:
    """What is wrong with a pasted invite."""
    return _say(INVITES, problem, {}, str(INVITES["host"]))


LOCAL: dict[str, Sentence] = {
    "unanswered": "No answer yet. It may still arrive",
    "renamed": "Somebody here is called that already, so you are {name}",
    "copied": "Invite copied. Paste it to your friends",
    "copied_address": "Address copied",
    "saved": "Record saved as {file}",
    "not_saved": "The record could not be saved: {why}",
    "port_taken": "Port {port} is used by another program, so this game listens on {other}",
    "host_failed": "The game could not be opened: {why}",
    "host_stopped": "The program that runs this room has stopped. Host again to open a new room",
    "settings_damaged": "Your settings could not be read and start anew. The old file is kept as {file}",
    "fault": "Something went wrong in this window. If it keeps happening, the log in {file} says more",
    "seat_gone": "Your seat from before is gone, so you join as somebody new",
}


def local(code: str, values: Values) -> str:
    """Something of this computer's own."""
    return _say(LOCAL, code, values, "Something went wrong in this window")


# ---- the private note under the clue field

NOTES: dict[str, str] = {
    "inflection": "“{word}” is a form of {codename}: {caller}",
    "compound": "“{word}” is part of {codename} or holds it: {caller}",
    "stem": "“{word}” may share a root with {codename}: {caller}",
}


CALLERS = ("somebody may object", "the other spymaster may call it")
ANY_CALLER = "another spymaster may call it"


def note(kind: str, word: str, codename: str, callers: int = 1) -> str:
    """What the opposing spymasters could call; `callers` is how many there are who may."""
    caller = CALLERS[callers] if callers < len(CALLERS) else ANY_CALLER
    shown = {"word": person(word), "codename": person(codename), "caller": caller}
    return NOTES.get(kind, NOTES["stem"]).format(**shown)
