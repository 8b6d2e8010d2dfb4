"""What does not renew ends when its time is over; Stripe knows nothing of that."""

from dataclasses import replace

from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from billing.adapters.tables import BOUGHT_ONCE, SubscriptionRow
from billing.domain.subscriptions import Status
from billing.use_cases.billing import ITSELF
from billing.use_cases.subscriptions import state_of, store

BATCH = 100


async def end_bought_once(units: UnitsOfWork) -> int:
    """The job: how many ended."""

    async def work(uow: UnitOfWork) -> int:
        over = (
            select(SubscriptionRow)
            .where(BOUGHT_ONCE, col(SubscriptionRow.cycle_ends_at) <= uow.now)
            .order_by(col(SubscriptionRow.cycle_ends_at), col(SubscriptionRow.id))
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        rows = list((await uow.db.execute(over)).scalars())
        for row in rows:
            await store(uow, row, replace(state_of(row), status=Status.ENDED, ends_at=row.cycle_ends_at))
        return len(rows)

    return await units.run(ITSELF, work)
