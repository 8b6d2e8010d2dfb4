"""A therapist's leaves, the events that a leave affects, and possible substitutes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.leave.repository import hits_of
from scheduling.adapters.substitutes import MOST, SessionSlot, Substitute, free_colleagues
from scheduling.domain.errors import EventNotFound, LeaveNotFound
from scheduling.domain.event_types import SESSION_TYPES
from scheduling.domain.leave import choices_for
from scheduling.domain.status import Status, is_movable
from scheduling.queries.events.read_events import events_by_id

SHOWN_AFTER_ITS_END = timedelta(days=90)
LEAVES = """
    SELECT id, starts_at, ends_at, reason, created_at FROM leaves
    WHERE therapist_id = $1 AND ($2::uuid IS NULL AND ends_at > $3 OR id = $2) ORDER BY starts_at
"""
SESSION_TO_HAND_OVER = """
    SELECT coalesce(e.substituted_therapist_id, e.therapist_id) AS owner_id, e.starts_at, e.ends_at, e.event_type,
           e.status, e.canceled,
           ARRAY(SELECT p.child_id FROM participants p WHERE p.event_id = e.id AND NOT p.canceled) AS guests
    FROM events e
    WHERE e.id = $1 AND e.deleted_at IS NULL AND (e.therapist_id = $2 OR e.substituted_therapist_id = $2)
"""


@dataclass(frozen=True)
class SeenPreview:
    json: Sequence[dict[str, Any]]
    child_ids: Sequence[str]
    """The children that the preview shows data about."""


async def leaves_of(db: Rows, viewer: Viewer, now: datetime) -> Sequence[Row]:
    """In order of start: future ones, and those that ended in the last 90 days. Raises Forbidden."""
    return [dict(row) for row in await db.rows(LEAVES, viewer.require_therapist(), None, now - SHOWN_AFTER_ITS_END)]


async def leave_by_id(db: Rows, viewer: Viewer, leave_id: UUID) -> Row:
    """Raises LeaveNotFound, Forbidden."""
    found = await db.row(LEAVES, viewer.require_therapist(), leave_id, None)
    if found is None:
        raise LeaveNotFound
    return dict(found)


async def preview(db: Rows, viewer: Viewer, leave: Interval, now: datetime) -> SeenPreview:
    """Every event that the leave affects, in order of start, with the possible choices. Raises Forbidden."""
    therapist_id = viewer.require_therapist()
    hits = await hits_of(db, therapist_id, leave, now)
    colleagues = await free_colleagues(db, therapist_id, [SessionSlot(hit.during, hit.children) for hit in hits])
    seen = await events_by_id(db, viewer, [hit.event_id for hit in hits], now)
    shown = []
    for event, hit, free in zip(seen, hits, colleagues, strict=True):
        able = free if hit.children and hit.event_type in SESSION_TYPES else []
        more = {"substitutes": _shown(able), "choices": choices_for(len(hit.children), len(able))}
        shown.append(orjson.loads(orjson.dumps(event.json)) | more)
    return SeenPreview(shown, [child for event in seen for child in event.child_ids])


async def substitutes_for(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> Sequence[dict[str, str | int]]:
    """Possible substitutes; empty if the session can't be handed over. Raises EventNotFound, Forbidden."""
    row = await db.row(SESSION_TO_HAND_OVER, event_id, viewer.require_therapist())
    if row is None:
        raise EventNotFound
    if row["event_type"] not in SESSION_TYPES or not row["guests"]:
        return []
    if not is_movable(row["starts_at"], row["canceled"], Status(row["status"]), now):
        return []
    slot = SessionSlot(Interval(row["starts_at"], row["ends_at"]), [UUID(str(child)) for child in row["guests"]])
    (colleagues,) = await free_colleagues(db, UUID(str(row["owner_id"])), [slot])
    return _shown(colleagues)


def _shown(colleagues: Sequence[Substitute]) -> list[dict[str, str | int]]:
    return [dict(colleague.json) for colleague in colleagues[:MOST]]
