"""Reads from Stripe's objects which plan a subscription charges."""

from collections.abc import Iterable
from datetime import UTC, datetime

import stripe

from billing.domain.plan_at_stripe import PlanAtStripe


def plan_at_stripe(subscription: stripe.Subscription, paid: Iterable[stripe.Invoice]) -> PlanAtStripe:
    """Expects `schedule` to be expanded. `paid` are the subscription's paid invoices."""
    item = subscription.items.data[0]
    schedule = subscription.schedule if isinstance(subscription.schedule, stripe.SubscriptionSchedule) else None
    following = None if schedule is None else _next_phase(schedule)
    return PlanAtStripe(
        price_ref=item.price.id,
        item_ref=item.id,
        changed_at=_changed_at(paid, item.price.id, item.current_period_start),
        schedule_ref=None if schedule is None else schedule.id,
        planned_price_ref=None if following is None else price_id(following.items[0].price),
        planned_at=None if following is None else datetime.fromtimestamp(following.start_date, UTC),
    )


def price_id(price: str | stripe.Price) -> str:
    """Stripe's id of a price, whether expanded or not."""
    return price if isinstance(price, str) else price.id


def _next_phase(schedule: stripe.SubscriptionSchedule) -> stripe.SubscriptionSchedule.Phase | None:
    current = schedule.current_phase
    if current is None:
        return None
    return next((phase for phase in schedule.phases if phase.start_date == current.end_date), None)


def _changed_at(paid: Iterable[stripe.Invoice], price: str, period_start: int) -> datetime | None:
    """The start of the newest prorated line for the price in the current period."""
    starts = [
        line.period.start
        for invoice in paid
        for line in invoice.lines.data
        if (details := line.parent.subscription_item_details if line.parent else None) is not None
        and details.proration
        and line.amount > 0
        and line.pricing is not None
        and line.pricing.price_details is not None
        and price_id(line.pricing.price_details.price) == price
        and line.period.start >= period_start
    ]
    return datetime.fromtimestamp(max(starts), UTC) if starts else None
