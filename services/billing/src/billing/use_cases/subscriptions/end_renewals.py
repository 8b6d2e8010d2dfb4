"""Cancels what would renew, at the end of what is paid."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlalchemy import ColumnElement
from sqlmodel import col, select

from billing.adapters.tables import SubscriptionRow
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE
from billing.use_cases.stripe.finish_confirmations import expire_waiting_of
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, pending_change, record


async def end_renewals(uow: UnitOfWork, child_id: UUID) -> None:
    """For a child, no matter which guardian pays. Raises ChangeUnderWay while another change is pending: the event that
    asks for it is then redelivered."""
    await expire_waiting_of(uow, child_id=child_id)
    await _end(uow, col(SubscriptionRow.child_id) == child_id)


async def end_renewals_of_buyer(uow: UnitOfWork, guardian_id: UUID) -> None:
    """What the guardian bought, for any child. Raises ChangeUnderWay, like `end_renewals`."""
    await expire_waiting_of(uow, guardian_id=guardian_id)
    await _end(uow, col(SubscriptionRow.guardian_id) == guardian_id)


async def _end(uow: UnitOfWork, condition: ColumnElement[bool]) -> None:
    renewing = (
        select(SubscriptionRow)
        .where(
            condition,
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
            uow.audit("subscription.cancel asked for", child_id=row.child_id, subject=row.id)
