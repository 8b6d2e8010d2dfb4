from datetime import datetime
from uuid import UUID

from chassis.auth.file_links import FileLinks
from chassis.db import Rows

PHOTOS = """
    SELECT DISTINCT c.id, c.photo_id FROM current_care_relations($2) r JOIN children c ON c.id = r.child_id
    WHERE r.therapist_id = $1 AND c.photo_id IS NOT NULL
"""
ALL = PHOTOS + " ORDER BY c.id"
ONE = PHOTOS + " AND c.id = $3"


async def photos_of_clients(
    db: Rows, therapist_id: UUID, now: datetime, links: FileLinks, child_id: UUID | None = None
) -> dict[str, str]:
    """Links to the photos of the therapist's clients, by child id. With `child_id`, only of this child."""
    only = () if child_id is None else (child_id,)
    rows = await db.rows(ONE if only else ALL, therapist_id, now, *only)
    return {str(row["id"]): links.path(row["photo_id"]) for row in rows}
