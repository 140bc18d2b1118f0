"""The told rules of the shipped variants and of Big Two, kept in `golden/` to be read like prose.

`python -m tests.protocol.told.pages` makes the files what the rules are told as now.
"""

from pathlib import Path

from protocol.messages.big_two import BigTwoOptions
from protocol.told import LANGUAGES, big_two, page
from server.games.codenames.variants import shipped

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 100


def pages() -> dict[Path, str]:
    variants = {
        GOLDEN / f"{name}.{language}.txt": page(variant, variant.defaults(), language, WIDTH)
        for name, variant in shipped().items()
        for language in LANGUAGES
    }
    settings = BigTwoOptions(points=True, turn_seconds=90)
    return variants | {
        GOLDEN / f"big-two.{language}.txt": big_two.page(settings, language, WIDTH) for language in LANGUAGES
    }


def write() -> None:
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
