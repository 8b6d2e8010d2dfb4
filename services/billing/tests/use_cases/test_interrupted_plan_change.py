"""A plan change that a crash interrupts ends in one state, and charges once."""

from datetime import timedelta
from uuid import UUID

import pytest
from billing.adapters.tables import PlanRow, StripeOperationRow, SubscriptionRow
from billing.use_cases.context import BillingContext
from billing.use_cases.plan_changes.change_plan import SeenPreview, change_plan, undo_plan_change
from billing.use_cases.plan_changes.preview_plan_change import PlanChoice, preview_plan_change
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, record
from chassis.auth.viewer import Viewer
from chassis.errors import Unavailable
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import select

from services.billing.tests.conftest import OPERATOR, MakePlan
from services.billing.tests.support.confirmations import save_confirmed_card
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


@pytest.fixture
def viewer(family: Family, sign_ins: SignIns) -> Viewer:
    return sign_ins.viewer(family.parent)


@pytest.fixture
async def twice(make_plan: MakePlan) -> UUID:
    return await make_plan("Twice a week", per_week=2)


async def begun(billing: BillingContext, viewer: Viewer, wanted: UUID) -> UUID:
    """Commits the operation of a change, as a process does that then ends. Returns the operation's id."""
    preview = await preview_plan_change(billing, viewer, PlanChoice(str(wanted)))

    async def work(uow: UnitOfWork) -> UUID:
        row = (await uow.db.execute(select(SubscriptionRow))).scalar_one()
        upgrades = preview.direction == "upgrade"
        return record(
            uow,
            StripeOperationKind.CHANGE_PLAN,
            row.guardian_id,
            subscription_id=row.id,
            replaced_ref=row.stripe_subscription_id,
            plan_id=wanted,
            prorated_at=preview.previewed_at if upgrades else None,
        ).id

    return await billing.units.run(Actor.of(viewer), work)


async def change_at_stripe(billing: BillingContext, operation_id: UUID) -> None:
    """What the process did before it ended, with the same idempotency keys."""
    async with billing.units.begin(Actor.service("billing")) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
        wanted = await uow.db.get_one(PlanRow, operation.plan_id)
    assert operation.replaced_ref is not None and wanted.stripe_price_id is not None
    plan = (await billing.stripe.fetch_subscription(operation.replaced_ref)).plan
    assert plan is not None
    ref, price = operation.replaced_ref, wanted.stripe_price_id
    if operation.prorated_at is not None:
        await billing.stripe.plan_changes.change_now(ref, plan, price, operation.prorated_at, operation.id)
    else:
        await billing.stripe.plan_changes.change_with_next_cycle(ref, plan, price, 4, operation.id)


async def subscribed(family: Family, timeline: Timeline, plan: UUID) -> None:
    await publish_plans(timeline.billing, OPERATOR)
    await family.save_card()
    assert (await family.subscribe(plan)).status_code == 201
    await timeline.advance_days(14)


def charges(simulator: Simulator) -> list[int]:
    return [invoice.amount_paid for invoice in simulator.stripe.invoices.list().data]


@pytest.mark.parametrize("webhook_first", [False, True])
@pytest.mark.parametrize("after", [timedelta(seconds=61), timedelta(minutes=61)], ids=["a minute", "an hour"])
async def test_crash_after_the_charge_is_reconciled_and_charges_once(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, simulator: Simulator,
    webhook_first: bool, after: timedelta,
) -> None:  # fmt: skip
    billing = timeline.billing
    await subscribed(family, timeline, weekly)
    operation_id = await begun(billing, viewer, twice)
    await change_at_stripe(billing, operation_id)
    assert (await family.current())["plan_name"] == "Once a week", "nothing is committed yet"
    if webhook_first:
        await timeline.deliver_webhooks()
        assert (await family.current())["plan_name"] == "Twice a week"
    timeline.clock.advance(seconds=int(after.total_seconds()))
    assert await retry_pending(billing) == 1
    current = await family.current()
    assert (current["plan_name"], current["last_payment"]["total"]) == ("Twice a week", "240.00")
    assert charges(simulator) == [24_000, 48_000]
    assert len(await family.api.emitted("billing.plan.changed.v1")) == 1
    event = (await family.subscription_events())[-1]
    assert (event["sessions_per_cycle"], event["sessions_this_cycle"]) == (8, 6)
    async with billing.units.begin(Actor.service("billing")) as uow:
        assert (await uow.db.get_one(StripeOperationRow, operation_id)).state == "done"


