"""Goals: titles and progress (docs/product/clinical-records.md#goals)."""

from collections.abc import Sequence

MIN_PROGRESS = 0
MAX_PROGRESS = 10
TITLE_LENGTH = 60


def default_title(description: str) -> str:
    """The first words of the description, as one line of at most 60 characters."""
    line = " ".join(description.split())
    if len(line) <= TITLE_LENGTH:
        return line
    cut = line[: TITLE_LENGTH - 1]
    words, space, _ = cut.rpartition(" ")
    return (words if space and line[TITLE_LENGTH - 1] != " " else cut).rstrip() + "…"


def current_progress(entries: Sequence[int]) -> int:
    """Progress of the last entry, with `entries` oldest first; 0 without entries."""
    return entries[-1] if entries else MIN_PROGRESS
