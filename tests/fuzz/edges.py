"""Which steps from line to line code takes: what a search for new inputs goes by."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Edge = tuple[str, int, int]  # a file, the line before (0: entered) and the line


class Edges:
    """`code`: files and folders, from the project's own, whose lines count."""

    def __init__(self, code: tuple[str, ...]) -> None:
        self._places = tuple(str(ROOT / each) for each in code)
        self._names: dict[CodeType, str] = {}
        self._taken: set[Edge] = set()

    def of(self, call: Callable[[], object]) -> tuple[object, set[Edge]]:
        """What it returns, and the steps that it takes."""
        self._taken = set()
        before = sys.gettrace()
        sys.settrace(self._entered)
        try:
            result = call()
        finally:
            sys.settrace(before)
        return result, self._taken

    def _entered(self, frame: FrameType, event: str, argument: Any) -> Any:
        name = self._names.get(frame.f_code)
        if name is None:
            file = frame.f_code.co_filename
            name = self._names[frame.f_code] = file if file.startswith(self._places) else ""
        if not name:
            return None
        before = 0

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal before
            if event == "line":
                self._taken.add((name, before, frame.f_lineno))
                before = frame.f_lineno
            return line

        return line
