"""What a room can choose from: variants and word lists, those that come with the program and its own.

Knows no people and no match.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import ListShown, Rules, Variant
from server.games.codenames.house import NOTHING, OWN, House
from server.words import lists
from server.words.folding import fold
from server.words.lists import Codename, WordList

UNSENT = 0  # a section's revision is the room's to set


class Supply:
    """`rule_sets` by name; `word_list` finds a list by name, `list_names` names all there are."""

    def __init__(
        self,
        rule_sets: Mapping[str, Variant],
        word_list: Callable[[str], WordList | None],
        list_names: Callable[[], tuple[str, ...]] = lists.names,
    ) -> None:
        self._variants = rule_sets
        self._word_list = word_list
        self._list_names = list_names
        self._combined: dict[tuple[str, ...], tuple[Codename, ...]] = {}
        self._mixed = lru_cache(maxsize=32)(self._mix)  # a list may be long, and is asked for at every deal

    # ---- variants

    def variant(self, name: str, own: House) -> Variant | None:
        """The variant of this name, the room's own too."""
        if own.variant is not None and own.variant.name == name:
            return own.variant
        return self._variants.get(name)

    def comes_with_the_program(self, name: str) -> bool:
        """Whether a variant has this name, or one that reads the same."""
        return fold(name, "") in {fold(known, "") for known in self._variants}

    # ---- words

    def has_list(self, name: str, own: House) -> bool:
        return bool(own.words) if name == OWN else self._word_list(name) is not None

    def clue_language(self, options: CodenamesOptions, own: House) -> str:
        """By whose rules clues are shown: the first chosen list's."""
        for name in options.word_lists:
            if name == OWN:
                return own.language
            if found := self._word_list(name):
                return found.language
        return ""

    def languages(self, options: CodenamesOptions, own: House) -> frozenset[str]:
        """Those of all chosen lists."""
        shipped = (self._word_list(name) for name in options.word_lists if name != OWN)
        spoken = {found.language for found in shipped if found}
        return frozenset(spoken | ({own.language} if OWN in options.word_lists else set()))

    def codenames(self, options: CodenamesOptions, own: House) -> tuple[Codename, ...]:
        """What the chosen lists hold together, without what stays away."""
        shipped = tuple(name for name in options.word_lists if name != OWN)
        if OWN in options.word_lists:
            return self._mixed(shipped, own, options.without)
        return self._mixed(shipped, NOTHING, options.without) if options.without else self._together(shipped)

    def _mix(self, shipped: tuple[str, ...], own: House, without: tuple[str, ...]) -> tuple[Codename, ...]:
        every = lists.different((*own.codenames, *self._together(shipped)))
        spoken = {one.language for one in every}  # Turkish ILIK is another word than English ILIK
        away = {(language, fold(word, language)) for word in without for language in spoken}
        return tuple(one for one in every if (one.language, one.folded) not in away)

    def _together(self, chosen: tuple[str, ...]) -> tuple[Codename, ...]:
        """Put together once for each choice, since every view asks for the number."""
        if chosen not in self._combined:
            found = (self._word_list(name) for name in chosen)
            every = (word for words in found if words for word in words.words)
            self._combined[chosen] = lists.different(every)
        return self._combined[chosen]

    # ---- for everybody

    def rules(self, options: CodenamesOptions, own: House) -> Rules:
        """The variant that is chosen, and what else could be."""
        chosen = self.variant(options.variant, own)
        assert chosen is not None, "settings are checked before they are taken"
        own_name = own.variant.name if own.variant else ""
        return Rules(
            revision=UNSENT,
            variant=chosen,
            variants=(*self._variants, *([own_name] if own_name else [])),
            lists=(*self._shipped_lists(), *self._own_list(own)),
            own_variant=own_name,
            own_words=own.list_name,
        )

    def _shipped_lists(self) -> tuple[ListShown, ...]:
        found = (self._word_list(name) for name in self._list_names())
        return tuple(ListShown(one.name, one.language, len(one.words)) for one in found if one)

    def _own_list(self, own: House) -> tuple[ListShown, ...]:
        return (ListShown(OWN, own.language, len(own.words)),) if own.words else ()
