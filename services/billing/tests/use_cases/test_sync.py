"""Two that take over what Stripe says at the same time."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from billing.adapters.stripe_gateway import StripeGateway
from billing.domain.subscriptions import Snapshot
from billing.settings import BillingSettings
from billing.use_cases.billing import ITSELF, Billing
from billing.use_cases.sync import sync_subscription
from chassis.settings import ServiceSettings

from services.billing.tests.support.family import Family


class SlowGateway(StripeGateway):
    """Something happens between Stripe's first answer and its arrival."""

    meanwhile: Callable[[], Awaitable[object]] | None = None
    fetched = 0

    async def fetch(self, ref: str) -> Snapshot:
        answer = await super().fetch(ref)
        self.fetched += 1
        if (happens := self.meanwhile) is not None:
            self.meanwhile = None
            await happens()
        return answer


async def test_what_was_fetched_before_a_change_does_not_undo_it(
    family: Family, weekly: UUID, billing: Billing, settings: ServiceSettings
) -> None:
    assert isinstance(settings, BillingSettings)
    await family.save_card()
    await family.subscribe(weekly)
    ref = await family.runtime.queries.value("SELECT stripe_subscription_id FROM subscriptions")
    async with SlowGateway.connect(settings) as slow:
        assert isinstance(slow, SlowGateway)
        slow.meanwhile = lambda: family.change("pause", weekly)
        await sync_subscription(Billing(billing.units, slow), ITSELF, ref)
        assert slow.fetched == 2
    assert (await family.current())["paused"] is True
    assert [told["status"] for told in await family.told()] == ["active", "paused"]
