"""SQL that more than one module needs."""

READABLE_NOTE = "n.deleted_at IS NULL AND ($1 = 'therapist' OR n.shared)"
"""Of the notes `n` on a child that the viewer may see. `$1` is the viewer's type."""

GOALS_IN_ORDER = """
    goals g LEFT JOIN goals p ON p.id = g.parent_id WHERE g.child_id = $1 AND g.deleted_at IS NULL
    ORDER BY CASE WHEN p.id IS NULL THEN g.position ELSE p.position END NULLS FIRST,
        coalesce(p.created_at, g.created_at) DESC, coalesce(p.id, g.id) DESC,
        p.id IS NOT NULL, g.position NULLS LAST, g.created_at, g.id
"""
"""The goals `g` of the child `$1`, as `siblings` in `domain/goal_terms.py` sorts them: each short-term goal after its
long-term goal."""
