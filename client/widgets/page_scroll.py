"""A page that is higher than the window scrolls as a whole; its ground shines through."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from client.widgets.scrolling import Scroll


class PageScroll(Scroll):
    """No stop for Tab: what has the focus on the page is scrolled into sight by itself."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(content, parent=parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        viewport = self.viewport()
        if viewport is not None:
            viewport.setAutoFillBackground(False)
