"""The therapist lets families into Larkwell's room, one by one, and may send them back to the waiting room."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event
from scheduling.domain.errors import VisitorNotFound
from scheduling.domain.places import UnlicensedPlace
from scheduling.domain.rooms import AttendedRule, Room
from scheduling.use_cases.events.event_access import own_event
from scheduling.use_cases.rooms.confirm_place import require_license_or_reason
from scheduling.use_cases.rooms.visits import audit_visit, count_together, require_seat_for, stop_counting

VISITOR = """
    SELECT array_agg(p.child_id ORDER BY p.child_id) AS children
    FROM room_visits v
    JOIN guardianships_for('sessions') g ON g.guardian_id = v.profile_id
    JOIN participants p ON p.event_id = v.event_id AND p.child_id = g.child_id AND NOT p.canceled
    WHERE v.event_id = $1 AND v.profile_id = $2 AND v.left_at IS NULL
"""
"""The guests that a guardian in the room or its waiting room brings."""
LET_IN = """
    UPDATE room_visits SET admitted_at = $3
    WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL AND admitted_at IS NULL RETURNING 1
"""
SEND_OUT = """
    UPDATE room_visits SET admitted_at = NULL
    WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL AND admitted_at IS NOT NULL RETURNING 1
"""


async def let_in(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: UUID,
    visitor_id: UUID,
    attended: AttendedRule,
    unlicensed: UnlicensedPlace = UnlicensedPlace.WARN,
    *,
    confirms_large: bool = False,
) -> None:
    """Holds for all devices of the guardian, also after a reload. Does nothing for a visitor in the room.
    `confirms_large`: the therapist agrees to five or six people, from now on.

    Raises EventNotFound, Forbidden, SessionHandedOver, VisitorNotFound, RoomNotOpen, PlaceNeedsReason,
    PlaceNotLicensed, RoomFull, RoomGetsLarge.
    """
    event, children = await _with_visitor(uow, viewer, event_id, visitor_id)
    await require_license_or_reason(uow, event, visitor_id, unlicensed)
    if confirms_large:
        event.large_room_at = uow.now
        await uow.db.flush()
    await require_seat_for(uow, event, visitor_id)
    if await uow.rows(LET_IN, event_id, visitor_id, uow.now):
        await count_together(uow, event, attended)
        audit_visit(uow, "room.visitor_let_in", event, children)


async def send_out(uow: UnitOfWork, viewer: Viewer, event_id: UUID, visitor_id: UUID) -> None:
    """Does nothing for a waiting visitor. Raises EventNotFound, Forbidden, SessionHandedOver,
    VisitorNotFound, RoomNotOpen."""
    event, children = await _with_visitor(uow, viewer, event_id, visitor_id)
    if await uow.rows(SEND_OUT, event_id, visitor_id):
        await stop_counting(uow, event, uow.now)
        audit_visit(uow, "room.visitor_sent_out", event, children)


async def _with_visitor(
    uow: UnitOfWork, viewer: Viewer, event_id: UUID, visitor_id: UUID
) -> tuple[Event, Sequence[UUID]]:
    """The event, locked, and the children of the visitor."""
    event = await own_event(uow, viewer, event_id, locked=True)
    found = await uow.row(VISITOR, event_id, visitor_id)
    if found is None or not found["children"]:
        raise VisitorNotFound
    Room(event.starts_at, event.ends_at, event.canceled).require_open(uow.now)
    return event, found["children"]