async def test_crash_before_the_charge_charges_the_previewed_sum(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, simulator: Simulator
) -> None:
    await subscribed(family, timeline, weekly)
    await begun(timeline.billing, viewer, twice)
    timeline.clock.advance(minutes=30)
    simulator.advance(days=30 / 24 / 60)
    assert await retry_pending(timeline.billing) == 1
    assert charges(simulator) == [24_000, 48_000]


async def test_upgrade_that_never_reached_stripe_is_given_up_after_an_hour(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, simulator: Simulator
) -> None:
    await subscribed(family, timeline, weekly)
    await begun(timeline.billing, viewer, twice)
    timeline.clock.advance(minutes=61)
    assert await retry_pending(timeline.billing) == 1
    assert ((await family.current())["plan_name"], charges(simulator)) == ("Once a week", [48_000])
    assert (await family.change("pause", weekly)).status_code == 200, "another change is possible"


async def test_upgrade_that_asks_the_bank_and_is_given_up_is_discarded_at_stripe(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, simulator: Simulator
) -> None:
    await subscribed(family, timeline, weekly)
    await save_confirmed_card(family, simulator)
    await change_at_stripe(timeline.billing, await begun(timeline.billing, viewer, twice))
    assert simulator.stripe.subscriptions.list().data[0].pending_update is not None
    timeline.clock.advance(minutes=61)
    assert await retry_pending(timeline.billing) == 1
    assert simulator.stripe.subscriptions.list().data[0].pending_update is None
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void", "paid"]
    assert ((await family.current())["plan_name"], (await family.current())["confirmation"]) == ("Once a week", None)


async def test_half_made_downgrade_is_completed(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, simulator: Simulator
) -> None:
    await subscribed(family, timeline, twice)
    operation_id = await begun(timeline.billing, viewer, weekly)
    (running,) = simulator.stripe.subscriptions.list().data
    simulator.stripe.subscription_schedules.create(
        {"from_subscription": running.id}, {"idempotency_key": f"{operation_id}-schedule"}
    )
    timeline.clock.advance(seconds=61)
    assert await retry_pending(timeline.billing) == 1
    assert (await family.current())["planned_change"]["plan_name"] == "Once a week"
    await timeline.advance_days(14)
    assert charges(simulator) == [48_000, 96_000]


async def test_interrupted_undo_is_completed(
    family: Family,
    weekly: UUID,
    twice: UUID,
    timeline: Timeline,
    viewer: Viewer,
    simulator: Simulator,
    unreachable: BillingContext,
) -> None:
    await subscribed(family, timeline, twice)
    await begun(timeline.billing, viewer, weekly)
    timeline.clock.advance(seconds=61)
    await retry_pending(timeline.billing)
    with pytest.raises(Unavailable):
        await undo_plan_change(unreachable, viewer, None)
    assert (await family.current())["planned_change"] is not None
    (running,) = simulator.stripe.subscriptions.list().data
    simulator.stripe.subscription_schedules.release(str(running.schedule))
    timeline.clock.advance(seconds=61)
    assert await retry_pending(timeline.billing) == 1
    assert (await family.current())["planned_change"] is None
    assert (await family.subscription_events())[-1]["planned"] is None


async def test_another_change_waits_for_an_interrupted_one(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, viewer: Viewer, make_plan: MakePlan
) -> None:
    more = await make_plan("Three times a week", per_week=3)
    await subscribed(family, timeline, weekly)
    await begun(timeline.billing, viewer, twice)
    response = await family.change("pause", weekly)
    assert (response.status_code, response.json()["code"]) == (409, "change_under_way")
    preview = await preview_plan_change(timeline.billing, viewer, PlanChoice(str(more)))
    seen = SeenPreview(preview.previewed_at, preview.payment_today.decimal, "1440.00")
    with pytest.raises(Exception, match="still in progress"):
        await change_plan(timeline.billing, viewer, PlanChoice(str(more)), seen)
