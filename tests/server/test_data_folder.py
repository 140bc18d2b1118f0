"""Each system's own place for data."""

from pathlib import Path

import pytest

from server.data_folder import data_folder


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/share/codenames-lan"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/d"}, "linux", "/d/codenames-lan"),
        ({"HOME": "/h", "XDG_DATA_HOME": "not/whole"}, "linux", "/h/.local/share/codenames-lan"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/codenames-lan"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l"}, "win32", "/l/codenames-lan"),
        ({"HOME": "/h"}, "win32", "/h/AppData/Local/codenames-lan"),
    ],
)
def test_the_place_is_that_of_the_system(environment: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environment, platform) == Path(folder)
