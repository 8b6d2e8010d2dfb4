from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.use_cases.close_account import close_account


class GuardianAccountClosed(Consumed):
    name: ClassVar[str] = "identity.guardian.account_closed.v1"
    guardian_id: UUID
    child_ids: list[UUID]


async def cancel_bookings(uow: UnitOfWork, event: GuardianAccountClosed) -> None:
    await close_account(uow, event.guardian_id, event.child_ids)


HANDLER = Handler(GuardianAccountClosed, cancel_bookings)
