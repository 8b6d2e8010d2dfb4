"""Two reminders for someone who started to sign up (docs/product/identity.md#onboarding-reminders).

The response never reveals whether the address is known.
"""

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.adapters.onboarding_tables import OnboardingTag
from identity.domain.onboarding import REMINDER_DELAYS
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail


async def tag_onboarding(uow: UnitOfWork, email: str, full_name: str) -> None:
    """A repeated request while a tag exists queues no further reminders."""
    row = insert(OnboardingTag).values(email=email, id=new_id(), full_name=full_name, created_at=uow.now)
    statement = row.on_conflict_do_nothing().returning(col(OnboardingTag.id))
    tag_id = (await uow.db.execute(statement)).scalar()
    if tag_id is None:
        return
    for number, after in enumerate(REMINDER_DELAYS):
        once = f"{Kind.ONBOARDING_REMINDER}:{tag_id}:{number}"
        await queue_mail(uow, Kind.ONBOARDING_REMINDER, email, due_at=uow.now + after, once=once, tag_id=tag_id)


async def untag_onboarding(uow: UnitOfWork, email: str) -> None:
    await uow.rows("DELETE FROM onboarding_tags WHERE email = $1", email)
