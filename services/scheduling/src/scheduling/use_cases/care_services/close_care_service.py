"""Ends a care service and cancels what was booked after its last day (docs/product/scheduling.md#end-of-a-service)."""

from datetime import date
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_tables import CareService
from scheduling.adapters.occupancy import lock
from scheduling.domain.errors import ServiceNotFound
from scheduling.events.care import emit_care_relation_changed
from scheduling.use_cases.sessions.cancel_session import release_sessions


async def close_care_service(uow: UnitOfWork, care_service_id: UUID, ends_on: date) -> None:
    """For operators. Raises ServiceNotFound."""
    service = await uow.db.get(CareService, care_service_id)
    if service is None:
        raise ServiceNotFound
    await lock(uow, [service.child_id])
    await uow.db.refresh(service)
    await end_on(uow, service, ends_on)


async def end_on(uow: UnitOfWork, service: CareService, last_day: date) -> None:
    """The caller holds the child's lock. Keeps an earlier end."""
    if service.ends_on is None or service.ends_on > last_day:
        service.ends_on = last_day
        service.version += 1
        await uow.db.flush()
        await emit_care_relation_changed(uow, service)
        uow.audit("care_service.closed", child_id=service.child_id, subject=service.id)
    await release_sessions(uow, service.id, after=service.ends_on)
