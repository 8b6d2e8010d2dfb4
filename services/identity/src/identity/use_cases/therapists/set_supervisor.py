"""An operator assigns a therapist's supervisor (docs/product/identity.md#supervisor)."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.errors import (
    NotSupervised,
    OwnSupervisor,
    SupervisesOthers,
    SupervisorIsSupervised,
    SupervisorNotApproved,
    TherapistNotFound,
)
from identity.domain.therapists import TherapistStatus
from identity.use_cases.profiles.publish_profiles import publish_therapist

SUPERVISES = "SELECT EXISTS (SELECT FROM therapists WHERE supervisor_id = $1)"
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('supervisors', 0))"
"""One at a time: a therapist who becomes a supervisor must not get a supervisor meanwhile."""


async def set_supervisor(uow: UnitOfWork, therapist_id: UUID, supervisor_id: UUID) -> Therapist:
    """Replaces an earlier supervisor. A supervisor has no supervisor.

    Raises TherapistNotFound; OwnSupervisor; SupervisorNotApproved; SupervisorIsSupervised; SupervisesOthers.
    """
    await uow.rows(LOCK)
    therapist = await _therapist(uow, therapist_id)
    if supervisor_id == therapist_id:
        raise OwnSupervisor
    supervisor = await _therapist(uow, supervisor_id)
    if supervisor.status != TherapistStatus.APPROVED:
        raise SupervisorNotApproved
    if supervisor.supervisor_id is not None:
        raise SupervisorIsSupervised
    if await uow.value(SUPERVISES, therapist_id):
        raise SupervisesOthers
    therapist.supervisor_id = supervisor_id
    await publish_therapist(uow, therapist)
    uow.audit("therapist.supervisor_set", subject=f"{therapist_id} by {supervisor_id}")
    return therapist


async def end_supervision(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises TherapistNotFound; NotSupervised."""
    therapist = await _therapist(uow, therapist_id)
    if therapist.supervisor_id is None:
        raise NotSupervised
    therapist.supervisor_id = None
    await publish_therapist(uow, therapist)
    uow.audit("therapist.supervision_ended", subject=therapist_id)
    return therapist


async def _therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Locked. Raises TherapistNotFound."""
    therapist = await uow.db.get(Therapist, therapist_id, with_for_update=True)
    if therapist is None:
        raise TherapistNotFound
    return therapist
