"""The typeface and the one text scale. Knows no colour and no widget.

Inter comes as a variable font from a package. Its weights are set on the font's own axis: Qt knows the
family as "Regular" alone, so `QFont.setWeight` would smear the outlines (fake bold) and keep the widths.
Scripts that Inter lacks fall back to the system's fonts.
"""

from __future__ import annotations

import fontpkg
from PyQt6.QtGui import QFont, QFontDatabase, QFontMetricsF

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 2.0
SMALLEST_TEXT = 11  # px at 100 %: nothing in the interface is set smaller

_WEIGHT_AXIS = QFont.Tag(b"wght")
_TABULAR = QFont.Tag(b"tnum")


class _Type:
    family: str | None = None
    scale = 1.0


_type = _Type()
_fonts: dict[tuple[float, int, bool, float], QFont] = {}


def load() -> str:
    """Register Inter with the running application, once; return the family's name."""
    if _type.family is None:
        number = QFontDatabase.addApplicationFont(str(fontpkg.path("Inter")))
        families = QFontDatabase.applicationFontFamilies(number)
        _type.family = families[0] if families else QFont().family()
    return _type.family


def scale() -> float:
    """Return the chosen text size, 0.8 to 2.0."""
    return _type.scale


def set_scale(value: float) -> None:
    """Set the text size for all fonts made from now on; `Look` tells the widgets."""
    _type.scale = min(max(value, SMALLEST_SCALE), LARGEST_SCALE)


def size(px: float) -> int:
    """Return a length that grows with the text, in whole pixels."""
    return round(px * _type.scale)


def font(px: float, weight: int = 400, tabular: bool = False, spacing: float = 0.0) -> QFont:
    """Return Inter at `px` pixels (before the text scale); `spacing` is in em, 0.02 is wide."""
    return exact_font(max(px * _type.scale, SMALLEST_TEXT * min(_type.scale, 1.0)), weight, tabular, spacing)


def exact_font(px: float, weight: int = 400, tabular: bool = False, spacing: float = 0.0) -> QFont:
    """Return Inter at exactly `px` pixels, for text that is fitted to a box which has been scaled already."""
    key = (round(px * 2) / 2, weight, tabular, spacing)
    if key not in _fonts:
        _fonts[key] = _make(*key)
    return QFont(_fonts[key])


def _make(px: float, weight: int, tabular: bool, spacing: float) -> QFont:
    made = QFont(load())
    made.setPixelSize(max(1, round(px)))
    made.setVariableAxis(_WEIGHT_AXIS, weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        made.setFeature(_TABULAR, 1)
    if spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * px)
    return made


def width(text: str, of: QFont) -> float:
    """Return how wide the text is when painted with this font, in pixels."""
    return QFontMetricsF(of).horizontalAdvance(text)
