"""Guardian registration (docs/product/identity.md#guardian-registration)."""

from chassis.unit_of_work import UnitOfWork

from identity.domain.profile_steps import GuardianStep
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.accounts.accept_terms import accept_current_terms
from identity.use_cases.families.create_family import Family, NewFamily, create_family


async def register_guardian(uow: UnitOfWork, family: NewFamily, *, accepts_terms: bool = False) -> Family:
    """Raises EmailTaken, Invalid, and TermsNotPublished when there are no terms to accept."""
    registered = await create_family(uow, family, step=GuardianStep.SELECT_PLAN, confirmed_at=None)
    if accepts_terms:
        await accept_current_terms(uow, registered.guardian)
    await queue_mail(uow, Kind.CONFIRMATION, family.email)
    uow.audit("guardian.registered", subject=registered.guardian.id)
    return registered


async def request_confirmation_mail(uow: UnitOfWork, email: str) -> None:
    """Queues one row whether or not the address is known, so that the response reveals nothing."""
    await queue_mail(uow, Kind.CONFIRMATION, email)
