"""Where the host brings a file along: its buttons, what the room has, why a file wasn't taken, the report."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from client.model.lobby import BringModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.flow import FlowLayout
from client.widgets.text import PlainLabel
from client.widgets.text_area import TextArea

PASTE, TAKE = "paste", "take"


class BringBox(QWidget):
    """`pressed(key)` for a button of the model, `pasted(text)` for words that were typed or pasted."""

    pressed = pyqtSignal(str)
    pasted = pyqtSignal(str)

    def __init__(self, model: BringModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = PlainLabel("", 13, 500, wrap=True)
        self._error = PlainLabel("", 13, 400, "redtext", wrap=True)
        self._title = PlainLabel("", 12, 600, wrap=True)
        self._report = PlainLabel("", 12, 400, "muted", wrap=True)
        self.area = TextArea(model.paste_hint, model.paste_hint)
        self.take = Button(model.take, height=32)
        self.buttons = {key: Button("", height=32) for key, _ in model.buttons}
        self._row = QWidget()
        flow = FlowLayout(self._row)
        for key, button in self.buttons.items():
            flow.addWidget(button)
            button.clicked.connect(lambda _=False, key=key: self._press(key))
        self.take.clicked.connect(self._take)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (
            self._status,
            self._row,
            self.area,
            self.take,
            self._error,
            self._title,
            self._report,
        ):
            self._column.addWidget(widget)
        self._show_area(False)
        look().changed.connect(self.restyle)
        self.restyle()
        self.show_model(model)

    def show_model(self, model: BringModel) -> None:
        """Show this; words that are being typed stay."""
        report = "\n".join(model.report)
        for label, text in (
            (self._status, model.status),
            (self._error, model.error),
            (self._title, model.report_title),
            (self._report, report),
        ):
            label.show_text(text)
            label.setVisible(bool(text))
        for key, button in model.buttons:
            self.buttons[key].show_model(button)
            self.buttons[key].setVisible(button.enabled or bool(button.reason))

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._column.setSpacing(size(6))

    def _press(self, key: str) -> None:
        if key == PASTE:
            self._show_area(self.area.isHidden())
            if not self.area.isHidden():
                self.area.setFocus()
        else:
            self.pressed.emit(key)

    def _take(self) -> None:
        text = self.area.text()
        if text.strip():
            self.area.set_text("")
            self._show_area(False)
            self.pasted.emit(text)

    def _show_area(self, shown: bool) -> None:
        self.area.setVisible(shown)
        self.take.setVisible(shown)
