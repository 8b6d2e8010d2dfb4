from collections.abc import Sequence
from uuid import UUID

from chassis.db import Row, Rows

COLUMNS = """
    id, title, summary, specialty_id, age_from, age_to, link, filename, content_type, size, published_at, withdrawn_at
"""
PUBLISHED = f"""
    SELECT {COLUMNS} FROM resources
    WHERE withdrawn_at IS NULL AND ($1::uuid IS NULL OR specialty_id IS NULL OR specialty_id = $1)
    ORDER BY title, id
"""  # noqa: S608  # constants
ALL = f"SELECT {COLUMNS} FROM resources ORDER BY published_at, id"  # noqa: S608  # constants


async def published_resources(db: Rows, specialty_id: UUID | None) -> Sequence[Row]:
    """By title. With a specialty, those for it and those for every specialty."""
    return await db.rows(PUBLISHED, specialty_id)


async def all_resources(db: Rows) -> Sequence[Row]:
    """Also withdrawn ones, oldest first."""
    return await db.rows(ALL)
