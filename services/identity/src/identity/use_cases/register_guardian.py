"""Guardian registration (docs/product/identity.md#guardian-registration)."""

from chassis.unit_of_work import UnitOfWork

from identity.domain.profile_steps import GuardianStep
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.create_family import Family, NewFamily, create_family


async def register_guardian(uow: UnitOfWork, family: NewFamily) -> Family:
    """Raises EmailTaken, Invalid."""
    registered = await create_family(uow, family, step=GuardianStep.SELECT_PLAN, confirmed_at=None)
    await queue_mail(uow, Kind.CONFIRMATION, family.email)
    uow.audit("guardian.registered", subject=registered.guardian.id)
    return registered


async def request_confirmation_mail(uow: UnitOfWork, email: str) -> None:
    """Queues one row whether or not the address is known, so that the response reveals nothing."""
    await queue_mail(uow, Kind.CONFIRMATION, email)
