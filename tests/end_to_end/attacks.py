"""What attackers do, each as a function of the server and of how much of it. They come from addresses of
their own, 16 connections from each unless they want to be noticed, and somebody else comes in meanwhile.
"""

import socket
import ssl
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

from protocol.connection import to_bytes
from protocol.framing import frame
from protocol.limits import MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS
from protocol.messages import room as m
from protocol.messages import session as s
from server.config import Limits
from server.tls import AGAIN_SECONDS
from tests.end_to_end.beside import Besieged, eventually
from tests.end_to_end.hostile import HELLO
from tests.raw import Raw

PER_ADDRESS = 16
WAIT = 20.0  # seconds for the server to end a connection
_networks = count(1)


def addresses(each: int = PER_ADDRESS) -> Iterator[str]:
    """Addresses that nobody came from before, each so many times."""
    network = next(_networks)
    for host in count(1):
        for _ in range(each):
            yield f"127.{network}.{host // 250}.{host % 250 + 1}"


def connected(server: Besieged, address: str) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", server.port), WAIT, (address, 0))


def encrypted(server: Besieged, address: str) -> Raw | None:
    """A connection that is encrypted and says nothing; None: the server didn't want it."""
    try:
        raw = Raw(server.port, greet=False, tls=True, source=address)
    except OSError:
        return None
    raw.socket.settimeout(WAIT)
    return raw


