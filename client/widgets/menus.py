"""Pop-up menus from a model. Texts are plain: an ampersand in a name is an ampersand."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QActionGroup
from PyQt6.QtWidgets import QMenu, QProxyStyle, QStyle, QStyleOption, QStyleOptionMenuItem, QWidget

from client.model.controls import MenuEntryModel
from client.theme.type import font, size
from client.widgets.text import plain_tip

_ROW = 32  # px at 100 %, the least target
_MARGIN = 4


class MenuStyle(QProxyStyle):
    """Fusion with entries that are high enough for a finger."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def sizeFromContents(
        self,
        type: QStyle.ContentsType,
        option: QStyleOption | None,
        size: QSize,
        widget: QWidget | None = None,
    ) -> QSize:
        """Make entries, not the lines between them, at least 32 px high."""
        hint = super().sizeFromContents(type, option, size, widget)
        if (
            type == QStyle.ContentsType.CT_MenuItem
            and isinstance(option, QStyleOptionMenuItem)
            and option.menuItemType != QStyleOptionMenuItem.MenuItemType.Separator
        ):
            before = hint.height()
            hint.setHeight(max(before, _row_height()))
            if option.menuHasCheckableItems:  # the marks' column grows with the height
                hint.setWidth(hint.width() + hint.height() - before)
        return hint

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Leave a little room around the entries."""
        if metric in (QStyle.PixelMetric.PM_MenuHMargin, QStyle.PixelMetric.PM_MenuVMargin):
            return _MARGIN
        return super().pixelMetric(metric, option, widget)


def _row_height() -> int:
    return size(_ROW)


def style_menu(menu: QMenu) -> None:
    """Give a menu its type and its row height; a style belongs to the menu and goes with it."""
    style = MenuStyle()
    style.setParent(menu)
    menu.setStyle(style)
    menu.setFont(font(13))


def build_menu(parent: QWidget, entries: tuple[MenuEntryModel, ...], chosen: Callable[[str], None]) -> QMenu:
    """Return a menu of these entries; it deletes itself when it closes. The reasons are tool tips."""
    menu = QMenu(parent)
    style_menu(menu)
    menu.setToolTipsVisible(True)
    group = QActionGroup(menu)  # of the choices between two lines one counts
    for entry in entries:
        if entry.line:
            menu.addSeparator()
            group = QActionGroup(menu)
        action = menu.addAction(entry.text.replace("&", "&&"))
        if action is None:
            continue
        if entry.chosen is not None:
            group.addAction(action)
            action.setCheckable(True)
            action.setChecked(entry.chosen)
        action.setEnabled(entry.enabled)
        action.setToolTip(plain_tip(entry.reason or entry.text))
        action.triggered.connect(lambda _=False, key=entry.key: chosen(key))
    menu.aboutToHide.connect(menu.deleteLater)
    return menu
