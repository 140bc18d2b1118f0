"""Programs that play badly, one for each name. They know nothing but docs/bots.md, and load next to nothing.

python zoo.py NAME [LINE]
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VIEW = '"view": {…}'
GOOD: dict[str, dict[str, Any]] = {"clue": {"word": "harbour", "number": 1}, "guess": {"why": "it fits"}}


def questions() -> Iterator[dict[str, Any]]:
    for line in sys.stdin.buffer:
        told = json.loads(line)
        if "ask" in told:
            yield told


def write(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(1, rest) :]


def answer(asked: dict[str, Any], **other: Any) -> None:
    offers = asked["view"]["yours"]["offers"]
    cards = next((offer["cards"] for offer in offers if offer["type"] == "vote"), 0)
    first = next((at for at in range(64) if cards >> at & 1), 0)
    chosen = {"choice": first} if asked["type"] == "guess" else {}
    write(json.dumps({"ask": asked["ask"], **GOOD[asked["type"]], **chosen, **other}).encode() + b"\n")


def good() -> None:
    for asked in questions():
        answer(asked)


def says(line: str) -> None:
    """Always the same, with the number of the question for ASK; \\x stands for a byte that is no text."""
    for asked in questions():
        said = line.replace("ASK", str(asked["ask"])).replace("DEEP", "[" * 5000)
        write(said.encode().replace(b"\\x", b"\xff") + b"\n")


def recites(script: str, heard: str) -> None:
    """Answers as it stands in a page, and leaves a file with the conversation as it was."""
    answers = [line[2:] for line in Path(script).read_text("utf-8").splitlines() if line.startswith("←")]
    with Path(heard).open("w", encoding="utf-8") as written:
        for line in sys.stdin:
            told = json.loads(line)
            shown = told | {"view": "view"} if "view" in told else told
            written.write("→ " + json.dumps(shown).replace('"view": "view"', VIEW) + "\n")
            if "ask" in told:
                written.write(f"← {answers[0]}\n")
                write(answers.pop(0).encode() + b"\n")


def late() -> None:
    """Answers a question when the next one comes."""
    before = None
    for asked in questions():
        if before is not None:
            answer(before, word="late")
            answer(asked, word="intime")
        before = asked


def twice() -> None:
    for asked in questions():
        answer(asked)
        answer(asked, word="second")


def early() -> None:
    """Answers what it will be asked before it is."""
    for line in sys.stdin.buffer:
        told = json.loads(line)
        if told["type"] == "start":
            write(b'{"ask": 1, "word": "early", "number": 1}\n' * 3)
            write(b"and more\n")
        if "ask" in told:
            answer(told)


def never() -> None:
    for _ in questions():
        pass


def reads_nothing() -> None:
    time.sleep(60)


def long_line() -> None:
    for _ in questions():
        write(b"x" * 10_000_000 + b"\n")


def no_line() -> None:
    for _ in questions():
        while True:
            write(b"x" * 65536)


def loud() -> None:
    """Never stops to write errors."""
    for _ in questions():
        while True:
            os.write(2, b"error\n" * 1000)


def dies_at_once() -> None:
    sys.exit(3)


def dies_when_asked() -> None:
    for _ in questions():
        sys.exit(3)


def dies_while_writing() -> None:
    for asked in questions():
        write(b'{"ask": %d, "wor' % asked["ask"])
        sys.exit(3)


def dies_after_its_answer() -> None:
    for asked in questions():
        answer(asked)
        sys.exit(0)


def deaf() -> None:
    """Closes its input."""
    os.close(0)
    time.sleep(60)


def dumb() -> None:
    """Closes its output and lives on."""
    for _ in questions():
        os.close(1)
        time.sleep(60)


def stubborn() -> None:
    """Stays, whoever wants it to end."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    good()
    time.sleep(60)


def with_a_child() -> None:
    """Leaves somebody behind who holds its pipes."""
    for _ in questions():
        subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
        os._exit(3)


def with_a_runaway() -> None:
    """Leaves somebody behind who has made off, and holds its pipes until nobody reads them."""
    code = "import os, time\nwhile os.write(1, b'here\\n'): time.sleep(0.02)"
    for _ in questions():
        subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", code], start_new_session=True, stderr=subprocess.STDOUT
        )
        os._exit(3)


def known(folder: str) -> None:
    """Leaves a file with its number there."""
    (Path(folder) / str(os.getpid())).touch()
    good()


def known_and_stubborn(folder: str) -> None:
    (Path(folder) / str(os.getpid())).touch()
    stubborn()


def nosy() -> None:
    """Tells what it was given besides the question."""
    for asked in questions():
        opened = sorted(int(name) for name in os.listdir("/proc/self/fd")) if sys.platform == "linux" else []
        sys.stderr.write(json.dumps({"variables": dict(os.environ), "arguments": sys.argv, "open": opened}))
        sys.stderr.write("\n")
        sys.stderr.flush()
        answer(asked)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
