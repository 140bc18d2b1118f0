"""Renders the page "Leaderboard" in its states, over a window of each size.

python -m tests.client.gallery_leaderboard DIRECTORY [part of a name]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QApplication

from client.model.events import Lost, Unanswered
from client.model.presenters.leaderboard import ALL_TIME, EVENING, leaderboard
from client.model.reduce import reduce
from client.model.state import State
from client.theme.look import Theme, apply, look
from client.widgets.leaderboard import LeaderboardPage
from client.widgets.panels import Ground
from tests.client import leaderboard_samples as example
from tests.client.samples import ADA, DEV, NOW, guessing, in_lobby

SIZES = ((960, 640, 100), (1280, 800, 100), (1280, 800, 150))

STATES: dict[str, tuple[Callable[[], State], str, str]] = {
    "evening": (example.told, EVENING, ""),
    "guest": (lambda: example.told(example.answer(left_out=(ADA,), yours=-1), in_lobby(ADA)), EVENING, ""),
    "playing": (lambda: example.told(example.answer(yours=1), guessing()), EVENING, ""),
    "cards": (
        lambda: example.told(
            example.answer(
                evening=False,
                game="big_two",
                people=example.CARDS,
                bots=example.CARD_BOTS,
                yours=-1,
                left_out=(DEV,),
                matches=9,
            )
        ),
        ALL_TIME,
        "big_two",
    ),
    "crowd": (
        lambda: example.told(example.answer(evening=False, people=example.crowd(), more=40, yours=100)),
        ALL_TIME,
        "",
    ),
    "nobody": (lambda: example.told(example.nobody()), EVENING, ""),
    "loading": (lambda: example.asked(in_lobby()), EVENING, ""),
    "failed": (lambda: reduce(example.asked(in_lobby()), Unanswered(1), NOW), EVENING, ""),
    "lost": (lambda: reduce(example.told(), Lost("silent", 1004.0), NOW), EVENING, ""),
}


def main(directory: str, only: str = "") -> None:
    app = QApplication(sys.argv[:1])
    apply(app)
    out = Path(directory)
    out.mkdir(parents=True, exist_ok=True)
    themes: tuple[Theme, ...] = ("light", "dark")
    for name, (made, span, game) in STATES.items():
        for across, down, percent in SIZES:
            for theme in themes:
                title = f"{name}-{across}x{down}@{percent}-{theme}"
                if only not in title:
                    continue
                look().choose(theme=theme, scale=percent / 100, reduce_motion=True)
                window = Ground()
                window.resize(across, down)
                page = LeaderboardPage(leaderboard(made(), span, game), window)
                window.show()
                page.show()
                for _ in range(6):
                    app.processEvents()
                grabbed, small = window.grab(), page.grab()
                painter = QPainter(grabbed)
                painter.drawPixmap(grabbed.rect().center() - small.rect().center(), small)
                painter.end()
                grabbed.save(str(out / f"{title}.png"))
                page.close()
                window.close()
                window.deleteLater()
                app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    main(*sys.argv[1:])
