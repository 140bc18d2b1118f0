"""One match in models: what the tests and the gallery of the game's widgets show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from client.model.board import BoardModel, CardModel, Identity, Team, VoteModel
from client.model.chat import ChannelModel, ChatLineModel, ChatModel
from client.model.controls import ButtonModel
from client.model.game_widgets import (
    ActionModel,
    ActionRowModel,
    ClockModel,
    ClueBannerModel,
    ClueLogModel,
    ClueRowModel,
    ComposerModel,
    GuessModel,
    HeaderModel,
    MemberModel,
    NoteModel,
    RosterModel,
    RosterTeamModel,
    ScoreModel,
    Segment,
)
from client.model.review import CheckModel, ResultBannerModel

WORDS = [
    "ELEPHANT",
    "SPORT",
    "PIANO",
    "CANDLE",
    "SHIP",
    "LION",
    "ORANGE",
    "MOON",
    "CASTLE",
    "BEACH",
    "BRIDGE",
    "SPIDER",
    "LEMON",
    "TRAIN",
    "GHOST",
    "FOREST",
    "OCTOPUS",
    "HONEY",
    "VIOLIN",
    "KNIGHT",
    "WINDOW",
    "DIAMOND",
    "MARBLE",
    "GRANDCHILD",
    "DESERT",
]
_WORDS_OF: dict[Identity, str] = {
    "blue": "ELEPHANT LION SHIP BEACH OCTOPUS BRIDGE MOON GRANDCHILD",
    "red": "PIANO VIOLIN CANDLE CASTLE KNIGHT GHOST LEMON HONEY DIAMOND",
    "bystander": "SPORT ORANGE TRAIN FOREST WINDOW MARBLE DESERT",
    "assassin": "SPIDER",
}
KEY = {word: identity for identity, words in _WORDS_OF.items() for word in words.split()}
OPEN = {"PIANO", "VIOLIN", "CASTLE", "KNIGHT", "HONEY", "MOON", "BRIDGE", "OCTOPUS", "ORANGE", "WINDOW"}
LATER = OPEN | {"ELEPHANT", "LION", "LEMON"}
AT_END = LATER | {"SHIP", "BEACH", "TRAIN", "GRANDCHILD", "GHOST", "CANDLE"}
VOTES = {"ELEPHANT": ("You", "Dev"), "LION": ("Fay",)}


def votes(*names: str) -> tuple[VoteModel, ...]:
    return tuple(VoteModel(name, mine=name == "You") for name in names)


def card(word: str, **fields: Any) -> CardModel:
    return replace(CardModel(word, f"{word.capitalize()}, not revealed"), **fields)


def operative_card(word: str, open_words: set[str], on_cards: dict[str, tuple[str, ...]]) -> CardModel:
    if word in open_words:
        return card(word, face=KEY[word], spoken=f"{word.capitalize()}, {KEY[word]} agent")
    names = on_cards.get(word, ())
    badge = f"{len(names)}/3" if names else ""
    return card(word, votes=votes(*names), badge=badge, team="blue", enabled=True)


def operative_board(
    open_words: set[str] = OPEN, on_cards: dict[str, tuple[str, ...]] = VOTES, **fields: Any
) -> BoardModel:
    cards = tuple(operative_card(word, open_words, on_cards) for word in WORDS)
    return replace(BoardModel(5, 5, cards, "Board, 5 by 5"), **fields)


def spymaster_board(marked: tuple[str, ...] = ("SHIP", "BEACH")) -> BoardModel:
    cards = tuple(
        card(word, face=KEY[word])
        if word in LATER
        else card(word, key=KEY[word], marked=word in marked, enabled=True)
        for word in WORDS
    )
    return BoardModel(5, 5, cards)


def review_board() -> BoardModel:
    cards = [card(word, face=KEY[word]) if word in AT_END else card(word, key=KEY[word]) for word in WORDS]
    spot = WORDS.index("GRANDCHILD")
    cards[spot] = replace(cards[spot], highlighted=True, votes=votes("You", "Dev", "Fay"), team="blue")
    return BoardModel(5, 5, tuple(cards))


def plain_board(rows: int, columns: int, words: tuple[str, ...] = ()) -> BoardModel:
    texts = (*words, *(f"WORD {number}" for number in range(rows * columns)))[: rows * columns]
    return BoardModel(rows, columns, tuple(card(text, enabled=True) for text in texts))


def header(red: int = 5, blue: int = 3, ends_at: float = 84.0, **fields: Any) -> HeaderModel:
    scores = (
        ScoreModel("red", "Red", red, 9, spoken=f"Red, {9 - red} of 9 left"),
        ScoreModel(
            "blue",
            "Blue",
            blue,
            8,
            note="your team",
            active=True,
            spoken=f"Blue, {8 - blue} of 8 left, their turn",
        ),
    )
    return replace(
        HeaderModel(
            scores,
            "Blue’s turn",
            "blue",
            "Your team is guessing. Everyone has to agree.",
            ClockModel("left to guess", 120.0, ends_at, last_label="10 seconds left to guess"),
        ),
        **fields,
    )


THREE_SCORES = (
    ScoreModel("red", "Red", 3, 6),
    ScoreModel("blue", "Blue", 2, 5, out="Out: found an assassin"),
    ScoreModel("green", "Green", 2, 5, note="your team", active=True),
)

CLUE = ClueBannerModel(
    "blue",
    "Bo’s clue",
    "africa",
    "2",
    guesses_heading="Guesses left",
    guesses="2 + 1 extra",
    dots=("left", "left", "extra"),
    spoken="Bo’s clue: africa, 2. 2 + 1 extra guesses left",
)
WAITING = ClueBannerModel("red", waiting="Cleo is choosing a clue", spoken="Cleo is choosing a clue")
COMPOSER = ComposerModel(
    "blue",
    tuple(range(10)),
    suggested=2,
    marks="2 cards marked",
    marks_short="2",
    note=NoteModel(
        "“ports” may share a root with SPORT: the other spymaster may call it", "Only you see this."
    ),
)
RESULT = ResultBannerModel(
    "blue",
    "Blue wins",
    "All 8 agents found in 5 turns, one ahead of Red. 21 minutes.",
    CheckModel("Deal verified", "The key is the one sealed at the start"),
    "Blue wins. All 8 agents found in 5 turns",
)

GUESSING = ActionRowModel(
    (
        Segment("2 of 3", True),
        Segment(" agree on "),
        Segment("ELEPHANT", True),
        Segment(". Fay picked LION."),
    ),
    "hand",
    reason="You can pass after your first guess",
    actions=(
        ActionModel(
            "pass",
            ButtonModel("Pass", enabled=False, reason="You can pass after your first guess"),
            wide=True,
        ),
    ),
)
PASSING = ActionRowModel(
    (Segment("2 of 3", True), Segment(" agree on "), Segment("LION", True), Segment(". Fay wants to pass.")),
    "hand",
    votes=votes("Fay"),
    team="blue",
    actions=(ActionModel("pass", ButtonModel("Pass", count="1/3"), wide=True),),
)
MARKING = ActionRowModel(
    (Segment("Click a card to mark it for your clue. Only you see the marks."),),
    "mark",
    reason="Opens with Red’s next clue · 1 call left",
    actions=(ActionModel("challenge", ButtonModel("Challenge clue", "flag", enabled=False), wide=True),),
)
QUESTION = ActionRowModel(
    (Segment("“lantern” is on the board", True),),
    "flag",
    detail="Sending it forfeits your turn",
    actions=(
        ActionModel("change", ButtonModel("Change it")),
        ActionModel("send", ButtonModel("Send it"), primary=True),
    ),
    question=True,
)
REMATCH = ActionRowModel(
    (Segment("Rematch keeps everyone and deals new words"),),
    actions=(
        ActionModel("save", ButtonModel("Save record", "save")),
        ActionModel("swap", ButtonModel("Swap roles", "swap")),
        ActionModel("rematch", ButtonModel("Rematch", "refresh"), primary=True, wide=True),
    ),
    quiet=True,
)


def member(name: str, avatar: str, *tags: str, **fields: Any) -> MemberModel:
    return replace(MemberModel(name, avatar, tags, spoken=name), **fields)


def roster(me: str = "Ada", voted: bool = True, dropped: float | None = 0.0) -> RosterModel:
    def mine(name: str, avatar: str, **fields: Any) -> MemberModel:
        return member(name, avatar, *(["you"] if name == me else []), **fields)

    away = {"away_since": dropped, "away": "reconnecting"} if dropped is not None else {}
    blue = (
        mine("Bo", "owl", spymaster=True),
        mine("Ada", "fox", voted=voted),
        mine("Dev", "bear", voted=voted),
        mine("Fay", "rabbit", voted=voted),
    )
    red = (
        member("Cleo", "cat", spymaster=True),
        member("Eli", "penguin"),
        member("Gus", "panda", **away),
        member("Pip", "bot", "bot"),
    )
    return RosterModel(
        (RosterTeamModel("blue", "Blue", blue, "your team"), RosterTeamModel("red", "Red", red)),
        "Watching: Hana, Ivo",
    )


def row(
    team: Team,
    clue: str,
    number: str,
    who: str,
    *words: str,
    end: str = "",
    meant: tuple[str, ...] | None = None,
) -> ClueRowModel:
    guesses = tuple(GuessModel(word, KEY[word], "Voted for by Ada, Dev and Fay") for word in words)
    return ClueRowModel(team, clue, number, who, guesses, end, meant=meant)


LOG = ClueLogModel(
    (
        row("blue", "africa", "2", "Bo", end="No guess yet"),
        row("red", "sweet", "1", "Cleo", "HONEY", "ORANGE"),
        row("blue", "tentacle", "1", "Bo", "OCTOPUS", "WINDOW"),
        row("red", "medieval", "2", "Cleo", "CASTLE", "KNIGHT", "BRIDGE"),
    )
)
SPY_LOG = ClueLogModel(
    (
        ClueRowModel("blue", choosing="You are choosing a clue"),
        row("red", "sour", "1", "Cleo", "LEMON", end="then passed"),
        row("blue", "africa", "2", "Bo", "ELEPHANT", "LION", end="then passed"),
    )
)
REVIEW_LOG = ClueLogModel(
    (
        replace(
            row("blue", "family", "1", "Bo · 0:41", "GRANDCHILD", meant=("GRANDCHILD",)), highlighted=True
        ),
        row(
            "red",
            "haunted",
            "2",
            "Cleo · 1:12",
            "GHOST",
            "CANDLE",
            end="then passed",
            meant=("GHOST", "CANDLE"),
        ),
        row("blue", "coast", "2", "Bo · 1:30", "SHIP", "BEACH", "TRAIN", meant=("SHIP", "BEACH")),
        row("red", "sour", "1", "Cleo · 0:37", "LEMON", end="then passed", meant=("LEMON",)),
        row(
            "blue",
            "africa",
            "2",
            "Bo · 1:24",
            "ELEPHANT",
            "LION",
            end="then passed",
            meant=("ELEPHANT", "LION"),
        ),
        row("red", "sweet", "1", "Cleo · 0:52", "HONEY", "ORANGE", meant=("HONEY",)),
        row("blue", "tentacle", "1", "Bo · 0:58", "OCTOPUS", "WINDOW", meant=("OCTOPUS",)),
        row("red", "medieval", "2", "Cleo · 0:19", "CASTLE", "KNIGHT", "BRIDGE", meant=("CASTLE", "KNIGHT")),
    ),
    title="",
    footer="The spymasters’ talk is open to all now",
)

TEAM_CHAT = ChannelModel(
    "team",
    "Team",
    "Write to your team",
    (
        ChatLineModel("Elephant for sure, isn’t it?", "Dev", "bear", time="19:42"),
        ChatLineModel("Lion feels just as safe", "Fay", "rabbit", time="19:42"),
        ChatLineModel("Elephant first, then lion", "Ada", "fox", "you", "19:43"),
    ),
)
TABLE_CHAT = ChannelModel(
    "table",
    "Table",
    "Write to the table",
    (ChatLineModel("Dev joined the room"), ChatLineModel("Evening", "Cleo", "cat", time="19:29")),
    unread=True,
)
CHAT = ChatModel((TEAM_CHAT, TABLE_CHAT))
SPY_CHAT = ChatModel(
    (
        ChannelModel(
            "spymasters",
            "Spymasters",
            "Write to the spymasters",
            (
                ChatLineModel("Nice one with africa!", "Cleo", "cat", time="19:46"),
                ChatLineModel("Thanks. Mine is nearly ready", "Bo", "owl", "you", "19:47"),
            ),
            "Only spymasters read this until the end",
        ),
        replace(TEAM_CHAT, unread=True, locked=True, reason="Spymasters only read this until the end"),
        replace(TABLE_CHAT, unread=False, locked=True, reason="Spymasters only read this until the end"),
    )
)


def stale_chat(chat: ChatModel = CHAT) -> ChatModel:
    channels = tuple(replace(each, reason="You can write once you are back") for each in chat.channels)
    return replace(chat, channels=channels, stale=True)


SHOWN = (Segment("Shown as it was at 19:43"),)
OPEN_CHANNELS = (
    replace(SPY_CHAT.channels[0], notice="", unread=True),
    replace(TABLE_CHAT, unread=False),
)
