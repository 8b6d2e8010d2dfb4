"""Ends a visit in Larkwell's room that its person didn't end, because they went silent or may not be there any more."""

from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.tables import Event
from scheduling.use_cases.rooms.visits import audit_visit, stop_counting

END = """
    UPDATE room_visits SET left_at = coalesce($3, seen_at)
    WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL AND seen_at < $4 RETURNING left_at
"""
"""`seen_at` stays: another device of the person that may still be there joins again."""
WENT = """
    UPDATE participants p SET left_at = $2
    WHERE p.event_id = $1 AND p.joined_at IS NOT NULL AND p.left_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM room_visits v JOIN guardianships_for('sessions') g ON g.guardian_id = v.profile_id
        WHERE v.event_id = p.event_id AND g.child_id = p.child_id AND v.left_at IS NULL)
    RETURNING p.child_id
"""
"""Every child without a guardian in the room. Once a guardianship is revoked, the visit doesn't name its children."""


async def end_removed_visit(uow: UnitOfWork, event_id: UUID, profile_id: UUID) -> None:
    """End the visit now, or do nothing if there is no visit. The caller has checked that the person lost access."""
    await _end(uow, event_id, profile_id, uow.now, datetime.max.replace(tzinfo=uow.now.tzinfo))


async def end_silent_visit(uow: UnitOfWork, event_id: UUID, profile_id: UUID, silent_since: datetime) -> None:
    """At the last report of its pages, unless one came after `silent_since`."""
    await _end(uow, event_id, profile_id, None, silent_since)


async def _end(uow: UnitOfWork, event_id: UUID, profile_id: UUID, at: datetime | None, seen_before: datetime) -> None:
    event = (await uow.db.scalars(select(Event).where(col(Event.id) == event_id).with_for_update())).one_or_none()
    ended = event and await uow.value(END, event_id, profile_id, at, seen_before)
    if not event or not ended:  # erased, or they came back or left
        return
    children = [row["child_id"] for row in await uow.rows(WENT, event_id, ended)]
    await stop_counting(uow, event, ended)
    audit_visit(uow, "room.left", event, children)
