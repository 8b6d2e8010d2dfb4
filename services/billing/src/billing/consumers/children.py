"""Who pays for a child (identity.child.profile_changed.v1)."""

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
from billing.use_cases.intentions import IntentionKind, intend, pending_change


class ChildProfileChanged(Consumed):
    name: ClassVar[str] = "identity.child.profile_changed.v1"
    version: int
    child_id: UUID
    billing_responsability: Literal["school", "private_pay"]


async def store_child(uow: UnitOfWork, child: ChildProfileChanged) -> None:
    """A child whom a school pays for from now on keeps what is paid, and nothing more is charged."""
    row = insert(ChildRow).values(
        child_id=child.child_id, school_billed=child.billing_responsability == "school", version=child.version
    )
    newer = col(ChildRow.version) < row.excluded.version
    changed = {"school_billed": row.excluded.school_billed, "version": row.excluded.version}
    stored = await uow.db.execute(
        row.on_conflict_do_update(index_elements=["child_id"], set_=changed, where=newer).returning(
            col(ChildRow.school_billed)
        )
    )
    if stored.scalar():
        await _cancel_subscriptions(uow, child.child_id)


async def _cancel_subscriptions(uow: UnitOfWork, child_id: UUID) -> None:
    """Raises ChangeUnderWay while another change is not finished: then the event comes again."""
    going_on = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.child_id) == child_id,
            col(SubscriptionRow.kind) == PlanKind.RECURRING,
            col(SubscriptionRow.status).in_(LIVE),
            col(SubscriptionRow.ends_at).is_(None),
        )
        .with_for_update()
    )
    for row in (await uow.db.execute(going_on)).scalars():
        if await pending_change(uow, row.id, IntentionKind.CANCEL) is None:
            intend(
                uow,
                IntentionKind.CANCEL,
                row.guardian_id,
                subscription_id=row.id,
                replaced_ref=row.stripe_subscription_id,
                at_once=True,
            )
            uow.audit("subscription.cancel asked for", child_id=child_id, subject=row.id)


HANDLERS = (Handler(ChildProfileChanged, store_child),)
