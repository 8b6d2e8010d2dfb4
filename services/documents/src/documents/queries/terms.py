from collections.abc import Sequence
from uuid import UUID

from chassis.db import Row, Rows

from documents.domain.terms import TermsKind

CURRENT = "SELECT id, title, content, published_at FROM terms WHERE kind = $1 ORDER BY version DESC LIMIT 1"
ACCEPTED = """
    SELECT t.id, t.kind, t.title, t.content, t.version, t.published_at, a.accepted_at,
           NOT EXISTS (SELECT FROM terms n WHERE n.kind = t.kind AND n.version > t.version) AS in_force
    FROM acceptances a JOIN terms t ON t.id = a.terms_id
    WHERE a.guardian_id = $1 ORDER BY a.accepted_at DESC, t.kind DESC, t.version DESC
"""


async def current_terms(db: Rows, kind: TermsKind) -> Sequence[Row]:
    """One row, or none before the first version."""
    return await db.rows(CURRENT, kind.value)


async def accepted_terms(db: Rows, guardian_id: UUID) -> Sequence[Row]:
    """Every version that the guardian accepted, the last acceptance first."""
    return await db.rows(ACCEPTED, guardian_id)
