from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from billing.use_cases.subscriptions.end_renewals import end_renewals, end_renewals_of_buyer


class GuardianAccountClosed(Consumed):
    name: ClassVar[str] = "identity.guardian.account_closed.v1"
    guardian_id: UUID
    child_ids: list[UUID]


async def end_plans(uow: UnitOfWork, event: GuardianAccountClosed) -> None:
    """What is paid stays usable until its end; the guardian may turn a plan on again after keeping the account."""
    for child_id in event.child_ids:
        await end_renewals(uow, child_id)
    await end_renewals_of_buyer(uow, event.guardian_id)


HANDLER = Handler(GuardianAccountClosed, end_plans)
