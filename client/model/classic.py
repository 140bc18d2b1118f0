"""The classic variant, to be told outside of a room. The server's own file is the rule."""

from protocol.messages.variant import BY_KEY, ENDS_GAME, REFUSED, Variant

CLASSIC = Variant(
    name="classic",
    teams=("red", "blue"),
    first=BY_KEY,
    agents=(9, 8),
    bystanders=7,
    assassins=1,
    rows=5,
    columns=5,
    clue_low=0,
    clue_high=9,
    extra_guesses=1,
    pass_before_first_guess=False,
    assassin=ENDS_GAME,
    clue_on_board=REFUSED,
    unlimited=False,
    agreement="everyone",
    clue_seconds=0,
    guess_seconds=0,
    challenge=True,
    must_cover=False,
)
