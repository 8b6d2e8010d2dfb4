"""The size and the SQL of one page of a list (docs/product/shared.md#pagination)."""

PAGE_SIZE = 20
PAGE = f"LIMIT {PAGE_SIZE + 1} OFFSET {{offset}}"
"""Format with the placeholder of `offset_of`. The extra row means that there is a next page."""


def offset_of(page: int) -> int:
    return (page - 1) * PAGE_SIZE
