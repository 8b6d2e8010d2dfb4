"""Records joins and leaves of a session's meeting room, which propose attendance
(docs/product/scheduling.md#meeting-rooms)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.rooms.session_places import require_place
from scheduling.adapters.tables import Event
from scheduling.domain.errors import RoomFull, RoomGetsLarge, RoomNotFound
from scheduling.domain.places import UnlicensedPlace
from scheduling.domain.rooms import (
    DEFAULT_ATTENDED,
    AttendedRule,
    Room,
    is_since,
    needs_media_server,
    require_seat,
    room_opens_at,
)
from scheduling.use_cases.events.event_access import require_conductor, visible_event

JOIN = """
    INSERT INTO room_visits AS v (event_id, profile_id, joined_at, admitted_at, seen_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (event_id, profile_id) DO UPDATE SET left_at = NULL, seen_at = excluded.seen_at,
        admitted_at = CASE WHEN v.admitted_at >= $6 AND $7 THEN v.admitted_at ELSE excluded.admitted_at END
"""
"""An admission stays if there is still a seat ($7), except one before the room opened ($6): that belongs to an earlier
time of the session."""
OTHERS = """
    SELECT count(*) FROM room_visits
    WHERE event_id = $1 AND profile_id <> ALL($2::uuid[]) AND left_at IS NULL AND admitted_at IS NOT NULL
"""
MEETING_URL = "SELECT meeting_url FROM therapists WHERE id = $1"
LEAVE = """
    UPDATE room_visits SET left_at = $3, seen_at = NULL
    WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL RETURNING 1
"""
GUESTS = """
    SELECT count(*) AS invited, coalesce(array_agg(p.child_id ORDER BY p.child_id) FILTER (
        WHERE NOT p.canceled AND ($3 OR EXISTS (
            SELECT 1 FROM guardianships_for('sessions') g WHERE g.guardian_id = $2 AND g.child_id = p.child_id))
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
        SELECT 1 FROM room_visits v JOIN guardianships_for('sessions') g ON g.guardian_id = v.profile_id
        WHERE v.event_id = e.id AND g.child_id = p.child_id AND v.left_at IS NULL AND v.admitted_at IS NOT NULL)
"""
"""Whether the therapist and a guardian of the child are in the room. Who waits to be let in isn't."""
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
        SELECT 1 FROM room_visits v JOIN guardianships_for('sessions') g ON g.guardian_id = v.profile_id
        WHERE v.event_id = p.event_id AND g.child_id = p.child_id AND v.left_at IS NULL)
"""
"""A child stays in the room as long as one of its guardians does."""


async def join_room(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: UUID,
    attended: AttendedRule = DEFAULT_ATTENDED,
    unlicensed: UnlicensedPlace = UnlicensedPlace.WARN,
    *,
    has_media_server: bool = False,
) -> None:
    """Also works again after leaving. A family waits in Larkwell's room until the therapist lets it in, and again if
    someone else took its seat meanwhile. `has_media_server`: there is one, for rooms that need it.

    Raises EventNotFound, RoomNotFound, SessionHandedOver, RoomNotOpen, PlaceNeeded, PlaceNotLicensed.
    """
    event, children = await with_room(uow, viewer, event_id)
    canceled = event.canceled or (viewer.is_guardian and not children)
    Room(event.starts_at, event.ends_at, canceled).require_open(uow.now)
    if viewer.is_guardian:
        await require_place(
            uow, event_id, viewer.profile_id, event.therapist_id, event.starts_at, event.ends_at, unlicensed
        )
    opened_at = room_opens_at(event.starts_at)
    has_link = await uow.value(MEETING_URL, event.therapist_id) is not None
    admitted_at = uow.now if has_link or viewer.is_therapist else None
    seen_at = None if has_link else uow.now
    has_seat = has_link or viewer.is_therapist or await has_seat_for(uow, event, viewer.profile_id)
    await uow.rows(JOIN, event_id, viewer.profile_id, uow.now, admitted_at, seen_at, opened_at, has_seat)
    if viewer.is_guardian:
        await uow.rows(CAME, event_id, children, uow.now, opened_at)
    elif not is_since(event.room_used_at, opened_at):
        event.room_used_at = uow.now
        if has_media_server and not has_link and needs_media_server(len(children)):
            event.media_server_at = uow.now
    await uow.db.flush()
    await count_together(uow, event, attended)
    audit_visit(uow, "room.joined", event, children)


async def has_seat_for(uow: UnitOfWork, event: Event, guardian_id: UUID) -> bool:
    try:
        await require_seat_for(uow, event, guardian_id)
    except (RoomFull, RoomGetsLarge):
        return False
    return True


async def require_seat_for(uow: UnitOfWork, event: Event, guardian_id: UUID) -> None:
    """In Larkwell's room. A person counts once, with however many devices. Raises RoomFull, RoomGetsLarge."""
    others = int(await uow.value(OTHERS, event.id, [guardian_id, event.therapist_id]))
    opened_at = room_opens_at(event.starts_at)
    require_seat(
        1 + others,
        is_large_confirmed=is_since(event.large_room_at, opened_at),
        has_media_server=is_since(event.media_server_at, opened_at),
    )


async def leave_room(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """Does nothing for someone outside the room. Raises EventNotFound, RoomNotFound, SessionHandedOver."""
    event, children = await with_room(uow, viewer, event_id)
    if not await uow.rows(LEAVE, event_id, viewer.profile_id, uow.now):
        return
    if viewer.is_guardian:
        await uow.rows(WENT, event_id, children, uow.now)
    await stop_counting(uow, event, uow.now)
    audit_visit(uow, "room.left", event, children)


async def count_together(uow: UnitOfWork, event: Event, attended: AttendedRule) -> None:
    """Starts to count the time together of each child with a guardian in the room, if the therapist is there too."""
    await uow.rows(MET, event.id, uow.now, attended.seconds(event.ends_at - event.starts_at))


async def stop_counting(uow: UnitOfWork, event: Event, at: datetime) -> None:
    """Ends that time, at `at`, for each child without a guardian or the therapist in the room."""
    await uow.rows(PARTED, event.id, at)


async def with_room(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> tuple[Event, Sequence[UUID]]:
    """The event, locked, and the children the viewer brings."""
    event = await visible_event(uow, viewer, event_id, locked=True)
    require_conductor(event, viewer)
    guests = await uow.row(GUESTS, event_id, viewer.profile_id, viewer.is_therapist)
    if guests is None or not guests["invited"]:
        raise RoomNotFound
    return event, guests["coming"]


def audit_visit(uow: UnitOfWork, action: str, event: Event, children: Sequence[UUID]) -> None:
    for child in children or (None,):
        uow.audit(action, child_id=child, subject=event.id)
