"""The first page: who I am at the left, hosting and joining at the right. One window, no wizard."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import QRect, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.welcome import HostModel, JoinModel, RecentModel, WelcomeModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet, rounded
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.choices import Segments
from client.widgets.fields import TextField
from client.widgets.messages import Picture
from client.widgets.page_scroll import PageScroll
from client.widgets.panels import Ground, Panel, SectionLine
from client.widgets.practice import PracticeChoice
from client.widgets.text import PlainLabel
from client.widgets.welcome_identity import WIDTH, IdentityColumn

_NARROW_ROW = 460  # px at 100 %
_NARROW_HOST = 400  # px at 100 %
_NARROW = 700  # px at 100 %; a narrower right side has smaller gaps


class HostPanel(Panel):
    """New game: one click to a lobby, or to a game against bots."""

    clicked = pyqtSignal()
    game_chosen = pyqtSignal(str)
    practise_clicked = pyqtSignal()
    practice_chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((24, 24, 24, 24), spacing=16, across=True, parent=parent)
        self._title = PlainLabel("", 20, 700)
        self._text = PlainLabel("", 13, 400, "muted", wrap=True)
        self._error = PlainLabel("", 13, 400, "redtext", wrap=True)
        self.button = Button("", "primary", 48)
        self.button.clicked.connect(self.clicked)
        words = QVBoxLayout()
        words.setSpacing(0)
        for label in (self._title, self._text, self._error):
            words.addWidget(label)
        self.games: Segments | None = None
        self._choice = QHBoxLayout()
        self._choice.setContentsMargins(0, 8, 0, 0)
        words.addLayout(self._choice)
        self.practice = PracticeChoice()
        self.practice.clicked.connect(self.practise_clicked)
        self.practice.chosen.connect(self.practice_chosen)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.button)
        buttons.addWidget(self.practice)
        buttons.addStretch(1)
        self.box.addLayout(words, 1)
        self.box.addLayout(buttons)

    def show_model(self, model: HostModel) -> None:
        """Show this."""
        self._title.show_text(model.title)
        self._text.show_text(model.text)
        self._error.show_text(model.error or model.button.reason)
        self._error.setVisible(bool(model.error or model.button.reason))
        self.button.show_model(model.button)
        self.practice.setVisible(model.practice is not None)
        if model.practice is not None:
            self.practice.show_model(model.practice)
        self._fit()
        if self.games is None and model.games:
            self.games = Segments(model.games, model.game, model.games_spoken)
            self.games.chosen.connect(self.game_chosen)
            self._choice.addWidget(self.games)
            self._choice.addStretch(1)
        if self.games is not None:
            self.games.set_value(model.game)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow panel the button lies below the words."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow = self.width() < size(_NARROW_HOST)
        self.box.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )


class NewsPanel(Panel):
    """Why one is back on the first page: the room was closed, the host removed one, …"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 12, 16, 12), spacing=12, across=True, tone="goldtint", parent=parent)
        picture = Picture(20)
        picture.show_picture("info")
        self._text = PlainLabel("", 14, 500, wrap=True)
        self.box.addWidget(picture)
        self.box.addWidget(self._text, 1)

    def text(self) -> str:
        """What is told."""
        return self._text.text()

    def show_text(self, text: str) -> None:
        """Tell this; nothing is shown for nothing."""
        self._text.show_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))


