from collections.abc import Mapping, Sequence
from uuid import UUID

from chassis.db import Rows

OF_CHILDREN = """
    SELECT g.child_id, array_agg(DISTINCT coalesce(l.language, 'en')) AS languages
    FROM guardianships_for('book') g LEFT JOIN guardian_languages l ON l.guardian_id = g.guardian_id
    WHERE g.child_id = ANY($1::uuid[]) GROUP BY g.child_id
"""


async def family_languages(db: Rows, child_ids: Sequence[UUID]) -> Mapping[str, Sequence[str]]:
    """Languages in which we email the adults with the right to book (docs/product/identity.md#language).

    Returns sorted ISO 639 codes by child id. Omits children without such an adult."""
    return {str(row["child_id"]): sorted(row["languages"]) for row in await db.rows(OF_CHILDREN, child_ids)}
