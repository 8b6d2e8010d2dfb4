"""A guardian signs up with their children. Until the mail is confirmed, nobody can sign in."""

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import QueuedMail
from identity.domain.profile_steps import GuardianStep
from identity.use_cases.new_family import Family, NewFamily, add_family

CONFIRMATION = "confirmation"


async def register_guardian(uow: UnitOfWork, family: NewFamily) -> Family:
    """Raises EmailTaken, Invalid."""
    registered = await add_family(uow, family, step=GuardianStep.SELECT_PLAN, confirmed_at=None)
    _queue_confirmation(uow, family.email)
    uow.audit("guardian.registered", subject=registered.guardian.id)
    return registered


async def ask_for_confirmation(uow: UnitOfWork, email: str) -> None:
    """The same single row whether or not the address is known: only the sender looks (DECISIONS.md, identity)."""
    _queue_confirmation(uow, email)


def _queue_confirmation(uow: UnitOfWork, email: str) -> None:
    uow.db.add(
        QueuedMail(id=new_id(), kind=CONFIRMATION, email=email, created_at=uow.now, next_try_at=uow.now),
    )
