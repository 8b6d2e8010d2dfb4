"""Records joins and leaves of a session's meeting room, which propose attendance
(docs/product/scheduling.md#meeting-rooms)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from scheduling.adapters.room_tables import RoomVisit
from scheduling.adapters.tables import Event
from scheduling.domain.errors import RoomNotFound
from scheduling.domain.rooms import DEFAULT_ATTENDED, AttendedRule, Room, room_opens_at
from scheduling.use_cases.events.event_access import require_conductor, visible_event

LEAVE = "UPDATE room_visits SET left_at = $3 WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL RETURNING 1"
GUESTS = """
    SELECT count(*) AS invited, coalesce(array_agg(p.child_id ORDER BY p.child_id) FILTER (
        WHERE NOT p.canceled AND ($3 OR EXISTS (
            SELECT 1 FROM active_guardianships g WHERE g.guardian_id = $2 AND g.child_id = p.child_id))
        ), '{}') AS coming
    FROM participants p WHERE p.event_id = $1
"""
"""The number of guests, and the children the viewer brings: a guardian's own ones, for a therapist all."""
CAME = """
    UPDATE participants SET left_at = NULL,
        joined_at = CASE WHEN joined_at >= $4 THEN joined_at ELSE $3 END,
        together_seconds = CASE WHEN joined_at >= $4 THEN together_seconds ELSE 0 END
    WHERE event_id = $1 AND child_id = ANY($2::uuid[])
"""
"""What happened before the room opened ($4) belongs to an earlier time of the session."""
PRESENT = """
    EXISTS (SELECT 1 FROM room_visits v WHERE v.event_id = e.id AND v.profile_id = e.therapist_id AND v.left_at IS NULL)
    AND EXISTS (
        SELECT 1 FROM room_visits v JOIN active_guardianships g ON g.guardian_id = v.profile_id
        WHERE v.event_id = e.id AND g.child_id = p.child_id AND v.left_at IS NULL)
"""
"""Whether the therapist and a guardian of the child are in the room."""
MET = f"""
    UPDATE participants p SET together_since = $2, attended_after_seconds = $3
    FROM events e
    WHERE e.id = $1 AND p.event_id = e.id AND NOT p.canceled AND p.together_since IS NULL AND {PRESENT}
"""  # noqa: S608  # constants
PARTED = f"""
    UPDATE participants p SET together_since = NULL, together_seconds = p.together_seconds + greatest(0,
        floor(extract(epoch FROM least($2, e.ends_at) - p.together_since)))::int
    FROM events e
    WHERE e.id = $1 AND p.event_id = e.id AND p.together_since IS NOT NULL AND NOT ({PRESENT})
"""  # noqa: S608  # constants
WENT = """
    UPDATE participants p SET left_at = $3
    WHERE p.event_id = $1 AND p.child_id = ANY($2::uuid[]) AND p.joined_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM room_visits v JOIN active_guardianships g ON g.guardian_id = v.profile_id
        WHERE v.event_id = p.event_id AND g.child_id = p.child_id AND v.left_at IS NULL)
"""
"""A child stays in the room as long as one of its guardians does."""


async def join_room(uow: UnitOfWork, viewer: Viewer, event_id: UUID, attended: AttendedRule = DEFAULT_ATTENDED) -> None:
    """Also works again after leaving. Raises EventNotFound, RoomNotFound, SessionHandedOver, RoomNotOpen."""
    event, children = await _with_room(uow, viewer, event_id)
    canceled = event.canceled or (viewer.is_guardian and not children)
    Room(event.starts_at, event.ends_at, canceled).require_open(uow.now)
    visit = insert(RoomVisit).values(event_id=event_id, profile_id=viewer.profile_id, joined_at=uow.now)
    await uow.db.execute(visit.on_conflict_do_update(index_elements=["event_id", "profile_id"], set_={"left_at": None}))
    opened_at = room_opens_at(event.starts_at)
    if viewer.is_guardian:
        await uow.rows(CAME, event_id, children, uow.now, opened_at)
    elif event.room_used_at is None or event.room_used_at < opened_at:
        event.room_used_at = uow.now
    await uow.db.flush()
    await uow.rows(MET, event_id, uow.now, attended.seconds(event.ends_at - event.starts_at))
    _audit(uow, "room.joined", event, children)


async def leave_room(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """Does nothing for someone outside the room. Raises EventNotFound, RoomNotFound, SessionHandedOver."""
    event, children = await _with_room(uow, viewer, event_id)
    if not await uow.rows(LEAVE, event_id, viewer.profile_id, uow.now):
        return
    if viewer.is_guardian:
        await uow.rows(WENT, event_id, children, uow.now)
    await uow.rows(PARTED, event_id, uow.now)
    _audit(uow, "room.left", event, children)


async def _with_room(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> tuple[Event, Sequence[UUID]]:
    """The event, locked, and the children the viewer brings."""
    event = await visible_event(uow, viewer, event_id, locked=True)
    require_conductor(event, viewer)
    guests = await uow.row(GUESTS, event_id, viewer.profile_id, viewer.is_therapist)
    if guests is None or not guests["invited"]:
        raise RoomNotFound
    return event, guests["coming"]


def _audit(uow: UnitOfWork, action: str, event: Event, children: Sequence[UUID]) -> None:
    for child in children or (None,):
        uow.audit(action, child_id=child, subject=event.id)
