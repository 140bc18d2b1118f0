"""A Big Two room's settings: in words, and as lines of the editor."""

from dataclasses import replace

from client.model import lobby_words as words
from client.model.lobby import SettingModel
from client.model.presenters.setting_lines import bots_pause, numbers, seconds, switch, text
from client.model.state import State
from protocol.limits import MAX_NOTES, MAX_ROOM_NAME

TURNS = (0, 15, 30, 45, 60, 90, 120)
GRACES = (0, 5, 10, 20, 30, 60, 120)
SPECTATORS = (0, 4, 8, 16, 32)


def summary(state: State) -> tuple[tuple[str, str], ...]:
    """Label and words of what people want to know before they start."""
    options, game = state.settings.room, state.big_two_options
    notes = options.notes.strip()
    told = (
        ("Players", words.FOUR_PLAYERS),
        (words.LABELS["turn_seconds"], words.seconds(game.turn_seconds)),
        (words.LABELS["points"], words.POINTS if game.points else words.OFF),
        (words.LABELS["bot_seconds"], words.pause(options.bot_seconds)),
    )
    return (*told, (words.AGREED, notes)) if notes else told


def lines(state: State) -> tuple[SettingModel, ...]:
    """All settings that the host may change."""
    options, game = state.settings.room, state.big_two_options
    return (
        text("name", options.name, "text", MAX_ROOM_NAME),
        seconds("turn_seconds", game.turn_seconds, TURNS),
        switch("points", game.points),
        bots_pause(options.bot_seconds),
        replace(text("notes", options.notes, "area", MAX_NOTES), hint=words.NOTES_HINT_CARDS),
        replace(seconds("grace_seconds", options.grace_seconds, GRACES), hint=words.GRACE_HINT_CARDS),
        numbers("spectators", options.spectators, SPECTATORS, {}),
    )
