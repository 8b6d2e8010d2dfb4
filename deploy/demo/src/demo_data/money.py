"""Plans, coupons, cards and subscriptions, by billing's use cases with Stripe.

With the Stripe simulator, subscriptions start two cycles ago and its clock then moves to today, so that renewals, a
pause and an end have happened. Real Stripe has no such clock: there, everything starts today.
"""

from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from uuid import UUID

import httpx
from billing.domain.coupons import Discount, Duration
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.use_cases.cards.save_card import save_card
from billing.use_cases.plans.create_coupon import create_coupon
from billing.use_cases.plans.create_plan import create_plan
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans
from billing.use_cases.subscriptions.change_subscription import cancel, pause
from billing.use_cases.subscriptions.subscribe import PlanSelection, subscribe

from demo_data.people import KnownChild, People
from demo_data.service_clients import OPERATOR, ServiceClients

CYCLE = timedelta(weeks=4)
PLANS = (
    ("Gentle Start", PlanKind.RECURRING, 8200, 1, 30),
    ("Steady Progress", PlanKind.RECURRING, 11500, 1, 45),
    ("Deep Focus", PlanKind.RECURRING, 14500, 1, 60),
    ("Strong Momentum", PlanKind.RECURRING, 10900, 2, 45),
    ("Full Support", PlanKind.RECURRING, 9900, 3, 45),
    ("Week by Week", PlanKind.RECURRING, 8800, 2, 30),
    ("Free First Session", PlanKind.FREE_TRIAL, 0, 1, 30),
    ("Assessment", PlanKind.STANDALONE_ASSESSMENT, 24000, 1, 60),
)
BILLED_WEEKLY = "Week by Week"
COUPONS = (
    ("WELCOME20", Discount(Decimal(20), None, Duration.ONCE, None), None, None),
    ("SPRING10", Discount(Decimal(10), None, Duration.FOREVER, None), timedelta(days=20), None),
    ("FIRSTFAMILY", Discount(None, Money(5000, "usd"), Duration.ONCE, None), None, 1),
)
"""Code, discount, lifetime and maximum number of uses: one valid, one expired, one used up."""


async def set_stripe_clock(clients: ServiceClients, now: datetime, *, reset: bool) -> None:
    base = clients.billing_settings.stripe_api_base
    if base is None:
        return
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        if reset:
            answer = await http.post("/simulator/reset", json={"now": int(now.timestamp())})
        else:
            answer = await http.post("/simulator/clock", json={"to": int(now.timestamp())})
        answer.raise_for_status()


async def add_offers(clients: ServiceClients, started_at: datetime) -> dict[tuple[str, int, int], UUID]:
    """Plans by kind, sessions per week and minutes."""
    billing = clients.billing_at(started_at)
    plans = {}
    for name, kind, price, per_week, minutes in PLANS:
        interval = BillingInterval.WEEKLY if name == BILLED_WEEKLY else BillingInterval.MONTHLY
        terms = Terms(kind, Money(price, "usd"), per_week, minutes, interval)
        plans[kind, per_week, minutes] = await billing.units.run(OPERATOR, partial(create_plan, name=name, terms=terms))
    await publish_plans(billing, OPERATOR)
    for code, discount, life, most in COUPONS:
        expires = None if life is None else started_at + life
        await create_coupon(billing, OPERATOR, code, discount, expires_at=expires, max_redemptions=most)
    return {(str(kind), per_week, minutes): plan for (kind, per_week, minutes), plan in plans.items()}


async def add_subscriptions(
    clients: ServiceClients, people: People, plans: dict[tuple[str, int, int], UUID], now: datetime
) -> None:
    """Adds cards, then the subscription of each child.

    Billing's clock is at today even if Stripe's is not: billing would abandon an order that seems weeks old.
    """
    billing = clients.billing_at(now)
    coupons = iter(("FIRSTFAMILY", "WELCOME20"))
    for _, viewer, children in people.families:
        paying = [child for child in children if child.plan.subscription != "none" and child.plan.school is None]
        if any(child.plan.subscription != "trial" for child in paying):
            await save_card(billing, viewer, "tok_visa")
        for child in paying:
            coupon = next(coupons, None) if child.plan.subscription == "active" else None
            await _buy(clients, child, plans, now, coupon)


async def _buy(
    clients: ServiceClients,
    child: KnownChild,
    plans: dict[tuple[str, int, int], UUID],
    now: datetime,
    coupon: str | None,
) -> None:
    kind = {"trial": PlanKind.FREE_TRIAL, "assessment": PlanKind.STANDALONE_ASSESSMENT}.get(
        child.plan.subscription, PlanKind.RECURRING
    )
    selection = PlanSelection(
        str(plans[str(kind), child.plan.sessions_a_week, child.plan.minutes]), str(child.id), coupon
    )
    billing = clients.billing_at(now)
    await subscribe(billing, child.guardian, selection)
    if child.plan.subscription == "ended":
        await cancel(billing, child.guardian, selection)


async def finish_subscriptions(
    clients: ServiceClients, people: People, plans: dict[tuple[str, int, int], UUID], now: datetime
) -> None:
    """Adds the latest changes: a pause, and a cancellation at the end of the cycle."""
    billing = clients.billing_at(now)
    for child in people.children:
        selection = PlanSelection(
            str(plans.get((str(PlanKind.RECURRING), child.plan.sessions_a_week, child.plan.minutes))), str(child.id)
        )
        if child.plan.subscription == "paused":
            await pause(billing, child.guardian, selection)
        elif child.plan.subscription == "canceling":
            await cancel(billing, child.guardian, selection)
