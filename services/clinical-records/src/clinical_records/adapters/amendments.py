"""Loads an amendment request for a change."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.amendment_tables import AmendmentRequest
from clinical_records.domain.errors import AmendmentNotFound


async def lock_amendment(uow: UnitOfWork, child_id: UUID, request_id: UUID) -> AmendmentRequest:
    """Locked until the change is committed. Raises AmendmentNotFound."""
    of_child = select(AmendmentRequest).where(
        col(AmendmentRequest.id) == request_id, col(AmendmentRequest.child_id) == child_id
    )
    found: AmendmentRequest | None = await uow.db.scalar(of_child.with_for_update())
    if found is None:
        raise AmendmentNotFound
    return found


async def lock_own_amendment(uow: UnitOfWork, viewer: Viewer, child_id: UUID, request_id: UUID) -> AmendmentRequest:
    """The guardian's own request. Raises ChildNotFound; Forbidden for a therapist; AmendmentNotFound, also for another
    guardian's."""
    await require_child(uow, viewer, child_id, uow.now)
    guardian_id = viewer.require_guardian()
    found = await lock_amendment(uow, child_id, request_id)
    if found.guardian_id != guardian_id:
        raise AmendmentNotFound
    return found
