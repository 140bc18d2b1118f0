"""Writes the golden file of the newest format: `python -m tests.server.storage.golden.write`.

Once a release has a file of a format, it is never written again.
"""

import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from server.storage.database import FILE, PROGRAM_ID, VERSION
from tests.server.test_saving import Table

GOLDEN = Path(__file__).parent


def finish(table: Table) -> None:
    """The team whose turn it is finds the assassin."""
    guessers = (("Rob", "Rik"), ("Ben", "Bix"))[table.match.team]
    assert table.gives_clue() == ""
    vote = c.Vote(table.match.guess, table.match.dealt.key.index("x"))
    for name in guessers:
        assert table[name].refused(Act, match=1, action=vote) == ""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), clue_seconds=60, guess_seconds=60)
        table.desk.waits(5.0)
        finish(table)
        bix = table["Bix"]
        assert bix.refused(m.LeaveOut, member=bix.member, out=True) == ""
        assert table["Rob"].refused(m.Rematch, match=1) == ""
        clue = c.GiveClue(table.match.turn, "syzygy", 1, ())
        assert table.spy().refused(Act, match=2, action=clue) == ""
        assert table["Rob"].refused(m.Say, channel="table", text="Hello from before") == ""
        tokens = {name: guest.token for name, guest in table.guests.items()}
        table.close()
        with closing(sqlite3.connect(Path(folder) / FILE)) as connection:
            lines = [line for line in connection.iterdump() if not line.startswith(("BEGIN", "COMMIT"))]
    marks = [f"PRAGMA application_id = {PROGRAM_ID};", f"PRAGMA user_version = {VERSION};"]
    text = "\n".join([f"-- {json.dumps(tokens)}", *marks, *lines])
    (GOLDEN / f"{VERSION}.sql").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
