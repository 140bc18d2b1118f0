"""Tables of Big Two for the widgets' tests and for the gallery; nobody dealt them by the rules."""

from dataclasses import replace
from typing import cast

from client.model.card_widgets import (
    RANKS,
    SUITS,
    EndLineModel,
    EndModel,
    HandModel,
    MiddleModel,
    PlayerModel,
    PlayingCardModel,
    Rank,
    TableModel,
)
from client.model.game_widgets import Segment

NAMES = {
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
    "2": "two",
    "10": "ten",
}


def card(code: str, chosen: bool = False) -> PlayingCardModel:
    """ "10H" is the ten of hearts; its number is rank times four plus suit."""
    rank = cast(Rank, code[:-1])
    suit = next(suit for suit in SUITS if suit[0] == code[-1].lower())
    spoken = f"{NAMES.get(rank, rank).capitalize()} of {suit}{', chosen' if chosen else ''}"
    return PlayingCardModel(RANKS.index(rank) * 4 + SUITS.index(suit), rank, suit, spoken, chosen)


def cards(codes: str) -> tuple[PlayingCardModel, ...]:
    return tuple(card(code) for code in codes.split())


def hand(codes: str, chosen: str = "", enabled: bool = True) -> HandModel:
    marked = chosen.split()
    return HandModel(tuple(card(code, code in marked) for code in codes.split()), enabled)


PICTURED = hand("4C 6H 7S 8D 9C 10H JS QD KC AH 2S", "7S 8D 9C 10H JS")
FULL = hand("3D 4C 4S 6H 7S 8D 9C 10H JS QD KC AH 2S", "3D 10H 2S")

ADA = PlayerModel("Ada", "fox", "bottom", 11, "11 cards, your turn", "11, your turn", turn=True, you="you")
CLEO = PlayerModel("Cleo", "cat", "left", 12, "12 cards, next", "12, next", last=cards("9S"), passed=True)
BO = PlayerModel("Bo", "owl", "top", 11, "11 cards, passed", "11, passed", passed=True)
DEV = PlayerModel("Dev", "bear", "right", 7, "7 cards", "7", last=cards("4D 5C 6S 7H 8H"))
STRAIGHT = MiddleModel(
    cards("4D 5C 6S 7H 8H"),
    (Segment("Dev", True), Segment(" played a straight, 4 to 8")),
    "bear",
    "right",
)
OPEN = MiddleModel((), (Segment("Bo", True), Segment(" leads: any combination")), "owl")

TABLE = TableModel((ADA, CLEO, BO, DEV), STRAIGHT, PICTURED, fresh=False, spoken="Big Two table")


def dealt() -> TableModel:
    """Just dealt: everybody has 13 cards and nothing lies on the table."""
    players = (
        replace(ADA, cards=13, note="13 cards", turn=False),
        replace(CLEO, cards=13, note="13 cards", last=(), passed=False),
        replace(BO, cards=13, note="13 cards, their turn", short="13, their turn", turn=True, passed=False),
        replace(DEV, cards=13, note="13 cards", last=()),
    )
    return replace(TABLE, players=players, middle=OPEN, hand=FULL, fresh=True)


def watched() -> TableModel:
    """A spectator's table: no own hand."""
    ada = replace(ADA, you="", note="11 cards, their turn", short="11, their turn", last=cards("AC"))
    return replace(TABLE, players=(ada, CLEO, BO, DEV), hand=None)


def crowded() -> TableModel:
    """The longest names and plays, markup, a dropped player, a single card left."""
    long = "<b>Bartholomeus</b> Maxim"
    five = cards("10D 10C 10H QS QD")
    players = (
        replace(ADA, name=long, last=five, cards=13, note="13 cards, your turn", short="13, your turn"),
        replace(CLEO, name=long, note="reconnecting", short="", away=True, cards=1, last=five, passed=False),
        replace(BO, name="שירה", note="13 cards, a bot plays on", short="13, a bot", cards=13, last=five),
        replace(DEV, name=long, note="13 cards, next", short="13, next", cards=13, last=five),
    )
    said = (Segment(long, True), Segment(" played a full house, tens over queens"))
    middle = replace(STRAIGHT, cards=five, sentence=said)
    return replace(TABLE, players=players, middle=middle, hand=FULL, four_colours=True)


def ended() -> TableModel:
    """Dev has won."""
    lines = (
        EndLineModel("Dev", "bear", (), "no cards left", "+27", won=True),
        EndLineModel("Ada", "fox", PICTURED.cards[:4], "4 cards", "−4", you="you"),
        EndLineModel("<b>Cleo</b>", "cat", cards("5D KS KH"), "3 cards", "−3"),
        EndLineModel("Bo", "owl", FULL.cards, "13 cards", "−20"),
    )
    end = EndModel("Dev wins", "Dev’s last combination was a pair of twos", lines)
    ada = replace(ADA, cards=4, note="4 cards", short="4", turn=False)
    own = hand("4C 6H 7S 8D", enabled=False)
    return replace(TABLE, players=(ada, CLEO, BO, DEV), hand=own, end=end)
