from collections.abc import Sequence
from uuid import UUID

from chassis.db import Row, Rows

from documents.adapters.people import PERSON_NAME

FORM = f"""
    SELECT f.version, f.answers::text AS answers, f.answers_encrypted, f.saved_at, f.saved_by,
           {PERSON_NAME} AS saved_by_name
    FROM intake_forms f LEFT JOIN people p ON p.user_type = 'guardian' AND p.id = f.saved_by
    WHERE f.child_id = $1
"""  # noqa: S608  # constants
SUBMISSIONS = f"""
    SELECT s.number, s.form_version, s.submitted_at, s.document_id, {PERSON_NAME} AS submitted_by
    FROM intake_submissions s LEFT JOIN people p ON p.user_type = 'guardian' AND p.id = s.guardian_id
    WHERE s.child_id = $1 ORDER BY s.number DESC
"""  # noqa: S608  # constants


async def intake_form(db: Rows, child_id: UUID) -> Row | None:
    """None before the first save. Pass it to `answers_of_form`."""
    return await db.row(FORM, child_id)


async def intake_submissions(db: Rows, child_id: UUID) -> Sequence[Row]:
    """The last one first."""
    return await db.rows(SUBMISSIONS, child_id)
