"""How the program speaks: no exclamation marks, no blame, none of the machine's own words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import client

FOLDER = Path(client.__file__).parent
NEVER = re.compile(
    r"!|\b(invalid|errors?|please|users?|clients?|servers?|AI|failed to|unable to)\b", re.IGNORECASE
)
# Lines for the log and for the terminal; a link's scheme.
ELSEWHERE = ("log.", "logging.", "self.exit", "ArgumentParser", "ValueError", "TypeError", "RuntimeError")
LET = {
    "client/display.py": "codenames-server is a command's name",
    "client/hosting.py": "arguments of the child",
}


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """All texts in a module with a space or a capital letter in them, apart from docstrings and the log's."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        docs = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if docs and isinstance(node.body[0], ast.Expr):
            left_out.add(id(node.body[0].value))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(ELSEWHERE):
            left_out.update(id(inside) for inside in ast.walk(node))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in left_out else None
        if isinstance(text, str) and (" " in text or text[:1].isupper()):
            yield node.lineno, text


MODULES = [path for path in sorted(FOLDER.rglob("*.py")) if "theme" not in path.parts]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_sentence_has_a_word_that_is_never_used(path: Path) -> None:
    if path.relative_to(FOLDER.parent).as_posix() in LET:
        return
    found = [f"{line}: {text}" for line, text in sentences(path) if NEVER.search(text)]
    assert found == []
