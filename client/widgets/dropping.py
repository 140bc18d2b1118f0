"""Files that are dropped onto a widget: their paths, and nothing that isn't a file of this computer."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QMimeData, QObject, pyqtSignal
from PyQt6.QtGui import QDropEvent
from PyQt6.QtWidgets import QWidget

_MOVING = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


class FileDrops(QObject):
    """Watches one widget; `dropped` carries the paths while `usable`. Reads no file."""

    dropped = pyqtSignal(list)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.usable = True
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Take what can be taken, and leave the rest alone."""
        if not isinstance(event, QDropEvent):
            return False
        paths = local_files(event.mimeData()) if self.usable else []
        if not paths:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths)
        return event.type() in (*_MOVING, QEvent.Type.Drop)


def local_files(data: QMimeData | None) -> list[str]:
    """The paths of what is dragged; none at all when anything of it is not a file here."""
    urls = data.urls() if data is not None else []
    return [url.toLocalFile() for url in urls] if all(url.isLocalFile() for url in urls) else []
