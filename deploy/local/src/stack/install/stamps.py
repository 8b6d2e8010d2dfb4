"""Skips install steps when the content they depend on is unchanged."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

_NOT_SOURCES = {"node_modules", "dist", "__pycache__", ".local", "storybook-static", "test-results", ".vite"}


def digest(paths: Iterable[Path], *more: str) -> str:
    """A hash of the names and contents of files (folders are walked) and of `more`."""
    result = hashlib.sha256()
    for text in more:
        result.update(text.encode() + b"\0")
    for path in paths:
        for file in _files(path):
            result.update(os.fsencode(file) + b"\0" + file.read_bytes() + b"\0")
    return result.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    elif path.is_dir():
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if name not in _NOT_SOURCES)
            yield from (Path(folder) / name for name in sorted(names))


class Stamp:
    """A stored digest."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def matches(self, wanted: str) -> bool:
        return self._file.exists() and self._file.read_text() == wanted

    def write(self, done: str) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(done)
