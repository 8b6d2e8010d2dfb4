"""An operator takes a therapist out: no sign-in, no matching, until reinstated. What is booked stays scheduling's."""

from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.errors import Conflict, Forbidden
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.domain.therapists import TherapistStatus
from identity.use_cases.end_sign_ins import end_sign_ins_of
from identity.use_cases.onboarding import therapist_to_change
from identity.use_cases.publish import publish_therapist


class NotApprovedNow(Conflict):
    sentence = "Only an approved therapist can be suspended."


class NotSuspended(Conflict):
    sentence = "This therapist is not suspended."


class AccountSuspended(Forbidden):
    """Said only once the password was right."""

    sentence = "Your account is suspended. Please contact our support."


async def suspend_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Every sign-in ends. Raises NotApprovedNow, TherapistNotFound."""
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.APPROVED:
        raise NotApprovedNow
    therapist.status = TherapistStatus.SUSPENDED
    await end_sign_ins_of(uow, therapist.user_id)
    await publish_therapist(uow, therapist)
    uow.audit("therapist.suspended", subject=therapist.id)
    return therapist


async def reinstate_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises NotSuspended, TherapistNotFound."""
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.SUSPENDED:
        raise NotSuspended
    therapist.status = TherapistStatus.APPROVED
    await publish_therapist(uow, therapist)
    uow.audit("therapist.reinstated", subject=therapist.id)
    return therapist


async def refuse_suspended(uow: UnitOfWork, user: User) -> None:
    """Raises AccountSuspended."""
    if user.user_type != UserType.THERAPIST:
        return
    status = await uow.value("SELECT status FROM therapists WHERE user_id = $1", user.id)
    if status == TherapistStatus.SUSPENDED:
        raise AccountSuspended
