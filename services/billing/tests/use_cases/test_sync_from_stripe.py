from collections.abc import Awaitable, Callable
from dataclasses import replace
from uuid import UUID

from billing.adapters.stripe.gateway import StripeGateway
from billing.domain.customers import Card
from billing.domain.subscriptions import Snapshot
from billing.settings import BillingSettings
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.sync_from_stripe import sync_customer, sync_subscription
from chassis.settings import ServiceSettings

from services.billing.tests.support.family import Family


class SlowGateway(StripeGateway):
    """Runs `meanwhile` between Stripe's first response and its arrival."""

    meanwhile: Callable[[], Awaitable[object]] | None = None
    fetched = 0

    async def fetch_subscription(self, ref: str) -> Snapshot:
        answer = await super().fetch_subscription(ref)
        await self._delay()
        return answer

    async def fetch_card(self, customer_ref: str) -> Card | None:
        answer = await super().fetch_card(customer_ref)
        await self._delay()
        return answer

    async def _delay(self) -> None:
        self.fetched += 1
        if (meanwhile := self.meanwhile) is not None:
            self.meanwhile = None
            await meanwhile()


async def test_stale_snapshot_does_not_undo_a_change(
    family: Family, weekly: UUID, billing: BillingContext, settings: ServiceSettings
) -> None:
    assert isinstance(settings, BillingSettings)
    await family.save_card()
    await family.subscribe(weekly)
    ref = await family.runtime.queries.value("SELECT stripe_subscription_id FROM subscriptions")
    async with SlowGateway.connect(settings) as slow:
        assert isinstance(slow, SlowGateway)
        slow.meanwhile = lambda: family.change("pause", weekly)
        await sync_subscription(replace(billing, stripe=slow), BILLING_ACTOR, ref)
        assert slow.fetched == 2
    assert (await family.current())["paused"] is True
    assert [event["status"] for event in await family.subscription_events()] == ["active", "paused"]


async def test_stale_card_does_not_replace_one_that_was_saved_meanwhile(
    family: Family, billing: BillingContext, settings: ServiceSettings
) -> None:
    assert isinstance(settings, BillingSettings)
    await family.save_card()
    ref = await family.runtime.queries.value("SELECT stripe_customer_id FROM customers")
    async with SlowGateway.connect(settings) as slow:
        assert isinstance(slow, SlowGateway)
        slow.meanwhile = lambda: family.save_card("tok_mastercard")
        await sync_customer(replace(billing, stripe=slow), BILLING_ACTOR, ref)
        assert slow.fetched == 2
    assert (await family.api.get("/guardians/payment_methods", by=family.parent)).json()["payment_method"][
        "brand"
    ] == "mastercard"
