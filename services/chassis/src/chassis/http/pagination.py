"""Pages of lists: `pagy.next` is the number of the next page or None (DECISIONS.md, names and shapes)."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import Query

T = TypeVar("T")
PAGE_SIZE = 20
PageNumber = Annotated[int, Query(ge=1, le=10_000, description="Counts from 1")]


def offset_of(page: int) -> int:
    return (page - 1) * PAGE_SIZE


def paged(rows: Sequence[T], page: int) -> tuple[Sequence[T], dict[str, Any]]:
    """Ask the database for PAGE_SIZE + 1 rows: the extra one tells whether there is a next page."""
    return rows[:PAGE_SIZE], {"next": page + 1 if len(rows) > PAGE_SIZE else None}