class RecentRow(QWidget):
    """One game joined before."""

    clicked = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: RecentModel | None = None
        self._name = PlainLabel("", 14, 600)
        self._detail = PlainLabel("", 12, 400, "muted")
        self._now = PlainLabel("", 13)
        self.button = Button("", "secondary", 32, wide=88)
        self.button.clicked.connect(self._click)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._detail)
        words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(words, 1)
        self._row.addWidget(self._now)
        self._row.addWidget(self.button)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: RecentModel) -> None:
        """Show another game."""
        self._model = model
        self._name.show_text(model.name)
        self._name.set_tone("muted" if model.away else "ink")
        self._now.show_text(model.now)
        self._fit()
        self._now.set_tone("muted" if model.away else "ink")
        spoken = model.button.spoken or f"{model.button.text} {model.name}"
        self.button.show_model(replace(model.button, spoken=spoken))

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._row.setContentsMargins(size(8 + 40 + 16), 0, size(8), 1)
        self._row.setSpacing(size(16))
        self._now.setFixedWidth(size(112))
        self.setFixedHeight(size(56))
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow row what it does now joins the second line."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._model is None:
            return
        narrow = self.width() < size(_NARROW_ROW)
        self._now.setVisible(not narrow)
        parts = (self._model.detail, self._model.now if narrow else "")
        self._detail.show_text(" · ".join(part for part in parts if part))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the clock tile, the ground under the pointer and the line below."""
        tokens = look().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.line)
        tile = QRectF(size(8), (self.height() - size(40)) / 2, size(40), size(40))
        painter.fillPath(rounded(tile, size(8)), tokens.hover)
        side = size(18)
        icon = QRectF(tile.center().x() - side / 2, tile.center().y() - side / 2, side, side)
        paint_icon(painter, "history", icon, tokens.ink)

    def _click(self) -> None:
        if self._model is not None:
            self.clicked.emit(self._model.key)


class EmptyRecent(QWidget):
    """What stands where recent games will be: how to get into the first one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel("", 14, 600, centred=True)
        self._text = PlainLabel("", 13, 400, "muted", wrap=True, centred=True)
        column = QVBoxLayout(self)
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(_Tile("lan"), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addStretch(1)

    def show_texts(self, title: str, text: str) -> None:
        """Show these sentences."""
        self._title.show_text(title)
        self._text.show_text(text)


class _Tile(QWidget):
    """A large icon on a sheet with a dashed edge: something will be here."""

    def __init__(self, icon: str) -> None:
        super().__init__()
        self._icon = icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(64), size(48))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        tokens = look().tokens
        paint_sheet(painter, QRectF(self.rect()), tokens.hover, None, size(8), 0)
        side = size(24)
        centre = QRectF(self.rect()).center()
        icon = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        paint_icon(painter, self._icon, icon, tokens.muted)


class JoinPanel(Panel):
    """Join a game: recent ones and the field for an address or an invite."""

    recent_clicked = pyqtSignal(int)
    connect_clicked = pyqtSignal(str)
    address_changed = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((24, 16, 24, 24), spacing=0, parent=parent)
        self._model: JoinModel | None = None
        self._rows: list[RecentRow] = []
        self._title = PlainLabel("", 20, 700)
        self._caption = PlainLabel("", 12, 500, "muted")
        self._caption.setContentsMargins(8, 0, 8, 0)
        self._line = SectionLine()
        self._empty = EmptyRecent()
        self.address = TextField(icon="lan")
        self.connect_button = Button("", "secondary", wide=112)
        self.address.submitted.connect(self._connect)
        self.address.text_changed.connect(self.address_changed)
        self.connect_button.clicked.connect(self._connect)
        self._build()

    def show_model(self, model: JoinModel) -> None:
        """Show this; an address that is being typed stays, unless the model brings another one."""
        before, self._model = self._model, model
        self._title.show_text(model.title)
        self._caption.show_text(model.recent_label)
        self._show_recent(model.recent)
        self._empty.show_texts(model.empty_title, model.empty_text)
        if before is None or before.address != model.address:
            self.address.set_text(model.address)
        self.address.set_placeholder(model.address_placeholder)
        self.address.line.setAccessibleName(model.address_placeholder)
        self.address.show_error(model.address_error or model.connect.reason)
        self.connect_button.show_model(model.connect)

    def rows(self) -> tuple[RecentRow, ...]:
        """The recent games, newest first."""
        return tuple(self._rows)

    def _build(self) -> None:
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        held = QWidget()
        column = QVBoxLayout(held)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._list)
        column.addStretch(1)
        self._scroll = PageScroll(held)
        entry = QHBoxLayout()
        entry.setSpacing(8)
        entry.addWidget(self.address, 1, Qt.AlignmentFlag.AlignTop)
        entry.addWidget(self.connect_button, 0, Qt.AlignmentFlag.AlignTop)
        self.box.addSpacing(6)
        self.box.addWidget(self._title)
        self.box.addSpacing(14)
        self.box.addWidget(self._caption)
        self.box.addSpacing(8)
        self.box.addWidget(self._line)
        self.box.addWidget(self._scroll, 1)
        self.box.addWidget(self._empty, 1)
        self.box.addSpacing(16)
        self.box.addLayout(entry)

    def _show_recent(self, games: tuple[RecentModel, ...]) -> None:
        while len(self._rows) > len(games):
            self._rows.pop().deleteLater()
        while len(self._rows) < len(games):
            row = RecentRow()
            row.clicked.connect(self.recent_clicked)
            self._rows.append(row)
            self._list.addWidget(row)
        for row, game in zip(self._rows, games, strict=True):
            row.show_model(game)
        for widget in (self._caption, self._line, self._scroll):
            widget.setVisible(bool(games))
        self._empty.setVisible(not games)

    def _connect(self) -> None:
        button = self.connect_button.model
        if button.enabled and not button.pending:
            self.connect_clicked.emit(self.address.text())


