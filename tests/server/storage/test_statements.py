"""Statements are written in the program, whole; whatever people write goes into them as a parameter."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.messages import room as m
from protocol.messages import session as s
from server.games.catalogue import RECORDS
from server.restore import open_journal
from tests.server.desk import Desk

SERVER = Path(__file__).parents[3] / "server"
VERBS = ("SELECT ", "INSERT ", "UPDATE ", "DELETE ", "REPLACE ", "CREATE ", "DROP ", "ALTER ", "PRAGMA ")
HOSTILE = ("'; DROP TABLE rooms;--", '" OR ""="', "x') --", "Robert'", "?1 :a @b $c", "%s {0} \\'")


def breaches(source: str) -> Iterator[str]:
    """Statements that are put together from anything but what stands beside them."""
    tree = ast.parse(source)
    known = {name for node in ast.walk(tree) for name in _over_constants(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and _is_statement(node.left):
            yield ast.unparse(node)
        if isinstance(node, ast.Attribute) and node.attr.startswith("format") and _is_statement(node.value):
            yield ast.unparse(node)
        if isinstance(node, ast.JoinedStr) and _is_statement(node.values[0]):
            holes = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
            yield from (ast.unparse(node) for hole in holes if not _is_ours(hole, known))


def _is_statement(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(VERBS)
    ) or (isinstance(node, ast.JoinedStr) and _is_statement(node.values[0]))


def _over_constants(node: ast.AST) -> Iterator[str]:
    """The name of a loop over constants."""
    match node:
        case ast.For(target=ast.Name(id=name), iter=ast.Tuple(elts=values)):
            if all(isinstance(one, ast.Constant) for one in values):
                yield name


def _is_ours(hole: ast.AST, known: set[str]) -> bool:
    if isinstance(hole, ast.IfExp):
        return all(isinstance(one, ast.Constant) for one in (hole.body, hole.orelse))
    return isinstance(hole, ast.Name) and (hole.id in known or hole.id.isupper())  # a constant


def test_no_statement_is_put_together_from_what_comes_in() -> None:
    files = list(SERVER.rglob("*.py"))
    assert sum(any(verb in file.read_text("utf-8") for verb in VERBS) for file in files) >= 2
    assert {str(file): found for file in files if (found := list(breaches(file.read_text("utf-8"))))} == {}


@pytest.mark.parametrize(
    "source",
    [
        "execute('SELECT a FROM b WHERE c = ' + name)",
        "execute('SELECT a FROM b WHERE c = %s' % name)",
        "execute('DELETE FROM b WHERE c = {}'.format(name))",
        "execute(f'DELETE FROM b WHERE c = {name}')",
        "for name in names:\n    execute(f'DELETE FROM {name}')",
    ],
)
def test_a_statement_that_is_put_together_is_found(source: str) -> None:
    assert list(breaches(source))


def test_names_and_lines_that_look_like_statements_come_back_as_they_were(tmp_path: Path) -> None:
    journal = open_journal(tmp_path, RECORDS)
    desk = Desk(journal=journal)
    for number, text in enumerate(HOSTILE):
        guest = desk.greets(f"192.0.2.{number}")
        assert isinstance(guest.asks(s.OpenRoom, room_name=text, name=text, avatar="fox"), s.Joined)
        assert guest.refused(m.Say, channel="table", text=text) == ""
    written = names(desk)
    assert len(written) == 1 + len(HOSTILE)
    desk.dies()
    journal.close()
    journal = open_journal(tmp_path, RECORDS)
    desk = Desk(journal=journal)
    assert names(desk) == written
    desk.close()
    journal.close()


def names(desk: Desk) -> dict[str, tuple[str, list[str]]]:
    """Of rooms and of their people, by the rooms' codes."""
    states = [room.state for room in desk.app.lobby.rooms.values()]
    return {one.code: (one.room.name, [member.name for member in one.members.values()]) for one in states}
