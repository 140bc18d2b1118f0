"""The outermost net under what nobody asked for in a request: alarms, ends of connections, writing."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("codenames.server")


@contextmanager
def guarded(what: str) -> Iterator[None]:
    """A bug in here is loud in the log, and the server goes on after the block."""
    try:
        yield
    except Exception:
        log.exception("%s failed", what)
