"""SQL that more than one module needs."""

READABLE_NOTE = "n.deleted_at IS NULL AND ($1 = 'therapist' OR n.shared)"
"""Of the notes `n` on a child that the viewer may see. `$1` is the viewer's type."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
"""Others that lock the same name wait until the transaction ends."""
COSIGNATURE = """
    (SELECT json_build_object(
        'state', CASE WHEN k.signed_at IS NOT NULL THEN 'signed'
            WHEN k.returned_at IS NOT NULL AND $1 = 'therapist' THEN 'returned' ELSE 'waiting' END,
        'supervisor_name', coalesce(k.signed_by, nullif(trim(w.first_name || ' ' || w.last_name), ''), 'Therapist'),
        'signed_at', k.signed_at)
    FROM cosignatures k LEFT JOIN authors w ON w.user_type = 'therapist' AND w.profile_id = k.supervisor_id
    WHERE k.note_id = n.id)
"""
"""The co-signature of the note `n`, as JSON, or null. A family reads `waiting` for one that was returned. `$1` is the
viewer's type."""
CHILD_NAME = "coalesce(nullif(c.preferred_name, ''), c.name)"
"""Of the children `c`. Null if the service doesn't know the child yet."""
GOALS_IN_ORDER = """
    goals g LEFT JOIN goals p ON p.id = g.parent_id WHERE g.child_id = $1 AND g.deleted_at IS NULL
    ORDER BY CASE WHEN p.id IS NULL THEN g.position ELSE p.position END NULLS FIRST,
        coalesce(p.created_at, g.created_at) DESC, coalesce(p.id, g.id) DESC,
        p.id IS NOT NULL, g.position NULLS LAST, g.created_at, g.id
"""
"""The goals `g` of the child `$1`, as `siblings` in `domain/goal_terms.py` sorts them: each short-term goal after its
long-term goal."""
