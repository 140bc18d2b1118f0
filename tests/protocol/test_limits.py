"""The longest honest messages fit the frames, and the worst frame that is taken is no burden."""

from typing import Any

import msgpack
import pytest

from protocol import cards, limits
from protocol.codec import decode_client, decode_server, encode
from protocol.errors import ProtocolError
from protocol.messages import Act, Update, big_two, room, session
from protocol.messages.codenames import ClueGiven, CodenamesOptions, GiveClue
from protocol.types import Message
from server.games.big_two.results import MAX_RESULTS
from tests.protocol.examples import CLIENT, SERVER

EMOJI = "\U0001f427"
NAME = EMOJI * limits.MAX_NAME  # 96 bytes
AVATAR = "a" * limits.MAX_AVATAR
LINE = EMOJI * limits.MAX_CHAT  # 2,000 bytes
WORD = EMOJI * limits.MAX_CLUE
LATE, MANY = 1e9 + 0.1, 2**40  # seconds of a room, numbers that count up
CARDS = tuple(range(49))  # 7 x 7, the largest board
HAND = tuple(range(cards.CARDS - cards.HAND, cards.CARDS))
FIVE = HAND[-5:]

LONGEST_OF_A_CLIENT = [
    session.OpenRoom(id=MANY, room_name=EMOJI * limits.MAX_ROOM_NAME, name=NAME, avatar=AVATAR),
    room.Say(id=MANY, channel="spymasters", text=LINE),
    Act(id=MANY, match=MANY, action=GiveClue(MANY, WORD, 49, CARDS)),
    Act(id=MANY, match=MANY, action=big_two.PlayCards(MANY, HAND)),
    room.ChangeSettings(
        id=MANY,
        room=room.RoomOptions(EMOJI * limits.MAX_ROOM_NAME),
        game=CodenamesOptions(word_lists=tuple("list" * 10 + str(at) for at in range(32))),
    ),
]
LONGEST_OF_A_SERVER = [
    room.ChatLines(
        channel="spymasters",
        lines=(room.Said(MANY, LATE, MANY, NAME, AVATAR, LINE),) * limits.ENTRIES_PER_FRAME,
    ),
    room.LogEntries(
        match=MANY,
        first=MANY,
        entries=(ClueGiven(LATE, MANY, 2, NAME, WORD, 49, False),) * limits.ENTRIES_PER_FRAME,
    ),
    room.RecordPart(id=MANY, match=MANY, part=9, parts=9, text="x" * limits.RECORD_PART),
    Update(
        sections=(  # three teams of nine, the spectators, and those who left
            room.People(
                MANY,
                (room.Person(MANY, NAME, AVATAR, 26, False, "medium", False, "away", LATE, False),)
                * (27 + 32 + 16),
            ),
        )
    ),
    Update(
        sections=(  # everything that a match of Big Two adds to a view, in one frame
            big_two.Table(
                MANY, MANY, MANY, MANY, 3, (13,) * 4, FIVE, 3, (FIVE,) * 4, cards.ALL_CARDS, (MANY,) * 4, 15
            ),
            big_two.Results(MANY, True, (big_two.Result(MANY, NAME, MANY, MANY, MANY),) * MAX_RESULTS),
            big_two.Finish(MANY, MANY, 3, "empty_hand", (HAND,) * 4, (39,) * 4),
            room.Yours(
                MANY,
                MANY,
                3,
                ("change_settings",) * 14,
                15,
                ("table",),
                ("table",),
                (big_two.OfferPlay(MANY, cards.ALL_CARDS, 0), big_two.OfferPass(MANY)),
                HAND,
            ),
        ),
        full=True,
    ),
    room.LogEntries(
        match=MANY,
        first=MANY,
        entries=(big_two.CardsPlayed(LATE, MANY, 3, NAME, "straight_flush", FIVE, False, 13, False),)
        * limits.ENTRIES_PER_FRAME,
    ),
]


def named(message: Message) -> str:
    return str(message.__struct_config__.tag)


@pytest.mark.parametrize("message", LONGEST_OF_A_CLIENT, ids=named)
def test_the_longest_honest_message_of_a_client_fits_its_frame(message: Message) -> None:
    assert len(encode(message)) <= limits.MAX_CLIENT_FRAME
    assert decode_client(encode(message)) == message


@pytest.mark.parametrize("message", LONGEST_OF_A_SERVER, ids=named)
def test_the_longest_message_of_a_server_fits_its_frame(message: Message) -> None:
    assert len(encode(message)) <= limits.MAX_SERVER_FRAME
    assert decode_server(encode(message)) == message


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0)


def test_no_honest_message_is_nested_as_deep_as_the_limit() -> None:
    deepest = max(depth(msgpack.unpackb(encode(message))) for message in (*CLIENT.values(), *SERVER.values()))
    assert deepest == 7 < limits.MAX_DEPTH


def test_a_greeting_is_far_below_its_limit() -> None:
    hello = session.Hello(oldest=1, newest=2**32, program="x" * 60, program_version="10.10.10-beta.1+linux")
    assert len(encode(hello)) < 200 < limits.MAX_GREETING_FRAME


def worst_frames() -> dict[str, bytes]:
    """Frames as long as may be, that hold as many values as may be."""
    few, many = limits.MAX_CLIENT_ITEMS - 1, limits.MAX_CLIENT_ITEMS
    small = {
        "nothing": b"\x93" + b"\xc0" * 3,
        "lists": b"\x93" + b"\x90" * 3,
        "maps": b"\x82\xa0\x80\xa1a\x80",
        "text": b"\x92\xa0\xa0",
        "numbers": b"\x92" + msgpack.packb(1.5) + b"\xcd\x10\x00",
    }
    frames = {}
    for name, leaf in small.items():
        branch = b"\xdc" + few.to_bytes(2, "big") + leaf * few
        wide = min(many, (limits.MAX_CLIENT_FRAME - 40) // len(branch))
        tree = b"\xdc" + wide.to_bytes(2, "big") + branch * wide
        frames[name] = b"\x83" + msgpack.packb("type") + msgpack.packb("leave") + b"\xa2id\x01\xa4more" + tree
    return frames


@pytest.mark.parametrize("payload", worst_frames().values(), ids=worst_frames())
def test_the_frame_with_the_most_values_is_refused(payload: bytes) -> None:
    assert len(payload) <= limits.MAX_CLIENT_FRAME
    with pytest.raises(ProtocolError, match="malformed"):
        decode_client(payload)


def test_the_longest_text_that_a_frame_holds_is_taken() -> None:
    room_for_text = limits.MAX_CLIENT_FRAME - len(encode(room.Say(id=1, channel="table", text=""))) - 2
    message = room.Say(id=1, channel="table", text="x" * room_for_text)
    assert len(encode(message)) == limits.MAX_CLIENT_FRAME
    assert decode_client(encode(message)) == message
