"""The told rules of the shipped variants, kept in `golden/` to be read like prose.

`python -m tests.protocol.told.pages` makes the files what the rules are told as now.
"""

from pathlib import Path

from protocol.told import LANGUAGES, page
from server.games.codenames.variants import shipped

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 100


def pages() -> dict[Path, str]:
    return {
        GOLDEN / f"{name}.{language}.txt": page(variant, variant.defaults(), language, WIDTH)
        for name, variant in shipped().items()
        for language in LANGUAGES
    }


def write() -> None:
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
