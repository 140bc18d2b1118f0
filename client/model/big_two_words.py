"""What the screens of Big Two say: a part of the wording, as `phrases` is.

Names of people, and of cards and combinations (`client.model.card_words`), go into short sentences here.
Knows no state; `you` says that the sentence is about the reader.
"""

from collections.abc import Sequence

from client.model import card_words as cards
from client.model import phrases
from client.model import wording as w
from client.model.game_widgets import Segment
from client.model.phrases import YOU
from protocol.cards import Combination

GAME_STATUS = "Game status"
TABLE_CHAT = "Table chat"
HISTORY = "History"
NO_HISTORY = "Nothing has been played yet"


def bold(text: str) -> Segment:
    return Segment(w.person(text), bold=True)


def title(combination: Combination) -> str:
    """ "Straight, 7 to jack", at the head of a line."""
    name = cards.combination(combination)
    for article in ("a ", "the "):
        name = name.removeprefix(article)
    return name[:1].upper() + name[1:]


def plain_name(combination: Combination) -> str:
    """ "straight", "ten of clubs": what somebody has put down, after their name."""
    return cards.KINDS[combination.kind] if combination.size > 1 else cards.card(combination.top)


def to_beat(combination: Combination) -> str:
    """ "a straight", "the ten of clubs": what there is to beat."""
    if combination.size == 1:
        return cards.the_card(combination.top)
    return f"a {plain_name(combination)}"


# ---- the plates

NEXT = "next"
YOUR_TURN, THEIR_TURN = "your turn", "their turn"
PASSED = "passed"
BOT_PLAYS = "a bot plays on"
NOBODY = "Free seat"


def note(number: int, more: str) -> str:
    return ", ".join(filter(None, (cards.held(number), more)))


def short_note(number: int, more: str) -> str:
    return ", ".join(filter(None, (str(number), more)))


def player_spoken(name: str, tag: str, note: str, last: str) -> str:
    return ", ".join(filter(None, (w.person(name), tag, note, f"played {last}" if last else "")))


# ---- the middle


def leads(name: str, you: bool) -> tuple[Segment, ...]:
    verb = "lead" if you else "leads"
    return bold(YOU if you else name), Segment(f" {verb}: any combination")


def begins(name: str, you: bool) -> tuple[Segment, ...]:
    verb = "begin" if you else "begins"
    return bold(YOU if you else name), Segment(f" {verb} with the three of diamonds")


def played(name: str, you: bool, what: Sequence[int]) -> tuple[Segment, ...]:
    return bold(YOU if you else name), Segment(f" played {cards.played(what)}")


def table_spoken(middle: str) -> str:
    return f"Big Two table. {middle}"


def own_cards(number: int) -> str:
    return f"Your cards, {cards.held(number)}"


def chosen(name: str) -> str:
    return f"{name}, chosen"


# ---- the status area

CLOCK_LABEL, CLOCK_LAST = "for this turn", "seconds"


def dealt(name: str, you: bool) -> str:
    who = "You have" if you else f"{w.person(name)} has"
    return f"Cards are dealt. {who} the three of diamonds"


def has_played(name: str, you: bool, what: Sequence[int], leads: bool) -> str:
    verb = "led" if leads else "played"
    return f"{YOU if you else w.person(name)} {verb} {cards.played(what)}"


def time_ran_out(sentence: str) -> str:
    return f"{sentence}: time ran out"


def has_passed(names: Sequence[str]) -> str:
    return f"{w.people(names)} passed"


def stand_in(name: str, playing: bool) -> str:
    return f"A bot plays on for {w.person(name)}" if playing else f"{w.person(name)} plays again"


def round_title(number: int) -> str:
    return f"Round {number}"


def left(number: int) -> str:
    """After a combination: how little is left in the hand."""
    return "the last card is left" if number else "the hand is empty"


def wins(name: str, you: bool) -> str:
    if not name:
        return "Nobody wins"
    return "You win" if you else f"{w.person(name)} wins"


def still_held(name: str, you: bool, number: int) -> str:
    return f"{YOU if you else w.person(name)} still held {cards.held(number)}"


