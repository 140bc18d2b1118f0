"""The room's settings in words, in the editor, and back from its texts to the options that are sent."""

from typing import Any

from client.model import lobby_words as words
from client.model.lobby import SettingModel, SettingsEditorModel
from client.model.state import State
from protocol.limits import MAX_ROOM_NAME
from protocol.messages import room
from protocol.messages.codenames import CodenamesOptions

CLOCKS = (0, 30, 60, 90, 120, 180, 300)
LIMITS = (0, 1, 2, 3)
GRACES = (0, 5, 10, 20, 30, 60, 120)
SPECTATORS = (0, 4, 8, 16, 32)
SWITCHES = ("challenge", "must_cover", "votes_visible", "unlimited", "several_words", "rotate_roles")
ROOM_FIELDS = ("name", "rotate_roles", "grace_seconds", "spectators")


def summary(state: State) -> tuple[tuple[str, str], ...]:
    """Label and words of what people want to know before they start."""
    settings, game = state.settings, state.settings.game
    variant = words.VARIANTS.get(game.variant, game.variant).capitalize()
    return (
        ("Game", f"{variant}, {words.board(len(settings.teams))}"),
        ("Words", words.word_lists(game.word_lists, settings.word_count)),
        ("Clocks", words.clocks(game.clue_seconds, game.guess_seconds)),
        (words.LABELS["agreement"], words.AGREEMENTS.get(game.agreement, game.agreement)),
        (words.LABELS["challenge"], words.challenges(game.challenge, game.challenge_limit)),
    )


def editor(state: State) -> SettingsEditorModel:
    """All settings that the host may change."""
    options, game = state.settings.room, state.settings.game
    lines = (
        SettingModel("name", words.LABELS["name"], "text", options.name, limit=MAX_ROOM_NAME),
        _choice("agreement", game.agreement, tuple(words.AGREEMENTS.items())),
        _seconds("clue_seconds", game.clue_seconds, CLOCKS),
        _seconds("guess_seconds", game.guess_seconds, CLOCKS),
        _switch("challenge", game.challenge),
        _numbers("challenge_limit", game.challenge_limit, LIMITS, {0: words.ANY_NUMBER}),
        _switch("must_cover", game.must_cover),
        _switch("votes_visible", game.votes_visible),
        _switch("unlimited", game.unlimited),
        _switch("several_words", game.several_words),
        _switch("rotate_roles", options.rotate_roles),
        _numbers("operatives", game.operatives, tuple(range(1, 9)), {}),
        _seconds("grace_seconds", options.grace_seconds, GRACES),
        _numbers("spectators", options.spectators, SPECTATORS, {}),
    )
    return SettingsEditorModel(lines, note=words.SETTINGS_NOTE)


def _choice(key: str, value: str, options: tuple[tuple[str, str], ...]) -> SettingModel:
    known = options if value in dict(options) else (*options, (value, value))
    return SettingModel(key, words.LABELS[key], "choice", value, known, hint=words.HINTS.get(key, ""))


def _numbers(key: str, value: int, offered: tuple[int, ...], named: dict[int, str]) -> SettingModel:
    numbers = sorted({*offered, value})
    return _choice(key, str(value), tuple((str(n), named.get(n, str(n))) for n in numbers))


def _seconds(key: str, value: int, offered: tuple[int, ...]) -> SettingModel:
    return _numbers(key, value, offered, {n: words.seconds(n) for n in {*offered, value}})


def _switch(key: str, value: bool) -> SettingModel:
    on = "yes" if value else "no"
    return SettingModel(key, words.LABELS[key], "switch", on, hint=words.HINTS.get(key, ""))


# ---- back to options


def changed_options(
    options: room.RoomOptions, game: CodenamesOptions, changes: dict[str, str]
) -> tuple[room.RoomOptions, CodenamesOptions]:
    """The options with the editor's texts taken in; a text that is no value of its field is left out."""
    room_values, game_values = plain(options), plain(game)
    for key, text in changes.items():
        into = room_values if key in ROOM_FIELDS else game_values
        if key in into:
            into[key] = _value(text, into[key])
    return room.RoomOptions(**room_values), CodenamesOptions(**game_values)


def _value(text: str, before: Any) -> Any:
    if isinstance(before, bool):
        return text == "yes"
    if isinstance(before, int):
        return int(text) if text.isascii() and text.isdigit() else before
    return text


def plain(options: room.RoomOptions | CodenamesOptions) -> dict[str, Any]:
    """Options as a map of plain values, to be kept in a file."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def remembered(
    options: room.RoomOptions, game: CodenamesOptions, kept: dict[str, Any]
) -> tuple[room.RoomOptions, CodenamesOptions]:
    """A new room's options as this host set them before, apart from its name. Damaged values are skipped."""
    room_values, game_values = plain(options), plain(game)
    for values in (room_values, game_values):
        for key, default in values.items():
            value = kept.get(key)
            if key not in ("name", "variant", "word_lists") and type(value) is type(default):
                values[key] = value
    return room.RoomOptions(**room_values), CodenamesOptions(**game_values)


def to_keep(options: room.RoomOptions, game: CodenamesOptions) -> dict[str, Any]:
    """What the next room of this host begins with."""
    every = plain(options) | plain(game)
    return {key: each for key, each in every.items() if isinstance(each, bool | int | str) and key != "name"}
