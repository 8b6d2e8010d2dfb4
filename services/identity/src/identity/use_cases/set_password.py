"""A therapist's first password, after approval: it proves that the address is theirs, and ends every sign-in."""

from uuid import UUID

from chassis.errors import Conflict
from chassis.unit_of_work import UnitOfWork

from identity.adapters.passwords import PasswordHash
from identity.adapters.tables import User
from identity.domain.therapists import TherapistStatus
from identity.use_cases.end_sign_ins import end_sign_ins_of
from identity.use_cases.onboarding import therapist_to_change, update_onboarding


class NotApproved(Conflict):
    sentence = "This therapist has not been approved."


async def set_first_password(uow: UnitOfWork, therapist_id: UUID, password_hash: PasswordHash) -> None:
    """Raises NotApproved, TherapistNotFound."""
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.APPROVED:
        raise NotApproved
    user = await uow.db.get_one(User, therapist.user_id)
    user.password_hash = password_hash
    user.confirmed_at = user.confirmed_at or uow.now
    await end_sign_ins_of(uow, user.id)
    uow.audit("password.set", subject=user.id)
    await update_onboarding(uow, therapist)
