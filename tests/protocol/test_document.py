"""docs/protocol.md says what is the case: its tables, codes, frames, limits, session and first client."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from protocol import cards, codes, limits
from protocol.commitment import commitment
from protocol.connection import ClientEnd, ServerEnd, to_bytes
from protocol.fingerprint import check_words
from protocol.messages import ClientMessage, MemberRequest, ServerMessage
from protocol.messages.big_two import BigTwoCode
from protocol.messages.codenames import CodenamesCode
from protocol.messages.room import RoomOptions
from protocol.spoken import SPOKEN
from protocol.types import Request
from protocol.version import DEFAULT_PORT, PROTOCOL_VERSION
from server.config import Limits
from server.games.big_two import game as card_game
from server.games.big_two import results
from server.games.codenames import game, variants
from server.rooms import alarms, decisions
from server.session import ALLOWED, Stage
from server.words import lists
from tests.protocol import shapes, transcript
from tests.running import RunningServer, identity

PAGE = transcript.DOCUMENT.read_text(encoding="utf-8")
KINDS = sorted(shapes.structs(ClientMessage, ServerMessage), key=lambda kind: f"{shapes.group(kind)} {kind}")
CODES: tuple[type[StrEnum], ...] = (codes.RefusalCode, CodenamesCode, BigTwoCode, codes.NotedCode)
SOURCES = {enum: Path(sys.modules[enum.__module__].__file__ or "") for enum in CODES}


def part(heading: str) -> str:
    """What stands under a heading, up to the next one of any level."""
    parts = re.split(rf"^{re.escape(heading)}$", PAGE, flags=re.MULTILINE)
    assert len(parts) == 2, f"there is no one {heading!r}"
    return re.split(r"^#", parts[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The first table's rows without its head; a cell's backquotes are kept."""
    table = re.search(r"^\|.*\n\|[ -|]*\n((?:\|.*\n)*)", text, flags=re.MULTILINE)
    lines = table[1].splitlines() if table else []
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines]


