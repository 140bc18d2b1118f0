"""The turn as a vertical track: stations with who decides there, loops and branches. Knows no rules."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from client.model.how_to_play import StationModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import rounded
from client.theme.type import size
from client.widgets.text import PlainLabel

_STEP = 20  # px at 100 %: from one level to the next
_NODE = 14
_MIDDLE = 14  # from the row's top to the middle of its node
_LOOPS = ("loop_start", "loop_end")


class Station(QWidget):
    """One row. Its accessible name is the whole of it as a sentence."""

    def __init__(self, model: StationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        way = model.node == "way"
        self._title = PlainLabel("", 13 if way else 14, 500 if way else 600, wrap=True)
        self._by = PlainLabel("", 12, 500, wrap=True)
        self._detail = PlainLabel("", 12, 400, "muted", wrap=True)
        self._here = PlainLabel("", 12, 700, wrap=True)
        self._row = QHBoxLayout(self)
        self._words = QVBoxLayout()
        self._words.setSpacing(0)
        for label in (self._title, self._by, self._detail, self._here):
            self._words.addWidget(label)
        self._row.addLayout(self._words, 1)
        look().changed.connect(self.restyle)
        self.restyle()
        self.show_model(model)

    @property
    def model(self) -> StationModel:
        """What is shown."""
        return self._model

    def show_model(self, model: StationModel) -> None:
        """Show another state of the same station."""
        self._model = model
        self.setAccessibleName(model.spoken)
        pairs = (
            (self._title, model.title),
            (self._by, model.by),
            (self._detail, model.detail),
            (self._here, model.here),
        )
        for label, text in pairs:
            label.show_text(text)
            label.setVisible(bool(text))
        self._detail.set_tone("ink" if model.here else "muted")
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._row.setContentsMargins(
            round(self._x(self._model.depth)) + size(_NODE), size(4), size(10), size(6)
        )
        self.update()

    def _x(self, level: int) -> float:
        return size(14) + level * size(_STEP)

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the ground of the current station, the lines and the node."""
        tokens, model = look().tokens, self._model
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = self._x(model.depth), float(size(_MIDDLE))
        if model.here:
            ground = QRectF(x - size(12), 1, self.width() - x + size(8), self.height() - 2)
            painter.fillPath(rounded(ground, size(8)), tokens.goldtint)
        self._paint_rails(painter, y)
        painter.setPen(QPen(tokens.edge, 1.5))
        if model.elbow:
            painter.drawLine(QPointF(self._x(model.depth - 1), y), QPointF(x, y))
        if model.up:
            painter.drawLine(QPointF(x, 0), QPointF(x, y))
        if model.down or model.stem:
            painter.drawLine(QPointF(x, y), QPointF(x, self.height()))
        self._paint_node(painter, QPointF(x, y))

    def _paint_rails(self, painter: QPainter, y: float) -> None:
        tokens = look().tokens
        for level, rail in enumerate(self._model.rails):
            if rail:
                painter.setPen(QPen(tokens.ink if rail == "loop" else tokens.edge, 1.5))
                end = y if rail == "half" else float(self.height())
                painter.drawLine(QPointF(self._x(level), 0), QPointF(self._x(level), end))

    def _paint_node(self, painter: QPainter, at: QPointF) -> None:
        """A ring for a step, filled for a decision, a diamond for a branch, an arrow in a ring for a loop."""
        tokens, node, half = look().tokens, self._model.node, size(_NODE) / 2
        painter.setPen(QPen(tokens.ink, 1.5))
        painter.setBrush(tokens.panel)
        if node == "way":
            painter.setBrush(tokens.edge)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(at, size(3), size(3))
        elif node == "branch":
            points = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
            painter.drawPolygon(QPolygonF([at + QPointF(*point) for point in points]))
        elif node in _LOOPS:
            painter.drawEllipse(at, half + 2, half + 2)
            side = half * 1.5
            box = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
            paint_icon(painter, "refresh" if node == "loop_start" else "up", box, tokens.ink, 2.6)
        else:
            if node in ("choice", "start", "end"):
                painter.setBrush(tokens.gold if node == "choice" else tokens.ink)
            painter.drawEllipse(at, half - 1, half - 1)


class Track(QWidget):
    """All stations from above to below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stations: list[Station] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_stations(self, models: tuple[StationModel, ...]) -> None:
        """Show these."""
        if [_place(each.model) for each in self._stations] != [_place(each) for each in models]:
            for old in self._stations:
                self._column.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._stations = [Station(each) for each in models]
            for station in self._stations:
                self._column.addWidget(station)
        for station, model in zip(self._stations, models, strict=True):
            station.show_model(model)

    def stations(self) -> tuple[Station, ...]:
        """The rows."""
        return tuple(self._stations)

    def current(self) -> Station | None:
        """Where the game is."""
        return next((each for each in self._stations if each.model.here), None)


def _place(model: StationModel) -> tuple[str, str, int]:
    return model.id, model.node, model.depth
