"""How the program looks just now: theme, text size, motion. Widgets ask `look()` and follow `changed`.

Palettes are ours, on the Fusion style: Qt's own colour-scheme switch changes nothing on plain X11.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QGuiApplication, QPalette
from PyQt6.QtWidgets import QApplication

from client.theme import type as typeface
from client.theme.tokens import DARK, LIGHT, Identity, Tokens, high_contrast, identity

Theme = Literal["system", "light", "dark"]


class Look(QObject):
    """The theme, the text scale and the wish for reduced motion; `changed` after any of them changed."""

    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = "system"
        self._tokens = LIGHT
        self._reduce_motion = False
        self._system_palette: QPalette | None = None

    @property
    def tokens(self) -> Tokens:
        """The colours in use."""
        return self._tokens

    @property
    def theme(self) -> Theme:
        """What was chosen, not what came of it; `tokens.dark` tells that."""
        return self._theme

    @property
    def scale(self) -> float:
        """The text size, 0.8 to 2.0."""
        return typeface.scale()

    @property
    def reduce_motion(self) -> bool:
        """Whether flips become short cross-fades and nothing slides."""
        return self._reduce_motion

    def identity(self, name: str) -> Identity:
        """Return the colours of "red", "blue", "green", "bystander" or "assassin" in this theme."""
        return identity(name, self._tokens)

    def choose(
        self, theme: Theme | None = None, scale: float | None = None, reduce_motion: bool | None = None
    ) -> None:
        """Change what is given, keep the rest, and tell everyone once."""
        if theme is not None:
            self._theme = theme
        if scale is not None:
            typeface.set_scale(scale)
        if reduce_motion is not None:
            self._reduce_motion = reduce_motion
        self._refresh()

    def attach(self, app: QApplication) -> None:
        """Style the application and follow the system's theme from now on."""
        if self._system_palette is None:
            self._system_palette = QPalette(app.palette())
            hints = app.styleHints()
            if hints is not None:
                hints.colorSchemeChanged.connect(self._refresh)
        app.setStyle("Fusion")
        typeface.load()
        self._refresh()

    def _refresh(self) -> None:
        self._tokens = self._choose_tokens()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setPalette(palette(self._tokens))
            app.setFont(typeface.font(14))
        self.changed.emit()

    def _choose_tokens(self) -> Tokens:
        if self._system_palette is not None and _wants_high_contrast():
            return high_contrast(self._system_palette)
        if self._theme == "system":
            return DARK if _system_is_dark() else LIGHT
        return DARK if self._theme == "dark" else LIGHT


_look: list[Look] = []


def look() -> Look:
    """Return the one look of this process."""
    if not _look:
        _look.append(Look())
    return _look[0]


def apply(app: QApplication) -> Look:
    """Give the application its style, palette and font; return the look, to choose from."""
    look().attach(app)
    return look()


def palette(tokens: Tokens) -> QPalette:
    """Return the palette for what Qt paints by itself: menus, combo boxes, scroll bars, dialogs."""
    made = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: tokens.panel,
        role.WindowText: tokens.ink,
        role.Base: tokens.field,
        role.AlternateBase: tokens.hover,
        role.Text: tokens.ink,
        role.Button: tokens.surface,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.onink,
        role.ToolTipBase: tokens.surface,
        role.ToolTipText: tokens.ink,
        role.PlaceholderText: tokens.muted,
        role.Highlight: tokens.ink,
        role.HighlightedText: tokens.onink,
        role.Link: tokens.ink,
        role.LinkVisited: tokens.ink,
        role.Light: tokens.surface,
        role.Midlight: tokens.hover,
        role.Mid: tokens.line,
        role.Dark: tokens.edge,
        role.Shadow: tokens.edge,
        role.Accent: tokens.ink,
    }
    for name, colour in colours.items():
        made.setColor(name, colour)
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, tokens.faint)
    return made


def _system_is_dark() -> bool:
    hints = QGuiApplication.styleHints()
    return hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark


def _wants_high_contrast() -> bool:
    hints = QGuiApplication.styleHints()
    accessibility = hints.accessibility() if hints is not None else None
    return (
        accessibility is not None and accessibility.contrastPreference() == Qt.ContrastPreference.HighContrast
    )
