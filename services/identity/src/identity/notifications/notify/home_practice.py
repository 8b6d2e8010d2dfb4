from collections.abc import Sequence
from datetime import date
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail

USER_OF_GUARDIAN = "SELECT user_id FROM guardians WHERE id = $1"


async def notify_practice_due(uow: UnitOfWork, guardian_id: UUID, child_ids: Sequence[UUID], day: date) -> None:
    """Does nothing for a guardian who is unknown or erased."""
    user_id = await uow.value(USER_OF_GUARDIAN, guardian_id)
    if user_id is not None:
        await queue_mail(
            uow,
            Kind.PRACTICE_DUE,
            user_id,
            once=f"{Kind.PRACTICE_DUE}:{guardian_id}:{day}",
            child_ids=" ".join(map(str, child_ids)),
        )