def turn(name: str, you: bool, on_table: Combination | None, first: bool) -> str:
    """Whose turn it is, and for the reader what it asks."""
    if not you:
        return f"{phrases.possessive(name)} turn" + (f": {to_beat(on_table)} to beat" if on_table else "")
    if first:
        return "Your turn: begin with the three of diamonds"
    if on_table is None:
        return "Your turn: lead any combination"
    return f"Your turn: beat {to_beat(on_table)}, or pass"


# ---- the line by Play

CHOOSE = "Choose cards to play"
CHOOSE_LATER = "Choose cards while you wait"
CHOOSE_FIRST = "Choose cards first"
NEEDS_FIRST = "Your first combination needs the three of diamonds"
NO_COMBINATION = "No combination"
YOU_CAN_LEAD = "You can lead it."
NO_HINT = "None of your combinations beats it"
NO_HINT_NOW = "Hints come with your turn"
LEADER_PASSES_NOT = "You lead, so you can’t pass"
PLAY_WHEN_BACK = "You can play once you are back"
PASS, PLAY, HINT = "Pass", "Play", "Hint"
SORT_BY_RANK, SORT_BY_SUIT = "Sort by rank", "Sort by suit"
BY_RANK, BY_SUIT = "Rank", "Suit"
WATCHING = "You are watching. The cards stay face down for you."


def play_for(name: str) -> str:
    """Taking the seat of somebody who is away."""
    return f"{PLAY} for {w.person(name)}"


def play(number: int) -> str:
    return f"{PLAY} {cards.held(number)}" if number else PLAY


def their(name: str, you: bool, on_table: Combination) -> str:
    """ "Dev’s straight", "your pair", "Dev’s ten of clubs"."""
    whose = "your" if you else phrases.possessive(name)
    return f"{whose} {plain_name(on_table)}"


def beats(name: str, you: bool, on_table: Combination) -> str:
    return f"It beats {their(name, you, on_table)}."


def too_low(name: str, you: bool, on_table: Combination) -> str:
    return f"It doesn’t beat {their(name, you, on_table)}."


def other_number(name: str, you: bool, on_table: Combination) -> str:
    """A combination of another number of cards than what lies on the table."""
    need = w.count(on_table.size, "card", "cards")
    whose = their(name, you, on_table)
    return f"{whose[:1].upper()}{whose[1:]} takes {need} to beat."


def no_combination(number: int) -> str:
    """Why so many chosen cards are none."""
    could = {
        2: "A pair needs two of one rank.",
        3: "A triple needs three of one rank.",
        4: "There is none of four cards.",
        5: "These five don’t go together.",
    }
    return could.get(number, "It takes one, two, three or five cards.")


def needs(card: int) -> str:
    return f"The first combination needs {cards.the_card(card)}."


def wait_for(name: str) -> str:
    return f"It is {phrases.possessive(name)} turn"


# ---- the end

WON_HELD = "no cards left"
BROKEN_OFF = "The host ended the game. It counts nowhere."
RESTART_HINT = "Rematch deals new cards to everyone"
RESTART_OTHERS = "Anyone who played can start a rematch"
THIS_EVENING = "This evening"


def last_combination(what: Sequence[int], you: bool) -> str:
    whose = "Your" if you else "The"
    return f"{whose} last combination: {cards.played(what)}"


def points(number: int) -> str:
    return w.count(number, "point", "points")


def result(name: str, wins: int, games: int, points: int | None) -> str:
    """ "Dev: 2 of 3 games won, 14 points"."""
    return f"{w.person(name)}: {won(wins, games, points)}"


def won(wins: int, games: int, points: int | None) -> str:
    more = f", {w.count(points, 'point', 'points')}" if points is not None else ""
    return f"{wins} of {w.count(games, 'game', 'games')} won{more}"


# ---- votes and leaving

RESTART = "Restart"
NEW_DEAL_YES, NEW_DEAL_NO = "Yes, deal anew", "No, go on"
ALL_AGREE = "Everybody has to agree; this game then counts nowhere"
PASSED_FOR_YOU = "Your turn was passed"
PLAYED_FOR_YOU = "Your lowest card was played"
PLAYS_ON = "Plays their own cards again"
SEAT_KEPT = "Your seat is kept; after a while a bot plays your cards until you are back."
LEAVE_TEXT = "A game is going on. A bot plays your cards until you come back."


def restart_asked(name: str) -> str:
    return f"{w.person(name)} asks to deal anew"
