"""Chooses the care service that a therapist's session with a child uses
(docs/product/scheduling.md#which-service-a-session-uses)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care, choose_services, services_with
from scheduling.adapters.occupancy import lock_if
from scheduling.domain.event_types import EventType

ALL_CARED_FOR = """
    NOT EXISTS (SELECT FROM unnest($3::uuid[]) AS child WHERE NOT EXISTS (
        SELECT FROM current_care_relations($4) r WHERE r.therapist_id = $2 AND r.child_id = child))
"""


async def services_for(
    uow: UnitOfWork, viewer: Viewer, children: Sequence[UUID], event_type: EventType, start: datetime
) -> Sequence[Care]:
    """Raises as `require_caseload` and `resolve_services`."""
    await require_caseload(uow, viewer, children)
    return await resolve_services(uow, viewer, children, event_type, start)


async def require_caseload(uow: UnitOfWork, viewer: Viewer, children: Sequence[UUID]) -> None:
    """Raises ChildNotFound if one of the children isn't on the therapist's caseload."""
    viewer.require_therapist()
    for child in children:
        await require_child(uow, viewer, child, uow.now)


async def lock_with_caseload(uow: UnitOfWork, viewer: Viewer, children: Sequence[UUID]) -> None:
    """Locks the therapist and these children. Raises ChildNotFound, without locking anyone, if one of them isn't on
    the therapist's caseload."""
    therapist_id = viewer.require_therapist()
    permitted = (ALL_CARED_FOR, therapist_id, list(children), uow.now)
    if not await lock_if(uow, [therapist_id, *children], *permitted):
        raise ChildNotFound


async def resolve_services(
    uow: UnitOfWork,
    viewer: Viewer,
    children: Sequence[UUID],
    event_type: EventType,
    start: datetime,
    service_id: UUID | None = None,
) -> Sequence[Care]:
    """One for each child, in order.

    `service_id` if given, which must be the only child's; else the child's service of the event's type, else the
    oldest one. Services valid on the day of `start` come before ended ones. Raises ServiceNotFound, Invalid.
    """
    known = await services_with(uow, viewer.require_therapist(), children) if children else []
    return choose_services(known, children, event_type, start, service_id)
