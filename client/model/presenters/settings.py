"""The room's settings in words, in the editor, and back from its texts to the options that are sent."""

from typing import Any

from client.model import file_words
from client.model import lobby_words as words
from client.model.lobby import BringModel, SettingModel, SettingsEditorModel
from client.model.presenters import big_two_settings
from client.model.presenters.bringing import own_list, variant_box, words_box
from client.model.presenters.how_to_play import house_rules
from client.model.presenters.setting_lines import bots_pause, choice, numbers, seconds, switch, text
from client.model.state import State
from protocol.limits import MAX_CLUE, MAX_NOTES, MAX_ROOM_NAME
from protocol.messages import room
from protocol.messages.big_two import BigTwoOptions
from protocol.messages.catalogue import GameOptions, game_of
from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Rules, Variant

BIG_TWO = game_of(BigTwoOptions())
CLOCKS = (0, 30, 60, 90, 120, 180, 300)
LIMITS = (0, 1, 2, 3)
GRACES = (0, 5, 10, 20, 30, 60, 120)
SPECTATORS = (0, 4, 8, 16, 32)
SWITCHES = ("challenge", "must_cover", "votes_visible", "unlimited", "several_words", "rotate_roles")
ROOM_FIELDS = (
    "name",
    "rotate_roles",
    "grace_seconds",
    "spectators",
    "notes",
    "bot_seconds",
    "bots_explain",
)
LISTED = {"word_lists": "\n", "without": ","}  # what stands between the parts of these fields' texts
OF_THE_ROOM = ("name", "variant", "word_lists", "own_words", "without")  # not carried into another room as is
VARIANT_FILE, OWN_WORDS = "bring_variant", "bring_words"  # lines that bring something and are no setting


def summary(state: State) -> tuple[tuple[str, str], ...]:
    """Label and words of what people want to know before they start."""
    if state.plays_cards:
        return big_two_settings.summary(state)
    settings, game, rules = state.settings, state.codenames_options, state.rules
    grid = (rules.variant.rows, rules.variant.columns) if rules else (5, 5)
    own = rules.own_words if rules else ""
    return (
        ("Game", f"{words.variant(game.variant)}, {words.board(len(settings.teams), *grid)}"),
        ("Words", words.word_lists(game.word_lists, settings.word_count, own)),
        ("Clocks", words.clocks(game.clue_seconds, game.guess_seconds)),
        (words.LABELS["agreement"], words.AGREEMENTS.get(game.agreement, game.agreement)),
        (words.LABELS["challenge"], words.challenges(game.challenge, game.challenge_limit)),
        *_bots(state),
        *_house_rules(state),
    )


def _bots(state: State) -> tuple[tuple[str, str], ...]:
    """How they play here, while some sit at the table, or why there are none."""
    if why := no_bots(state):
        return ((words.BOTS, why),)
    if not any(each.bot for each in state.people.people):
        return ()
    return ((words.LABELS["bot_seconds"], words.pause(state.settings.room.bot_seconds)),)


def no_bots(state: State) -> str:
    """Why bots don't play with these words, in a sentence without its full stop; "" where they do."""
    rules = state.rules
    if rules is None or state.plays_cards or not rules.bots_speak:
        return ""
    tongues = unspoken(rules, state.codenames_options.word_lists)
    return words.bots_dont_speak(tongues, rules.bots_speak) if tongues else ""


def unspoken(rules: Rules, lists: tuple[str, ...]) -> tuple[str, ...]:
    """Language tags of these lists that bots don't speak; "" for a list of no known language."""
    languages = {each.name: each.language for each in rules.lists}
    chosen = dict.fromkeys(languages.get(name, "") for name in lists)
    return tuple(tag for tag in chosen if tag not in rules.bots_speak)


def _house_rules(state: State) -> tuple[tuple[str, str], ...]:
    """What is played otherwise than the variant says, and what the group agreed on."""
    if state.rules is None:
        return ()
    notes = state.settings.room.notes.strip()
    told = ((words.HOUSE_RULES, "\n".join(house_rules(state))),)
    return (*told, (words.AGREED, notes)) if notes else told


