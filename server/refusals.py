"""The answer to a request that isn't allowed: a value, never an exception."""

from dataclasses import dataclass, field

from protocol.types import Values


@dataclass(frozen=True)
class Refusal:
    """`code` is one of `RefusalCode` or a game's own codes; `values` fill the sentence in the client."""

    code: str
    values: Values = field(default_factory=dict)
