"""A guardian signs up with their children. Until the mail is confirmed, nobody can sign in."""

from chassis.unit_of_work import UnitOfWork

from identity.domain.profile_steps import GuardianStep
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.new_family import Family, NewFamily, add_family


async def register_guardian(uow: UnitOfWork, family: NewFamily) -> Family:
    """Raises EmailTaken, Invalid."""
    registered = await add_family(uow, family, step=GuardianStep.SELECT_PLAN, confirmed_at=None)
    await queue_mail(uow, Kind.CONFIRMATION, family.email)
    uow.audit("guardian.registered", subject=registered.guardian.id)
    return registered


async def ask_for_confirmation(uow: UnitOfWork, email: str) -> None:
    """The same single row whether or not the address is known: only the sender looks (DECISIONS.md, identity)."""
    await queue_mail(uow, Kind.CONFIRMATION, email)
