"""Export and erasure of a family's data in this service: records that the law requires us to retain for years.

After an erasure a job encrypts them (`use_cases/retain_encrypted.py`). Only an operator with the service's key can then
read them, and the audit trail names that operator.
"""

from chassis.privacy.registry import Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.amendment_tables import AMENDMENT_TEXTS
from clinical_records.adapters.goal_tables import GOAL_TEXTS
from clinical_records.adapters.progress_report_tables import PROGRESS_REPORT_TEXTS
from clinical_records.adapters.recap_tables import RECAP_TEXTS
from clinical_records.queries.exported_rows import open_record

OF_CHILD = "t.child_id = ANY(family.child_ids)"
OF_FAMILY = "{m}.child_ids <@ family.child_ids AND {m}.child_ids <> '{{}}'"
"""A group's material doesn't belong to one family: it may be about the others."""
OWN_MATERIALS = f"SELECT m.id FROM materials m WHERE {OF_FAMILY.format(m='m')}"  # noqa: S608  # constants
LAW = (
    "The law requires us to keep a minor's clinical record for years after care ends (7 years by default; state laws"
    " differ). It is encrypted, nobody reads it, and it is deleted after that time."
)

TEXT, TITLE = ("content", "content_encrypted"), ("title", "title_encrypted")
GOAL_COLUMNS = tuple(column for name in GOAL_TEXTS for column in (name, f"{name}_encrypted"))
PROGRESS_COLUMNS = tuple(column for name in PROGRESS_REPORT_TEXTS for column in (name, f"{name}_encrypted"))
RECAP_COLUMNS = tuple(column for name in RECAP_TEXTS for column in (name, f"{name}_encrypted"))
AMENDMENT_COLUMNS = tuple(column for name in AMENDMENT_TEXTS for column in (name, f"{name}_encrypted"))
SIGNER = ("signed_by", "signed_specialty", "signed_licenses")
GOAL_FACTS = (
    "criterion_sessions", "criterion_percent", "criterion_correct", "criterion_trials", "criterion_cue_level",
    "target_date", "status", "term", "position", "steps_version", "progress",
)  # fmt: skip
DROP_WAITING = """
    UPDATE files SET state = 'dropped', since = $2, filename = NULL WHERE state = 'pending' AND child_ids && $1::uuid[]
"""


DELETE_RECAP_DRAFTS = "DELETE FROM session_recaps WHERE child_id = ANY($1::uuid[]) AND shared_at IS NULL"
DELETE_REPORT_DRAFTS = "DELETE FROM progress_reports WHERE child_id = ANY($1::uuid[]) AND signed_at IS NULL"


