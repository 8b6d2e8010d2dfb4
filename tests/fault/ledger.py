"""What clients asked for and what they were answered, synced to disk before the next request.

It is outside of every process that a fault can reach, so the oracles compare the databases with it.
"""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self


@dataclass(frozen=True)
class Acknowledged:
    key: str
    kind: str
    about: str
    """The child; for `phone`, the guardian."""
    made: str
    """The id in the response; for `phone`, the number."""


@dataclass(frozen=True)
class Record:
    """A ledger as read."""

    acknowledged: Sequence[Acknowledged]
    unanswered: Sequence[tuple[str, str]]
    """Kind and subject of requests that got no answer: each may have taken effect once or not at all."""
    repeats: Sequence[tuple[str, str, str]]
    """Key, and what the first and a repeated answer made."""

    def of(self, kind: str) -> Sequence[Acknowledged]:
        return [each for each in self.acknowledged if each.kind == kind]


class Ledger:
    """Appends lines to one file. A line is on the disk when the method returns."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = Lock()
        file.parent.mkdir(parents=True, exist_ok=True)
        self._out = file.open("a")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._out.close()

    def asked(self, key: str, kind: str, about: str) -> None:
        self._write("asked", key, kind, about)

    def acknowledged(self, key: str, made: str) -> None:
        self._write("acknowledged", key, made)

    def refused(self, key: str) -> None:
        self._write("refused", key)

    def repeated(self, key: str, made: str) -> None:
        self._write("repeated", key, made)

    def unsure(self, other: "Ledger") -> None:
        """What was asked in the other ledger may have taken effect once or not at all, whatever the answer was."""
        for what, *line in _lines(other.file):
            if what == "asked":
                self.asked(*line)

    def _write(self, *line: str) -> None:
        with self._lock:
            self._out.write(json.dumps(line) + "\n")
            self._out.flush()
            os.fsync(self._out.fileno())


def read(file: Path) -> Record:
    asked: dict[str, tuple[str, str]] = {}
    made: dict[str, str] = {}
    refused: set[str] = set()
    repeats: list[tuple[str, str, str]] = []
    for what, key, *rest in _lines(file):
        match what:
            case "asked":
                asked[key] = (rest[0], rest[1])
            case "acknowledged":
                made[key] = rest[0]
            case "refused":
                refused.add(key)
            case _:
                repeats.append((key, made[key], rest[0]))
    return Record(
        [Acknowledged(key, *asked[key], made[key]) for key in made],
        [asked[key] for key in asked if key not in made and key not in refused],
        repeats,
    )


def _lines(file: Path) -> Iterator[list[str]]:
    with file.open() as lines:
        for line in lines:
            yield json.loads(line)
