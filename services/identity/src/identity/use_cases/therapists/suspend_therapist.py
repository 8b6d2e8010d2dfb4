"""An operator suspends or reinstates a therapist (docs/product/identity.md#suspended-therapist)."""

from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User
from identity.domain.errors import AccountSuspended, NotApprovedNow, NotSuspended
from identity.domain.therapists import TherapistStatus
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.sign_ins.end_sign_ins import end_all_sign_ins
from identity.use_cases.therapists.therapist_onboarding import lock_therapist


async def suspend_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Ends every sign-in of the therapist. Raises NotApprovedNow, TherapistNotFound."""
    therapist = await lock_therapist(uow, therapist_id)
    if therapist.status != TherapistStatus.APPROVED:
        raise NotApprovedNow
    therapist.status = TherapistStatus.SUSPENDED
    await end_all_sign_ins(uow, therapist.user_id)
    await publish_therapist(uow, therapist)
    uow.audit("therapist.suspended", subject=therapist.id)
    return therapist


async def reinstate_therapist(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Raises NotSuspended, TherapistNotFound."""
    therapist = await lock_therapist(uow, therapist_id)
    if therapist.status != TherapistStatus.SUSPENDED:
        raise NotSuspended
    therapist.status = TherapistStatus.APPROVED
    await publish_therapist(uow, therapist)
    uow.audit("therapist.reinstated", subject=therapist.id)
    return therapist


async def require_not_suspended(uow: UnitOfWork, user: User) -> None:
    """Raises AccountSuspended."""
    if user.user_type != UserType.THERAPIST:
        return
    status = await uow.value("SELECT status FROM therapists WHERE user_id = $1", user.id)
    if status == TherapistStatus.SUSPENDED:
        raise AccountSuspended
