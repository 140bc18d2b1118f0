"""What a server does so that nothing stops its loop."""

import gc
import socket
import sys
from collections.abc import Iterator

import pytest

from server.config import Limits
from server.serve import TURN_OF_A_THREAD
from tests.raw import Raw
from tests.running import RunningServer


@pytest.fixture
def server() -> Iterator[RunningServer]:
    gc.unfreeze()
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.005)
    one = RunningServer()
    yield one
    one.stop()
    sys.setswitchinterval(before)
    gc.unfreeze()


def test_what_was_there_at_the_start_is_no_work_for_the_collector(server: RunningServer) -> None:
    """Word lists and modules: to look through them again and again would stop the loop for tens of
    milliseconds each time."""
    assert gc.get_freeze_count() > 10_000


def test_what_one_client_gets_into_a_turn_of_the_loop_is_bounded(server: RunningServer) -> None:
    """What ten send who flood at once is handled in short turns, between which others have theirs."""
    with Raw(server.port), Raw(server.port):
        sockets = server.call(
            lambda: [one._transport.get_extra_info("socket") for one in server.app.connections]
        )
        sizes = [one.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) for one in sockets]
        assert len(sizes) == 2
        assert max(sizes) <= 2 * Limits().receive_buffer  # Linux tells the double, its own overhead counted


def test_a_bot_that_thinks_gives_way_to_the_loop(server: RunningServer) -> None:
    assert sys.getswitchinterval() == pytest.approx(TURN_OF_A_THREAD)
