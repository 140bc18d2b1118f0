"""Who plays: a section for each team with its people in two columns, and who watches.

Counts by itself how long somebody has been away; reads no clock but the callable it is given.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QPoint, QRectF, QSize, QTimer, pyqtSignal
from PyQt6.QtGui import QContextMenuEvent, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.game_widgets import MemberModel, RosterModel, RosterTeamModel, count_up
from client.theme.look import look
from client.theme.shapes import paint_avatar, paint_glyph, paint_icon
from client.theme.type import font, size, width
from client.widgets.painting import RIGHT, draw, square
from client.widgets.text import set_plain_tool_tip

ROW, AVATAR, HEAD = 32, 28, 24
GAP = 8
TEAM_GAP = 8
SPACE = 4  # between a name and the small words behind it
SECOND = 1000  # ms


class MemberRow(QWidget):
    """Avatar, name, small words, key and check. Painted; its accessible name is the model's sentence."""

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._model = MemberModel("", "")
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    @property
    def model(self) -> MemberModel:
        return self._model

    @property
    def away_text(self) -> str:
        """ "reconnecting 0:42", counting up; empty for who is here."""
        if self._model.away_since is None:
            return ""
        return f"{self._model.away} {count_up(self._now() - self._model.away_since)}".strip()

    def show_model(self, model: MemberModel, narrow: bool) -> None:
        self._model, self._narrow = model, narrow
        self.setAccessibleName(model.spoken or model.name)
        self.tick()

    def tick(self) -> None:
        """A second has passed."""
        words = ", ".join(part for part in (self._model.name, self.away_text) if part)
        cut = self._narrow and bool(self.away_text)
        set_plain_tool_tip(self, words if cut or self._too_long() else "")
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(120), size(ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(size(80), size(ROW))

    # ---- painting

    def _text_row(self) -> QRectF:
        left = size(AVATAR) + size(GAP)
        return QRectF(left, 0, self.width() - left, self.height())

    def _marks_width(self) -> float:
        return size(14 + GAP) * float(self._model.spymaster + self._model.voted)

    def _too_long(self) -> bool:
        room = self._text_row().width() - self._marks_width()
        return width(self._model.name, font(13, 600)) > room

    def _words(self) -> str:
        return " ".join(self._model.tags)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        away = self._model.away_since is not None
        side = size(AVATAR)
        spot = QRectF(0, (self.height() - side) / 2, side, side)
        paint_avatar(
            painter, self._model.avatar, spot.translated(1.5 if away else 0, 0), "off" if away else ""
        )
        row = self._text_row()
        if away and not self._narrow:
            self._paint_away(painter, row)
            return
        tokens = look().tokens
        of, colour = (font(13, 500), tokens.muted) if away else (font(13, 600), tokens.ink)
        name = QRectF(row.x(), row.y(), row.width() - self._marks_width(), row.height())
        x = row.x() + draw(painter, name, self._model.name, of, colour)
        if self._words() and x + size(SPACE) + width(self._words(), font(12)) <= name.right():
            x += size(SPACE)
            x += draw(
                painter,
                QRectF(x, row.y(), name.right() - x, row.height()),
                self._words(),
                font(12),
                tokens.muted,
            )
        for icon, shown, stroke in (("key", self._model.spymaster, 2.0), ("check", self._model.voted, 2.6)):
            if shown:
                paint_icon(painter, icon, square(x + size(GAP), row, size(14)), tokens.ink, stroke)
                x += size(GAP + 14)

    def _paint_away(self, painter: QPainter, row: QRectF) -> None:
        """On one line where it fits, else name and words on two."""
        tokens, name, words = look().tokens, font(13, 500), font(12)
        row.adjust(2, 0, 0, 0)
        if width(self._model.name, name) + size(SPACE) + width(self.away_text, words) <= row.width():
            x = row.x() + draw(painter, row, self._model.name, name, tokens.muted) + size(SPACE)
            draw(
                painter,
                QRectF(x, row.y(), row.right() - x, row.height()),
                self.away_text,
                words,
                tokens.muted,
            )
            return
        half = row.height() / 2
        draw(painter, QRectF(row.x(), row.y(), row.width(), half), self._model.name, name, tokens.muted)
        draw(painter, QRectF(row.x(), half - 1, row.width(), half), self.away_text, words, tokens.muted)


class RosterTeam(QWidget):
    """A team's line and its people, two in a row."""

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._model = RosterTeamModel("red", "", ())
        self.rows: list[MemberRow] = []
        self._grid = QGridLayout(self)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)

    def show_model(self, model: RosterTeamModel, narrow: bool) -> None:
        self._model = model
        self.setAccessibleName(", ".join(part for part in (model.name, model.note) if part))
        while len(self.rows) < len(model.members):
            row = MemberRow(self._now)
            self._grid.addWidget(row, *divmod(len(self.rows), 2))
            self.rows.append(row)
        while len(self.rows) > len(model.members):
            gone = self.rows.pop()
            self._grid.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for row, member in zip(self.rows, model.members, strict=True):
            row.show_model(member, narrow)
        self._grid.setContentsMargins(0, size(HEAD), 0, 0)
        self._grid.setHorizontalSpacing(size(GAP))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        tokens, colours = look().tokens, look().identity(self._model.team)
        row = QRectF(0, 0, self.width(), size(HEAD))
        paint_glyph(painter, self._model.team, square(0, row, size(14)), colours.as_text)
        name = font(13, 600)
        name.setStrikeOut(self._model.out)
        draw(painter, row.adjusted(size(22), 0, 0, 0), self._model.name, name, colours.as_text)
        draw(painter, row, self._model.note, font(12), tokens.muted, RIGHT)


