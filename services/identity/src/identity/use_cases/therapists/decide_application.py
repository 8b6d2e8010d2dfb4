"""An operator approves or declines an application (docs/product/identity.md#therapist-application)."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.errors import AlreadyDecided
from identity.domain.therapists import TherapistStatus
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.therapist_onboarding import lock_therapist

VERIFY_COMPLETE_LICENSES = """
    UPDATE licences SET verified_at = $2
    WHERE therapist_id = $1 AND number IS NOT NULL AND expires_on IS NOT NULL
"""


async def approve_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Also verifies the licenses that have a number and a last day; the others wait for `licenses verify`.

    Raises AlreadyDecided, TherapistNotFound.
    """
    await uow.rows(VERIFY_COMPLETE_LICENSES, therapist_id, uow.now)
    return await _decide(uow, therapist_id, TherapistStatus.APPROVED, Kind.APPLICATION_APPROVED)


async def decline_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises AlreadyDecided, TherapistNotFound."""
    return await _decide(uow, therapist_id, TherapistStatus.DECLINED, Kind.APPLICATION_DECLINED)


async def _decide(uow: UnitOfWork, therapist_id: UUID, status: TherapistStatus, mail: Kind) -> Therapist:
    therapist = await lock_therapist(uow, therapist_id)
    if therapist.status != TherapistStatus.APPLICANT:
        raise AlreadyDecided
    therapist.status = status
    await publish_therapist(uow, therapist)
    await queue_mail(uow, mail, therapist.user_id)
    uow.audit(f"therapist.{status}", subject=therapist.id)
    return therapist
