"""A clue as a word: its shape, and how it is shown to everyone. Knows no board.

`docs/rules/codenames.md`, "Clue".
"""

from protocol.limits import MAX_CLUE
from protocol.messages.codenames import CodenamesCode
from server.words.characters import control, mixed, stacked, steers
from server.words.folding import lower, tidy

_TYPED = 4 * MAX_CLUE  # code points that a clue with spaces and decomposed letters is typed with; to compose
# thousands of combining marks takes time by the square of their number


def shown(word: str, language: str) -> str:
    """The clue as everyone reads it: in lower case, so that capitals can't nudge."""
    return lower(tidy(word[:_TYPED]), language)


def shape(word: str, language: str, several_words: bool) -> CodenamesCode | None:
    """What is wrong with the clue's form, whatever lies on the table."""
    if len(word) > _TYPED:
        return CodenamesCode.CLUE_TOO_LONG
    if any(steers(c) or control(c) for c in word):
        return CodenamesCode.CLUE_CHARACTERS
    text = shown(word, language)
    if stacked(text) or mixed(text):
        return CodenamesCode.CLUE_CHARACTERS
    if not text:
        return CodenamesCode.CLUE_EMPTY
    if len(text) > MAX_CLUE:
        return CodenamesCode.CLUE_TOO_LONG
    if " " in text and not several_words:
        return CodenamesCode.CLUE_SPACES
    if not any(c.isalnum() for c in text):
        return CodenamesCode.CLUE_NO_LETTER
    return None