class Roster(QWidget):
    """All teams in the model's order (one's own first), then who watches.

    `menu_asked(number, place on the screen)` for a right click, or the menu key, on a person.
    """

    menu_asked = pyqtSignal(int, QPoint)

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._model = RosterModel(())
        self._narrow = False
        self.teams: list[RosterTeam] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._watching = _Watching()
        self._column.addWidget(self._watching)
        self._ticks = QTimer(self)
        self._ticks.setInterval(SECOND)
        self._ticks.timeout.connect(self._tick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._show)

    def show_model(self, model: RosterModel) -> None:
        self._model = model
        self._show()

    def set_narrow(self, narrow: bool) -> None:
        """Words of dropped people become a tool tip."""
        self._narrow = narrow
        self._show()

    def _show(self) -> None:
        model = self._model
        while len(self.teams) < len(model.teams):
            self.teams.append(RosterTeam(self._now))
            self._column.insertWidget(len(self.teams) - 1, self.teams[-1])
        while len(self.teams) > len(model.teams):
            gone = self.teams.pop()
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for widget, team in zip(self.teams, model.teams, strict=True):
            widget.show_model(team, self._narrow)
        self._column.setSpacing(size(TEAM_GAP))
        self._watching.show_text(model.watching)
        self._run()

    def _away(self) -> bool:
        return any(m.away_since is not None for team in self._model.teams for m in team.members)

    def _run(self) -> None:
        (self._ticks.start if self._away() and self.isVisible() else self._ticks.stop)()

    def _tick(self) -> None:
        for team in self.teams:
            for row in team.rows:
                if row.model.away_since is not None:
                    row.tick()

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        row = self.childAt(event.pos()) if event is not None else None
        if event is not None and isinstance(row, MemberRow):
            self.menu_asked.emit(row.model.number, event.globalPos())

    def showEvent(self, event: QShowEvent | None) -> None:
        self._run()

    def hideEvent(self, event: QHideEvent | None) -> None:
        self._ticks.stop()


class _Watching(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        self._text = text
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        set_plain_tool_tip(self, text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(120), size(16))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, row, muted = QPainter(self), QRectF(self.rect()), look().tokens.muted
        paint_icon(painter, "eye", square(0, row, size(14)), muted, 2.0)
        draw(painter, row.adjusted(size(22), 0, 0, 0), self._text, font(12), muted)
