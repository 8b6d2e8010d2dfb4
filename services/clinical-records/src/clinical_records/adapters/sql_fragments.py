"""SQL that more than one module needs."""

READABLE_NOTE = "n.deleted_at IS NULL AND ($1 = 'therapist' OR n.shared)"
"""Of the notes `n` on a child that the viewer may see. `$1` is the viewer's type."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
"""Others that lock the same name wait until the transaction ends."""
