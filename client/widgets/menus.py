"""Pop-up menus from a model. Texts are plain: an ampersand in a name is an ampersand."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtWidgets import QMenu, QWidget

from client.model.controls import MenuEntryModel
from client.theme.type import font
from client.widgets.text import plain_tip


def build_menu(parent: QWidget, entries: tuple[MenuEntryModel, ...], chosen: Callable[[str], None]) -> QMenu:
    """Return a menu of these entries; it deletes itself when it closes. The reasons are tool tips."""
    menu = QMenu(parent)
    menu.setFont(font(13))
    menu.setToolTipsVisible(True)
    for entry in entries:
        if entry.line:
            menu.addSeparator()
        action = menu.addAction(entry.text.replace("&", "&&"))
        if action is None:
            continue
        action.setEnabled(entry.enabled)
        action.setToolTip(plain_tip(entry.reason or entry.text))
        action.triggered.connect(lambda _=False, key=entry.key: chosen(key))
    menu.aboutToHide.connect(menu.deleteLater)
    return menu
