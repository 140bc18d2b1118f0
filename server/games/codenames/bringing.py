"""Texts that a host brings along: a variant file, or a word list. Decides what becomes of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from protocol.codes import RefusalCode
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.room import Dropped
from protocol.texts import Fault
from protocol.types import Values
from protocol.variant_faults import VariantFault
from server.games.codenames.house import OWN, House
from server.games.codenames.supply import Supply
from server.games.codenames.variants import MAX_NAME, VariantError, parse
from server.games.match import Bringing
from server.refusals import Refusal
from server.words import lists

NO_CODENAMES = "no_codenames"  # the fault of a text without any word
ALL_DROPPED = "all_dropped"  # and of one of which no word can be taken


def bring(
    supply: Supply, options: CodenamesOptions, own: House, kind: str, name: str, text: str
) -> Bringing | Refusal:
    """What the room has and is set to afterwards."""
    file = "".join(letter for letter in name if letter.isprintable())[:MAX_NAME] or kind
    match kind:
        case "variant":
            return _variant(supply, options, own, file, text)
        case "words":
            return _words(options, own, file, text)
        case "no_words":
            return Bringing(replace(own, list_name="", language="", words=()), _without_own(options))
        case _:
            return Refusal(RefusalCode.SETTING_CHOICE, {"field": "kind"})


def _variant(
    supply: Supply, options: CodenamesOptions, own: House, file: str, text: str
) -> Bringing | Refusal:
    """Chosen with it, and the settings that go with it, but for words and seats."""
    try:
        variant = parse(file, text)
        if supply.comes_with_the_program(variant.name):
            raise VariantError(file, "name", VariantFault.NAME_TAKEN, name=variant.name)
    except VariantError as error:
        where: Values = {"file": error.file, "field": error.field, "fault": error.fault.value}
        return Refusal(RefusalCode.VARIANT_FAULT, where | error.values)
    chosen = replace(
        variant.defaults(),
        word_lists=options.word_lists,
        operatives=options.operatives,
        own_words=min(options.own_words, variant.cards),
        without=options.without,
    )
    return Bringing(replace(own, variant=variant), chosen)


def _words(options: CodenamesOptions, own: House, file: str, text: str) -> Bringing | Refusal:
    """Mixed in with the lists that are chosen already; a list of before is replaced."""
    taken = lists.take(file, text)
    if isinstance(taken, Fault):
        return Refusal(RefusalCode.TEXT_FAULT, {"file": file, "fault": taken.code.value, **taken.values})
    found = taken.list
    if not found.words:
        return Refusal(RefusalCode.TEXT_FAULT, {"file": file, **_nothing(taken.dropped)})
    house = replace(
        own, list_name=file, language=found.language, words=tuple(codename.word for codename in found.words)
    )
    names = options.word_lists if OWN in options.word_lists else (*options.word_lists, OWN)
    dropped = tuple(Dropped(one.line, one.word, one.why.value, dict(one.values)) for one in taken.dropped)
    own_words = min(options.own_words, len(found.words))
    chosen = replace(options, word_lists=names, own_words=own_words)
    return Bringing(house, chosen, kept=len(found.words), dropped=dropped)


def _nothing(dropped: Sequence[lists.Dropped]) -> Values:
    """Nothing is left to take: the first word's reason stands for all of them."""
    for one in dropped:
        where: Values = {"line": one.line, "word": one.word, "why": one.why.value}
        return {"fault": ALL_DROPPED, **where, **one.values}
    return {"fault": NO_CODENAMES}


def _without_own(options: CodenamesOptions) -> CodenamesOptions:
    names = tuple(name for name in options.word_lists if name != OWN)
    return replace(options, word_lists=names or CodenamesOptions().word_lists, own_words=0)
