"""Every parser of bytes that others wrote: examples to begin with, and what must hold whatever is read.

A parser is opened, and then takes one input after the other; what it returns is the kind of answer. It raises
when that is none of the documented ones: docs/protocol.md, docs/record.md, docs/variants.md.
"""

import json
import re
import zlib
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from client.hosting import read_hosted
from client.model.presenters.welcome import since
from client.settings import Pin, Preferences, Recent, SavedSeat, SettingsFile
from protocol import invite, texts
from protocol.codec import decode_client, decode_server, encode, pack
from protocol.connection import ClientEnd, ServerEnd, hello
from protocol.errors import ProtocolError
from protocol.fingerprint import fingerprint
from protocol.framing import frame
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.messages.variant import Variant
from protocol.version import PROTOCOL_VERSION as VERSION
from server.games.catalogue import RECORDS
from server.games.codenames import variants
from server.games.codenames.variants import VariantError
from server.restore import EventReader
from server.rooms.reading import RecordError
from server.words import lists
from tests.end_to_end.evening import PATIENT, faults_of
from tests.fuzz.making import payloads
from tests.protocol import examples
from tests.protocol.shapes import CLIENT, SERVER
from tests.server.desk import Desk
from tests.server.records import HAND_WRITTEN, reads
from tests.server.rooms.cards import dealt, takes_turn
from tests.server.rooms.sitting import Sitting

Parse = Callable[[bytes], Hashable]
HELLO = hello(VERSION, VERSION, "fuzz", "1")
MADE = 5  # random messages of each kind, beside the golden ones
KEY = fingerprint(b"a key")


@dataclass(frozen=True)
class Parser:
    """`examples` are sound inputs; `code`: the files, from the project's folder, that it is made of."""

    examples: Callable[[], list[bytes]]
    opened: Callable[[], AbstractContextManager[Parse]]
    code: tuple[str, ...]


def plainly(parse: Parse) -> Callable[[], AbstractContextManager[Parse]]:
    """For a parser that needs nothing to be opened."""

    @contextmanager
    def opened() -> Iterator[Parse]:
        yield parse

    return opened


# ---- messages and frames


def client_examples() -> list[bytes]:
    made = payloads(CLIENT, MADE, Random(1))
    return [*(encode(message) for message in examples.CLIENT.values()), *made]


def server_examples() -> list[bytes]:
    made = payloads(SERVER, MADE, Random(1))
    return [*(encode(message) for message in examples.SERVER.values()), *made]


def reads_back(decode: Callable[[bytes], Any]) -> Parse:
    """A message that can be said again, or a protocol error."""

    def parse(data: bytes) -> Hashable:
        try:
            message = decode(data)
        except ProtocolError as error:
            return shape(error)
        assert decode(encode(message)) == message
        return type(message).__name__

    return parse


def shape(error: Exception) -> str:
    """What an error says, without the values in it."""
    return re.sub(r"\d+|'[^']*'|\"[^\"]*\"", "", str(error))[:200]


def streams(payloads: Callable[[], list[bytes]]) -> Callable[[], list[bytes]]:
    """Frames one after the other, three in a stream."""

    def made() -> list[bytes]:
        framed = [frame(payload) for payload in payloads()]
        return [b"".join(framed[at : at + 3]) for at in range(0, len(framed), 3)]

    return made


def cut_anywhere(end: Callable[[], ServerEnd | ClientEnd]) -> Parse:
    """However a stream is cut, the same messages come of it, and the same end."""

    def parse(data: bytes) -> Hashable:
        chance = Random(zlib.crc32(data))
        cuts = sorted(chance.randint(0, len(data)) for _ in range(chance.randint(1, 5)))
        pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        whole = received(end(), [data])
        assert received(end(), pieces) == whole
        return tuple(each if isinstance(each, str) else type(each).__name__ for each in whole[:3])

    return parse


def received(end: ServerEnd | ClientEnd, pieces: list[bytes]) -> list[Any]:
    """Messages, and at last the code of the error."""
    found: list[Any] = []
    try:
        for piece in pieces:
            for message in end.receive(piece):
                found.append(message)
                if isinstance(message, s.Hello) and isinstance(end, ServerEnd):
                    end.greeted()
    except ProtocolError as error:
        found.append(error.code)
    return found


