"""The page "How to play": house rules and rules at the left, the track at the right, one scroll for all."""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from client.model.controls import ButtonModel
from client.model.how_to_play import HowToPlayModel, RulesSectionModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.choices import Segments
from client.widgets.panels import SectionLine
from client.widgets.scrolling import Scroll
from client.widgets.text import PlainLabel
from client.widgets.track import Track

_WIDE, _HIGH = 1000, 720  # px at 100 %
_BESIDE = 780  # px at 100 %; narrower than this the track stands below the rules


class _Gap(QWidget):
    """A little more room before the next heading."""

    def sizeHint(self) -> QSize:
        return QSize(1, size(6))


class RulesText(QWidget):
    """Headings and paragraphs, one below the other. House rules lie on a ground of their own."""

    def __init__(self, tinted: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tinted = tinted
        self._sections: tuple[RulesSectionModel, ...] = ()
        self._labels: list[QWidget] = []
        self._column = QVBoxLayout(self)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_sections(self, sections: tuple[RulesSectionModel, ...]) -> None:
        """Show these."""
        self.setVisible(bool(sections))
        if sections == self._sections:
            return
        self._sections = sections
        for old in self._labels:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._labels = []
        for section in sections:
            if self._labels:
                self._labels.append(_Gap())
            self._labels.append(PlainLabel(section.title, 14, 700, wrap=True))
            self._labels += [PlainLabel(text, 14, wrap=True) for text in section.paragraphs]
        for label in self._labels:
            self._column.addWidget(label)

    def restyle(self) -> None:
        """Take over the text size."""
        pad = size(12) if self._tinted else 0
        self._column.setContentsMargins(pad, pad, pad, pad)
        self._column.setSpacing(size(6))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the ground of the house rules."""
        if self._tinted:
            QPainter(self).fillRect(self.rect(), look().tokens.hover)


class HowToPlay(QDialog):
    """`language_chosen(key)`; closed by its button or Esc."""

    language_chosen = pyqtSignal(str)

    def __init__(self, model: HowToPlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._title = PlainLabel("", 20, 700, wrap=True)
        self._summary = PlainLabel("", 14, 500, wrap=True)
        self._track_title = PlainLabel("", 14, 700)
        self._house, self._rules = RulesText(tinted=True), RulesText()
        self._rest = RulesText()  # beside the others, in a game without a track
        self.track = Track()
        self.languages = Segments(model.languages, model.language, model.language_label)
        self.languages.chosen.connect(self.language_chosen)
        self.close_button = Button("", "primary", wide=96)
        self.close_button.clicked.connect(self.accept)
        self._held = QWidget()
        self.page = Scroll(self._held, model.window)
        self._build()
        look().changed.connect(self.restyle)
        self.restyle()
        self.show_model(model)
        wide, high = parent.width() - size(32), parent.height() - size(32)
        self.resize(min(size(_WIDE), wide), min(size(_HIGH), high))
        self.close_button.setFocus()
        QTimer.singleShot(0, self._show_current)

    def show_model(self, model: HowToPlayModel) -> None:
        """Show this; the place in the page stays."""
        self.setWindowTitle(model.window)
        self._title.show_text(model.title)
        self._summary.show_text(model.summary)
        self._house.show_sections(model.house)
        half = len(model.sections) if model.track else (len(model.sections) + 1) // 2
        self._rules.show_sections(model.sections[:half])
        self._rest.show_sections(model.sections[half:])
        self._rest.setVisible(half < len(model.sections))
        self._track_title.setVisible(bool(model.track))
        self.track.setVisible(bool(model.track))
        self._track_title.show_text(model.track_title)
        self.track.show_stations(model.track)
        self.languages.set_value(model.language)
        self.close_button.show_model(ButtonModel(model.close))

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._column.setContentsMargins(size(24), size(20), size(16), size(16))
        self._column.setSpacing(size(12))
        self._left.setSpacing(size(14))
        self._beside.setSpacing(size(32))
        self._beside.setContentsMargins(size(4), size(4), size(16), size(4))
        self._fit()
        self.update()

    def minimumSizeHint(self) -> QSize:
        """It scrolls."""
        return QSize(size(360), size(320))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet."""
        QPainter(self).fillRect(self.rect(), look().tokens.panel)

    def _build(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.languages, 0, Qt.AlignmentFlag.AlignTop)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._held)
        self._left, right = QVBoxLayout(), QVBoxLayout()
        for widget in (self._summary, self._house, self._rules):
            self._left.addWidget(widget)
        self._left.addStretch(1)
        right.addWidget(self._track_title)
        right.addWidget(self.track)
        right.addWidget(self._rest)
        right.addStretch(1)
        self._beside.addLayout(self._left, 1)
        self._beside.addLayout(right, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addWidget(SectionLine())
        self._column.addWidget(self.page, 1)
        self._column.addLayout(foot)

    def _fit(self) -> None:
        below = self.width() < size(_BESIDE)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._beside.setDirection(down if below else across)

    def _show_current(self) -> None:
        """Where the game is, in sight."""
        current = self.track.current()
        if current is not None:
            self.page.ensureWidgetVisible(current, 0, size(80))
