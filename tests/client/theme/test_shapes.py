"""Glyphs, icons and avatars come out at every size and density."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter

from client.model.welcome import AVATARS
from client.theme.look import Look
from client.theme.shapes import (
    AVATAR_NAMES,
    GLYPH_OF,
    RANDOM_AVATAR,
    glyph_path,
    icon_names,
    paint_avatar,
    paint_glyph,
    paint_icon,
    paint_pip,
)

INK = QColor("#123456")


@pytest.fixture
def canvas(themed: Look) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def painted(image: QImage) -> int:
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(48) for y in range(48))


@pytest.mark.parametrize("name", [*GLYPH_OF, *GLYPH_OF.values()])
def test_every_glyph_is_painted_by_its_name_and_by_its_identity(canvas: QImage, name: str) -> None:
    painter = QPainter(canvas)
    paint_glyph(painter, name, QRectF(0, 0, 48, 48), INK)
    painter.end()
    assert 300 < painted(canvas) < 1500


def test_no_two_glyphs_look_the_same(themed: Look) -> None:
    box = QRectF(0, 0, 100, 100)
    sizes = {name: glyph_path(name, box).toFillPolygon().size() for name in GLYPH_OF}
    assert len(set(sizes.values())) >= 4


def test_the_middle_of_a_ring_is_empty(canvas: QImage) -> None:
    painter = QPainter(canvas)
    paint_glyph(painter, "bystander", QRectF(0, 0, 48, 48), INK)
    painter.end()
    assert canvas.pixelColor(24, 24).alpha() == 0


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_is_painted_in_the_colour_asked_for(canvas: QImage, name: str) -> None:
    painter = QPainter(canvas)
    paint_icon(painter, name, QRectF(0, 0, 48, 48), INK)
    painter.end()
    assert painted(canvas) > 40
    colours = {canvas.pixelColor(x, y).name() for x in range(48) for y in range(48)}
    assert INK.name() in colours


@pytest.mark.parametrize("name", [*AVATAR_NAMES, "bot", RANDOM_AVATAR, "somebody new"])
@pytest.mark.parametrize("state", ["", "off", "turn"])
def test_every_avatar_is_painted_in_every_state(canvas: QImage, name: str, state: str) -> None:
    painter = QPainter(canvas)
    paint_avatar(painter, name, QRectF(4, 4, 40, 40), state)  # type: ignore[arg-type]
    painter.end()
    assert painted(canvas) > 150


def test_a_dropped_persons_avatar_has_no_colour(canvas: QImage) -> None:
    painter = QPainter(canvas)
    paint_avatar(painter, "fox", QRectF(4, 4, 40, 40), "off")
    painter.end()
    middle = canvas.pixelColor(24, 20)
    assert abs(middle.red() - middle.blue()) < 4


def test_a_pip_is_fuller_when_it_is_found(canvas: QImage) -> None:
    hidden = canvas.copy()
    for image, found in ((canvas, True), (hidden, False)):
        painter = QPainter(image)
        paint_pip(painter, "red", QRectF(0, 0, 48, 48), INK, found)
        painter.end()
    assert painted(canvas) > painted(hidden)


def test_the_choice_of_avatars_is_what_can_be_painted() -> None:
    assert {each.name for each in AVATARS} == {*AVATAR_NAMES, RANDOM_AVATAR}
