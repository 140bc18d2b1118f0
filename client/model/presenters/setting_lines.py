"""Lines of the settings editor, of any game: a text, a choice, numbers, seconds, a switch."""

from typing import Literal

from client.model import lobby_words as words
from client.model.lobby import SettingModel

PAUSES = (0, 1, 2, 3, 5, 10)  # seconds that bots take


def text(key: str, value: str, kind: Literal["text", "area"], limit: int) -> SettingModel:
    return SettingModel(key, words.LABELS[key], kind, value, limit=limit, hint=words.HINTS.get(key, ""))


def choice(key: str, value: str, options: tuple[tuple[str, str], ...]) -> SettingModel:
    """A value that isn't offered is added: it is what the room has."""
    known = options if value in dict(options) else (*options, (value, value))
    return SettingModel(key, words.LABELS[key], "choice", value, known, hint=words.HINTS.get(key, ""))


def numbers(key: str, value: int, offered: tuple[int, ...], named: dict[int, str]) -> SettingModel:
    every = sorted({*offered, value})
    return choice(key, str(value), tuple((str(n), named.get(n, str(n))) for n in every))


def seconds(key: str, value: int, offered: tuple[int, ...]) -> SettingModel:
    return numbers(key, value, offered, {n: words.seconds(n) for n in {*offered, value}})


def bots_pause(value: int) -> SettingModel:
    return numbers("bot_seconds", value, PAUSES, {n: words.pause(n) for n in (*PAUSES, value)})


def switch(key: str, value: bool) -> SettingModel:
    on = "yes" if value else "no"
    return SettingModel(key, words.LABELS[key], "switch", on, hint=words.HINTS.get(key, ""))
