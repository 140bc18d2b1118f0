"""What is said about who is at the other end, and the check words with which people make sure of it."""

from protocol.fingerprint import check_words

CHECK = "Check the connection…"
CHECK_TITLE = "Check the connection"
CHECK_TEXT = (
    "This connection is encrypted. The words below belong to the computer that runs the room. Have the host "
    "read them aloud: the same words in the same order mean that nobody sits in between."
)
PLAIN_TEXT = (
    "This connection is not encrypted, because the program was started with --insecure-plain. Everybody on "
    "this network can read along, the key too."
)
PLAIN_HINT = "Nothing is encrypted here: everybody on this network can read along."

CHANGED_TITLE = "That is another computer"
CLOSE = "Close"
OTHER_TITLE = "Another computer than before"
DONT_CONNECT = "Don’t connect"
CONNECT_TO_NEW = "Connect to the new one"

Rows = tuple[tuple[str, str], ...]


def words_of(identity: str) -> str:
    """The check words as they are told beside a button."""
    return f"Check words: {check_words(identity)}"


def in_lines(identity: str) -> Rows:
    """The check words in two lines of four, numbered."""
    words = check_words(identity).split()
    return ("1 to 4", " ".join(words[:4])), ("5 to 8", " ".join(words[4:]))


def changed(address: str, expected: str, found: str) -> str:
    """Somebody else than whom an invite, or this visit, named."""
    return (
        f"Somebody else answers at {address} than the computer that was meant. You are not connected, and "
        "nothing of yours was sent there. Perhaps the host set up the program anew; perhaps somebody on this "
        "network wants to read along. Ask the host for a new invite, or have them read their check words "
        f"aloud (Room, Check the connection).\n\n{_both('Meant', expected, 'Found', found)}"
    )


def other(address: str, expected: str, found: str, known: str) -> str:
    """Somebody else than who was at this address before; `known`: where one has met them, if at all."""
    met = f" You met the new one before, at {known}." if known else ""
    return (
        f"There was another computer at {address} when you played there last.{met} That happens when the "
        "host has a new computer or the addresses were given out anew, and also when somebody on this "
        "network wants to read along. Have the host read their check words aloud (Room, Check the "
        f"connection).\n\n{_both('Before', expected, 'Now', found)}"
    )


def _both(one: str, expected: str, other: str, found: str) -> str:
    return f"{one}:\n{check_words(expected)}\n\n{other}:\n{check_words(found)}"
