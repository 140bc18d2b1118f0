"""A layout that sets widgets side by side and begins a new row when the width is used up."""

from __future__ import annotations

from PyQt6.QtCore import QPoint, QRect, QSize, Qt
from PyQt6.QtWidgets import QLayout, QLayoutItem, QWidget

from client.theme.type import size


class FlowLayout(QLayout):
    """Rows of widgets, each as high as its highest one."""

    def __init__(self, parent: QWidget | None = None, across: int = 8, down: int = 8) -> None:
        """`across` and `down` are the gaps in px at 100 %."""
        super().__init__(parent)
        self._across, self._down = across, down
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem | None) -> None:
        """Take another item to the end."""
        if item is not None:
            self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One item, or nothing beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove one item."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """All in one row."""
        width = sum(item.sizeHint().width() for item in self._shown())
        width += size(self._across) * max(len(self._shown()) - 1, 0)
        return QSize(width, self._tallest())

    def minimumSize(self) -> QSize:
        """The widest item."""
        widths = [item.minimumSize().width() for item in self._shown()]
        return QSize(max(widths, default=0), self._tallest())

    def _tallest(self) -> int:
        return max((item.sizeHint().height() for item in self._shown()), default=0)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, rect: QRect, move: bool) -> int:
        x, y, row = rect.x(), rect.y(), 0
        for item in self._shown():
            hint = item.sizeHint()
            width = min(hint.width(), rect.width())
            if x > rect.x() and x + width > rect.x() + rect.width():
                x, y, row = rect.x(), y + row + size(self._down), 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), QSize(width, hint.height())))
            x += width + size(self._across)
            row = max(row, hint.height())
        return y + row - rect.y()
