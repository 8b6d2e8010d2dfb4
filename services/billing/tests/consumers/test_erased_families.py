"""Erasing a family deletes its Stripe customer and stops charges. Records of sales stay."""

from datetime import UTC, datetime
from uuid import UUID

from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator

FAR_FUTURE = datetime(2030, 1, 1, tzinfo=UTC)


async def erase(service: Service, runtime: Runtime, family: Family, children: list[UUID]) -> None:
    data = {
        "version": 1,
        "guardian_id": str(family.parent.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(child) for child in children],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": data})


async def test_erasure_deletes_the_customer_and_stops_charges(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime
) -> None:
    await family.save_card()
    assert (await family.subscribe(weekly)).status_code == 201
    billing: BillingContext = runtime.own

    await erase(service, runtime, family, [family.child])
    card = await runtime.queries.row("SELECT card_brand, card_last4 FROM customers")
    assert card is not None
    assert list(card.values()) == [None, None], "erased before Stripe responds"
    assert await retry_pending(billing) == 1

    assert simulator.stripe.customers.list().data == []
    assert simulator.stripe.subscriptions.list().data == []
    assert await runtime.queries.value("SELECT count(*) FROM customers") == 0
    assert await runtime.queries.value("SELECT status FROM subscriptions") == "ended", "records of sales stay"


async def test_deletion_waits_for_other_pending_operations(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    billing: BillingContext = runtime.own
    async with runtime.units.begin(BILLING_ACTOR) as uow:
        await uow.rows("UPDATE intentions SET state = 'pending', due_at = $1 WHERE kind = 'subscribe'", FAR_FUTURE)
    await erase(service, runtime, family, [family.child])
    await retry_pending(billing)
    assert len(simulator.stripe.customers.list().data) == 1
    async with runtime.units.begin(BILLING_ACTOR) as uow:
        await uow.rows("UPDATE intentions SET state = 'done' WHERE kind = 'subscribe'")
    clock.advance(minutes=10)
    await retry_pending(billing)
    assert simulator.stripe.customers.list().data == []


async def test_erasing_a_family_that_never_paid_needs_no_operation(
    family: Family, service: Service, runtime: Runtime
) -> None:
    await erase(service, runtime, family, [family.child])
    assert await retry_pending(runtime.own) == 0
