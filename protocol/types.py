"""What every message is made of: frozen, closed structs. Unknown fields are refused by all of them."""

from typing import Annotated

import msgspec


class Message(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    kw_only=True,
    omit_defaults=True,
):
    """A map on the wire, told apart by its `type`."""


class Request(Message, frozen=True, kw_only=True):
    """A client's wish. `id` is its own number for it; `Done` or `Refusal` carries the same number back."""

    id: int


class Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A list on the wire, its fields by position; of several kinds, the kind's name comes first."""


Second = Annotated[float, msgspec.Meta(gt=-1e15, lt=1e15)]  # of a room's clock; as a whole number too
Values = dict[str, int | str]