class WelcomePage(QWidget):
    """The whole page. Every signal is a wish; the next model answers it."""

    name_changed = pyqtSignal(str)
    avatar_chosen = pyqtSignal(str)
    settings_clicked = pyqtSignal()
    rules_clicked = pyqtSignal()
    host_clicked = pyqtSignal()
    practise_clicked = pyqtSignal()
    practice_chosen = pyqtSignal(str)
    game_chosen = pyqtSignal(str)
    recent_clicked = pyqtSignal(int)
    connect_clicked = pyqtSignal(str)
    address_changed = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.identity = IdentityColumn()
        self.news = NewsPanel()
        self.host = HostPanel()
        self.join = JoinPanel()
        self._ground = Ground("table")
        self._side = PageScroll(self.identity)
        self._right = QVBoxLayout(self._ground)
        self._right.addWidget(self.news)
        self._right.addWidget(self.host)
        self._right.addWidget(self.join, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._side)
        row.addWidget(self._ground, 1)
        self.identity.name_changed.connect(self.name_changed)
        self.identity.avatar_chosen.connect(self.avatar_chosen)
        self.identity.settings_clicked.connect(self.settings_clicked)
        self.identity.rules_clicked.connect(self.rules_clicked)
        self.host.clicked.connect(self.host_clicked)
        self.host.game_chosen.connect(self.game_chosen)
        self.host.practise_clicked.connect(self.practise_clicked)
        self.host.practice_chosen.connect(self.practice_chosen)
        self.join.recent_clicked.connect(self.recent_clicked)
        self.join.connect_clicked.connect(self.connect_clicked)
        self.join.address_changed.connect(self.address_changed)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: WelcomeModel) -> None:
        """Show this."""
        self.identity.show_model(model.identity)
        self.news.show_text(model.news)
        self.host.show_model(model.host)
        self.join.show_model(model.join)

    def toast_places(self) -> tuple[QRect, QRect]:
        """Where messages may lie: on the logo, the one place here without anything to press."""
        logo = QRect(size(16), size(16), self._side.width() - size(32), size(56))
        return logo, logo

    def restyle(self) -> None:
        """Take over the text size."""
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Smaller gaps in a small window."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        left = min(size(WIDTH), max(self.width() * 45 // 100, size(290)))
        self._side.setFixedWidth(left)
        narrow = self.width() - left < size(_NARROW)
        margin = size(16 if narrow else 32)
        self._right.setContentsMargins(margin, margin, margin, margin - 2)
        self._right.setSpacing(size(16 if narrow else 24) - 2)
        inner = 16 if narrow else 24
        self.host.set_padding((inner, inner, inner, inner))
        self.join.set_padding((inner, 16, inner, inner))
