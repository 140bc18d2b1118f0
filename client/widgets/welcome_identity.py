"""The left column of the first page: the logo, one's name and one's avatar."""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from client.model.welcome import IdentityModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.avatar import AvatarGrid
from client.widgets.buttons import Button
from client.widgets.fields import TextField
from client.widgets.logo import Logo
from client.widgets.text import PlainLabel

WIDTH = 416  # px at 100 %
_OUTSET = 6  # px: the ring around a chosen avatar
_SHORT = 740  # px at 100 %; lower than this everything moves together


class IdentityColumn(QWidget):
    """Name, avatar, settings and the version. Gives what was typed and chosen."""

    name_changed = pyqtSignal(str)
    avatar_chosen = pyqtSignal(str)
    settings_clicked = pyqtSignal()
    rules_clicked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: IdentityModel | None = None
        self._logo = Logo()
        self._title = PlainLabel("", 30, 800, centred=True)
        self._tagline = PlainLabel("", 16, 500, "muted", centred=True)
        self._name_label = PlainLabel("", 13, 600)
        self.name = TextField()
        self._avatar_label = PlainLabel("", 13, 600)
        self.avatars = AvatarGrid()
        self.settings = Button("", "secondary", 32)
        self.rules = Button("", "quiet", 32)
        self._version = PlainLabel("", 13, 400, "muted")
        self._build()
        self.name.text_changed.connect(self.name_changed)
        self.avatars.chosen.connect(self.avatar_chosen)
        self.settings.clicked.connect(self.settings_clicked)
        self.rules.clicked.connect(self.rules_clicked)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: IdentityModel) -> None:
        """Show this; a name that is being typed stays, unless the model brings another one."""
        before, self._model = self._model, model
        if before is None or before.name != model.name:
            self.name.set_text(model.name)
        self.name.line.setMaxLength(model.name_limit)
        self.name.line.setAccessibleName(model.name_label)
        self.name.show_error(model.name_error)
        self._title.show_text(model.title)
        self._tagline.show_text(model.tagline)
        self._name_label.show_text(model.name_label)
        self._avatar_label.show_text(model.avatar_label)
        self.avatars.setAccessibleName(model.avatar_label)
        self.avatars.show_avatars(tuple((each.name, each.spoken) for each in model.avatars), model.avatar)
        self.settings.setVisible(model.settings is not None)
        if model.settings is not None:
            self.settings.show_model(model.settings)
        self.rules.show_model(model.rules)
        self._version.show_text(model.version)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Move together when the window is low."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet and the line at its right."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().tokens.panel)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), look().tokens.line)

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._gaps: list[tuple[QWidget, int, int]] = []
        self._column.addWidget(self._logo)
        self._gap(32, 4)
        self._column.addWidget(self._title)
        self._column.addWidget(self._tagline)
        self._gap(32, 16)
        self._column.addWidget(self._inset(self._name_label))
        self._gap(8, 6)
        self._column.addWidget(self._inset(self.name))
        self._gap(24, 16)
        self._column.addWidget(self._inset(self._avatar_label))
        self._gap(4, 4)
        self._column.addWidget(self.avatars)
        self._gap(16, 8)
        self._column.addStretch(1)
        foot = QHBoxLayout()
        foot.setContentsMargins(_OUTSET, 0, _OUTSET, 0)
        foot.addWidget(self.settings)
        foot.addWidget(self.rules)
        foot.addStretch(1)
        foot.addWidget(self._version, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column.addLayout(foot)

    def _inset(self, widget: QWidget) -> QWidget:
        """Line the widget up with the outer circles, whose rings lie outside."""
        held = QWidget()
        row = QHBoxLayout(held)
        row.setContentsMargins(_OUTSET, 0, _OUTSET, 0)
        row.addWidget(widget)
        return held

    def _gap(self, roomy: int, tight: int) -> None:
        gap = QWidget()
        self._gaps.append((gap, roomy, tight))
        self._column.addWidget(gap)

    def _fit(self) -> None:
        short = self.height() < size(_SHORT)
        for gap, roomy, tight in self._gaps:
            gap.setFixedHeight(size(tight if short else roomy))
        self._logo.set_share(0.72 if short else 1.0)
        self.avatars.set_side(62 if short or self.width() < size(WIDTH) else 76)
        self._title.set_type(24 if short else 30, 800)
        top, bottom = (16, 12) if short else (32, 24)
        side = 40 if self.width() >= size(WIDTH) else 24
        self._column.setContentsMargins(
            size(side) - _OUTSET, size(top), size(side + 1) - _OUTSET, size(bottom)
        )