def editor(state: State) -> SettingsEditorModel:
    """All settings that the host may change."""
    if state.plays_cards:
        return SettingsEditorModel(big_two_settings.lines(state), note=words.SETTINGS_NOTE_CARDS)
    options, game = state.settings.room, state.codenames_options
    lines = (
        text("name", options.name, "text", MAX_ROOM_NAME),
        *_of_the_game(state),
        choice("agreement", game.agreement, tuple(words.AGREEMENTS.items())),
        seconds("clue_seconds", game.clue_seconds, CLOCKS),
        seconds("guess_seconds", game.guess_seconds, CLOCKS),
        switch("challenge", game.challenge),
        numbers("challenge_limit", game.challenge_limit, LIMITS, {0: words.ANY_NUMBER}),
        switch("must_cover", game.must_cover),
        switch("votes_visible", game.votes_visible),
        switch("unlimited", game.unlimited),
        switch("several_words", game.several_words),
        text("notes", options.notes, "area", MAX_NOTES),
        switch("rotate_roles", options.rotate_roles),
        bots_pause(options.bot_seconds),
        switch("bots_explain", options.bots_explain),
        numbers("operatives", game.operatives, tuple(range(1, 9)), {}),
        seconds("grace_seconds", options.grace_seconds, GRACES),
        numbers("spectators", options.spectators, SPECTATORS, {}),
    )
    return SettingsEditorModel(lines, note=words.SETTINGS_NOTE)


def _of_the_game(state: State) -> tuple[SettingModel, ...]:
    """The variant and the words, with what the host brings along."""
    game, rules = state.codenames_options, state.rules
    variants = rules.variants if rules else (game.variant,)
    lists = rules.lists if rules else ()
    own = rules.own_words if rules else ""
    named = tuple(
        (each.name, words.a_list(each.name, each.language, each.words, own * (each.name == file_words.OWN)))
        for each in lists
    )
    return (
        choice("variant", game.variant, tuple((name, words.variant(name)) for name in variants)),
        _bring(VARIANT_FILE, file_words.VARIANT_FILE, variant_box(state)),
        SettingModel(
            "word_lists",
            words.LABELS["word_lists"],
            "many",
            "\n".join(game.word_lists),
            named or tuple((name, words.word_lists((name,), 0)) for name in game.word_lists),
            hint=words.HINTS["word_lists"],
        ),
        _bring(OWN_WORDS, file_words.OWN_WORDS, words_box(state)),
        _own_words(state),
        text("without", ", ".join(game.without), "text", words.MOST_WITHOUT * (MAX_CLUE + 2)),
    )


def _bring(key: str, label: str, bring: BringModel) -> SettingModel:
    return SettingModel(key, label, "bring", "", hint=file_words.DROP_HINT, bring=bring)


def _own_words(state: State) -> SettingModel:
    """How many cards come from the room's own list, as far as there is one."""
    now, own = state.codenames_options.own_words, own_list(state)
    cards = state.rules.variant.cards if state.rules else now
    most = max(min(cards, own[1]) if own else 0, now)
    return SettingModel(
        "own_words",
        words.LABELS["own_words"],
        "number",
        str(now),
        tuple((str(n), str(n)) for n in range(most + 1)),
        hint=words.HINTS["own_words"],
        enabled=own is not None,
        reason=words.NO_OWN_WORDS,
    )


# ---- back to options


def faults(changes: dict[str, str]) -> dict[str, str]:
    """By key, why a text can't be sent."""
    found, without = {}, parted("without", changes.get("without", ""))
    if "name" in changes and not changes["name"].strip():
        found["name"] = words.NO_ROOM_NAME
    if len(without) > words.MOST_WITHOUT:
        found["without"] = words.TOO_MANY_WITHOUT
    elif max(map(len, without), default=0) > MAX_CLUE:
        found["without"] = words.long_without(MAX_CLUE)
    return found


