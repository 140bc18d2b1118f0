"""Two to twelve people through a whole evening at random: at rest every window shows what the server has."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.end_to_end.evening import Evening, faults_of
from tests.end_to_end.views_at_rest import assert_all_views_are_the_servers

STEPS = range(50)
REST = 25  # steps between two rests


@dataclass(frozen=True)
class Trouble:
    """What went wrong in an evening, and what had happened before."""

    error: Exception
    told: tuple[str, ...]


def trouble(folder: Path, seed: int, steps: Sequence[int] = STEPS) -> Trouble | None:
    """None: all is well in the evening of this seed with these of its steps."""
    with TemporaryDirectory(dir=folder) as data, faults_of("codenames") as faults:
        evening = Evening(Path(data), seed)
        try:
            for number, step in enumerate(steps, 1):
                evening.step(step)
                if number % REST == 0 or number == len(steps):
                    evening.rests()
                    assert_all_views_are_the_servers(evening)
                assert faults == []
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told with its steps
            return Trouble(error, tuple(evening.told))
        finally:
            evening.close()
    return None


def fewest(folder: Path, seed: int, steps: Sequence[int], found: Trouble) -> Trouble:
    """The same kind of trouble, with as few steps as leaving out one after the other comes to."""
    kept = list(steps)[: len(found.told)]
    for step in reversed(kept[:]):
        without = [each for each in kept if each != step]
        if without and (again := trouble(folder, seed, without)) and type(again.error) is type(found.error):
            kept, found = without, again
    return found


def assert_evenings_are_in_order(folder: Path, seeds: range) -> None:
    for seed in seeds:
        if found := trouble(folder, seed):
            found = fewest(folder, seed, STEPS, found)
            steps = "\n".join(found.told)
            raise AssertionError(f"the evening of seed {seed}:\n{steps}\n{found.error}") from found.error


@pytest.mark.parametrize("first", range(0, 20, 10))
def test_in_any_evening_every_window_shows_what_the_server_has(tmp_path: Path, first: int) -> None:
    assert_evenings_are_in_order(tmp_path, range(first, first + 10))


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(1000, 3000, 250))
def test_in_two_thousand_evenings_every_window_shows_what_the_server_has(tmp_path: Path, first: int) -> None:
    assert_evenings_are_in_order(tmp_path, range(first, first + 250))


def test_an_evening_is_the_same_every_time(tmp_path: Path) -> None:
    told = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        evening = Evening(tmp_path / name, 7)
        for step in STEPS:
            evening.step(step)
        told.append(evening.told)
        evening.close()
    assert told[0] == told[1]
