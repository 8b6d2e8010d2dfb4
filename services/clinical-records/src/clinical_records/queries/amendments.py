"""Amendment requests (docs/product/clinical-records.md#amendment-requests)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.amendment_tables import AMENDMENT_TEXTS
from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import CHILD_NAME, UNANSWERED_AMENDMENTS
from clinical_records.domain.amendments import ANSWER_WITHIN

COLUMNS = ", ".join(f"m.{name}, m.{name}_encrypted" for name in AMENDMENT_TEXTS)
REQUESTS = f"""
    SELECT m.id, m.child_id, m.guardian_id, {COLUMNS}, {owner_columns("m.child_id")},
        coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Guardian') AS guardian_name,
        m.requested_at, m.withdrawn_at, m.decision, m.answered_at, m.answered_by, m.disagreed_at,
        {CHILD_NAME} AS child_name
    FROM amendment_requests m
    LEFT JOIN authors a ON a.user_type = 'guardian' AND a.profile_id = m.guardian_id
    LEFT JOIN children c ON c.child_id = m.child_id
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
OF_CHILD = " WHERE m.child_id = $1 ORDER BY m.id DESC "
OPEN = f" WHERE {UNANSWERED_AMENDMENTS} ORDER BY m.requested_at, m.id {PAGE.format(offset='$3')} "
UNANSWERED = """
    SELECT m.id, m.child_id, m.requested_at FROM amendment_requests m
    WHERE m.decision IS NULL AND m.withdrawn_at IS NULL ORDER BY m.requested_at, m.id
"""


async def amendments_of_child(db: Rows, viewer: Viewer, child_id: UUID) -> list[dict[str, Any]]:
    """Newest first. The caller has checked that the viewer may see the child."""
    return await _opened(db, viewer, await db.rows(REQUESTS + OF_CHILD, child_id))


async def open_amendments(db: Rows, viewer: Viewer, page: int, now: datetime) -> list[dict[str, Any]]:
    """Of the children in the therapist's care, oldest first. One more than a page holds if there is another."""
    rows = await db.rows(REQUESTS + OPEN, viewer.require_therapist(), now, offset_of(page))
    return await _opened(db, viewer, rows)


async def amendment_by_id(db: Rows, viewer: Viewer, request_id: UUID) -> dict[str, Any]:
    """The caller has checked that the viewer may read it."""
    [found] = await _opened(db, viewer, await db.rows(REQUESTS + " WHERE m.id = $1", request_id))
    return found


async def unanswered_amendments(db: Rows) -> Sequence[Row]:
    """For an operator: ids and times of all children's, without texts."""
    return await db.rows(UNANSWERED)


async def _opened(db: Rows, viewer: Viewer, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [_amendment(viewer, row) for row in await open_texts(db, "amendment_requests", rows)]


def _amendment(viewer: Viewer, row: dict[str, Any]) -> dict[str, Any]:
    child = {"id": row["child_id"], "name": row.pop("child_name") or "Client"}
    own = viewer.is_guardian and str(row["guardian_id"]) == str(viewer.profile_id)
    return {**row, "child": child, "own": own, "due_at": row["requested_at"] + ANSWER_WITHIN}