def parted(key: str, text: str) -> tuple[str, ...]:
    """The parts of a listed field's text, each once."""
    parts = (part.strip() for part in text.split(LISTED[key]))
    return tuple(dict.fromkeys(part for part in parts if part))


def changed_options(
    options: room.RoomOptions, game: GameOptions, changes: dict[str, str]
) -> tuple[room.RoomOptions, GameOptions]:
    """The options with the editor's texts taken in; a text that is no value of its field is left out."""
    room_values, game_values = plain(options), plain(game)
    for key, typed in changes.items():
        into = room_values if key in ROOM_FIELDS else game_values
        if key in into:
            into[key] = _value(key, typed, into[key])
    if isinstance(game, BigTwoOptions):
        return room.RoomOptions(**room_values), BigTwoOptions(**game_values)
    if file_words.OWN not in game_values["word_lists"]:  # none of them can be asked for
        game_values["own_words"] = 0
    return room.RoomOptions(**room_values), CodenamesOptions(**game_values)


def _value(key: str, text: str, before: Any) -> Any:
    if isinstance(before, bool):
        return text == "yes"
    if isinstance(before, int):
        return int(text) if text.isascii() and text.isdigit() else before
    return parted(key, text) if key in LISTED else text


def as_the_variant_says(
    game: CodenamesOptions, variant: Variant, changes: dict[str, str]
) -> CodenamesOptions:
    """The settings of a variant that was just chosen, but for words, seats and what was changed with it."""
    values = plain(game)
    normal, room_only = variant.defaults(), (*OF_THE_ROOM, "operatives")
    for key in values:
        if key not in room_only and key not in changes:
            values[key] = getattr(normal, key)
    values["own_words"] = min(game.own_words, variant.cards)
    return CodenamesOptions(**values)


def plain(options: room.RoomOptions | GameOptions) -> dict[str, Any]:
    """Options as a map of plain values, to be kept in a file."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def remembered(
    options: room.RoomOptions, game: CodenamesOptions, kept: dict[str, Any], state: State | None = None
) -> tuple[room.RoomOptions, CodenamesOptions]:
    """A new room's options as this host set them before, apart from its name. Damaged values are skipped.

    The variant and the lists come back as far as `state` shows that they are there.
    """
    room_values, game_values = plain(options), plain(game)
    for values in (room_values, game_values):
        for key, default in values.items():
            value = kept.get(key)
            if key not in OF_THE_ROOM and type(value) is type(default):
                values[key] = value
    rules = state.rules if state else None
    variants = rules.variants if rules else ()
    if kept.get("variant") in variants:
        game_values["variant"] = kept["variant"]
    there = {each.name for each in rules.lists} if rules else set()
    lists = tuple(dict.fromkeys(name for name in _texts(kept.get("word_lists")) if name in there))
    without = tuple(word for word in _texts(kept.get("without")) if 0 < len(word) <= MAX_CLUE)
    game_values["word_lists"] = lists or game.word_lists
    game_values["without"] = without[: words.MOST_WITHOUT]
    return room.RoomOptions(**room_values), CodenamesOptions(**game_values)


def remembered_game(game: str, state: State, kept: dict[str, Any]) -> GameOptions:
    """The settings of this game as the host had them last, for a room that turns to it."""
    if game == BIG_TWO:
        values = plain(state.big_two_options)
        same = {key: kept[key] for key, each in values.items() if type(kept.get(key)) is type(each)}
        return BigTwoOptions(**(values | same))
    return remembered(state.settings.room, state.codenames_options, kept, state)[1]


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list | tuple) else ()


def to_keep(options: room.RoomOptions, game: GameOptions) -> dict[str, Any]:
    """What the next room of this host begins with, as far as this game has settings for it."""
    every = plain(options) | plain(game)
    kept = {key: each for key, each in every.items() if isinstance(each, bool | int | str) and key != "name"}
    return kept | {key: list(every[key]) for key in LISTED if key in every}
