"""What a host brought into a room: a variant and a word list of their own, as a value that lives with it."""

from functools import lru_cache

from protocol.messages.variant import Variant
from protocol.types import Packed
from server.words.lists import Codename

OWN = "own"  # the name of the room's list among the chosen ones


class House(Packed, frozen=True):
    """`words` by the rules of `language`; `list_name` is the file's, "" without a list."""

    variant: Variant | None = None
    list_name: str = ""
    language: str = ""
    words: tuple[str, ...] = ()

    @property
    def codenames(self) -> tuple[Codename, ...]:
        return _codenames(self.words, self.language)


@lru_cache(maxsize=32)
def _codenames(words: tuple[str, ...], language: str) -> tuple[Codename, ...]:
    """The same ones at every deal, since they keep how they fold."""
    return tuple(Codename(word, language) for word in words)


NOTHING = House()