# ---- the server, from the first byte of a connection


def session_examples() -> list[bytes]:
    """Before the greeting, in the lobby, and in a room: every message of a client."""
    framed = [frame(payload) for payload in client_examples()]
    join = frame(encode(s.Join(id=1, room="", name="Ada", avatar="fox")))
    return [HELLO, join, *(HELLO + each for each in framed), *(HELLO + join + each for each in framed)]


@contextmanager
def a_server() -> Iterator[Parse]:
    """Whatever one connection sends, it gets a documented goodbye or goes on, and the server has no fault."""
    with faults_of("codenames") as faults:
        desk = Desk(PATIENT)
        witness = desk.greets().joins("Wes")
        asked = 0

        def parse(data: bytes) -> Hashable:
            nonlocal asked
            asked += 1
            guest = desk.connects()
            guest.sends(data)
            assert guest.goodbye in ("", "malformed", "frame_size", "unexpected", "left"), guest.goodbye
            guest.hangs_up()
            if asked % 16 == 0:
                desk.waits(150.0)  # whoever came in and went is not waited for any longer
                assert not witness.wire.closed
                witness.wire.written, witness._read = b"", 0
                witness.messages.clear()
            assert faults == []
            return guest.goodbye

        try:
            yield parse
        finally:
            desk.close()


# ---- files


@cache
def played() -> tuple[Sitting, Sitting]:
    """A match of each game, broken off after some moves."""
    room = Sitting(clue_seconds=60).starts()
    room.gives_clue()
    room.finds("b")
    room.asks("Rae", m.Say, channel="table", text="hello")
    table = dealt()
    for _ in range(3):
        takes_turn(table)
    for sitting, host in ((room, "Rae"), (table, "Ada")):
        assert sitting.asks(host, m.EndMatch, match=1) == ""
    return room, table


def event_examples() -> list[bytes]:
    """What rooms of both games wrote, each kind of event twice at most."""
    kinds: dict[type[Any], list[bytes]] = {}
    for _, event in (pair for sitting in played() for pair in sitting.history):
        inner = getattr(event, "event", getattr(event, "dealt", event))
        kinds.setdefault(type(inner), []).append(pack(event))
    return [packed for some in kinds.values() for packed in some[:2]]


def an_event(data: bytes) -> Hashable:
    """What a journal takes for damaged, or an event that can be written again."""
    reader = EventReader(RECORDS)
    try:
        event = reader.read(data)
    except (ProtocolError, KeyError) as error:
        return shape(error)
    assert pack(EventReader(RECORDS).read(pack(event))) == pack(event)
    return type(event).__name__


def record_examples() -> list[bytes]:
    return [HAND_WRITTEN.encode(), *(sitting.room.record().encode() for sitting in played())]


def a_record(data: bytes) -> Hashable:
    try:
        assert reads(data).lines
    except RecordError as error:
        return shape(error)
    return "a game"


def invite_examples() -> list[bytes]:
    return [
        f"codenames://192.168.1.20:4747/KWXB#{KEY}".encode(),
        b"codenames://[fe80::1%eth0]:4747/",
        b"192.168.1.20:4747",
        b"[::1]:80",
        b"my-laptop.local",
        "Come and play: “192.168.1.20:4747”, or at 10.0.0.7!".encode(),
    ]


def an_invite(data: bytes) -> Hashable:
    """A problem that has a sentence, or an address whose own invite is the same."""
    found = invite.parse(data.decode("utf-8", "surrogateescape"))
    if not isinstance(found, invite.Address):
        return found
    assert invite.parse(found.invite) == found
    return "an address"


def settings_examples() -> list[bytes]:
    whole = Preferences(
        name="Ada",
        avatar="fox",
        recent=(Recent("Friday", "10.0.0.5:4747", 1_700_000_000.0, "KWXB"),),
        seats=(SavedSeat("5ee1", "KWXB", 3, "secret", "10.0.0.5:4747", "Friday", False, KEY),),
        pins=(Pin("10.0.0.5:4747", KEY, "5ee1"),),
        room={"variant": "classic"},
        device="0" * 32,
    )
    return [b"{}", json.dumps(asdict(whole), indent=1).encode()]


