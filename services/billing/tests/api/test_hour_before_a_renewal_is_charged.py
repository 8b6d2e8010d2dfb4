"""Stripe keeps a renewal's invoice as a draft for an hour before it charges the card."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from billing.use_cases.subscriptions.announce_renewals import announce_renewals

from services.billing.tests.support.family import Family
from services.billing.tests.support.plan_changes import subscribed
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

Advance = Callable[..., Awaitable[None]]


@pytest.fixture
def advance(timeline: Timeline, simulator: Simulator) -> Advance:
    simulator.behave(draft_seconds=3600)

    async def by(**time: float) -> None:
        timeline.clock.advance(**time)
        simulator.advance(days=timedelta(**time) / timedelta(days=1))
        await timeline.deliver_webhooks()

    return by


def invoices(simulator: Simulator) -> list[tuple[str | None, int]]:
    """Newest first: status, and what was charged in cents."""
    return [(invoice.status, invoice.amount_paid) for invoice in simulator.stripe.invoices.list().data]


async def test_pause_in_that_hour_is_not_charged(
    family: Family, weekly: UUID, advance: Advance, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await advance(days=28, minutes=10)
    assert invoices(simulator)[0][0] == "draft"
    paused = (await family.change("pause", weekly)).json()["subscription"]
    assert (paused["status"], paused["paused"], paused["next_payment"]) == ("inactive", True, None)
    await advance(hours=2)
    assert invoices(simulator) == [("void", 0), ("paid", 48_000)]
    assert [event["status"] for event in await family.subscription_events()] == ["active", "paused"]
    assert (await family.current())["restart_payment"]["today"] is True
    payments = (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"]
    assert [payment["status"] for payment in payments] == ["paid"]
    resumed = await family.change("resume", weekly)
    assert (resumed.status_code, resumed.json()["subscription"]["status"]) == (200, "active")
    assert [paid for _, paid in invoices(simulator)] == [48_000, 0, 48_000]


async def test_interrupted_pause_does_not_charge_an_opened_draft(
    family: Family, weekly: UUID, advance: Advance, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await advance(days=28, minutes=10)
    (draft,) = simulator.stripe.invoices.list({"status": "draft"}).data
    simulator.stripe.invoices.finalize_invoice(draft.id, {"auto_advance": False})
    assert (await family.change("pause", weekly)).status_code == 200
    await advance(hours=2)
    assert invoices(simulator) == [("void", 0), ("paid", 48_000)]


async def test_renewal_is_announced_once_in_a_cycle(
    family: Family, weekly: UUID, advance: Advance, timeline: Timeline
) -> None:
    await subscribed(family, weekly)
    announced = []
    for _ in range(2):
        for time in ({"days": 25, "minutes": 5}, {"days": 2, "hours": 23, "minutes": 30}, {"minutes": 40}):
            await advance(**time)
            announced.append(await announce_renewals(timeline.billing))
        await advance(minutes=55)  # the renewal is paid: the next cycle began an hour ago
    assert announced == [1, 0, 0, 1, 0, 0]
    assert len(await family.api.emitted("billing.renewal.announced.v1")) == 2


async def test_purchase_late_in_the_evening_names_the_day_of_the_charge(
    family: Family, weekly: UUID, advance: Advance, timeline: Timeline, simulator: Simulator
) -> None:
    zone = ZoneInfo("America/Phoenix")  # its clocks never change
    evening = timeline.clock.now.astimezone(zone).replace(hour=23, minute=30, second=0, microsecond=0)
    await advance(seconds=(evening - timeline.clock.now).total_seconds() % timedelta(days=1).total_seconds())
    (offered,) = (await family.api.get("/subscription_plans")).json()["subscription_plans"]
    bought = await subscribed(family, weekly)
    named = [offered["payments"]["next"]["due_at"], bought["next_payment"]["due_at"]]
    await advance(days=26)
    assert await announce_renewals(timeline.billing) == 1
    (announced,) = await family.api.emitted("billing.renewal.announced.v1")
    named += [announced["due_at"], (await family.current())["next_payment"]["due_at"]]
    await advance(days=2, minutes=20)
    assert invoices(simulator)[0][0] == "draft", "Stripe's hour has begun"
    named.append((await family.current())["next_payment"]["due_at"])
    await advance(hours=1)
    charged_at = (await family.current())["last_payment"]["paid_at"]
    days = {datetime.fromisoformat(each).astimezone(zone).date() for each in [*named, charged_at]}
    assert len(days) == 1, "the day after the one on which the paid weeks end"
    assert datetime.fromisoformat(charged_at).astimezone(zone).hour == 0
