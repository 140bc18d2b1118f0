"""Codes of refusals and farewells that belong to rooms and sessions. A game's own stand beside its messages.

No sentence for people crosses the wire: a code and its values do, and the client words them.
"""

from enum import StrEnum


class RefusalCode(StrEnum):
    """Why a request was not carried out. Nothing has changed. Values in brackets."""

    RATE_LIMITED = "rate_limited"  # [retry_after: tenths of a second]
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"  # the room's stage does not allow it [stage]
    NOT_SEATED = "not_seated"
    NO_SUCH_ROOM = "no_such_room"  # [room]
    TOO_MANY_ROOMS = "too_many_rooms"  # [limit]
    ROOM_FULL = "room_full"  # [spectators]
    ROOM_LOCKED = "room_locked"  # it takes nobody new
    PASSWORD_NEEDED = "password_needed"
    PASSWORD_WRONG = "password_wrong"
    BANNED = "banned"  # removed from this room for the evening
    BAD_TOKEN = "bad_token"  # the seat is gone, or the token was never ours
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"  # [limit]
    NAME_CHARACTERS = "name_characters"  # control or direction characters, too many combining marks
    AVATAR_UNKNOWN = "avatar_unknown"
    NAMES_FIXED = "names_fixed"  # a match is running
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"  # [by]
    SEAT_OTHER_TEAM = "seat_other_team"  # in a match one comes back to one's own team
    SEAT_SPYMASTER = "seat_spymaster"  # in a match only the host gives this seat away
    SEAT_OCCUPIED = "seat_occupied"  # who sits there is here and keeps it [by]
    SEAT_AWAY = "seat_away"  # its person is away; in a match only the host gives this seat away [by]
    SEEN_KEY = "seen_key"  # has seen the key of this match
    SEEN_CARDS = "seen_cards"  # was sent the cards of another seat in this match
    NEEDS_HOST_YES = "needs_host_yes"  # a newcomer, while somebody who saw the key is away
    LAST_OPERATIVE = "last_operative"
    NO_SUCH_MEMBER = "no_such_member"
    NOT_YOURSELF = "not_yourself"
    IS_AWAY = "is_away"
    SEATS_MISSING = "seats_missing"  # [team, what]: the first of what the settings section lists
    TOO_FEW_WORDS = "too_few_words"  # [have, need]
    ALREADY_RUNNING = "already_running"
    ALREADY_ASKED = "already_asked"  # a rematch was pressed before, or a vote is open
    ALREADY_ANSWERED = "already_answered"  # one answer to each question of the room
    NO_VOTE_OPEN = "no_vote_open"
    NO_MATCH = "no_match"
    STALE = "stale"  # stands on something that has passed
    CHANNEL_READ_ONLY = "channel_read_only"  # [channel]
    NO_SUCH_CHANNEL = "no_such_channel"
    CHAT_EMPTY = "chat_empty"
    CHAT_TOO_LONG = "chat_too_long"  # [limit]
    SETTING_RANGE = "setting_range"  # [field, low, high]
    SETTING_CHOICE = "setting_choice"  # [field]
    VARIANT_FAULT = "variant_fault"  # [file, field, fault]
    TEXT_FAULT = "text_fault"  # [file, fault]
    TEXT_TOO_LONG = "text_too_long"  # [limit: bytes]
    NOTES = "notes"  # too long [limit], or characters that are not allowed
    ROOM_NAME = "room_name"  # empty, too long or with characters that are not allowed
    NO_RECORD = "no_record"  # the match has not ended
    NOT_WAITING = "not_waiting"
    OTHER_GAME = "other_game"  # the room plays another game than this belongs to
    NO_BRINGING = "no_bringing"  # this game takes no texts
    NO_SUCH_BOT = "no_such_bot"  # bots of this level do not play this game [level]
    NO_CLOCK = "no_clock"
    NOT_SAVED = "not_saved"  # the server can't record anything now, and does nothing that it can't record
    PASSWORD_UNFIT = "password_unfit"  # nothing but spaces, or too long [limit]
    NOTHING_TO_BAN_BY = "nothing_to_ban_by"  # this person can't be told from the host or the others here
    TOO_MANY_BANNED = "too_many_banned"  # [limit]


class NotedCode(StrEnum):
    """What the room itself writes into the table chat. Values in brackets."""

    JOINED = "joined"  # [name]
    LEFT = "left"  # [name]
    AWAY = "away"  # [name]
    BACK = "back"  # [name]
    HOST = "host"  # [name]: has the host's powers now
    KICKED = "kicked"  # [name]
    BANNED = "banned"  # [name]: removed for the evening
    UNBANNED = "unbanned"  # [name]: may come in again
    LOCKED = "locked"  # [by]: the room takes nobody new
    UNLOCKED = "unlocked"  # [by]
    PASSWORD_SET = "password_set"  # [by]
    PASSWORD_CLEARED = "password_cleared"  # [by]
    RENAMED = "renamed"  # [name, before]
    ADMITTED = "admitted"  # [name]
    MATCH_STARTED = "match_started"  # [match]
    MATCH_ENDED = "match_ended"  # [by]: ended by the host
    PAUSED = "paused"  # [by]
    RESUMED = "resumed"  # [by]
    SETTINGS = "settings"  # [by]: changed them
    LEFT_OUT = "left_out"  # [name, by]: the leaderboard leaves them out
    COUNTED = "counted"  # [name, by]: the leaderboard has them again
    BOTS_LEFT = "bots_left"  # [number, why: words (in a language they don't speak) or seats (taken anew)]
    REMATCH_ASKED = "rematch_asked"  # [by]
    REMATCH_REFUSED = "rematch_refused"
    RESTARTED = "restarted"  # the server was started again, and the room goes on


class GoodbyeCode(StrEnum):
    """Why the other side closes this connection."""

    LEFT = "left"
    KICKED = "kicked"
    BARRED = "barred"  # kicked, and kept out for the evening
    REPLACED = "replaced"  # the same seat is used from another window
    SHUTDOWN = "shutdown"  # the server ends, and the room with it
    STOPPED = "stopped"  # the server ends and keeps the room: it goes on when the server is started again
    FRAME_SIZE = "frame_size"
    MALFORMED = "malformed"
    UNEXPECTED = "unexpected"  # a message that this stage does not take
    TOO_SLOW = "too_slow"  # no greeting, no frame's end or no reading in time
    FLOOD = "flood"
    TOO_MANY = "too_many"  # connections
    SILENT = "silent"
    INTERNAL = "internal"
