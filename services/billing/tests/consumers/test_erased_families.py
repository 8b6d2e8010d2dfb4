"""A family that was erased: nothing is charged any more, Stripe forgets the card, and the books stay."""

from datetime import UTC, datetime
from uuid import UUID

from billing.use_cases.billing import ITSELF, Billing
from billing.use_cases.carry_out import finish_left_over
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator

MUCH_LATER = datetime(2030, 1, 1, tzinfo=UTC)


async def erase(service: Service, runtime: Runtime, family: Family, children: list[UUID]) -> None:
    told = {
        "version": 1,
        "guardian_id": str(family.parent.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(child) for child in children],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": told})


async def test_stripe_charges_no_more_and_forgets_the_customer(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime
) -> None:
    await family.save_card()
    assert (await family.subscribe(weekly)).status_code == 201
    billing: Billing = runtime.own

    await erase(service, runtime, family, [family.child])
    card = await runtime.queries.row("SELECT card_brand, card_last4 FROM customers")
    assert card is not None
    assert list(card.values()) == [None, None], "before Stripe has answered"
    assert await finish_left_over(billing) == 1

    assert simulator.stripe.customers.list().data == []
    assert simulator.stripe.subscriptions.list().data == []
    assert await runtime.queries.value("SELECT count(*) FROM customers") == 0
    assert await runtime.queries.value("SELECT status FROM subscriptions") == "ended", (
        "what was sold stays in the books"
    )


async def test_it_waits_until_nothing_else_is_under_way_and_stripe_answers(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    billing: Billing = runtime.own
    async with runtime.units.begin(ITSELF) as uow:
        await uow.rows("UPDATE intentions SET state = 'pending', due_at = $1 WHERE kind = 'subscribe'", MUCH_LATER)
    await erase(service, runtime, family, [family.child])
    await finish_left_over(billing)
    assert len(simulator.stripe.customers.list().data) == 1
    async with runtime.units.begin(ITSELF) as uow:
        await uow.rows("UPDATE intentions SET state = 'done' WHERE kind = 'subscribe'")
    clock.advance(minutes=10)
    await finish_left_over(billing)
    assert simulator.stripe.customers.list().data == []


async def test_a_family_that_never_paid_leaves_nothing_to_do(
    family: Family, service: Service, runtime: Runtime
) -> None:
    await erase(service, runtime, family, [family.child])
    assert await finish_left_over(runtime.own) == 0
