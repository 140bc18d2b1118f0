"""The colours can be told apart and read in both themes."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QColor, QPalette

from client.theme.tokens import (
    DARK,
    IDENTITIES,
    LIGHT,
    Tokens,
    colour_names,
    contrast,
    high_contrast,
    identity,
    mix,
    stale,
)

THEMES = [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")]


@pytest.mark.parametrize("tokens", THEMES)
@pytest.mark.parametrize("sheet", ["table", "bar", "panel", "surface", "field", "hover", "goldtint"])
def test_ink_and_muted_text_can_be_read_on_every_sheet(tokens: Tokens, sheet: str) -> None:
    assert contrast(tokens.ink, getattr(tokens, sheet)) >= 4.5
    assert contrast(tokens.muted, getattr(tokens, sheet)) >= 4.5


@pytest.mark.parametrize("tokens", THEMES)
@pytest.mark.parametrize("name", IDENTITIES)
def test_text_on_an_identity_can_be_read(tokens: Tokens, name: str) -> None:
    colours = identity(name, tokens)
    assert contrast(colours.text_on_it, colours.fill) >= 4.5
    assert contrast(colours.as_text, tokens.panel) >= 4.5
    assert contrast(colours.as_text, colours.tint) >= 4.5


@pytest.mark.parametrize("tokens", THEMES)
def test_edges_stand_out_from_what_they_surround(tokens: Tokens) -> None:
    for sheet in (tokens.table, tokens.panel, tokens.surface, tokens.field):
        assert contrast(tokens.edge, sheet) >= 3


@pytest.mark.parametrize("tokens", THEMES)
def test_the_strip_of_a_lost_connection_can_be_read(tokens: Tokens) -> None:
    assert contrast(tokens.onstrip, tokens.strip) >= 4.5
    assert contrast(tokens.strip_muted, tokens.strip) >= 4.5


@pytest.mark.parametrize("tokens", THEMES)
@pytest.mark.parametrize("name", IDENTITIES)
def test_an_old_card_can_still_be_read(tokens: Tokens, name: str) -> None:
    colours = identity(name, tokens)
    assert contrast(colours.text_on_it, stale(colours.fill)) >= 4.5


def test_an_unknown_identity_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        identity("purple", LIGHT)


def test_every_colour_of_both_themes_is_one() -> None:
    for tokens in (LIGHT, DARK):
        assert all(getattr(tokens, name).isValid() for name in colour_names())


def test_high_contrast_takes_the_systems_colours_but_keeps_the_identities() -> None:
    system = QPalette(QColor("black"))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        system.setColor(role, QColor("yellow"))
    for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
        system.setColor(role, QColor("black"))
    tokens = high_contrast(system)
    assert (tokens.ink, tokens.panel) == (QColor("yellow"), QColor("black"))
    assert tokens.red == DARK.red


def test_mixing_goes_from_the_first_to_the_second() -> None:
    assert mix(QColor("black"), QColor("white"), 0.5).lightness() in (127, 128)
    assert mix(LIGHT.red, LIGHT.blue, 0).name() == LIGHT.red.name()
