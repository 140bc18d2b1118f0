"""What a bot does that knows no meanings: its clues are taken whatever lies on the table."""

from server.bots.simple import unlikely_words
from server.words.lists import load


def test_no_clue_stands_on_the_board_however_its_words_are_written() -> None:
    known = load("english")
    assert known
    board = [codename.word for codename in known.words[:3]]
    laid = {word.lower() for word in board}
    parted = [f"{word[:1]}-{word[1:]}" for word in board]
    for written in (board, [word.lower() for word in board], [word.title() for word in board], parted):
        assert not laid & set(unlikely_words(written))
