"""The rules of what is played here, told in words and as a track. On the first window: those of classic."""

from collections.abc import Iterator

from client.model.classic import CLASSIC
from client.model.how_to_play import HowToPlayModel, Rail, RulesSectionModel, StationModel
from client.model.rules_words import LANGUAGE_NAMES, WORDS, RulesWords
from client.model.state import State
from protocol.messages.big_two import BigTwoOptions
from protocol.messages.catalogue import game_of
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Variant
from protocol.told import LANGUAGES, Kind, Language, Step, Who, big_two, changed, tell, track, where

BIG_TWO = game_of(BigTwoOptions())


def how_to_play(state: State, language: str, game: str = "") -> HowToPlayModel:
    """The page in this language (English for one that is not known), of the room's game; outside of a room of
    `game`, which is Codenames unless it is told."""
    tongue: Language = "nl" if language == "nl" else "en"
    words = WORDS[tongue]
    if (state.game if state.in_room else game) == BIG_TWO:
        return _big_two(state, words, tongue)
    variant, options = played(state)
    rules = tell(variant, options, tongue)
    here = where(state.play.phase) if state.play is not None and state.playing else ""
    steps = track(variant, options, tongue)
    return HowToPlayModel(
        title=rules.title,
        summary=rules.summary,
        sections=tuple(RulesSectionModel(each.title, each.paragraphs) for each in rules.sections),
        house=_house(state, words, tongue),
        track_title=words.track,
        track=tuple(_sequence(steps, 0, (), words, here)),
        language=tongue,
        languages=tuple((each, LANGUAGE_NAMES[each]) for each in LANGUAGES),
        language_label=words.language,
        close=words.close,
        window=words.window,
    )


def _big_two(state: State, words: RulesWords, language: Language) -> HowToPlayModel:
    """The card game's rules. Its turn needs no track: one plays or passes."""
    rules = big_two.tell(state.big_two_options, language)
    notes = state.settings.room.notes.strip() if state.in_room else ""
    return HowToPlayModel(
        title=rules.title,
        summary=rules.summary,
        sections=tuple(RulesSectionModel(each.title, each.paragraphs) for each in rules.sections),
        house=(RulesSectionModel(words.agreed, (notes,)),) if notes else (),
        track_title="",
        track=(),
        language=language,
        languages=tuple((each, LANGUAGE_NAMES[each]) for each in LANGUAGES),
        language_label=words.language,
        close=words.close,
        window=words.window,
    )


def played(state: State) -> tuple[Variant, CodenamesOptions]:
    """The variant and the settings of the room; of classic outside of one."""
    if state.in_room and state.rules is not None:
        return state.rules.variant, state.codenames_options
    return CLASSIC, CLASSIC.defaults()


def house_rules(state: State, language: Language = "en") -> tuple[str, ...]:
    """What the room plays otherwise than its variant says; one sentence when nothing is changed."""
    return changed(*played(state), language) or (WORDS[language].by_the_book,)


def _house(state: State, words: RulesWords, language: Language) -> tuple[RulesSectionModel, ...]:
    if not state.in_room or state.rules is None:
        return ()
    made = [RulesSectionModel(words.house, house_rules(state, language))]
    if notes := state.settings.room.notes.strip():
        made.append(RulesSectionModel(words.agreed, (notes,)))
    return tuple(made)


# ---- the track: steps in reading order, with the lines beside them


def _sequence(
    steps: tuple[Step, ...], depth: int, rails: tuple[Rail, ...], words: RulesWords, here: str
) -> Iterator[StationModel]:
    """Steps that follow each other. `rails` are those of the levels further out, past the first step."""
    for at, step in enumerate(steps):
        before, after = steps[at - 1] if at else None, steps[at + 1] if at + 1 < len(steps) else None
        if step.kind is Kind.LOOP_END:
            depth, rails = depth - 1, rails[:-1]
        inside = before is not None and before.kind is Kind.LOOP_START  # the first of a loop
        elbow = inside or (before is None and depth > 0)
        down = after is not None and (after.kind is not Kind.LOOP_END or step.kind is Kind.LOOP_START)
        yield _station(
            step,
            words,
            here,
            depth,
            _ending(rails) if before is None else rails,
            elbow=elbow,
            up=before is not None and not inside,
            down=down,
        )
        yield from _ways(step.children, depth, rails, down, words, here)
        if step.kind is Kind.LOOP_START:
            depth, rails = depth + 1, (*rails, "loop")


def _ways(
    ways: tuple[Step, ...],
    depth: int,
    rails: tuple[Rail, ...],
    goes_on: bool,
    words: RulesWords,
    here: str,
) -> Iterator[StationModel]:
    """What can follow a choice or a branch at `depth`, each with its own steps."""
    for at, way in enumerate(ways):
        rail: Rail = "line" if goes_on or at + 1 < len(ways) else ""
        yield _station(way, words, here, depth + 1, _ending((*rails, rail)), elbow=True)
        yield from _sequence(way.children, depth + 2, (*rails, rail, ""), words, here)


def _ending(rails: tuple[Rail, ...]) -> tuple[Rail, ...]:
    """The innermost line leads to this station, and ends there when nothing follows."""
    return (*rails[:-1], rails[-1] or "half") if rails else ()


def _station(
    step: Step,
    words: RulesWords,
    here: str,
    depth: int,
    rails: tuple[Rail, ...],
    *,
    elbow: bool = False,
    up: bool = False,
    down: bool = False,
) -> StationModel:
    decides = step.who is not Who.SERVER and step.kind is not Kind.WAY
    by = step.by[:1].upper() + step.by[1:] if decides else ""
    now = words.here if step.id == here else ""
    detail = step.detail if step.kind is not Kind.LOOP_END else ""
    told = f"{step.title}: {detail}" if detail else step.title
    return StationModel(
        id=step.id,
        node=step.kind.value,
        title=step.title,
        by=by,
        detail=detail,
        depth=depth,
        rails=rails,
        elbow=elbow,
        up=up or step.kind is Kind.LOOP_END,
        down=down,
        stem=bool(step.children) or step.kind is Kind.LOOP_START,
        here=now,
        spoken=". ".join(filter(None, (now, told, words.decides.format(who=step.by) if decides else ""))),
    )
