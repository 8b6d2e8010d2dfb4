"""What clinical records hold about a family: what was written on its children, which the law has kept for years.

Erasing leaves it to a job a moment later, which seals it (`use_cases/seal_records.py`): nobody can read it then but an
operator with the service's key, whom the audit trail names.
"""

from chassis.privacy.registry import FamilyRecords, Holding

OF_CHILD = "t.child_id = ANY(family.child_ids)"
OF_FAMILY = "{m}.child_ids <@ family.child_ids AND {m}.child_ids <> '{{}}'"
"""What was said for a group is not one family's: it may be about the others."""
OWN_MATERIALS = f"SELECT m.id FROM materials m WHERE {OF_FAMILY.format(m='m')}"  # noqa: S608  # constants
LAW = (
    "A minor's clinical record must be kept for years after care has ended (by state law, 7 years by default here):"
    " sealed with the service's key, read by nobody, deleted when the years are over."
)

FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding("goals", OF_CHILD, kept=LAW, kept_columns=("title", "description", "progress")),
        Holding(
            "progress_histories",
            "EXISTS (SELECT 1 FROM goals g WHERE g.id = t.goal_id AND g.child_id = ANY(family.child_ids))",
            kept=LAW,
            kept_columns=("new_progress",),
        ),
        Holding("notes", OF_CHILD, kept=LAW, kept_columns=("note_type", "content", "creator_type")),
        Holding(
            "note_versions",
            "EXISTS (SELECT 1 FROM notes n WHERE n.id = t.note_id AND n.child_id = ANY(family.child_ids))",
            kept=LAW,
            kept_columns=("content",),
        ),
        Holding("materials", OF_FAMILY.format(m="t"), kept=LAW, hidden=("child_ids",), kept_columns=("content",)),
        Holding("material_versions", f"t.material_id IN ({OWN_MATERIALS})", kept=LAW, kept_columns=("content",)),
        Holding("sealed_records", OF_CHILD, kept=LAW, hidden=("content",), kept_columns=("keep_until", "content")),
        Holding(
            "sessions",
            "t.child_ids && family.child_ids",
            kept="Whose session it was decides who may write its notes: ids and times, no names.",
            hidden=("child_ids",),
        ),
        Holding("authors", "t.user_type = 'guardian' AND t.profile_id = family.guardian_id"),
    ),
)
