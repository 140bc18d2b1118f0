"""What the room has of the host's own, what was brought last, and what stayed out of it and why."""

from client.model import file_words as words
from client.model import wording as w
from client.model.controls import ButtonModel
from client.model.lobby import BringModel
from client.model.state import Bringing, State
from protocol.codes import RefusalCode
from protocol.messages import room

# keys of the buttons
LOAD_VARIANT, LOAD_WORDS, PASTE, REMOVE = "variant", "words", "paste", "no_words"
OF_VARIANT, OF_WORDS = ("variant",), ("words", "no_words")  # kinds of `Bring`


def variant_box(state: State) -> BringModel:
    """The variant that the host brought."""
    own = state.rules.own_variant if state.rules else ""
    load = ButtonModel(words.LOAD, pending=_under_way(state, OF_VARIANT), spoken=words.LOAD_VARIANT)
    return BringModel(
        status=words.own_variant(own) if own else "",
        error=_error(state, OF_VARIANT),
        buttons=((LOAD_VARIANT, load),),
    )


def words_box(state: State) -> BringModel:
    """The word list that the host brought, and the report of it."""
    under_way, own = _under_way(state, OF_WORDS), own_list(state)
    report = state.brought if _concerns(state.bringing, ("words",)) else None
    return BringModel(
        status=words.own_words(*own) if own else "",
        error=_error(state, OF_WORDS),
        buttons=(
            (LOAD_WORDS, ButtonModel(words.LOAD, pending=under_way, spoken=words.LOAD_WORDS)),
            (PASTE, ButtonModel(words.PASTE)),
            (REMOVE, ButtonModel(words.TAKE_AWAY, enabled=own is not None)),
        ),
        report_title=words.report_title(report.kept, len(report.dropped) + report.more) if report else "",
        report=_report(report) if report else (),
        paste_hint=words.PASTE_HERE,
        take=words.TAKE_WORDS,
    )


def own_list(state: State) -> tuple[str, int] | None:
    """The file's name and the number of codenames of the room's own list."""
    if state.rules is None or not state.rules.own_words:
        return None
    count = next((each.words for each in state.rules.lists if each.name == words.OWN), 0)
    return state.rules.own_words, count


def _report(brought: room.Brought) -> tuple[str, ...]:
    lines = tuple(w.dropped_word(each.line, each.word, each.why, each.values) for each in brought.dropped)
    return (*lines, words.and_more(brought.more)) if brought.more else lines


def _concerns(bringing: Bringing | None, kinds: tuple[str, ...]) -> bool:
    return bringing is not None and bringing.kind in kinds


def _under_way(state: State, kinds: tuple[str, ...]) -> bool:
    bringing = state.bringing
    if bringing is None or not _concerns(bringing, kinds) or state.brought is not None:
        return False
    return not bringing.code or bringing.code == RefusalCode.RATE_LIMITED


def _error(state: State, kinds: tuple[str, ...]) -> str:
    """Why it wasn't taken: the server's refusal, or what was wrong with the file here already."""
    bringing = state.bringing
    if bringing is None or not _concerns(bringing, kinds) or not bringing.code:
        return ""
    if bringing.code == RefusalCode.RATE_LIMITED:  # it is sent again by itself
        return ""
    if bringing.code in words.FILES:
        return w.file_fault(bringing.name, bringing.code, bringing.values)
    return w.refusal(bringing.code, bringing.values)
