"""What steps cost that a person or the loop waits for, against one fixed piece of work in the same run.

python -m benchmarks.small_steps
"""

import os
import random
import time
from collections.abc import Callable
from statistics import median

import msgpack

from protocol import limits
from protocol.codec import decode_client
from protocol.errors import ProtocolError
from server.words.lists import MAX_WORDS, load, take
from server.words.notes import note

ROUNDS = 15


def spent(step: Callable[[], object]) -> float:
    """Seconds of this process for one step."""
    began = time.process_time()
    step()
    return time.process_time() - began


def yardstick() -> None:
    """The fixed piece of work: a million additions."""
    total = 0
    for number in range(1_000_000):
        total += number


def worst_frame() -> bytes:
    """As many values as the longest frame of a client holds."""
    many = limits.MAX_CLIENT_ITEMS - 1
    leaf = b"\xdc" + many.to_bytes(2, "big") + b"\x00" * many
    wide = min(many, (limits.MAX_CLIENT_FRAME - 40) // len(leaf))
    tree = b"\xdc" + wide.to_bytes(2, "big") + leaf * wide
    head = bytes(msgpack.packb("type") + msgpack.packb("leave"))
    return b"\x83" + head + b"\xa2id\x01\xa4more" + tree


def refuse(frame: bytes) -> None:
    try:
        decode_client(frame)
    except ProtocolError:
        return
    raise AssertionError("the frame was taken")


def look_at_board(language: str) -> Callable[[], object]:
    """A clue held against 25 codenames."""
    known = load(language)
    assert known is not None
    words = [codename.word for codename in known.words]
    chance = random.Random(4)
    board, clues = chance.sample(words, 25), iter(chance.sample(words, 100))
    note(words[0], board[0], known.language)  # the first clue of a language loads what is known of it
    return lambda: [note(clue + "s", word, known.language) for clue in [next(clues)] for word in board]


def hand_of_cards() -> Callable[[], object]:
    """Thirteen cards painted from the pictures that are kept."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtCore import QPointF, Qt
    from PyQt6.QtGui import QPainter, QPixmap
    from PyQt6.QtWidgets import QApplication

    from client.widgets.cards import faces
    from tests.client.widgets.card_examples import FULL

    application = QApplication.instance() or QApplication([])
    canvas = QPixmap(1000, 300)
    canvas.fill(Qt.GlobalColor.transparent)
    pictures = [faces.face(card, 104, angle=1.6 * place) for place, card in enumerate(FULL.cards)]

    def paint() -> object:
        painter = QPainter(canvas)
        for place, each in enumerate(pictures):
            faces.paint(painter, each, QPointF(80 + 60 * place, 140))
        painter.end()
        return application

    paint()
    return paint


def main() -> None:
    """Print milliseconds and the share of the yardstick, the median of the rounds."""
    frame, dear = worst_frame(), "a" + "\u0327\u0301" * 60
    longest = "\n".join(f"{dear}{number}" for number in range(MAX_WORDS))
    steps: dict[str, tuple[int, Callable[[], object]]] = {
        "refuse the worst frame": (ROUNDS, lambda: refuse(frame)),
        "hold a clue against a board": (ROUNDS, look_at_board("english")),
        "look at the worst word list": (3, lambda: take("worst", longest)),
        "paint a hand of 13 cards": (ROUNDS, hand_of_cards()),
    }
    ours = median(spent(yardstick) for _ in range(ROUNDS))
    print(f"{'a million additions':32}{ours * 1000:10.2f} ms{1:10.3f}")
    for name, (rounds, step) in steps.items():
        taken = median(spent(step) for _ in range(rounds))
        print(f"{name:32}{taken * 1000:10.2f} ms{taken / ours:10.3f}")


if __name__ == "__main__":
    main()