def ended(one: socket.socket) -> bool:
    """Whether the server ends it without a byte."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


def said(raw: Raw) -> str:
    """The code of the goodbye; "cut" without one."""
    try:
        return raw.closed() or "cut"
    except (ConnectionError, ssl.SSLError):
        return "cut"


def somebody_else_comes_in(server: Besieged) -> None:
    with server.newcomer("Late", next(addresses())) as late:
        assert late.refused(s.Leave) == ""


# ---- before anybody knows them


def announce_too_much(server: Besieged, times: int) -> None:
    """A frame of 2 GiB, announced before the greeting."""
    for _, address in zip(range(times), addresses(), strict=False):
        raw = encrypted(server, address)
        if raw is not None:
            with raw:
                raw.send_bytes(struct.pack(">I", 2**31) + b"x" * 1000)
                assert said(raw) in ("frame_size", "cut")
    somebody_else_comes_in(server)


def say_nothing(server: Besieged, times: int) -> None:
    """Encrypted, and then no greeting, or one that drips in."""
    with ExitStack() as stack:
        came = [encrypted(server, address) for _, address in zip(range(times), addresses(), strict=False)]
        mute = [stack.enter_context(one) for one in came if one is not None]
        assert len(mute) > times // 2
        somebody_else_comes_in(server)
        for at in range(8):
            for one in mute[::2]:
                with_luck(one.send_bytes, HELLO[at : at + 1])
        codes = [said(one) for one in mute]
        assert set(codes) <= {"too_slow", "too_many"}


def begin_no_handshake(server: Besieged, times: int) -> None:
    """Connected, and then nothing."""
    with ExitStack() as stack:
        mute = []
        for _, address in zip(range(times), addresses(), strict=False):
            mute.append(stack.enter_context(connected(server, address)))
        somebody_else_comes_in(server)
        assert all(ended(one) for one in mute)


def shake_hands_without_end(server: Besieged, times: int) -> None:
    """Handshakes from one address, one after another, and nothing behind them."""
    address = next(addresses())
    began, done = time.monotonic(), 0
    for _ in range(times):
        raw = encrypted(server, address)
        if raw is not None:
            done += 1
            raw.close()
    limits = Limits()
    assert 0 < done <= limits.handshake_burst + limits.handshake_rate * (time.monotonic() - began) + 1
    somebody_else_comes_in(server)


def connect_without_end(server: Besieged, times: int) -> None:
    """From one address, and hold on to it."""
    with ExitStack() as stack:
        address, before = next(addresses()), server.figures().sockets
        held = [stack.enter_context(connected(server, address)) for _ in range(times)]
        assert server.figures().sockets <= before + PER_ADDRESS + 1
        somebody_else_comes_in(server)
        assert all(ended(one) for one in held)


def use_up_all_files(server: Besieged, times: int) -> None:
    """More connections than the server may have open files: it waits, and takes others later."""
    refusal = "no connection can be taken"
    before, began = server.log.count(refusal), time.monotonic()
    with ExitStack() as stack:
        for _, address in zip(range(times), addresses(), strict=False):
            stack.enter_context(connected(server, address))
        eventually(lambda: server.log.count(refusal) > before)
    somebody_else_comes_in(server)
    most = (time.monotonic() - began) / AGAIN_SECONDS + 1  # and not as often as it can
    assert server.log.count(refusal) - before <= most


# ---- members


def send_the_largest_frames(server: Besieged, times: int) -> None:
    """Frames as long and as dear as they may be, most of them legal."""
    pile = "a" + "\u0301" * ((MAX_CLIENT_FRAME - 100) // 2)
    dear = [
        to_bytes(m.Say(id=1, channel="table", text=pile)),
        to_bytes(m.Bring(id=2, kind="words", name="x", text="\u1e9b" * 5000)),
        to_bytes(m.ChangeName(id=3, name=pile, avatar="fox")),
    ]
    with ExitStack() as stack:
        for _, address in zip(range(4), addresses(1), strict=False):
            raw = stack.enter_context(server.newcomer("Big", address))
            assert flood(raw, dear, times) in ("flood", "cut")
        wrong = stack.enter_context(server.newcomer("Wrong", next(addresses())))
        wrong.send_bytes(frame(most_values()))
        assert said(wrong) == "malformed"
        somebody_else_comes_in(server)


def most_values() -> bytes:
    """A frame with as many values as one can hold."""
    inner = b"\xdc" + (MAX_CLIENT_ITEMS - 1).to_bytes(2, "big") + b"\x00" * (MAX_CLIENT_ITEMS - 1)
    outer = b"\xdc" + (MAX_CLIENT_ITEMS - 1).to_bytes(2, "big") + inner * (MAX_CLIENT_ITEMS - 1)
    return b"\x83\xa4type\xa5leave\xa2id\x01\xa4more" + outer


def flood(raw: Raw, messages: list[bytes], times: int) -> str:
    """Send so many, and read only then; how it ended."""
    for number in range(0, times, 50):
        burst = [messages[(number + at) % len(messages)] for at in range(50)]
        if not with_luck(raw.send_bytes, b"".join(burst)):
            break
    return said(raw)


def with_luck(send: Callable[[bytes], Any], data: bytes) -> bool:
    """Whether the server still takes bytes."""
    try:
        send(data)
    except OSError:
        return False
    return True


def flood_with_messages(server: Besieged, times: int) -> None:
    """Lines and pings as fast as they can be written, and again from a new connection after each end."""
    say, ping = to_bytes(m.Say(id=1, channel="table", text="spam")), to_bytes(s.Ping(nonce=1))
    for sent, address in zip(range(0, times, 500), addresses(8), strict=False):
        with server.newcomer(f"Flood {sent}", address) as raw:
            assert flood(raw, [say, ping], 500) in ("flood", "cut")
            answers = [one for one in raw.messages if isinstance(one, s.Refusal | s.Done | s.Pong)]
            limits = Limits()
            assert len(answers) <= limits.burst + limits.flood + 50
    somebody_else_comes_in(server)


def ask_too_fast(server: Besieged, times: int) -> None:
    """A burst of lines: what was refused was not said, and who waits as long as they are told is heard."""
    home = addresses()
    with server.newcomer("Onlooker", next(home)) as onlooker, server.newcomer("Hasty", next(home)) as raw:
        sent = {raw.send(m.Say, channel="table", text=f"{at}"): f"{at}" for at in range(times)}
        answers = {number: raw.answer(number) for number in sent}
        refused = [one for one in answers.values() if isinstance(one, s.Refusal)]
        assert {one.code for one in refused} == {"rate_limited"}
        time.sleep(max(one.values["retry_after"] for one in refused) / 10)
        raw.do(m.Say, channel="table", text="at last")
        heard = [text for number, text in sent.items() if isinstance(answers[number], s.Done)]
        assert len(heard) >= Limits().burst - 5  # some went into coming in
        assert raw.texts() == onlooker.catch_up().texts() == [*heard, "at last"]


def stop_reading(server: Besieged, times: int) -> None:
    """They come in and read no more, while much is said: they are away in the end, and may come back."""
    home = addresses(8)
    with ExitStack() as stack:
        names = {f"Sleeper {number}" for number in range(times)}
        sleepers = [
            stack.enter_context(server.newcomer(name, next(home), receive_buffer=4096)) for name in names
        ]
        most, here = 0, names
        while here:
            with server.newcomer("Talker", next(home)) as talker:
                for number in [talker.send(m.Say, channel="table", text="🦊" * 500) for _ in range(15)]:
                    talker.answer(number)
                most = max(most, int(server.figures().waits))
                here = {name for name in names if talker.catch_up().people[name].presence == "here"}
                talker.send(s.Leave)
        limits = Limits()
        assert 0 < most < limits.outbox_bytes + 2 * limits.send_buffer
        for one in sleepers:
            with Raw(server.port, tls=True, source=next(home)) as again:
                assert isinstance(again.resume(one.token), s.Joined)
                assert again.refused(s.Leave) == ""


def sleep_through_moves(server: Besieged, times: int) -> None:
    """They come in and read no more, while so many moves pass: what waits for them has a limit."""
    home = addresses(8)
    with ExitStack() as stack:
        for number in range(4):
            stack.enter_context(server.newcomer(f"Sleeper {number}", next(home), receive_buffer=4096))
        until, most = server.moves + times, 0
        while server.moves < until:
            passed = server.moves
            most = max(most, int(server.figures().waits))
            eventually(lambda passed=passed: server.moves > min(passed + 20, until - 1))
        most = max(most, int(server.figures().waits))
        limits = Limits()
        assert 0 < most < limits.outbox_bytes + 2 * limits.send_buffer, most


def open_rooms_without_end(server: Besieged, times: int) -> None:
    """From many addresses, until all rooms that there may be are open."""
    limits = Limits()
    with ExitStack() as stack:
        opened: dict[str, int] = {}
        home = addresses(8)
        for _ in range(times):
            address = next(home)
            raw = encrypted(server, address)
            assert raw is not None
            stack.enter_context(raw).send_bytes(HELLO)
            answer = raw.ask(s.OpenRoom, room_name="Mine", name="Eve", avatar="owl")
            if isinstance(answer, s.Joined):
                opened[address] = opened.get(address, 0) + 1
            else:
                assert answer.code == "too_many_rooms"
        assert max(opened.values()) == limits.rooms_per_address
        assert server.figures().rooms == min(limits.rooms, 1 + sum(opened.values()))
        somebody_else_comes_in(server)


def come_as_a_party(server: Besieged, times: int) -> None:
    """No attack: so many people behind one address come at once, and again after their network was gone."""
    address = next(addresses())
    server.comers += times
    with ExitStack() as stack:
        party = [Raw(server.port, tls=True, source=address) for _ in range(times)]
        tokens = [stack.enter_context(one).join(f"Guest {at}").token for at, one in enumerate(party)]
        for one in party:
            one.close()
        back = [stack.enter_context(Raw(server.port, tls=True, source=address)) for _ in tokens]
        for one, token in zip(back, tokens, strict=True):
            assert isinstance(one.resume(token), s.Joined)
        for one in back:
            assert one.refused(s.Leave) == ""
