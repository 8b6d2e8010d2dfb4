"""Someone leaves an address on the way to signing up: two reminders go there, until they register or say no.

What is answered never tells whether the address is known.
"""

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.adapters.onboarding_tables import OnboardingTag
from identity.domain.onboarding import REMINDED_AFTER
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail


async def tag_onboarding(uow: UnitOfWork, email: str, full_name: str) -> None:
    """Asking again while the first asking stands brings no more reminders."""
    row = insert(OnboardingTag).values(email=email, id=new_id(), full_name=full_name, created_at=uow.now)
    statement = row.on_conflict_do_nothing().returning(col(OnboardingTag.id))
    tag_id = (await uow.db.execute(statement)).scalar()
    if tag_id is None:
        return
    for number, after in enumerate(REMINDED_AFTER):
        once = f"{Kind.ONBOARDING_REMINDER}:{tag_id}:{number}"
        await queue_mail(uow, Kind.ONBOARDING_REMINDER, email, due_at=uow.now + after, once=once, tag_id=tag_id)


async def untag_onboarding(uow: UnitOfWork, email: str) -> None:
    await uow.rows("DELETE FROM onboarding_tags WHERE email = $1", email)
