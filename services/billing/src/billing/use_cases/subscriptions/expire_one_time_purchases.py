"""Ends one-time purchases when their time is over. Stripe has no object for this."""

from dataclasses import replace

from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from billing.adapters.tables import ONE_TIME_ACTIVE, SubscriptionRow
from billing.domain.subscriptions import Status
from billing.use_cases.context import BILLING_ACTOR
from billing.use_cases.subscriptions.subscription_state import save_state, state_of

BATCH = 100


async def expire_one_time_purchases(units: UnitsOfWork) -> int:
    """The job. Returns how many ended."""

    async def work(uow: UnitOfWork) -> int:
        expired = (
            select(SubscriptionRow)
            .where(ONE_TIME_ACTIVE, col(SubscriptionRow.cycle_ends_at) <= uow.now)
            .order_by(col(SubscriptionRow.cycle_ends_at), col(SubscriptionRow.id))
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        rows = list((await uow.db.execute(expired)).scalars())
        for row in rows:
            await save_state(uow, row, replace(state_of(row), status=Status.ENDED, ends_at=row.cycle_ends_at))
        return len(rows)

    return await units.run(BILLING_ACTOR, work)
