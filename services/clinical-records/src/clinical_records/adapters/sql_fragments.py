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
        'signed_at', k.signed_at, 'signed_specialty', k.signed_specialty, 'signed_licenses', k.signed_licenses)
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
DRAFT_AUTHOR_HAS_ACCESS = """
    CASE
        WHEN d.author_type = 'guardian' THEN EXISTS (
            SELECT FROM guardianships_for('messages') g WHERE g.guardian_id = d.author_id AND g.child_id = d.child_id)
        WHEN d.kind = 'cosignature_feedback' THEN EXISTS (
            SELECT FROM cosignatures k
            WHERE k.note_id = d.subject_id AND k.child_id = d.child_id AND k.supervisor_id = d.author_id
                AND k.signed_at IS NULL)
        ELSE EXISTS (
            SELECT FROM current_care_relations($1) r
            WHERE r.therapist_id = d.author_id AND r.child_id = d.child_id)
        OR EXISTS (
            SELECT FROM sessions s JOIN current_care_relations($1) r
                ON r.therapist_id = s.substituted_therapist_id AND r.child_id = d.child_id
            WHERE s.therapist_id = d.author_id AND s.event_id = CASE
                WHEN d.kind IN ('addendum', 'note_edit') THEN (SELECT n.event_id FROM notes n WHERE n.id = d.subject_id)
                WHEN d.kind = 'material_edit' THEN (SELECT m.event_id FROM materials m WHERE m.id = d.subject_id)
                WHEN d.kind = 'material' THEN d.subject_id
            END)
    END
"""
"""Of the text drafts `d`: the author may still see what the text is about. `$1` is the time. A substitute has the
regular therapist's access to the notes and materials of the session."""
OPEN_COSIGNATURES = """
    SELECT n.event_id, k.child_id, k.author_id, k.supervisor_id, min(k.requested_at) AS requested_at,
        sum(k.version)::int AS version, bool_or(k.returned_at IS NOT NULL) AS returned,
        array_agg(n.id ORDER BY n.id) AS note_ids
    FROM cosignatures k JOIN notes n ON n.id = k.note_id AND n.deleted_at IS NULL AND n.event_id IS NOT NULL
    WHERE k.signed_at IS NULL AND (k.supervisor_id = $1 OR k.author_id = $1 AND k.returned_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM erased_people e WHERE e.id = k.child_id)
    GROUP BY n.event_id, k.child_id, k.author_id, k.supervisor_id
"""
"""Of the therapist $1: notes to co-sign, and their own that a supervisor returned, each with its parts."""
UNANSWERED_AMENDMENTS = """
    m.decision IS NULL AND m.withdrawn_at IS NULL AND m.child_id IN (
        SELECT r.child_id FROM current_care_relations($2) r WHERE r.therapist_id = $1)
"""
"""Of the children in the care of the therapist $1 at $2, as `m`."""
AWAITS_COSIGNATURE = """
    r.supervisor_id = $1 AND r.cosigned_at IS NULL AND r.withdrawn_at IS NULL
        AND NOT EXISTS (SELECT FROM erased_people e WHERE e.id = r.child_id)
"""
"""A progress report `r` that waits for the supervisor $1."""
