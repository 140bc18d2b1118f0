"""`python -m tests.playthroughs.write`: makes the playthroughs what the game is now."""

from tests.playthroughs import cards
from tests.playthroughs.play import FOLDER, SEEDS, text

if __name__ == "__main__":
    for name in SEEDS:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8", newline="\n")
    (FOLDER / f"{cards.NAME}.txt").write_text(cards.text(), encoding="utf-8", newline="\n")
