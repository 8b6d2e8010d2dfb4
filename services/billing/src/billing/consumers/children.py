from typing import ClassVar, Literal
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from billing.adapters.tables import ChildRow
from billing.use_cases.subscriptions.end_renewals import end_renewals


class ChildPayerChanged(Consumed):
    name: ClassVar[str] = "identity.child.payer_changed.v1"
    version: int
    child_id: UUID
    billing_responsability: Literal["school", "private_pay"]
    timezone: str | None = None
    """Of the child's guardian."""


async def store_child(uow: UnitOfWork, event: ChildPayerChanged) -> None:
    """Cancels the child's subscription at the end of the paid cycle once the school pays."""
    row = insert(ChildRow).values(
        child_id=event.child_id,
        school_billed=event.billing_responsability == "school",
        timezone=event.timezone,
        version=event.version,
    )
    newer = col(ChildRow.version) < row.excluded.version
    changed = {name: row.excluded[name] for name in ("school_billed", "timezone", "version")}
    stored = await uow.db.execute(
        row.on_conflict_do_update(index_elements=["child_id"], set_=changed, where=newer).returning(
            col(ChildRow.school_billed)
        )
    )
    if stored.scalar():
        await end_renewals(uow, event.child_id)


HANDLERS = (Handler(ChildPayerChanged, store_child),)
