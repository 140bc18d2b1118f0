"""The editor of the room's settings: a line for each, nothing sent before "Save"."""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from client.model.controls import StepperModel
from client.model.lobby import SettingModel, SettingsEditorModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.bring_box import BringBox
from client.widgets.buttons import Button
from client.widgets.check_list import CheckList
from client.widgets.choices import ChoiceList, Segments, Switch
from client.widgets.dropping import FileDrops
from client.widgets.fields import Stepper, TextField
from client.widgets.page_scroll import PageScroll
from client.widgets.panels import SectionLine
from client.widgets.text import PlainLabel
from client.widgets.text_area import TextArea

Control = TextField | TextArea | Switch | Segments | ChoiceList | CheckList | Stepper | BringBox

_MOST_SEGMENTS = 3
_MOST_LETTERS = 36  # of all segments together; longer words go into a list


class SettingLine(QWidget):
    """Label, control, and under it the hint or the reason why it can't be changed. `typed(text)` in an
    area."""

    typed = pyqtSignal(str)

    def __init__(self, model: SettingModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = model.key
        self._label = PlainLabel("", 13, 600, wrap=True)
        self._hint = PlainLabel("", 12, 400, "muted", wrap=True)
        self._error = PlainLabel("", 12, 400, "redtext", wrap=True)
        self.control = _control(model)
        if isinstance(self.control, TextArea):
            self.control.lines.textChanged.connect(self._typed)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        stretched = isinstance(self.control, TextField | TextArea | BringBox)
        high = isinstance(self.control, TextArea | CheckList | BringBox)
        place = Qt.AlignmentFlag(0) if stretched else Qt.AlignmentFlag.AlignLeft
        beside = Qt.AlignmentFlag.AlignTop if high else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(self._label, 0, 0, beside)
        self._grid.addWidget(self.control, 0, 1, place)
        self._grid.addWidget(self._hint, 1, 1)
        self._grid.addWidget(self._error, 2, 1)
        look().changed.connect(self.restyle)
        self.restyle()
        self.show_words(model)

    def show_words(self, model: SettingModel) -> None:
        """Show label, hint and whether it can be changed; the chosen value stays."""
        self._label.show_text(model.label)
        hint = model.hint if model.enabled else model.reason
        self._hint.show_text(hint)
        self._hint.setVisible(bool(hint))
        self._error.show_text(model.error)
        self._error.setVisible(bool(model.error))
        self.control.setEnabled(model.enabled)
        self.control.setAccessibleDescription(model.error or hint)
        if isinstance(self.control, BringBox):
            self.control.show_model(model.bring)

    def write(self, text: str) -> None:
        """Put this text into the area, as if it were typed."""
        if isinstance(self.control, TextArea):
            self.control.set_text(text)

    def _typed(self) -> None:
        self.typed.emit(self.value())

    def value(self) -> str:
        """What is typed or chosen."""
        match self.control:
            case TextField() | TextArea():
                return self.control.text()
            case Stepper():
                return self.control.model.values[self.control.model.at]
            case BringBox():
                return ""
            case Switch():
                return "yes" if self.control.isChecked() else "no"
            case ChoiceList() | Segments() | CheckList():
                return self.control.value()
        raise TypeError(type(self.control))

    def restyle(self) -> None:
        """Take over the text size."""
        self._grid.setColumnMinimumWidth(0, size(168))
        self._label.setFixedWidth(size(168))
        self._grid.setHorizontalSpacing(size(16))
        self._grid.setVerticalSpacing(size(4))


def _control(model: SettingModel) -> Control:
    match model.kind:
        case "text":
            field = TextField(spoken=model.label, limit=model.limit)
            field.set_text(model.value)
            return field
        case "area":
            area = TextArea(spoken=model.label, limit=model.limit)
            area.set_text(model.value)
            return area
        case "switch":
            return Switch(model.value == "yes", model.label)
        case "many":
            return CheckList(model.options, model.value, model.label)
        case "number":
            return _stepper(model)
        case "bring":
            return BringBox(model.bring)
        case "choice":
            return _choice(model)


def _stepper(model: SettingModel) -> Stepper:
    values = tuple(value for value, _ in model.options)
    stepper = Stepper()
    stepper.show_model(StepperModel(values, values.index(model.value), spoken=model.label))
    return stepper


def _choice(model: SettingModel) -> Segments | ChoiceList:
    letters = sum(len(words) for _, words in model.options)
    if len(model.options) <= _MOST_SEGMENTS and letters <= _MOST_LETTERS:
        return Segments(model.options, model.value, model.label)
    return ChoiceList(model.options, model.value, model.label)


class SettingsEditor(QDialog):
    """A window over the lobby. `saved` carries what was changed, as texts by key; it closes by `accept`.

    `brought(key of a button)`, `pasted(text)` and `dropped(paths)` count at once. `typed(key, text)` while
    somebody writes in an area.
    """

    saved = pyqtSignal(dict)
    brought = pyqtSignal(str)
    pasted = pyqtSignal(str)
    dropped = pyqtSignal(list)
    typed = pyqtSignal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: SettingsEditorModel | None = None
        self._lines: dict[str, SettingLine] = {}
        self._title = PlainLabel("", 20, 700)
        self._note = PlainLabel("", 13, 400, "muted", wrap=True)
        self.save, self.cancel = Button("", "primary", wide=112), Button()
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.reject)
        self._held = QWidget()
        self._form = QVBoxLayout(self._held)
        self._column = QVBoxLayout(self)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        self._column.addWidget(self._title)
        self._column.addWidget(self._note)
        self._column.addWidget(PageScroll(self._held), 1)
        self._column.addWidget(SectionLine())
        self._column.addLayout(buttons)
        self._drops = FileDrops(self)
        self._drops.usable = False
        self._drops.dropped.connect(self.dropped)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: SettingsEditorModel) -> None:
        """Show these settings; a line keeps what was chosen in it until its value becomes another one."""
        before = {each.key: each for each in self._model.settings} if self._model is not None else {}
        self._model = model
        self._drops.usable = any(each.kind == "bring" for each in model.settings)
        self.setWindowTitle(model.title)
        self._title.show_text(model.title)
        self._note.show_text(model.note)
        self._note.setVisible(bool(model.note))
        self.save.show_model(model.save)
        self.cancel.show_model(model.cancel)
        if tuple(self._lines) != tuple(setting.key for setting in model.settings):
            self._rebuild(model.settings)
        for setting in model.settings:
            known = before.get(setting.key)
            if known is not None and (known.value, known.options) != (setting.value, setting.options):
                self._renew(setting)
            self._lines[setting.key].show_words(setting)
        if not before:
            self.resize(self.sizeHint())  # else Qt makes it as high as all lines, beyond the window

    def line(self, key: str) -> SettingLine:
        """One setting's line."""
        return self._lines[key]

    def changes(self) -> dict[str, str]:
        """What differs from the model."""
        settings = self._model.settings if self._model is not None else ()
        values = {setting.key: self._lines[setting.key].value() for setting in settings if setting.enabled}
        return {
            each.key: values[each.key] for each in settings if values.get(each.key, each.value) != each.value
        }

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._column.setContentsMargins(size(24), size(20), size(24), size(16))
        self._column.setSpacing(size(12))
        self._form.setContentsMargins(size(6), size(6), size(12), size(6))
        self._form.setSpacing(size(14))
        self.setMinimumWidth(self.sizeHint().width())  # it scrolls down only
        self.update()

    def sizeHint(self) -> QSize:
        """High enough for all lines, if the screen is."""
        lines = self._held.sizeHint().height()
        parent = self.parentWidget()
        wide, high = (parent.width(), parent.height()) if parent is not None else (size(608), size(620))
        return QSize(min(size(608), wide), min(lines + size(190), size(620), high - size(48)))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet."""
        QPainter(self).fillRect(self.rect(), look().tokens.panel)

    def _rebuild(self, settings: tuple[SettingModel, ...]) -> None:
        for line in self._lines.values():
            line.deleteLater()
        self._lines = {setting.key: self._make(setting) for setting in settings}
        for line in self._lines.values():
            self._form.addWidget(line)
        self._form.addStretch(1)

    def _make(self, setting: SettingModel) -> SettingLine:
        line = SettingLine(setting)
        if isinstance(line.control, BringBox):
            line.control.pressed.connect(self.brought)
            line.control.pasted.connect(self.pasted)
        line.typed.connect(lambda text: self.typed.emit(setting.key, text))
        return line

    def _renew(self, setting: SettingModel) -> None:
        """Its value is another one now, or there are other things to choose from."""
        old, new = self._lines[setting.key], self._make(setting)
        self._lines[setting.key] = new
        self._form.replaceWidget(old, new)
        old.hide()
        old.deleteLater()
        new.show()

    def _save(self) -> None:
        self.saved.emit(self.changes())
