"""How much a random test tries: a part in the short run, all of it with --long."""

SHARE = 4  # the short run tries one in so many
_long = False


def choose(long: bool) -> None:
    """Before any test is read."""
    global _long
    _long = long


def part(whole: int) -> int:
    """Of `whole` tries, those of this run."""
    return whole if _long else max(whole // SHARE, 1)
