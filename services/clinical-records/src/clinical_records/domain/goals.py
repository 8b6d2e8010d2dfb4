"""Goals: a title, a description and a progress (SPEC.md section 4: 0 to 10, 10 reads 'Met')."""

from collections.abc import Sequence

LEAST_PROGRESS = 0
MOST_PROGRESS = 10
TITLE_LENGTH = 60


def default_title(description: str) -> str:
    """The first words of the description, in one line of at most 60 characters."""
    line = " ".join(description.split())
    if len(line) <= TITLE_LENGTH:
        return line
    cut = line[: TITLE_LENGTH - 1]
    words, space, _ = cut.rpartition(" ")
    return (words if space and line[TITLE_LENGTH - 1] != " " else cut).rstrip() + "…"


def current_progress(entries: Sequence[int]) -> int:
    """What the history says, oldest entry first: its last word; nothing is done when it says nothing."""
    return entries[-1] if entries else LEAST_PROGRESS
