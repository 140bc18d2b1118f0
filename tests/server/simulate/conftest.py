"""Bots for tests, by name."""

from tests.server.simulate.quick import quick

__all__ = ["quick"]
