"""Every colour of the program, for the light and the dark table. Knows no widget and no setting.

Strong colour always means a team or an identity, gold means "look here"; ink is the only other accent.
Each text pair of both tables has a contrast of at least 4.5, each edge at least 3 (tests measure it).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from PyQt6.QtGui import QColor, QPalette

IDENTITIES = ("red", "blue", "green", "bystander", "assassin")
TEAMS = IDENTITIES[:3]


@dataclass(frozen=True)
class Tokens:
    """The colours by their meaning: sheets, then text, then marks, then the five identities."""

    table: QColor
    bar: QColor
    panel: QColor
    surface: QColor
    field: QColor
    hover: QColor
    line: QColor
    edge: QColor
    ink: QColor
    onink: QColor
    muted: QColor
    faint: QColor
    focus: QColor
    gold: QColor
    goldtint: QColor
    ongold: QColor
    shadow: QColor
    shadow2: QColor
    strip: QColor
    onstrip: QColor
    strip_muted: QColor
    red: QColor
    onred: QColor
    redtext: QColor
    redtint: QColor
    blue: QColor
    onblue: QColor
    bluetext: QColor
    bluetint: QColor
    green: QColor
    ongreen: QColor
    greentext: QColor
    greentint: QColor
    tan: QColor
    ontan: QColor
    tantext: QColor
    tantint: QColor
    black: QColor
    onblack: QColor
    blacktext: QColor
    blacktint: QColor
    dark: bool


@dataclass(frozen=True)
class Identity:
    """One team's or card's colours: filled, the text on the fill, as text on a sheet, and as a tint."""

    fill: QColor
    text_on_it: QColor
    as_text: QColor
    tint: QColor


def _tokens(dark: bool, **colours: str) -> Tokens:
    return Tokens(dark=dark, **{name: _colour(text) for name, text in colours.items()})


def _colour(text: str) -> QColor:
    """Read "#RRGGBB" or "#RRGGBB/opacity in percent"."""
    rgb, _, percent = text.partition("/")
    colour = QColor(rgb)
    if percent:
        colour.setAlphaF(int(percent) / 100)
    return colour


LIGHT = _tokens(
    dark=False,
    table="#D5CFC0",
    bar="#E9E4D8",
    panel="#F4F1E8",
    surface="#FBF8F0",
    field="#FFFEFA",
    hover="#EAE4D5",
    line="#DCD6C7",
    edge="#6E685C",
    ink="#1B1B1B",
    onink="#FBF8F0",
    muted="#5A564C",
    faint="#8A8373",
    focus="#1A1A1A",
    gold="#F2B705",
    goldtint="#FBEBC0",
    ongold="#141414",
    shadow="#1B1405/22",
    shadow2="#1B1405/28",
    strip="#1B1B1B",
    onstrip="#FBF8F0",
    strip_muted="#CFC9BA",
    red="#B12B24",
    onred="#FFFFFF",
    redtext="#A32620",
    redtint="#F3DFDA",
    blue="#2450A4",
    onblue="#FFFFFF",
    bluetext="#2450A4",
    bluetint="#DDE5F3",
    green="#2B9A6C",
    ongreen="#141414",
    greentext="#1C6B4A",
    greentint="#D6ECE1",
    tan="#E3C793",
    ontan="#141414",
    tantext="#5A564C",
    tantint="#F1E6CF",
    black="#17181C",
    onblack="#FFFFFF",
    blacktext="#17181C",
    blacktint="#DFDCD4",
)

DARK = _tokens(
    dark=True,
    table="#1B1D21",
    bar="#17191C",
    panel="#24272D",
    surface="#3A3E46",
    field="#1B1D21",
    hover="#31353D",
    line="#373B43",
    edge="#868C97",
    ink="#F2F2F2",
    onink="#141414",
    muted="#A9AFBA",
    faint="#7C828D",
    focus="#FFFFFF",
    gold="#F2B705",
    goldtint="#4A3E17",
    ongold="#141414",
    shadow="#000000/50",
    shadow2="#000000/60",
    strip="#3A3E46",
    onstrip="#F2F2F2",
    strip_muted="#C9CED7",
    red="#C8423F",
    onred="#FFFFFF",
    redtext="#F2938A",
    redtint="#432728",
    blue="#4793E0",
    onblue="#141414",
    bluetext="#86B8EE",
    bluetint="#22364D",
    green="#7FE3BB",
    ongreen="#141414",
    greentext="#7FE3BB",
    greentint="#213D34",
    tan="#B99E76",
    ontan="#141414",
    tantext="#D3BE9C",
    tantint="#3D3830",
    black="#060607",
    onblack="#FFFFFF",
    blacktext="#F2F2F2",
    blacktint="#17191C",
)

_FADED = 0.68  # of the way to grey of the same lightness
_PREFIX = {"red": "red", "blue": "blue", "green": "green", "bystander": "tan", "assassin": "black"}


def identity(name: str, tokens: Tokens) -> Identity:
    """Return the colours of one of `IDENTITIES`; any other name is a KeyError."""
    prefix = _PREFIX[name]
    return Identity(
        fill=getattr(tokens, prefix),
        text_on_it=getattr(tokens, "on" + prefix),
        as_text=getattr(tokens, prefix + "text"),
        tint=getattr(tokens, prefix + "tint"),
    )


def high_contrast(palette: QPalette) -> Tokens:
    """Take everything but the five identities from a system palette of high contrast."""
    window, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    base, on_base = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    changes: dict[str, Any] = dict.fromkeys(
        ("table", "bar", "panel", "surface", "hover", "goldtint", "strip", "onink"), window
    )
    changes |= dict.fromkeys(("line", "edge", "ink", "muted", "focus", "onstrip", "strip_muted"), text)
    changes |= {name + "tint": window for name in _PREFIX.values()}
    changes |= {name + "text": text for name in _PREFIX.values()}
    changes["field"] = base if contrast(base, on_base) >= 4.5 else window
    changes["faint"] = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText)
    return replace(DARK if window.lightnessF() < 0.5 else LIGHT, **changes)


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return the colour `share` (0 to 1) of the way from the first to the second, alpha included."""
    parts = zip(first.getRgbF(), second.getRgbF(), strict=True)
    return QColor.fromRgbF(*((a or 0.0) + ((b or 0.0) - (a or 0.0)) * share for a, b in parts))


def stale(colour: QColor) -> QColor:
    """Return the colour of something from before the connection was lost: a third as saturated, as light."""
    grey = 0.213 * colour.red() + 0.715 * colour.green() + 0.072 * colour.blue()
    return mix(colour, QColor(round(grey), round(grey), round(grey), colour.alpha()), _FADED)


def contrast(first: QColor, second: QColor) -> float:
    """Return the WCAG 2 contrast ratio of two opaque colours, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    channels = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colour_names() -> tuple[str, ...]:
    """Return the names of all colours of `Tokens`."""
    return tuple(field.name for field in fields(Tokens) if field.name != "dark")
