"""House rules: what a room has changed from its variant's defaults, a sentence each. Judges no setting."""

from collections.abc import Callable

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Variant
from protocol.told.texts import Language, Texts, texts

_OF_CHALLENGES = ("challenge_limit", "must_cover")  # mean nothing while challenges are off


def changed(variant: Variant, options: CodenamesOptions, language: Language) -> tuple[str, ...]:
    """A sentence for each rule that the room plays otherwise than the variant says; words are no rules."""
    told, normal = texts(language), variant.defaults()
    moot = () if options.challenge else _OF_CHALLENGES
    return tuple(
        sentence(told, field, getattr(options, field), getattr(normal, field))
        for field, sentence in _SENTENCES.items()
        if field not in moot and getattr(options, field) != getattr(normal, field)
    )


def _agreement(told: Texts, field: str, now: str, normal: str) -> str:
    return told.say(f"house.{field}", now=told.say(f"house.{now}"), normal=told.say(f"house.{normal}"))


def _clock(told: Texts, field: str, now: int, normal: int) -> str:
    times = (told.seconds(seconds) if seconds else told.say("no_clock") for seconds in (now, normal))
    return told.say(f"house.{field}", now=next(times), normal=next(times))


def _limit(told: Texts, field: str, now: int, normal: int) -> str:
    limits = (told.spelled("times", limit) if limit else told.say("any_number") for limit in (now, normal))
    return told.say(f"house.{field}", now=next(limits), normal=next(limits))


def _operatives(told: Texts, field: str, now: int, normal: int) -> str:
    return told.say(f"house.{field}", now=told.spelled("operatives", now), normal=told.number(normal))


def _flag(told: Texts, field: str, now: bool, normal: bool) -> str:
    return told.say(f"house.{field}.{'on' if now else 'off'}")


_SENTENCES: dict[str, Callable[..., str]] = {
    "agreement": _agreement,
    "several_words": _flag,
    "unlimited": _flag,
    "clue_seconds": _clock,
    "guess_seconds": _clock,
    "challenge": _flag,
    "challenge_limit": _limit,
    "must_cover": _flag,
    "votes_visible": _flag,
    "operatives": _operatives,
}
