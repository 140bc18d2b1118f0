"""A scrolled column with a slim bar that the keyboard can reach; one keeps its newest line in sight."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QFrame, QScrollArea, QScrollBar, QStyle, QStyleOptionSlider, QWidget

from client.theme.look import look
from client.theme.sheets import rounded
from client.widgets.focus import hide_ring, show_ring

BAR = 10  # px
THUMB = 6
NEAR = 8  # px from the end that still count as being there


class SlimBar(QScrollBar):
    """A rounded thumb without a groove or arrows to look at."""

    def sizeHint(self) -> QSize:
        return QSize(BAR, 40)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        style = self.style()
        if style is None or self.maximum() == self.minimum():
            return
        slider = QStyle.SubControl.SC_ScrollBarSlider
        thumb = QRectF(style.subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, slider, self))
        thumb.setX(thumb.x() + (BAR - THUMB) / 2)
        thumb.setWidth(THUMB)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = look().tokens
        painter.fillPath(rounded(thumb, THUMB / 2), tokens.edge if self.isSliderDown() else tokens.faint)


class Scroll(QScrollArea):
    """Scrolls `content` up and down only; a stop for Tab, where arrows and Page keys scroll.

    The bar lies over the padding at the right, so that nothing moves when it appears.
    """

    def __init__(self, content: QWidget, spoken: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(spoken)
        self.setWidget(content)
        content.setAutoFillBackground(False)
        self._thumb = SlimBar(Qt.Orientation.Vertical, self)
        self.bar.rangeChanged.connect(self._mirror)
        self.bar.valueChanged.connect(self._thumb.setValue)
        self._thumb.valueChanged.connect(self.bar.setValue)
        self._thumb.hide()

    @property
    def bar(self) -> QScrollBar:
        bar = self.verticalScrollBar()
        assert bar is not None
        return bar

    def _mirror(self, least: int, most: int) -> None:
        self._thumb.setPageStep(self.bar.pageStep())
        self._thumb.setRange(least, most)
        self._thumb.setValue(self.bar.value())
        self._thumb.setVisible(most > least)
        self._thumb.raise_()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._thumb.setGeometry(self.width() - BAR - 1, 0, BAR, self.height())
        self._mirror(self.bar.minimum(), self.bar.maximum())

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        show_ring(self, event, 6, inset=(3, 3, 3, 3), gap=0)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        hide_ring(self)
        super().focusOutEvent(event)


class FollowingScroll(Scroll):
    """Keeps the end in sight while it is in sight; whoever scrolled up stays where they are."""

    def __init__(self, content: QWidget, spoken: str = "", parent: QWidget | None = None) -> None:
        super().__init__(content, spoken, parent)
        self._follows = True
        self.bar.valueChanged.connect(self._moved)
        self.bar.rangeChanged.connect(self._grown)

    @property
    def follows(self) -> bool:
        """Whether the newest line is (kept) in sight."""
        return self._follows

    def go_to_end(self) -> None:
        self._follows = True
        self.bar.setValue(self.bar.maximum())

    def _moved(self, value: int) -> None:
        self._follows = value >= self.bar.maximum() - NEAR

    def _grown(self, least: int, most: int) -> None:
        if self._follows:
            self.bar.setValue(most)
