"""This computer's own settings as lines of the editor, and back. The values are plain texts."""

from client.model import menu_words as words
from client.model.lobby import SettingModel, SettingsEditorModel
from client.model.welcome import AVATARS
from protocol.limits import MAX_NAME


def editor(
    theme: str, text_size: int, sizes: tuple[int, ...], motion: bool, two: bool
) -> SettingsEditorModel:
    """Theme, text size, motion and the number of clicks."""
    offered = tuple((str(n), f"{n} %") for n in sorted({*sizes, text_size}))
    return SettingsEditorModel(
        (
            SettingModel("theme", words.THEME, "choice", theme, tuple(words.THEMES.items())),
            SettingModel("text_size", words.TEXT_SIZE, "choice", str(text_size), offered),
            SettingModel("reduce_motion", words.REDUCE_MOTION, "switch", _switch(motion)),
            SettingModel("two_clicks", words.TWO_CLICKS, "switch", _switch(two), hint=words.TWO_CLICKS_HINT),
        ),
        title=words.SETTINGS_TITLE,
    )


def cards(four_colours: bool, sort: str) -> tuple[SettingModel, ...]:
    """How the cards of Big Two look and lie."""
    colours, lie = words.FOUR_COLOURS, words.CARD_SORT
    offered = tuple(words.CARD_SORTS.items())
    return (
        SettingModel("card_sort", lie, "choice", sort, offered, hint=words.CARD_SORT_HINT),
        SettingModel("four_colours", colours, "switch", _switch(four_colours), hint=words.FOUR_COLOURS_HINT),
    )


def rename(name: str, avatar: str) -> SettingsEditorModel:
    """Name and avatar of the reader in this room."""
    offered = tuple((each.name, each.spoken) for each in AVATARS if each.name != "random")
    known = offered if avatar in dict(offered) else (*offered, (avatar, avatar))
    return SettingsEditorModel(
        (
            SettingModel("name", "Your name", "text", name, limit=MAX_NAME),
            SettingModel("avatar", "Your avatar", "choice", avatar, known),
        ),
        title=words.RENAME.rstrip("…"),
    )


def _switch(on: bool) -> str:
    return "yes" if on else "no"