@contextmanager
def a_settings_file() -> Iterator[Parse]:
    """Preferences that can be shown and kept as they are, whatever the file says."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"

        def parse(data: bytes) -> Hashable:
            path.write_bytes(data)
            read = SettingsFile(Path(folder)).preferences
            for place in read.recent:
                assert since(place.when, 1_700_000_000.0)
            path.write_text(json.dumps(asdict(read)), encoding="utf-8")
            assert SettingsFile(Path(folder)).preferences == read
            return len(read.recent), len(read.seats), len(read.pins)

        yield parse


def hosted_examples() -> list[bytes]:
    said = {"port": 4747, "addresses": ["10.0.0.5:4747"], "host_token": "secret", "name": "Ada", "room": "K"}
    return [json.dumps(said | {"resumed": True, "fingerprint": KEY}).encode(), json.dumps(said).encode()]


def a_hosted_programs_line(data: bytes) -> Hashable:
    found = read_hosted(data)
    assert found is None or (isinstance(found.port, int) and isinstance(found.host_token, str))
    return found is None


def variant_examples() -> list[bytes]:
    folder = Path(variants.__file__).parent / "variants"
    return [path.read_bytes() for path in sorted(folder.glob("*.json"))]


def a_variant(data: bytes) -> Hashable:
    text = a_text(data)
    if isinstance(text, texts.Fault):
        return text.code
    try:
        made = variants.parse("a file", text)
    except VariantError as error:
        return error.field[:20], error.fault
    assert isinstance(made, Variant)
    return bool(pack(made))


def word_list_examples() -> list[bytes]:
    return [
        "# language: nl\nijsbeer\nBÉBÉ\nein Haus\nRéglisse\n# Bäume\ncafe\u0301\n".encode(),
        "eins\r\nzwei\r\nΑθήνα\nкот\n😀\n".encode("utf-16"),
        b"one\ntwo\nthree\n",
    ]


def a_word_list(data: bytes) -> Hashable:
    """A list whose words are different and can be written, each with the line it stands on."""
    text = a_text(data)
    if isinstance(text, texts.Fault):
        return text.code
    taken = lists.take("own", text, "en", lists.Limits(words=50))
    if isinstance(taken, texts.Fault):
        return taken.code
    words = taken.list.words
    assert len({each.folded for each in words}) == len(words) == len(taken.lines)
    assert all(each.word.encode() for each in words)
    return frozenset(each.why for each in taken.dropped)


def a_text(data: bytes) -> str | texts.Fault:
    found = texts.read(data)
    assert isinstance(found, texts.Fault) or "\0" not in found
    return found


CODEC = ("protocol/codec.py", "protocol/framing.py", "protocol/connection.py")
PARSERS: dict[str, Parser] = {
    "client-message": Parser(client_examples, plainly(reads_back(decode_client)), CODEC),
    "server-message": Parser(server_examples, plainly(reads_back(decode_server)), CODEC),
    "client-stream": Parser(
        lambda: [HELLO + each for each in streams(client_examples)()], plainly(cut_anywhere(ServerEnd)), CODEC
    ),
    "server-stream": Parser(streams(server_examples), plainly(cut_anywhere(ClientEnd)), CODEC),
    "session": Parser(
        session_examples,
        a_server,
        (*CODEC, "server/app.py", "server/net.py", "server/session.py", "server/rooms/", "server/lobby.py"),
    ),
    "event": Parser(event_examples, plainly(an_event), ("protocol/codec.py", "server/restore.py")),
    "record": Parser(
        record_examples,
        plainly(a_record),
        ("server/rooms/reading.py", "server/rooms/fields.py", "server/rooms/replay.py", "server/games/"),
    ),
    "invite": Parser(invite_examples, plainly(an_invite), ("protocol/invite.py", "protocol/fingerprint.py")),
    "settings": Parser(settings_examples, a_settings_file, ("client/settings.py",)),
    "hosted": Parser(hosted_examples, plainly(a_hosted_programs_line), ("client/hosting.py",)),
    "variant": Parser(
        variant_examples, plainly(a_variant), ("protocol/texts.py", "server/games/codenames/variants.py")
    ),
    "word-list": Parser(word_list_examples, plainly(a_word_list), ("protocol/texts.py", "server/words/")),
}
