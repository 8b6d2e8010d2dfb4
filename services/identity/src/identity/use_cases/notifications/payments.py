"""A payment failed. Always told: it is about money."""

from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Guardian
from identity.domain.clock_text import day_text
from identity.domain.notifications import Action, Fact, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import queue_mail

NEVER = "never"
PAID_SINCE = "SELECT 1 FROM known_subscriptions WHERE subscription_id = $1 AND version > $2 AND status = 'active'"


async def tell_of_failed_payment(
    uow: UnitOfWork,
    guardian_id: UUID,
    subscription_id: UUID,
    version: int,
    amount: int,
    currency: str,
    next_try_at: datetime | None,
) -> None:
    """`amount` in minor units; `version` is the subscription's when the payment failed."""
    found = await uow.db.scalars(select(col(Guardian.user_id)).where(col(Guardian.id) == guardian_id))
    user_id = found.one_or_none()
    if user_id is None:
        return
    await queue_mail(
        uow,
        Kind.PAYMENT_FAILED,
        user_id,
        subscription_id=subscription_id,
        version=str(version),
        amount=str(amount),
        currency=currency,
        next_try_at=next_try_at.isoformat() if next_try_at else NEVER,
    )


async def payment_failed(case: Case) -> Letter:
    ids, reader = case.notification.ids, case.reader
    if await case.uow.row(PAID_SINCE, case.id("subscription_id"), int(ids["version"])):
        raise NotNeeded("paid_since")
    facts = [Fact("Amount", _money(int(ids["amount"]), ids["currency"]))]
    if ids["next_try_at"] != NEVER:
        again = datetime.fromisoformat(ids["next_try_at"])
        facts.append(Fact("We try again", f"on {day_text(again, reader.timezone)}"))
        what_now = "Please check your card, or give us another one, and we will take care of the rest."
    else:
        what_now = "We will not try again by ourselves. With another card your child's sessions can go on."
    return Letter(
        subject="Your payment did not go through",
        preheader="Please check your card so that your child's sessions can go on.",
        heading="Your payment did not go through",
        paragraphs=(f"Hello {reader.first_name},", "Your bank did not accept our last charge.", what_now),
        facts=tuple(facts),
        action=Action("Update my card", case.link("/update-payment-method")),
        afterwards=("We never ask for card details by mail or phone.",),
        reason="You get this mail because you pay for a plan at Larkwell.",
    )


def _money(minor: int, currency: str) -> str:
    """All currencies that are offered have two decimals."""
    figure = f"{minor // 100:,}.{minor % 100:02d}"
    return f"${figure}" if currency == "usd" else f"{figure} {currency.upper()}"
