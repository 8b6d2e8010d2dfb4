"""Webhooks: stored once by Stripe's id, answered, and acted on later by asking Stripe how things stand now.

So their order does not matter, and one that comes again, or that tells what we know, changes nothing.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from billing.adapters.tables import StripeEventRow
from billing.domain.subscriptions import Owed
from billing.domain.webhooks import Notice, Target
from billing.use_cases.billing import ITSELF, Billing
from billing.use_cases.subscriptions import tell_failed_payment
from billing.use_cases.sync import sync_customer, sync_payment, sync_subscription

BATCH = 200
PAYMENT_FAILED = "invoice.payment_failed"
LONGEST_WAIT = timedelta(minutes=10)
log = structlog.get_logger(__name__)


async def store_notice(uow: UnitOfWork, notice: Notice) -> None:
    about_us = notice.target is not Target.NONE
    values = {
        "id": notice.id,
        "type": notice.type,
        "target": notice.target,
        "target_ref": notice.target_ref,
        "received_at": uow.now,
        "due_at": uow.now,
        "attempts": 0,
        "handled_at": None if about_us else uow.now,
    }
    await uow.db.execute(insert(StripeEventRow).values(values).on_conflict_do_nothing())


async def act_on_notices(billing: Billing) -> int:
    """The job: looks up once what any number of notices are about; how many notices were handled."""
    async with billing.units.begin(ITSELF) as uow:
        waiting = (
            select(StripeEventRow)
            .where(col(StripeEventRow.handled_at).is_(None), col(StripeEventRow.due_at) <= uow.now)
            .order_by(col(StripeEventRow.received_at), col(StripeEventRow.id))
            .limit(BATCH)
        )
        rows, now = list((await uow.db.execute(waiting)).scalars()), uow.now
    by_target: dict[tuple[str, str], list[StripeEventRow]] = {}
    for row in rows:
        if row.target_ref is not None:
            by_target.setdefault((row.target, row.target_ref), []).append(row)
    handled = 0
    for (target, ref), about_it in by_target.items():
        try:
            await _look_up(billing, Target(target), ref)
            owed = await _owed(billing, Target(target), ref, about_it)
        except Exception as error:  # one that fails must not keep the others waiting
            log.warning("a webhook was not handled", error=type(error).__name__, event_id=about_it[0].id)
            await _postpone(billing, about_it, now)
            continue
        await _finish(billing, ref, about_it, owed)
        handled += len(about_it)
    return handled


async def _look_up(billing: Billing, target: Target, ref: str) -> None:
    match target:
        case Target.SUBSCRIPTION:
            await sync_subscription(billing, ITSELF, ref)
        case Target.INVOICE:
            await sync_payment(billing, ITSELF, ref)
        case Target.CUSTOMER:
            await sync_customer(billing, ITSELF, ref)
        case Target.NONE:
            return


async def _owed(billing: Billing, target: Target, ref: str, rows: Sequence[StripeEventRow]) -> Owed | None:
    """What a failed payment of a subscription left owing; None when nothing failed, or it was paid since."""
    if target is not Target.SUBSCRIPTION or all(row.type != PAYMENT_FAILED for row in rows):
        return None
    return (await billing.stripe.fetch(ref)).owed


async def _finish(billing: Billing, ref: str, rows: Sequence[StripeEventRow], owed: Owed | None) -> None:
    """Handled and told are one transaction: a failed payment is told once, whatever comes again."""
    async with billing.units.begin(ITSELF) as uow:
        if owed is not None:
            await tell_failed_payment(uow, ref, owed)
        ids = [row.id for row in rows]
        await uow.db.execute(update(StripeEventRow).where(col(StripeEventRow.id).in_(ids)).values(handled_at=uow.now))


async def _postpone(billing: Billing, rows: Sequence[StripeEventRow], now: datetime) -> None:
    async with billing.units.begin(ITSELF) as uow:
        for row in rows:
            wait = min(timedelta(seconds=2.0 ** min(row.attempts, 10)), LONGEST_WAIT)
            kept = await uow.db.get_one(StripeEventRow, row.id)
            kept.attempts, kept.due_at = row.attempts + 1, now + wait
