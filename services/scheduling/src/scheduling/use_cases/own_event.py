"""The door to an event for whoever may change it."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.tables import Event, Participant
from scheduling.domain.errors import EventNotFound, HandedOver, HeldBySubstitute

SEEN_BY_GUARDIAN = """
    SELECT 1 FROM participants p JOIN guardianships g ON g.child_id = p.child_id
    WHERE p.event_id = $1 AND g.guardian_id = $2 AND NOT g.revoked LIMIT 1
"""


async def own_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, locked: bool = False) -> Event:
    """The event that the therapist holds. A guardian of a guest sees it and may not change it: Forbidden; nor may the
    therapist whose it is while a substitute holds it: HandedOver. Anyone else: EventNotFound.

    Whoever locks subjects too locks them first and the event after them, or two writers wait for each other.
    """
    event = await visible_event(uow, viewer, event_id, locked=locked)
    viewer.require_therapist()
    require_holder(event, viewer)
    return event


async def visible_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, locked: bool = False) -> Event:
    """An own event of the therapist, held by a substitute or not, or one with a child of the guardian's. Raises
    EventNotFound."""
    event = await uow.db.get(Event, event_id, with_for_update=locked or None, populate_existing=True)
    if event is None or event.deleted_at is not None:
        raise EventNotFound
    if viewer.is_guardian:
        if await uow.value(SEEN_BY_GUARDIAN, event_id, viewer.profile_id) is None:
            raise EventNotFound
    elif viewer.profile_id not in (event.therapist_id, event.substituted_therapist_id):
        raise EventNotFound
    return event


def require_holder(event: Event, viewer: Viewer) -> None:
    """Of a therapist who sees it. Raises HandedOver."""
    if viewer.is_therapist and event.therapist_id != viewer.profile_id:
        raise HandedOver


def require_whose(event: Event) -> None:
    """What changes more than the one session is not for a substitute to do. Raises HeldBySubstitute."""
    if event.substituted_therapist_id is not None:
        raise HeldBySubstitute


async def guests_of_events(uow: UnitOfWork, event_ids: Sequence[UUID]) -> Sequence[Participant]:
    """Canceled ones too, in the order in which they came."""
    found = (
        select(Participant)
        .where(col(Participant.event_id).in_(event_ids))
        .order_by(col(Participant.id))
        .execution_options(populate_existing=True)
    )
    return (await uow.db.scalars(found)).all()
