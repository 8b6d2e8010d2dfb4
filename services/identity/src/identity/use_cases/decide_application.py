"""An operator approves or declines a therapist's application; either is final."""

from uuid import UUID

from chassis.errors import Conflict
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.therapists import TherapistStatus
from identity.use_cases.onboarding import therapist_to_change, update_onboarding


class AlreadyDecided(Conflict):
    sentence = "This application has been decided already."


async def approve_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises AlreadyDecided, TherapistNotFound."""
    return await _decide(uow, therapist_id, TherapistStatus.APPROVED)


async def decline_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises AlreadyDecided, TherapistNotFound."""
    return await _decide(uow, therapist_id, TherapistStatus.DECLINED)


async def _decide(uow: UnitOfWork, therapist_id: UUID, status: TherapistStatus) -> Therapist:
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.APPLICANT:
        raise AlreadyDecided
    therapist.status = status
    await update_onboarding(uow, therapist)
    uow.audit(f"therapist.{status}", subject=therapist.id)
    return therapist
