"""F6 and Shift+F6 go from region to region of a window, to where each was left."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QApplication, QWidget


class Regions(QObject):
    """The regions in focus order; hidden and disabled ones are passed over."""

    def __init__(self, window: QWidget, regions: Sequence[QWidget]) -> None:
        super().__init__(window)
        self._regions = list(regions)
        for keys, by in (("F6", 1), ("Shift+F6", -1)):
            shortcut = QShortcut(QKeySequence(keys), window)
            shortcut.activated.connect(lambda by=by: self.go(by))

    def go(self, by: int) -> None:
        """Focus the next (1) or previous (-1) region; the first or last when none has the focus."""
        here = self._current()
        count = len(self._regions)
        start = here if here is not None else (-1 if by > 0 else count)
        for step in range(1, count + 1):
            if _enter(self._regions[(start + by * step) % count]):
                return

    def _current(self) -> int | None:
        focused = QApplication.focusWidget()
        for place, region in enumerate(self._regions):
            if focused is not None and (region is focused or region.isAncestorOf(focused)):
                return place
        return None


def _enter(region: QWidget) -> bool:
    """Focus the region, or the first stop for Tab inside it; tell whether there was one."""
    if not region.isVisible() or not region.isEnabled():
        return False
    step: QWidget | None = region.focusProxy() or region
    for _ in range(10_000):  # a chain is a ring; far more than any window holds
        if step is None:
            return False
        inside = step is region or region.isAncestorOf(step)
        if inside and step.isVisible() and step.isEnabled() and step.focusPolicy() & Qt.FocusPolicy.TabFocus:
            step.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        step = step.nextInFocusChain()
        if step is region:
            return False
    return False
