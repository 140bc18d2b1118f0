"""kill -9 at every step of what is done to the files: the first start, commits and checkpoints, the end of a
room, an update of the format, a backup."""

import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or find_library("sqlite3") is None, reason="SQLite's calls can't be counted here"
)
ROOT = Path(__file__).parents[3]
LEAST = {"start": 12, "play": 60, "migrate": 8, "copy": 8}  # steps; fewer would mean that they aren't seen


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("torn", [False, True], ids=["whole", "torn"])
@pytest.mark.parametrize("thing", LEAST)
def test_killed_at_any_step_what_was_committed_is_there(tmp_path: Path, thing: str, torn: bool) -> None:
    more = ("--torn",) if torn else ()
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.storage.dying", thing, str(tmp_path), *more],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= LEAST[thing]
