from collections.abc import Sequence

from chassis.db import Row, Rows

from documents.domain.terms import TermsKind

CURRENT = "SELECT id, title, content, published_at FROM terms WHERE kind = $1 ORDER BY version DESC LIMIT 1"


async def current_terms(db: Rows, kind: TermsKind) -> Sequence[Row]:
    """One row, or none before the first version."""
    return await db.rows(CURRENT, kind.value)
