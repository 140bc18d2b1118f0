"""Which languages bots think in, and where their data lie. Reads nothing and needs no numpy."""

from pathlib import Path

LANGUAGES = ("en",)  # as word lists name them
DATA = Path(__file__).parent / "data"


def speaks(language: str) -> bool:
    """Whether there are data for a word list's language."""
    return language in LANGUAGES


def shipped(language: str) -> Path:
    """The data file of one of LANGUAGES."""
    if not speaks(language):
        raise ValueError(f"there are no word data for {language!r}")
    return DATA / f"{language}.meanings"