async def _before(uow: UnitOfWork, family: Family) -> None:
    """Files that were never sent, recaps that were never shared, and drafts of progress reports don't belong to a
    record. A job deletes the files from documents."""
    await uow.rows(DELETE_RECAP_DRAFTS, list(family.child_ids))
    await uow.rows(DELETE_REPORT_DRAFTS, list(family.child_ids))
    await uow.rows(DROP_WAITING, list(family.child_ids), uow.now)


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding(
            "goals",
            OF_CHILD,
            kept=LAW,
            kept_columns=(*GOAL_COLUMNS, *GOAL_FACTS),
        ),
        Holding("goal_steps", OF_CHILD, kept=LAW, kept_columns=(*TEXT, "position")),
        Holding(
            "progress_histories",
            "EXISTS (SELECT 1 FROM goals g WHERE g.id = t.goal_id AND g.child_id = ANY(family.child_ids))",
            kept=LAW,
            kept_columns=("new_progress",),
        ),
        Holding("trials", OF_CHILD, kept=LAW, kept_columns=("cue_level",)),
        Holding(
            "notes",
            OF_CHILD,
            kept=LAW,
            kept_columns=("note_type", *TEXT, "creator_type", *SIGNER),
        ),
        Holding(
            "note_addenda",
            "EXISTS (SELECT 1 FROM notes n WHERE n.id = t.note_id AND n.child_id = ANY(family.child_ids))",
            kept=LAW,
            kept_columns=TEXT,
        ),
        Holding(
            "note_versions",
            "EXISTS (SELECT 1 FROM notes n WHERE n.id = t.note_id AND n.child_id = ANY(family.child_ids))",
            kept=LAW,
            kept_columns=TEXT,
        ),
        Holding(
            "amendment_requests",
            OF_CHILD,
            kept=LAW,
            kept_columns=(*AMENDMENT_COLUMNS, "decision", "answered_by"),
        ),
        # The printed note names the supervisor. What they ask the author to add is between the two.
        Holding(
            "cosignatures",
            OF_CHILD,
            kept=LAW,
            kept_columns=(*SIGNER, "feedback", "feedback_encrypted"),
            exported=False,
        ),
        # Not part of the record before its author files or sends it, and nobody else has read it.
        Holding("note_drafts", OF_CHILD, exported=False),
        Holding(
            "text_drafts",
            f"{OF_CHILD} OR (t.author_type = 'guardian' AND t.author_id = family.guardian_id)",
            exported=False,
        ),
        Holding("materials", OF_FAMILY.format(m="t"), kept=LAW, hidden=("child_ids",), kept_columns=TEXT),
        Holding("material_versions", f"t.material_id IN ({OWN_MATERIALS})", kept=LAW, kept_columns=TEXT),
        Holding("assessment_reports", OF_CHILD, kept=LAW, kept_columns=(*TITLE, "held_on", "state")),
        Holding(
            "home_practices",
            OF_CHILD,
            kept=LAW,
            kept_columns=("feeling", "comment", "comment_encrypted"),
        ),
        Holding(
            "session_recaps",
            f"{OF_CHILD} AND t.shared_at IS NOT NULL",
            kept=LAW,
            kept_columns=(*RECAP_COLUMNS, "has_practice", "times_a_week"),
        ),
        Holding(
            "progress_reports",
            f"{OF_CHILD} AND t.signed_at IS NOT NULL",
            kept=LAW,
            kept_columns=(
                *PROGRESS_COLUMNS,
                "audience",
                "language",
                "timezone",
                "start_date",
                "end_date",
                *SIGNER,
                "cosigned_by",
                "cosigned_specialty",
                "cosigned_licenses",
            ),
        ),
        Holding("practice_reminders", "t.guardian_id = family.guardian_id"),
        Holding(
            "files",
            f"t.owner_id = ANY(family.child_ids) OR ({OF_FAMILY.format(m='t')})",
            kept=LAW,
            hidden=("child_ids",),
            kept_columns=("purpose", "state", "filename", "content_type", "size", "position"),
        ),
        Holding(
            "data_keys",
            "t.owner_id = ANY(family.child_ids)",
            kept="The keys of the record's texts, which are destroyed within seconds, when the record is sealed.",
            kept_columns=("master_key_id", "wrapped"),
            exported=False,
        ),
        Holding("sealed_records", OF_CHILD, kept=LAW, hidden=("content",), kept_columns=("keep_until", "content")),
        Holding(
            "sessions",
            "t.child_ids && family.child_ids",
            kept="A session's therapist decides who may write its notes: ids and times, no names.",
            hidden=("child_ids",),
        ),
        Holding("message_reads", f"{OF_CHILD} OR (t.reader_type = 'guardian' AND t.reader_id = family.guardian_id)"),
        Holding("children", OF_CHILD, hidden=("version",)),
        Holding("authors", "t.user_type = 'guardian' AND t.profile_id = family.guardian_id"),
    ),
    # A therapist's templates and supervisor are about no child: docs/product/clinical-records.md#note-templates
    nothing=("bank_goals", "note_templates", "supervisors"),
    before=_before,
    opened=open_record,
)
