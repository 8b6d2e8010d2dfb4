"""Access to an event for commands (docs/product/scheduling.md#roles-and-permissions)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.tables import Event, Participant
from scheduling.domain.errors import EventNotFound, SessionHandedOver
from scheduling.domain.substitutes import require_own_series

SEEN_BY_GUARDIAN = """
    SELECT 1 FROM participants p JOIN guardianships_for('sessions') g ON g.child_id = p.child_id
    WHERE p.event_id = $1 AND g.guardian_id = $2 LIMIT 1
"""


async def own_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, locked: bool = False) -> Event:
    """The event that the therapist conducts. Raises Forbidden for a guardian of a guest, SessionHandedOver for its
    owner while a substitute conducts it, EventNotFound for anyone else.

    A caller that also locks subjects locks them before the event, or two writers wait for each other.
    """
    event = await visible_event(uow, viewer, event_id, locked=locked)
    viewer.require_therapist()
    require_conductor(event, viewer)
    return event


async def visible_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, locked: bool = False) -> Event:
    """An event that the therapist owns or conducts, or that a child of the guardian attends. Raises EventNotFound."""
    event = await uow.db.get(Event, event_id, with_for_update=locked or None, populate_existing=True)
    if event is None or event.deleted_at is not None:
        raise EventNotFound
    if viewer.is_guardian:
        if await uow.value(SEEN_BY_GUARDIAN, event_id, viewer.profile_id) is None:
            raise EventNotFound
    elif viewer.profile_id not in (event.therapist_id, event.substituted_therapist_id):
        raise EventNotFound
    return event


def require_conductor(event: Event, viewer: Viewer) -> None:
    """For a therapist who sees the event. Raises SessionHandedOver."""
    if viewer.is_therapist and event.therapist_id != viewer.profile_id:
        raise SessionHandedOver


def require_owner(event: Event) -> None:
    """A substitute may not change more than this session. Raises SessionHeldBySubstitute."""
    require_own_series(handed_over=event.substituted_therapist_id is not None)


async def guests_of_events(uow: UnitOfWork, event_ids: Sequence[UUID]) -> Sequence[Participant]:
    """In order of joining, canceled ones included."""
    found = (
        select(Participant)
        .where(col(Participant.event_id).in_(event_ids))
        .order_by(col(Participant.id))
        .execution_options(populate_existing=True)
    )
    return (await uow.db.scalars(found)).all()
