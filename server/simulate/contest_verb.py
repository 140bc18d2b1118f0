"""`codenames-server simulate` for Codenames: plays a contest, keeps it, and writes what came of it."""

import argparse
import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from server.simulate.asked import Unclear, line_ups, variant
from server.simulate.contest import Board, Contest, play_board
from server.simulate.contest_telling import lines
from server.simulate.figures import figures, report
from server.simulate.kept import Kept, Unusable, beside
from server.simulate.plot import svg
from server.simulate.progress import Progress
from server.simulate.workers import WorkerLost, shared
from server.terminal import INTERRUPTED, printable, why_unreadable

FINE, FAULTY, WRONG = 0, 1, 2
USUAL_GAMES = 400  # or the next number that goes up in boards
Boards = dict[int, Board]


class _Failed(Exception):
    """What went wrong while it was played or written, as a sentence; what is kept stays."""


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    try:
        contest = _contest(chosen)
        kept = _kept(chosen, contest)
    except Unclear as unclear:
        _say(f"codenames-server simulate: {unclear} See codenames-server simulate --help")
        return WRONG
    except Unusable as unusable:
        _say(f"codenames-server simulate: {unusable}")
        return WRONG
    boards: Boards = dict(kept.boards) if kept else {}
    try:
        if not _played(contest, kept, boards, chosen.jobs):
            print(_table(contest, boards))
            _say(_stopped(contest, boards, kept))
            return INTERRUPTED
        try:
            _write_all(chosen, contest, boards)
            if kept:
                kept.remove()
        finally:
            print(_table(contest, boards))
    except _Failed as failed:
        _say(f"codenames-server simulate: {failed}{_how_on(kept)}")
        return FAULTY
    finally:
        if kept:
            kept.close()
    return FAULTY if _refused(boards) else FINE


# ---- before


def _contest(chosen: argparse.Namespace) -> Contest:
    rules = variant(chosen.variant, chosen.file, chosen.settings)
    ways = 1 if chosen.once else len(rules.teams)
    games = chosen.games or -(-USUAL_GAMES // ways) * ways
    if games % ways:
        raise Unclear(f"--games is a multiple of {ways}, not {games}: a board is played {ways} times.")
    if chosen.timing:
        raise Unclear("--timing is for big-two.")
    if chosen.resume and not chosen.report:
        raise Unclear("--resume goes on from what is kept beside a report; name it with --report.")
    for option, file in (("--report", chosen.report), ("--plot", chosen.plot)):
        if file is not None:
            _check_file(option, file)
    if chosen.records:
        _check_folder(chosen.records)
    bots = line_ups(chosen.bots, rules.teams)
    return Contest(rules, bots, games // ways, chosen.seed, chosen.records, chosen.once)


def _check_file(option: str, file: str) -> None:
    """It can be written, as far as can be told without writing it."""
    with _clear(f"{option} {file!r}"):
        path = Path(file)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
            path.unlink()
        elif not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, "")


def _check_folder(folder: str) -> None:
    with _clear(f"--records {folder!r}"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, "")


def _kept(chosen: argparse.Namespace, contest: Contest) -> Kept | None:
    """Beside a report, unless that is no file but a pipe or a device."""
    if not chosen.report or _is_special(chosen.report):
        if chosen.resume:
            raise Unclear(f"beside {chosen.report!r} nothing can be kept: it is no file.")
        return None
    file = beside(chosen.report)
    with _clear(f"{str(file)!r}"):
        if not chosen.resume and file.exists() and file.stat().st_size:
            raise Unusable(f"{file} is left of a run that was interrupted: add --resume, or remove it.")
        return Kept(file, contest)


def _is_special(file: str) -> bool:
    return os.path.exists(file) and not os.path.isfile(file)


@contextmanager
def _clear(what: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unclear(f"{what} can't be written ({why_unreadable(error)}).") from error


# ---- while it is played


def _played(contest: Contest, kept: Kept | None, boards: Boards, jobs: int) -> bool:
    """Fill `boards`; whether all were played, or somebody stopped it."""
    left = [number for number in range(1, contest.boards + 1) if number not in boards]
    progress = Progress(contest.games, len(boards) * contest.ways, sys.stderr)
    try:
        for board in shared(partial(play_board, contest), left, min(jobs, max(1, len(left)))):
            if kept:
                kept.add(board)
            boards[board.number] = board
            progress.more(contest.ways)
    except KeyboardInterrupt:
        return False
    except OSError as error:
        where = error.filename or (kept.file if kept else "")
        raise _Failed(f"{where} can't be written: {why_unreadable(error)}.") from error
    except WorkerLost as lost:
        raise _Failed(str(lost)) from lost
    finally:
        progress.end()
    return True


def _how_on(kept: Kept | None) -> str:
    return " The same command with --resume goes on with what is finished." if kept else ""


def _stopped(contest: Contest, boards: Boards, kept: Kept | None) -> str:
    done = len(boards) * contest.ways
    return f"stopped after {done:,} of {contest.games:,} games.{_how_on(kept)}"


# ---- afterwards


def _table(contest: Contest, boards: Boards) -> str:
    text = "\n".join(lines(contest, figures(contest, boards.values())))
    return printable(text, sys.stdout.encoding)


def _write_all(chosen: argparse.Namespace, contest: Contest, boards: Boards) -> None:
    found = figures(contest, boards.values())
    if chosen.plot:
        _write(chosen.plot, svg(contest, found))
    if chosen.report:
        _write(chosen.report, json.dumps(report(contest, found), indent=1) + "\n")


def _write(file: str, text: str) -> None:
    """Whole or not at all, where it is a file."""
    path = Path(file)
    try:
        if _is_special(file):
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        part = path.with_name(f"{path.name}.part")
        try:
            part.write_text(text, encoding="utf-8", newline="\n")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise _Failed(f"{file} can't be written: {why_unreadable(error)}.") from error


def _refused(boards: Boards) -> bool:
    return any(side.refused for board in boards.values() for game in board.games for side in game.sides)


def _say(sentence: str) -> None:
    print(printable(sentence, sys.stderr.encoding), file=sys.stderr)
