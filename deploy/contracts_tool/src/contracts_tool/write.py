"""Writes contracts/."""

from collections.abc import Mapping
from pathlib import Path

from contracts_tool.check import GENERATED
from contracts_tool.services import CONTRACTS


def write(files: Mapping[str, str], folder: Path = CONTRACTS) -> None:
    """Replaces generated files atomically and removes obsolete ones."""
    for pattern in GENERATED:
        for file in list(folder.glob(pattern)):
            if file.relative_to(folder).as_posix() not in files:
                file.unlink()
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
