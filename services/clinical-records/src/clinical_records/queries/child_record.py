"""A child's clinical record for a download by its guardian (docs/product/shared.md#record-download)."""

from chassis.privacy.child_record import ChildRecord

from clinical_records.queries.exported_rows import open_record

SHARED_NOTE = "n.child_id = $1 AND n.shared AND n.deleted_at IS NULL"
SHARED_MATERIAL = "m.child_ids @> ARRAY[$1::uuid] AND m.shared AND m.deleted_at IS NULL"
SHARED_REPORT = "r.child_id = $1 AND r.state = 'shared'"

CHILD_RECORD = ChildRecord(
    tables={
        "goals": """
            SELECT id, child_id, title, title_encrypted, description, description_encrypted, area, area_encrypted,
                baseline, baseline_encrypted, plain_words, plain_words_encrypted,
                criterion_sessions, criterion_percent, criterion_correct,
                criterion_trials, criterion_cue_level, target_date, status, status_changed_at, term, parent_id,
                progress, created_by, created_at
            FROM goals WHERE child_id = $1 AND deleted_at IS NULL
        """,
        "goal_steps": """
            SELECT s.id, s.goal_id, s.child_id, s.position, s.content, s.content_encrypted, s.reached_at
            FROM goal_steps s JOIN goals g ON g.id = s.goal_id
            WHERE s.child_id = $1 AND s.deleted_at IS NULL AND g.deleted_at IS NULL
        """,
        "progress_histories": """
            SELECT h.id, h.goal_id, h.new_progress, h.created_by, h.created_at
            FROM progress_histories h JOIN goals g ON g.id = h.goal_id
            WHERE g.child_id = $1 AND g.deleted_at IS NULL AND h.deleted_at IS NULL
        """,
        # Guardians see the totals of a session, not each trial.
        "trials": """
            SELECT t.goal_id, t.event_id, t.cue_level, t.correct, count(*) AS times
            FROM trials t JOIN goals g ON g.id = t.goal_id
            WHERE t.child_id = $1 AND g.deleted_at IS NULL AND t.undone_at IS NULL
            GROUP BY t.goal_id, t.event_id, t.cue_level, t.correct
        """,
        "notes": f"""
            SELECT n.id, n.child_id, n.event_id, n.note_type, n.content, n.content_encrypted, n.creator_type,
                n.creator_id, n.shared, n.created_at, n.signed_at, n.signed_by
            FROM notes n WHERE {SHARED_NOTE}
        """,  # noqa: S608  # constants
        "note_addenda": f"""
            SELECT d.id, d.note_id, d.content, d.content_encrypted, d.created_at
            FROM note_addenda d JOIN notes n ON n.id = d.note_id WHERE {SHARED_NOTE}
        """,  # noqa: S608  # constants
        "materials": f"""
            SELECT m.id, m.event_id, m.content, m.content_encrypted, m.creator_id, m.shared, m.created_at
            FROM materials m WHERE {SHARED_MATERIAL}
        """,  # noqa: S608  # constants
        "session_recaps": """
            SELECT r.id, r.event_id, r.child_id, r.therapist_id, r.phrases, r.phrases_encrypted, r.own_words,
                r.own_words_encrypted, r.practice, r.practice_encrypted, r.has_practice, r.times_a_week, r.shared_at,
                r.edited_at
            FROM session_recaps r WHERE r.child_id = $1 AND r.shared_at IS NOT NULL AND r.deleted_at IS NULL
        """,
        "progress_reports": """
            SELECT r.id, r.child_id, r.therapist_id, r.audience, r.language, r.timezone, r.start_date, r.end_date,
                r.summary, r.summary_encrypted, r.goals, r.goals_encrypted, r.figures, r.figures_encrypted,
                r.signed_at, r.signed_by
            FROM progress_reports r WHERE r.child_id = $1 AND r.signed_at IS NOT NULL AND r.withdrawn_at IS NULL
        """,
        "assessment_reports": f"""
            SELECT r.id, r.child_id, r.therapist_id, r.title, r.title_encrypted, r.held_on, r.state, r.file_id,
                r.created_at, r.shared_at
            FROM assessment_reports r WHERE {SHARED_REPORT}
        """,  # noqa: S608  # constants
        "files": f"""
            SELECT f.id, f.state, f.filename, f.content_type, f.size, f.note_id, f.material_id, f.position
            FROM files f WHERE f.state = 'kept' AND (
                EXISTS (SELECT FROM notes n WHERE n.id = f.note_id AND {SHARED_NOTE})
                OR EXISTS (SELECT FROM materials m WHERE m.id = f.material_id AND {SHARED_MATERIAL})
                OR EXISTS (SELECT FROM assessment_reports r WHERE r.file_id = f.id AND {SHARED_REPORT}))
        """,  # noqa: S608  # constants
    },
    opened=open_record,
)
