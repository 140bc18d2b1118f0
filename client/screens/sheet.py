"""A small window to read: a text, pairs of words, or both."""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.page_scroll import PageScroll
from client.widgets.text import PlainLabel


class Sheet(QDialog):
    """Closed by its button or Esc."""

    def __init__(
        self, parent: QWidget, title: str, text: str = "", rows: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, size(8), 0)
        grid.setHorizontalSpacing(size(24))
        grid.setVerticalSpacing(size(8))
        if text:
            grid.addWidget(PlainLabel(text, 14, wrap=True), 0, 0, 1, 2)
        for n, (left, right) in enumerate(rows, start=1):
            grid.addWidget(PlainLabel(left, 14, 600), n, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(PlainLabel(right, 14, wrap=True), n, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(rows) + 1, 1)
        close = Button("Close", "primary", wide=96)
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(size(24), size(24), size(24), size(20))
        column.setSpacing(size(16))
        column.addWidget(PlainLabel(title, 20, 700))
        column.addWidget(PageScroll(inside), 1)
        column.addLayout(buttons)
        high = inside.sizeHint().height() + size(160)
        self.resize(min(size(560), parent.width()), min(high, size(620), parent.height()))
        close.setFocus()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        QPainter(self).fillRect(self.rect(), look().tokens.panel)
