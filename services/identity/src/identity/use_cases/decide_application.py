"""An operator approves or declines a therapist's application; either is final."""

from uuid import UUID

from chassis.errors import Conflict
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.therapists import TherapistStatus
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.onboarding import therapist_to_change
from identity.use_cases.publish import publish_therapist

READ_WITH_THE_APPLICATION = """
    UPDATE licences SET verified_at = $2
    WHERE therapist_id = $1 AND number IS NOT NULL AND expires_on IS NOT NULL
"""


class AlreadyDecided(Conflict):
    sentence = "This application has been decided already."


async def approve_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Licences whose number and end the application names are verified with it; the others wait for it.

    Raises AlreadyDecided, TherapistNotFound.
    """
    await uow.rows(READ_WITH_THE_APPLICATION, therapist_id, uow.now)
    return await _decide(uow, therapist_id, TherapistStatus.APPROVED, Kind.APPLICATION_APPROVED)


async def decline_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises AlreadyDecided, TherapistNotFound."""
    return await _decide(uow, therapist_id, TherapistStatus.DECLINED, Kind.APPLICATION_DECLINED)


async def _decide(uow: UnitOfWork, therapist_id: UUID, status: TherapistStatus, told: Kind) -> Therapist:
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.APPLICANT:
        raise AlreadyDecided
    therapist.status = status
    await publish_therapist(uow, therapist)
    await queue_mail(uow, told, therapist.user_id)
    uow.audit(f"therapist.{status}", subject=therapist.id)
    return therapist
