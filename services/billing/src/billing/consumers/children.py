from typing import ClassVar, Literal
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from billing.adapters.tables import ChildRow, SubscriptionRow
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE
from billing.use_cases.stripe.finish_confirmations import expire_waiting_of
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, pending_change, record


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
        await _cancel_subscriptions(uow, event.child_id)


async def _cancel_subscriptions(uow: UnitOfWork, child_id: UUID) -> None:
    """Raises ChangeUnderWay while another change is pending: the event is then redelivered."""
    await expire_waiting_of(uow, child_id)
    renewing = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.child_id) == child_id,
            col(SubscriptionRow.kind) == PlanKind.RECURRING,
            col(SubscriptionRow.status).in_(LIVE),
            col(SubscriptionRow.ends_at).is_(None),
        )
        .with_for_update()
    )
    for row in (await uow.db.execute(renewing)).scalars():
        if await pending_change(uow, row.id, StripeOperationKind.CANCEL) is None:
            record(
                uow,
                StripeOperationKind.CANCEL,
                row.guardian_id,
                subscription_id=row.id,
                replaced_ref=row.stripe_subscription_id,
                due_now=True,
            )
            uow.audit("subscription.cancel asked for", child_id=child_id, subject=row.id)


HANDLERS = (Handler(ChildPayerChanged, store_child),)
