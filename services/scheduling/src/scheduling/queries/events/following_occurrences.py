"""Counts the occurrences that "this and following" would delete, by the rule of the deletion itself."""

from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows

from scheduling.domain.errors import EventNotFound, SessionHandedOver, SessionHeldBySubstitute
from scheduling.domain.status import Status, follows_series_edit, require_deletable
from scheduling.queries.events.read_events import event_by_id

HOLDERS = "SELECT therapist_id, substituted_therapist_id, canceled, status FROM events WHERE id = $1"
LATER = """
    SELECT f.starts_at, f.canceled, f.status, f.substituted_therapist_id IS NOT NULL AS handed_over
    FROM events e JOIN events f ON f.series_id = e.series_id AND f.occurs_on > e.occurs_on
    WHERE e.id = $1 AND f.deleted_at IS NULL
"""


async def following_of(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> dict[str, int]:
    """For the therapist who may delete them. Raises EventNotFound, Forbidden, SessionHandedOver,
    SessionHeldBySubstitute, AlreadyCanceled, StatusNotAllowed."""
    await event_by_id(db, viewer, event_id, now)
    therapist = viewer.require_therapist()
    holders = await db.row(HOLDERS, event_id)
    if holders is None:
        raise EventNotFound
    if UUID(str(holders["therapist_id"])) != therapist:
        raise SessionHandedOver
    if holders["substituted_therapist_id"] is not None:
        raise SessionHeldBySubstitute
    require_deletable(holders["canceled"], Status(holders["status"]))
    later = [
        follows_series_edit(
            row["starts_at"], row["canceled"], Status(row["status"]), now, handed_over=row["handed_over"]
        )
        for row in await db.rows(LATER, event_id)
    ]
    return {"deleted": 1 + later.count(True), "kept": later.count(False)}
