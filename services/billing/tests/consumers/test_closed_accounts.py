"""A guardian closed the account: plans end with what is paid, and nothing more is charged."""

from typing import Any
from uuid import UUID

from billing.consumers.accounts import GuardianAccountClosed
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator


def closed(family: Family, **changed: Any) -> dict[str, Any]:
    data = {"version": 2, "guardian_id": str(family.parent.profile_id), "child_ids": [str(family.child)], **changed}
    return {"id": str(new_id()), "data": data}


async def test_closed_account_pays_nothing_after_the_paid_cycle(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    billing: BillingContext = runtime.own
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    for event in (closed(family), closed(family)):
        await dispatcher.dispatch(GuardianAccountClosed.subject(), event)
    assert await retry_pending(billing) == 1
    event = (await family.subscription_events())[-1]
    assert (event["status"], event["ends_on"]) == ("active", event["cycle_ends_on"])
    [subscription] = simulator.stripe.subscriptions.list().data
    assert subscription.cancel_at_period_end


async def test_closing_an_account_without_a_plan_records_nothing(
    family: Family, service: Service, runtime: Runtime
) -> None:
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(GuardianAccountClosed.subject(), closed(family))
    assert await runtime.queries.value("SELECT count(*) FROM intentions") == 0


async def test_an_adult_who_closes_the_account_pays_no_more_for_the_child_of_another(
    family: Family, weekly: UUID, simulator: Simulator, service: Service, runtime: Runtime
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    of_someone_else = closed(family, guardian_id=str(new_id()), child_ids=[])
    await dispatcher.dispatch(GuardianAccountClosed.subject(), of_someone_else)
    billing: BillingContext = runtime.own
    assert await retry_pending(billing) == 0, "the plan of another guardian goes on"
    for event in (closed(family, child_ids=[]), closed(family, child_ids=[])):
        await dispatcher.dispatch(GuardianAccountClosed.subject(), event)
    assert await retry_pending(billing) == 1
    [subscription] = simulator.stripe.subscriptions.list().data
    assert subscription.cancel_at_period_end
