"""A question before something that can't be taken back. The safe answer comes first and has the focus."""

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.text import PlainLabel


class Ask(QDialog):
    """Calls `answered(key)` with the chosen key, or with the safe one for Esc and the window's cross."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        text: str,
        answers: tuple[tuple[str, str], ...],
        answered: Callable[[str], None],
        advised: str | None = None,
    ) -> None:
        """`advised` is the answer that stands out; the last one, unless it is said."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._answered, self._safe = answered, answers[0][0]
        self.buttons: dict[str, Button] = {}
        row = QHBoxLayout()
        row.setSpacing(size(8))
        row.addStretch(1)
        stands_out = answers[-1][0] if advised is None else advised
        for key, label in answers:
            button = Button(label, "primary" if key == stands_out else "secondary")
            button.clicked.connect(lambda _=False, key=key: self._answer(key))
            row.addWidget(button)
            self.buttons[key] = button
        column = QVBoxLayout(self)
        column.setContentsMargins(size(24), size(24), size(24), size(20))
        column.setSpacing(size(12))
        column.addWidget(PlainLabel(title, 20, 700, wrap=True))
        column.addWidget(PlainLabel(text, 14, wrap=True))
        self.setAccessibleDescription(text)
        column.addSpacing(size(8))
        column.addLayout(row)
        self.setMinimumWidth(size(420))
        self.rejected.connect(lambda: answered(self._safe))
        self.buttons[self._safe].setFocus()

    def _answer(self, key: str) -> None:
        if key == self._safe:
            self.reject()
            return
        self._answered(key)
        self.accept()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        QPainter(self).fillRect(self.rect(), look().tokens.panel)
