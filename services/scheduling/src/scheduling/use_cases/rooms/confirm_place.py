"""A family or a therapist confirms where they are, and a therapist goes on without a license there
(docs/product/scheduling.md#place)."""

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.rooms.session_places import confirmed_state, contact_to_store, is_licensed_in
from scheduling.adapters.tables import Event
from scheduling.domain.errors import (
    PlaceIsLicensed,
    PlaceNeedsReason,
    PlaceNotAsked,
    PlaceNotLicensed,
    VisitorNotFound,
)
from scheduling.domain.places import Contact, UnlicensedPlace
from scheduling.domain.rooms import room_page_opens_at
from scheduling.use_cases.events.event_access import own_event
from scheduling.use_cases.rooms.visits import audit_visit, with_room

CONFIRM = """
    INSERT INTO session_places AS s (event_id, profile_id, state, timezone, contact, licensed, confirmed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (event_id, profile_id) DO UPDATE SET
        state = excluded.state, timezone = excluded.timezone, contact = excluded.contact, licensed = excluded.licensed,
        confirmed_at = excluded.confirmed_at,
        exception_reason = CASE WHEN s.state = excluded.state AND s.confirmed_at >= $8 THEN s.exception_reason END,
        exception_at = CASE WHEN s.state = excluded.state AND s.confirmed_at >= $8 THEN s.exception_at END
"""
"""A reason to go on holds for one state at one time of the session ($8 is when its page opened)."""
FORGET = """
    UPDATE session_places s SET contact = NULL FROM events e
    WHERE s.profile_id = $1 AND s.event_id <> $2 AND s.contact IS NOT NULL AND e.id = s.event_id AND e.ends_at <= $3
"""
"""Only the last address is needed: to suggest it the next time."""
EXCEPTION = """
    UPDATE session_places SET exception_reason = $3, exception_at = $4 WHERE event_id = $1 AND profile_id = $2
"""
HAS_EXCEPTION = "SELECT exception_at IS NOT NULL FROM session_places WHERE event_id = $1 AND profile_id = $2"
CHILDREN = """
    SELECT coalesce(array_agg(p.child_id ORDER BY p.child_id), '{}') FROM participants p
    JOIN guardianships_for('sessions') g ON g.child_id = p.child_id AND g.guardian_id = $2
    WHERE p.event_id = $1 AND NOT p.canceled
"""


@dataclass(frozen=True, slots=True)
class NewPlace:
    state: str
    zone: ZoneInfo
    """Of the device."""
    contact: Contact | None
    """None for a therapist."""


async def confirm_place(uow: UnitOfWork, viewer: Viewer, event_id: UUID, place: NewPlace) -> None:
    """Again replaces what was confirmed. Raises EventNotFound, RoomNotFound, SessionHandedOver, PlaceNotAsked."""
    event, children = await with_room(uow, viewer, event_id)
    page_opens_at = room_page_opens_at(event.starts_at)
    canceled = event.canceled or (viewer.is_guardian and not children)
    if canceled or not page_opens_at <= uow.now < event.ends_at:
        raise PlaceNotAsked
    profile_id = viewer.profile_id
    licensed = await is_licensed_in(uow, event.therapist_id, place.state, event.ends_at)
    contact = None if place.contact is None else await contact_to_store(uow, event_id, profile_id, place.contact)
    await uow.rows(
        CONFIRM, event_id, profile_id, place.state, place.zone.key, contact, licensed, uow.now, page_opens_at
    )
    await uow.rows(FORGET, profile_id, event_id, uow.now)
    audit_visit(uow, "room.place_confirmed", event, children)


async def go_on_unlicensed(
    uow: UnitOfWork, viewer: Viewer, event_id: UUID, visitor_id: UUID, reason: str, unlicensed: UnlicensedPlace
) -> None:
    """The therapist's reason for a session with a family where they have no license. Again replaces the reason.

    Raises EventNotFound, Forbidden, SessionHandedOver, VisitorNotFound, PlaceIsLicensed, PlaceNotLicensed.
    """
    event = await own_event(uow, viewer, event_id, locked=True)
    children = await uow.value(CHILDREN, event_id, visitor_id)
    state = await confirmed_state(uow, event_id, visitor_id, event.starts_at)
    if state is None or not children:
        raise VisitorNotFound
    if await is_licensed_in(uow, event.therapist_id, state, event.ends_at):
        raise PlaceIsLicensed
    if unlicensed is UnlicensedPlace.BLOCK:
        raise PlaceNotLicensed
    await uow.rows(EXCEPTION, event_id, visitor_id, reason, uow.now)
    audit_visit(uow, "room.unlicensed_place_accepted", event, children)


async def require_license_or_reason(
    uow: UnitOfWork, event: Event, visitor_id: UUID, unlicensed: UnlicensedPlace
) -> None:
    """Before the therapist lets a family in. Raises PlaceNeedsReason; PlaceNotLicensed where operators decided so."""
    state = await confirmed_state(uow, event.id, visitor_id, event.starts_at)
    if state is None or await is_licensed_in(uow, event.therapist_id, state, event.ends_at):
        return
    if unlicensed is UnlicensedPlace.BLOCK:
        raise PlaceNotLicensed
    if not await uow.value(HAS_EXCEPTION, event.id, visitor_id):
        raise PlaceNeedsReason
