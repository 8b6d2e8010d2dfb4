"""What a therapist shared and didn't take back, for the emails about it.

`docs/product/identity.md#emails-about-shared-records`
"""

from collections.abc import Sequence
from uuid import UUID

from chassis.db import Rows

STILL_SHARED = """
    SELECT id FROM session_recaps
    WHERE id = ANY($1::uuid[]) AND child_id = $2 AND shared_at IS NOT NULL AND deleted_at IS NULL
    UNION ALL
    SELECT id FROM progress_reports
    WHERE id = ANY($1::uuid[]) AND child_id = $2 AND signed_at IS NOT NULL AND withdrawn_at IS NULL
"""


async def still_shared(db: Rows, child_id: UUID, shared_ids: Sequence[UUID]) -> list[UUID]:
    """Those of `shared_ids`, recaps and progress reports, that the child's guardians can still read."""
    return [row["id"] for row in await db.rows(STILL_SHARED, list(shared_ids), child_id)]
