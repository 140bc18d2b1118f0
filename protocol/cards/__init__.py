"""Big Two's cards, combinations, their order and what may be played on what (docs/rules/big-two.md).

The one place that knows them: the server's rules, the client's preview, hints and bots all ask here. Knows no
match, no people and no words for them. Pure.
"""

from protocol.cards.combinations import Combination, Kind, beats, classify, packed_in, unpack
from protocol.cards.faces import (
    ALL_CARDS,
    CARDS,
    HAND,
    RANKS,
    SEATS,
    SUITS,
    THREE_OF_DIAMONDS,
    card_of,
    card_text,
    cards_of,
    deal,
    mask_of,
    rank_of,
    seat_with,
    suit_of,
)
from protocol.cards.holding import Holding, all_combinations, legal_plays
from protocol.cards.playouts import Choose, at_random, play_out, weakest

__all__ = [
    "ALL_CARDS",
    "CARDS",
    "HAND",
    "RANKS",
    "SEATS",
    "SUITS",
    "THREE_OF_DIAMONDS",
    "Choose",
    "Combination",
    "Holding",
    "Kind",
    "all_combinations",
    "at_random",
    "beats",
    "card_of",
    "card_text",
    "cards_of",
    "classify",
    "deal",
    "legal_plays",
    "mask_of",
    "packed_in",
    "play_out",
    "rank_of",
    "seat_with",
    "suit_of",
    "unpack",
    "weakest",
]
