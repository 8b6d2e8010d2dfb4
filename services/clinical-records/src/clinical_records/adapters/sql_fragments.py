"""SQL that more than one module needs."""

READABLE_NOTE = "n.deleted_at IS NULL AND ($1 = 'therapist' OR n.shared)"
"""Of the notes `n` on a child that the viewer may see. `$1` is the viewer's type."""