def blocks(language: str, text: str = PAGE) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def names(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


# ---- every message and what is in it


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{shapes.group(kind)} {shapes.name(kind)}")
def test_a_table_tells_each_field_in_order_with_its_type(kind: type[msgspec.Struct]) -> None:
    wanted = [[f"`{name}`", type_] for name, type_ in shapes.rows(kind)]
    if shapes.is_array(kind):
        head = [["", f'"{shapes.tag(kind)}"']] if shapes.tag(kind) else []
        wanted = [[str(place), *row] for place, row in enumerate(head + wanted)]
    table = rows(part(f"#### {shapes.group(kind)} `{shapes.name(kind)}`"))
    assert [row[:-1] for row in table] == wanted


def test_no_table_tells_of_what_is_not_there() -> None:
    told = re.findall(r"^#### (.*)$", PAGE, flags=re.MULTILINE)
    assert sorted(told) == sorted(f"{shapes.group(kind)} `{shapes.name(kind)}`" for kind in KINDS)


def test_each_message_stands_under_the_side_that_sends_it() -> None:
    client, server = (PAGE.index(f"\n## What a {side} sends\n") for side in ("client", "server"))
    for kind in shapes.CLIENT + shapes.SERVER:
        at = PAGE.index(f"#### message `{shapes.tag(kind)}`\n")
        assert (client < at < server) == (kind in shapes.CLIENT), kind


def test_the_stages_take_what_the_table_says() -> None:
    taken = {stage: names(cell) for stage, cell, _ in rows(part("## Stages"))}
    for stage in (Stage.GREETING, Stage.LOBBY):
        assert taken[stage.name.lower()] == {shapes.tag(kind) for kind in ALLOWED[stage]}
    everything = {shapes.tag(kind) for kind in shapes.CLIENT}
    assert everything - taken["member"] == {shapes.tag(kind) for kind in ALLOWED[Stage.MEMBER]}


def test_all_but_three_messages_of_a_client_are_requests() -> None:
    assert {shapes.tag(kind) for kind in shapes.CLIENT if not issubclass(kind, Request)} == {
        "hello",
        "ping",
        "pong",
    }


def test_what_may_lists_are_requests() -> None:
    table = next(text for text in PAGE.split("\n\n") if text.startswith("| in `may` |"))
    requests = set.union(*(names(request) for _, request in rows(table + "\n")))
    assert requests <= {shapes.tag(kind) for kind in get_args(MemberRequest)}


def test_each_offer_is_told_with_the_action_it_takes() -> None:
    table = next(text for text in PAGE.split("\n\n") if text.startswith("| offer |"))
    offers = {offer.strip("`"): names(action) for offer, action in rows(table + "\n")}
    assert offers.keys() == {shapes.tag(kind) for kind in shapes.UNIONS["offer"]}
    for kind in shapes.UNIONS["action"]:
        slots = ", ".join([f'"{shapes.tag(kind)}"', *(name for name, _ in shapes.rows(kind))])
        assert f"[{slots}]" in offers[shapes.name(kind)]


# ---- codes


def values_in_the_source(enum: type[StrEnum]) -> dict[str, list[str]]:
    """The names in the brackets of each code's comment."""
    source = SOURCES[enum].read_text(encoding="utf-8")
    body = source.split(f"class {enum.__name__}(")[1].split("\n\n\n")[0]
    comments = dict(re.findall(r'^    [A-Z_]+ = "(\w+)"(?:  #(.*))?$', body, flags=re.MULTILINE))
    found = {code: re.search(r"\[(.*?)\]", comment) for code, comment in comments.items()}
    return {
        code: [value.split(":")[0].strip() for value in brackets[1].split(",")] if brackets else []
        for code, brackets in found.items()
    }


@pytest.mark.parametrize(
    ("heading", "enum"),
    [
        ("### Refusals", codes.RefusalCode),
        ("### Refusals of Codenames", CodenamesCode),
        ("### Refusals of Big Two", BigTwoCode),
        ("### Notes of the room", codes.NotedCode),
    ],
)
def test_a_table_tells_each_code_with_its_values(heading: str, enum: type[StrEnum]) -> None:
    told = {code.strip("`"): re.findall(r"`(\w+)`", values) for code, values, _ in rows(part(heading))}
    assert list(told) == [code.value for code in enum]
    assert told == values_in_the_source(enum)


def test_a_code_of_several_tables_is_one_of_the_games_alone() -> None:
    """`settings.game` tells which table is meant; no code of a room has a second meaning."""
    codenames, big_two = ({code.value for code in enum} for enum in (CodenamesCode, BigTwoCode))
    assert not {code.value for code in codes.RefusalCode} & (codenames | big_two)
    sentence = re.sub(r"\s+", " ", part("### Refusals of Codenames"))
    assert names(sentence.split(" belong to both games")[0]) == codenames & big_two


def test_a_table_tells_each_goodbye() -> None:
    assert [code.strip("`") for code, _ in rows(part("### Goodbyes"))] == [
        code.value for code in codes.GoodbyeCode
    ]


# ---- numbers


def kib(size: int) -> str:
    return f"{size // limits.KIB} KiB"


def test_the_table_of_limits_has_the_numbers_of_the_program() -> None:
    given = Limits()
    assert dict(rows(part("## Limits"))) == {
        "longest frame before `welcome`": kib(limits.MAX_GREETING_FRAME),
        "longest frame from a client": kib(limits.MAX_CLIENT_FRAME),
        "longest frame from a server": kib(limits.MAX_SERVER_FRAME),
        "levels of nesting": f"{limits.MAX_DEPTH}",
        "elements or keys from a client": f"{limits.MAX_CLIENT_ITEMS}",
        "elements or keys from a server": f"{limits.MAX_SERVER_ITEMS}",
        "a person's name": f"{limits.MAX_NAME} code points, {limits.MAX_NAME_BYTES} bytes",
        "a room's name": f"{limits.MAX_ROOM_NAME} code points",
        "an avatar's name": f"{limits.MAX_AVATAR} letters",
        "a chat line": f"{limits.MAX_CHAT} code points, {limits.MAX_CHAT_BYTES} bytes",
        "a clue": f"{limits.MAX_CLUE} code points",
        "`chat` lines of a channel sent on coming": (
            f"{limits.CHAT_HISTORY}, their text together {kib(limits.CHAT_HISTORY_BYTES)}"
        ),
        "entries in one `log` or `chat` message": f"{limits.ENTRIES_PER_FRAME}",
        "a part of a record": kib(limits.RECORD_PART),
        "a room's password": f"{limits.MAX_PASSWORD} code points",
        "people a room keeps out": f"{limits.MAX_BANNED}",
        "people whom `leaderboard` tells, besides the asker": f"{limits.MAX_LEADERBOARD}",
        "from connecting to `hello`": f"{given.greeting_seconds:g} s",
        "from `welcome` to `joined`": f"{given.joining_seconds:g} s",
        "from a frame's first byte to its last": f"{given.frame_seconds:g} s",
        "silence before the server asks with `ping`": f"{given.ping_after:g} s",
        "silence before it says `goodbye`": f"{given.silent_after:g} s",
        "a reader that stays behind": f"{given.stall_seconds:g} s, {kib(given.outbox_bytes)}",
        "requests at once": f"{given.burst}",
        "requests a second after that": f"{given.rate:g}",
        "requests refused for their rate, beyond those carried out": f"{given.flood}",
        "requests at once from one address, and a second after that": (
            f"{given.address_burst}, {given.address_rate:g}"
        ),
        "joins at once from one address, and a second after that": (
            f"{given.address_joins_burst}, {given.address_joins_rate:g}"
        ),
        "passwords of one room tried at once from one address, and a minute after that": (
            f"{given.password_burst}, {given.password_rate * 60:g}"
        ),
        "passwords of one room tried at once from all addresses, and a minute after that": (
            f"{given.room_password_burst}, {given.room_password_rate * 60:g}"
        ),
        "rooms opened from one address": f"{given.rooms_per_address}",
        "texts brought along by all hosts together, and a second after that": (
            f"{kib(given.text_burst)}, {kib(int(given.text_rate))}"
        ),
        "connections that have joined no room": f"{given.strangers}",
        "from `goodbye` to the client's closing": f"{given.linger_seconds:g} s",
        "connections from one address (this computer's own is exempt)": f"{given.per_address}",
        "connections in all": f"{given.connections}",
        "rooms": f"{given.rooms}",
        "people who come into a room at once, and a second after that": (
            f"{given.joins_burst}, {given.joins_rate:g}"
        ),
        "a room opened by `open_room`, after the last connected member": f"{given.idle_room_seconds:g} s",
        "a dropped person's place outside a match": f"{alarms.LOBBY_SECONDS:g} s",
        "a host who is away": f"{alarms.HOST_SECONDS:g} s",
        "a vote of the room": f"{decisions.VOTE_SECONDS:g} s",
    }


@pytest.mark.parametrize(
    "sentence",
    [
        f"The version described here is **{PROTOCOL_VERSION}**.",
        f"port {DEFAULT_PORT} unless the address says otherwise",
        f"The limits are {kib(limits.MAX_GREETING_FRAME)} from a client that has not been welcomed yet, ",
        f" {kib(limits.MAX_CLIENT_FRAME)} from a client afterwards, and",
        f" and {kib(limits.MAX_SERVER_FRAME)} from a server",
        f"nesting deeper than {limits.MAX_DEPTH} levels",
        f"at most {limits.MAX_NAME} code points and {limits.MAX_NAME_BYTES} bytes",
        f"a word of 1 to {limits.MAX_AVATAR} letters",
        f"one word of at most {limits.MAX_CLUE} code points",
        f"{Limits().burst} are there at the start, {Limits().rate:g} a second come back",
        f"more than {Limits().flood} refusals in a row",
        f"or without a seat, for {alarms.LOBBY_SECONDS:g} s",
        f"host who has been away for {alarms.HOST_SECONDS:g} s",
        f"ends {Limits().idle_room_seconds:g} s after its last connected member has gone",
        f"for the grace, {RoomOptions('').grace_seconds} s unless the room says otherwise",
        f"how long a dropped person still counts, 0 to {decisions.MAX_GRACE} |",
        f"the most people without a seat, 0 to {decisions.MAX_SPECTATORS} |",
        f"the clock for a clue, 0 to {variants.MAX_SECONDS}; 0 is off",
        f"the clock for all guesses of a turn, 0 to {variants.MAX_SECONDS}; 0 is off",
        f"calls a team has in a match, 0 to {game.MAX_CALLS}; 0 is no limit",
        f"operatives' seats a team, 1 to {game.MAX_OPERATIVES} |",
        f"about how long a bot takes for a move, 0 to {decisions.MAX_BOT_SECONDS} |",
        f"the clock for a turn, 0 to {card_game.MAX_SECONDS}; 0 is off",
        f"At most {results.MAX_RESULTS} people are kept.",
    ],
)
def test_a_number_in_a_sentence_is_that_of_the_program(sentence: str) -> None:
    assert sentence in re.sub(r"\s+", " ", PAGE)


@pytest.mark.parametrize(
    ("setting", "shipped"), [("variant", variants.shipped()), ("word_lists", lists.names())]
)
def test_what_comes_with_the_program_is_named(setting: str, shipped: Iterable[str]) -> None:
    meaning = next(row[-1] for row in rows(part("#### options `codenames`")) if row[1] == f"`{setting}`")
    assert names(meaning) == set(shipped)


# ---- cards


def test_a_card_is_its_place_in_the_table_of_ranks_and_suits() -> None:
    head, _, ranks, suits = re.findall(r"^\|(.*)\|$", part("## Cards of Big Two"), flags=re.MULTILINE)[:4]
    assert [int(place) for place in re.findall(r"\d+", head)] == list(range(len(cards.RANKS)))
    told = [cell.strip()[:2].strip() for cell in ranks.split("|")[1:]]
    assert [name.upper()[0] if name.isalpha() else name for name in told] == list(cards.RANKS)
    assert [name.strip()[0].upper() for name in suits.split("|")[1:5]] == list(cards.SUITS)


def test_every_kind_of_combination_is_told_from_the_lowest_to_the_highest() -> None:
    [table] = re.findall(r"^\| kind \|(?:.*\n)+?(?=\n)", part("## Cards of Big Two"), flags=re.MULTILINE)
    told = {kind.strip("`"): int(size) for kind, size, _, _ in rows(table)}
    found = {each.kind: each for each in cards.all_combinations(cards.ALL_CARDS)}
    in_order = sorted(found.values(), key=lambda each: (each.size, each.strength))
    assert list(told.items()) == [(each.kind.value, each.size) for each in in_order]


def test_the_points_of_a_hand_are_those_that_the_table_tells() -> None:
    [meaning] = [row[-1] for row in rows(part("#### section `finish`")) if row[1] == "`points`"]
    assert "one for a card, two from 10 cards on, three for 13" in meaning
    assert [results.points(left) for left in (0, 9, 10, 12, 13)] == [0, 9, 20, 24, 39]


# ---- examples


@pytest.mark.parametrize("block", blocks("frame"))
def test_the_bytes_of_a_frame_are_the_message_beside_them(block: str) -> None:
    readable, _, hexadecimal = block.partition("\n")
    data = bytes.fromhex(hexadecimal)
    end = ServerEnd() if json.loads(readable)["type"] == "hello" else ClientEnd()
    [message] = end.receive(data)
    assert msgspec.to_builtins(message) == json.loads(readable)
    assert to_bytes(message) == data


def test_the_example_of_the_commitment_is_right() -> None:
    text = re.sub(r"\s+", " ", part("## Checking the deal"))
    match, salt, key = re.findall(r"`match` (\d+), salt `(\w+)`, key `(\w+)`", text)[0]
    words = tuple(re.findall(r"\d+:([^,]+),", blocks("text", part("## Checking the deal"))[1])[2:])
    assert text.count(commitment(bytes.fromhex(salt), key, words, int(match))) == 1


def test_the_example_session_is_what_a_server_says() -> None:
    lines = transcript.lines_of(PAGE)
    assert [str(line) for line in asyncio.run(transcript.play(lines))] == [
        str(
            line
            if line.text == transcript.REST
            else line._replace(text=json.dumps(line.message, ensure_ascii=False))
        )
        for line in lines
    ]


def test_the_deal_of_the_example_session_can_be_checked() -> None:
    sent = [line.message for line in transcript.lines_of(PAGE) if line.who == "Ben" and "update" in line.text]
    sections = {section[0]: section for update in sent for section in update["sections"]}
    words, review = sections["words"], sections["review"]
    assert words[7] == commitment(bytes.fromhex(review[4]), review[3], tuple(words[4]), words[2])


# The key in the page's example of an invite, and in its lines for encryption.
FINGERPRINT = re.findall(r'^FINGERPRINT = "(\w+)"$', PAGE, flags=re.MULTILINE)[0]


def first_client(server: RunningServer, code: str) -> str:
    """What it printed until the server ended."""
    code = code.replace(str(DEFAULT_PORT), str(server.port))
    with subprocess.Popen([sys.executable, "-u", "-c", code], stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        printed = client.stdout.readline() + client.stdout.readline()
        while "'chat'" not in printed:
            printed += client.stdout.readline()
        server.stop()
        assert client.wait(10) == 0
    return printed


def encrypted(known: str) -> str:
    """The first client with the page's lines for an encrypted server."""
    plain, more = blocks("python")
    before, connects, after = plain.partition("connection = socket.create_connection((HOST, PORT))\n")
    return before + connects + more.replace(FINGERPRINT, known) + after


def test_the_first_client_joins_and_prints_until_the_server_ends() -> None:
    printed = first_client(RunningServer(), blocks("python")[0])
    kinds = re.findall(r"^{'type': '(\w+)'", printed, flags=re.MULTILINE)
    assert kinds == ["welcome", "joined", "update", "chat"]
    assert "Stranger" in printed


def test_the_first_client_with_the_lines_for_encryption_does_so_too() -> None:
    printed = first_client(RunningServer(tls=identity()), encrypted(identity().fingerprint))
    assert "Stranger" in printed


def test_the_lines_for_encryption_stop_at_somebody_else() -> None:
    server = RunningServer(tls=identity())
    code = encrypted(identity("another").fingerprint).replace(str(DEFAULT_PORT), str(server.port))
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    server.stop()
    assert (result.returncode, result.stdout, result.stderr) == (1, "", "somebody else answers\n")


def test_the_check_words_of_the_page_are_those_of_its_fingerprint() -> None:
    identity_shown, words = re.findall(r"For example `(\w+)` is \*([\w\s]+)\*", PAGE)[0]
    assert identity_shown == FINGERPRINT
    assert " ".join(words.split()) == check_words(FINGERPRINT)
    assert f"from 0 (`{SPOKEN[0]}`) to 511 (`{SPOKEN[511]}`)" in re.sub(r"\s+", " ", PAGE)


def test_the_numbers_of_the_handshake_are_those_of_the_server() -> None:
    ours, told = Limits(), re.sub(r"\s+", " ", part("## Encryption"))
    assert f"after {ours.handshake_seconds:.0f} s is cut" in told
    assert f"At most {ours.handshakes} wait" in told
    assert f"{ours.handshake_burst} connections at once and {ours.handshake_rate:.0f} a second" in told
    assert f"{ours.per_address} that wait" in told
