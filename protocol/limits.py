"""Every size that the wire enforces, each with its reason. The only place where these numbers stand."""

KIB = 1024

MAX_GREETING_FRAME = 4 * KIB  # a stranger has said nothing yet: a Hello is below 200 bytes
MAX_CLIENT_FRAME = 16 * KIB  # the longest honest message is a chat line of about 2 kB
MAX_SERVER_FRAME = 64 * KIB  # a full view is below 10 kB; the log and the chat go in parts

MAX_DEPTH = 8  # the deepest honest message (a review's marked cards) has seven levels, the numbers counted
MAX_CLIENT_ITEMS = 64  # a clue's marked cards are the longest list a client sends (49 cards at most)
MAX_SERVER_ITEMS = 512  # the longest list a server sends: who voted for what in a whole match, 75 people

MAX_NAME = 24  # code points of a person's name
MAX_NAME_BYTES = 96
MAX_ROOM_NAME = 40  # code points
MAX_CHAT = 500  # code points of a chat line
MAX_CHAT_BYTES = 2000  # 500 four-byte characters
MAX_CLUE = 40  # code points (docs/rules/codenames.md, "Clue")
MAX_NOTES = 300  # code points of a room's house rules in the host's words
MAX_DROPPED = 100  # words that an answer lists by name
MAX_PASSWORD = 64  # code points of a room's password; a sentence has fewer
MAX_BANNED = 64  # people a room keeps out; a host who removes more had better lock it
MAX_LEADERBOARD = 100  # people told; with the longest names below 20 kB, and nobody reads on after that
MAX_AVATAR = 16  # characters of an avatar's name
CHAT_HISTORY = 200  # readable lines of a channel sent on joining
CHAT_HISTORY_BYTES = 96 * KIB  # of their text; only hundreds of lines at the limit come near it
ENTRIES_PER_FRAME = 25  # log entries and chat lines sent together: 25 * 2.2 kB stays below a server frame
RECORD_PART = 48 * KIB  # bytes of a record's part; msgpack escapes nothing, so it stays below a server frame
