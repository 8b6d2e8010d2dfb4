"""Pagination: `pagy.next` is the number of the next page or None (docs/product/shared.md#pagination)."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import Query

from chassis.pages import PAGE_SIZE

T = TypeVar("T")
PageNumber = Annotated[int, Query(ge=1, le=10_000, description="Counts from 1")]
OptionalPage = Annotated[int | None, Query(ge=1, le=10_000, description="Counts from 1; everything without it")]
"""For lists that had no pages before."""


def paged(rows: Sequence[T], page: int | None) -> tuple[Sequence[T], dict[str, Any]]:
    """Expects up to PAGE_SIZE + 1 rows: the extra row means that there is a next page. Without a page, all rows."""
    if page is None:
        return rows, {"next": None}
    return rows[:PAGE_SIZE], {"next": page + 1 if len(rows) > PAGE_SIZE else None}
