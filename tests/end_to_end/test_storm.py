"""Everybody comes back at once: a server that was killed, and thousands of people who had it open."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from protocol.messages import room as m
from tests.end_to_end.peers import Crowd

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a room has an address of its own, 127.x.y.z")
ROOT = Path(__file__).parents[2]


class Hall:
    """The server of `hall`, in a process of its own."""

    def __init__(self, folder: Path, port: int, *more: str) -> None:
        command = [sys.executable, "-m", "tests.end_to_end.hall", str(folder), str(port), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        self.process.kill()
        with self.process:
            pass


def enough_files(wanted: int) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"only {hard} files may be open")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


async def storm(
    folder: Path, rooms: int, size: int, tls: bool, told: Callable[[str], None] = lambda _: None
) -> Crowd:
    """Gather, kill the server, start it again, wait until all is as it was. `told` hears how it goes."""
    clock = asyncio.get_running_loop().time
    more = () if tls else ("--plain",)
    hall = Hall(folder, 0, *more)
    crowd = Crowd(hall.port, rooms, size, tls)
    try:
        began = clock()
        await crowd.gather()
        await crowd.settle(60.0)
        told(f"{len(crowd.peers)} people came one after the other: {clock() - began:.1f} s")
        before = {peer.name: (peer.member, peer.room) for peer in crowd.peers}
        crowd.losses.clear()
        for peer in crowd.peers:
            peer.attempts, peer.said = 0, []
        hall.kill()
        await crowd.away()
        began = clock()
        hall = await asyncio.to_thread(Hall, folder, hall.port, *more)
        told(f"the server listens again: {clock() - began:.1f} s")
        await crowd.settle(120.0)
        told(f"everybody is back: {clock() - began:.1f} s, {crowd.losses}")
        assert {peer.name: (peer.member, peer.room) for peer in crowd.peers} == before
    finally:
        crowd.leave()
        await asyncio.sleep(0)
        hall.kill()
    return crowd


def check(crowd: Crowd, rooms: int, size: int) -> None:
    """Everybody has the whole view of their own room, and nobody was too quick."""
    assert len(crowd.peers) == rooms * size
    for peer in crowd.peers:
        settings, yours = peer.view[m.Settings], peer.view[m.Yours]
        assert (settings.room.name.startswith("Room of P"), yours.member) == (True, peer.member)
        assert peer.name in peer.here
        assert peer.said == [f"This is {peer.room}"]
    assert "rate_limited" not in crowd.refusals


@pytest.mark.long
def test_two_full_rooms_come_back_after_a_kill(tmp_path: Path) -> None:
    check(asyncio.run(storm(tmp_path, 2, 8, tls=True)), 2, 8)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("tls", [False, True], ids=["plain", "encrypted"])
def test_four_thousand_who_come_back_at_once_all_get_their_seats(tmp_path: Path, tls: bool) -> None:
    enough_files(5000)
    check(asyncio.run(storm(tmp_path, 500, 8, tls)), 500, 8)
