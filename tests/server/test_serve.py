"""What a server does so that nothing stops its loop."""

import gc

from tests.running import RunningServer


def test_what_was_there_at_the_start_is_no_work_for_the_collector() -> None:
    """Word lists and modules: to look through them again and again would stop the loop for tens of
    milliseconds each time."""
    gc.unfreeze()
    server = RunningServer()
    try:
        assert gc.get_freeze_count() > 10_000
    finally:
        server.stop()
        gc.unfreeze()
