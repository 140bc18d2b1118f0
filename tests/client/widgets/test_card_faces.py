"""What is painted on cards, and what is kept of it."""

from itertools import combinations

import pytest
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform
from PyQt6.QtWidgets import QApplication

from client.model.card_widgets import RANKS, SUITS, PlayingCardModel
from client.theme import felt
from client.theme.look import apply
from client.theme.tokens import contrast
from client.widgets.cards import faces
from tests.client.widgets.card_examples import FULL


@pytest.fixture(autouse=True)
def _painting(qapp: QApplication) -> None:
    apply(qapp)


def picture(card: PlayingCardModel, width: float = 104, density: float = 1.0, **how: object) -> QImage:
    made = faces.face(card, width, **how)  # type: ignore[arg-type]
    return faces.Pictures().get(made, density).toImage()


@pytest.mark.parametrize("kind", ["face", "tall", "wide"])
def test_no_two_of_the_52_cards_look_alike(kind: faces.Kind) -> None:
    deck = [PlayingCardModel(0, rank, suit) for rank in RANKS for suit in SUITS]
    seen = {bytes(picture(card, 60, kind=kind).constBits().asarray(4 * 60 * 60)) for card in deck}
    assert len(seen) == 52


@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank.isdigit() or rank == "A"])
def test_a_card_has_as_many_pips_as_its_rank(rank: str) -> None:
    assert len(faces.PIPS[rank]) == (1 if rank == "A" else int(rank))


@pytest.mark.parametrize("rank", ["2", "4", "6", "9", "10"])
def test_the_lower_half_is_the_upper_one_turned_round(rank: str) -> None:
    card = PlayingCardModel(0, rank, "spades")  # type: ignore[arg-type]
    upright = faces.PIPS[card.rank]
    assert {(round(1 - x, 3), round(1 - y, 3)) for x, y in upright} == {
        (round(x, 3), round(y, 3)) for x, y in upright
    }


def test_a_ten_is_written_with_two_figures() -> None:
    assert "10" in faces.PIPS
    assert "10" in RANKS
    assert "T" not in RANKS


@pytest.mark.parametrize("four_colours", [False, True])
def test_every_suit_can_be_read_on_the_paper(four_colours: bool) -> None:
    for suit in SUITS:
        assert contrast(felt.suit_colour(suit, four_colours), felt.PAPER) >= 4.5


def test_the_deck_of_four_colours_has_four() -> None:
    inks = [felt.suit_colour(suit, True) for suit in SUITS]
    for one, other in combinations(inks, 2):
        assert sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) > 100  # type: ignore[operator]
    assert len({felt.suit_colour(suit, False).name() for suit in SUITS}) == 2


@pytest.mark.parametrize("back", [QColor("#0F2B1C"), QColor("#0B2418")])
def test_words_on_plates_can_be_read(back: QColor) -> None:
    for text in (felt.ON_PLATE, felt.ON_PLATE_SOFT, felt.TURN):
        assert contrast(text, back) >= 4.5


def test_a_suit_fills_its_box_and_no_more() -> None:
    for suit in SUITS:
        bounds = felt.suit_path(suit).boundingRect()
        assert max(abs(bounds.left()), abs(bounds.right()), abs(bounds.top()), bounds.bottom()) <= 1.0
        assert bounds.height() > 1.6


def test_a_picture_is_painted_once_for_each_density() -> None:
    kept, card = faces.Pictures(), faces.face(FULL.cards[0], 104)
    assert kept.get(card, 1.0) is kept.get(card, 1.0)
    assert kept.get(card, 2.0).width() == pytest.approx(2 * kept.get(card, 1.0).width(), abs=2)
    assert len(kept) == 2


def test_the_pictures_kept_are_bounded() -> None:
    kept = faces.Pictures(limit=400_000)
    for width in range(60, 110):
        kept.get(faces.face(FULL.cards[0], width), 1.0)
    assert kept.held <= 400_000
    assert 1 <= len(kept) < 15


def test_a_picture_larger_than_the_bound_is_still_shown() -> None:
    kept = faces.Pictures(limit=10)
    assert not kept.get(faces.face(FULL.cards[0], 104), 1.0).isNull()
    assert len(kept) == 1


def test_a_hand_of_13_is_painted_from_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = faces.Pictures(limit=64 * 1024 * 1024)
    monkeypatch.setattr(faces, "PICTURES", kept)
    canvas = QPixmap(1000, 300)
    canvas.fill(Qt.GlobalColor.transparent)
    pictures = [faces.face(card, 104, angle=1.6 * place) for place, card in enumerate(FULL.cards)]

    def paint_all() -> list[int]:
        """The pictures that were painted from, by what Qt calls them."""
        painter = QPainter(canvas)
        for place, each in enumerate(pictures):
            faces.paint(painter, each, QPointF(80 + 60 * place, 140))
        painter.end()
        return [kept.get(each, 1.0).cacheKey() for each in pictures]

    once = paint_all()
    assert len(set(once)) == 13
    assert (paint_all(), len(kept)) == (once, 13)


def test_a_turned_card_lies_whole_in_its_picture() -> None:
    made = picture(FULL.cards[0], 104, angle=9.6)
    rim = [made.pixelColor(x, y).alpha() for x in range(made.width()) for y in (0, made.height() - 1)]
    rim += [made.pixelColor(x, y).alpha() for y in range(made.height()) for x in (0, made.width() - 1)]
    assert max(rim) == 0


def test_a_stale_card_is_paler() -> None:
    red = PlayingCardModel(0, "A", "hearts")
    fresh, old = picture(red), picture(red, stale=True)
    middle = fresh.rect().center()
    assert old.pixelColor(middle).saturation() < fresh.pixelColor(middle).saturation()


def test_a_scaled_painter_still_paints_the_card_in_its_middle() -> None:
    canvas = QPixmap(200, 200)
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    painter.setTransform(QTransform().translate(100, 100).scale(0.5, 0.5))
    faces.paint(painter, faces.back(48), QPointF(0, 0))
    painter.end()
    assert canvas.toImage().pixelColor(100, 100).alpha() == 255
    assert canvas.toImage().pixelColor(130, 100).alpha() == 0
