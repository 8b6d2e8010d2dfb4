from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import ClosedAccount
from scheduling.use_cases.close_account import close_account


class GuardianAccountClosed(Consumed):
    name: ClassVar[str] = "identity.guardian.account_closed.v1"
    version: int
    guardian_id: UUID
    child_ids: list[UUID]


class GuardianAccountKept(Consumed):
    name: ClassVar[str] = "identity.guardian.account_kept.v1"
    version: int
    child_ids: list[UUID]


async def cancel_bookings(uow: UnitOfWork, event: GuardianAccountClosed) -> None:
    await _store(uow, event, closed=True)
    await close_account(uow, event.guardian_id, event.child_ids)


async def allow_bookings(uow: UnitOfWork, event: GuardianAccountKept) -> None:
    await _store(uow, event, closed=False)


async def _store(uow: UnitOfWork, event: GuardianAccountClosed | GuardianAccountKept, *, closed: bool) -> None:
    for child_id in event.child_ids:
        values = {"child_id": child_id, "version": event.version, "closed": closed}
        await upsert_newer(uow, Upsert(ClosedAccount, values))


CLOSED = Handler(GuardianAccountClosed, cancel_bookings)
KEPT = Handler(GuardianAccountKept, allow_bookings)
