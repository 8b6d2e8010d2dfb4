"""Switching to another plan: what is shown, what is charged, and what follows."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from billing.use_cases.context import BillingContext
from billing.use_cases.subscriptions.announce_renewals import announce_renewals
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian

from services.billing.tests.conftest import BookedSessions, MakeCoupon, MakePlan
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.plan_changes import charges, preview, subscribed, switch, switched, undo
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

BEYOND = datetime(2026, 4, 14, 17, tzinfo=UTC)


async def test_upgrade_charges_what_the_preview_said(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    seen = await preview(family, twice)
    assert (seen["direction"], seen["payment_today"]["total"]) == ("upgrade", "240.00")
    assert seen["next_payment"]["total"] == "960.00"
    assert (seen["sessions_this_cycle"], seen["sessions_per_cycle"], seen["sessions_beyond"]) == (6, 8, [])
    timeline.clock.advance(minutes=10)
    after = (await switch(family, twice, seen)).json()["subscription"]
    assert charges(simulator) == [24_000, 48_000]
    assert (after["plan_name"], after["price"]["total"]) == ("Twice a week", "960.00")
    assert (after["last_payment"]["total"], after["next_payment"]["total"]) == ("240.00", "960.00")
    assert after["next_payment"]["due_at"].startswith(seen["next_payment"]["due_at"][:19])
    event = (await family.subscription_events())[-1]
    assert (event["plan_name"], event["sessions_per_cycle"], event["sessions_this_cycle"]) == ("Twice a week", 8, 6)
    await timeline.advance_days(14)
    assert charges(simulator) == [96_000, 24_000, 48_000]
    assert (await family.subscription_events())[-1]["sessions_this_cycle"] == 8


async def test_upgrade_is_emailed_with_what_was_charged(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, api: ApiClient
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(7)
    await switched(family, twice)
    (event,) = await api.emitted("billing.plan.changed.v1")
    assert (event["change"], event["charged"], event["next_amount"]) == ("upgraded", 36_000, 96_000)
    assert (event["plan_name"], event["previous_plan_name"]) == ("Twice a week", "Once a week")
    assert event["sessions_this_cycle"] == 7
    await timeline.deliver_webhooks()
    assert len(await api.emitted("billing.plan.changed.v1")) == 1


@pytest.mark.parametrize("key", [None, "switch-1"])
async def test_repeated_upgrade_charges_once(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, key: str | None
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    seen = await preview(family, twice)
    first = await switch(family, twice, seen, key=key)
    again = await switch(family, twice, seen, key=key)
    assert first.status_code == 200
    assert again.status_code == (200 if key else 409)
    assert charges(simulator) == [24_000, 48_000]


async def test_declined_upgrade_changes_nothing(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    await family.save_card("tok_chargeCustomerFail")
    seen = await preview(family, twice)
    response = await switch(family, twice, seen)
    assert (response.status_code, response.json()["code"]) == (422, "card_declined")
    after = await family.current()
    assert (after["plan_name"], after["status"], after["owed"]) == ("Once a week", "active", None)
    assert charges(simulator) == [48_000]
    await family.save_card()
    assert (await switch(family, twice, seen)).status_code == 200
    assert charges(simulator) == [24_000, 48_000]


@pytest.mark.parametrize("minutes", [-2, 16])
async def test_outdated_preview_is_refused_with_a_new_one(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, minutes: int
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    seen = await preview(family, twice)
    timeline.clock.advance(minutes=minutes)
    response = await switch(family, twice, seen)
    assert (response.status_code, response.json()["code"]) == (409, "plan_change_outdated")
    fresh = response.json()["plan_change"]
    assert fresh["previewed_at"] != seen["previewed_at"]
    assert charges(simulator) == [48_000]
    assert (await switch(family, twice, fresh)).status_code == 200
    assert charges(simulator)[0] == round(float(fresh["payment_today"]["total"]) * 100)


@pytest.mark.parametrize("other", [{"payment_today": "239.99"}, {"next_payment": "959.99"}])
async def test_another_sum_than_the_previewed_one_is_refused(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, other: dict[str, str]
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    response = await switch(family, twice, await preview(family, twice), **other)
    assert (response.status_code, response.json()["code"]) == (409, "plan_change_outdated")
    assert response.json()["plan_change"]["payment_today"]["total"] == "240.00"
    assert charges(simulator) == [48_000]


async def test_downgrade_starts_when_the_plan_renews(
    family: Family,
    weekly: UUID,
    twice: UUID,
    timeline: Timeline,
    simulator: Simulator,
    booked_sessions: BookedSessions,
    api: ApiClient,
) -> None:
    await subscribed(family, twice)
    await timeline.advance_days(14)
    booked_sessions.beyond = (BEYOND,)
    seen = await preview(family, weekly)
    assert (seen["direction"], seen["payment_today"]["total"], seen["next_payment"]["total"]) == (
        "downgrade",
        "0.00",
        "480.00",
    )
    assert seen["sessions_beyond"] == [{"start_date": BEYOND.isoformat()}]
    ((_, starts_on, sessions, minutes, _),) = booked_sessions.asked
    assert (starts_on.isoformat(), sessions, minutes) == (seen["starts_on"], 4, 45)
    after = (await switch(family, weekly, seen)).json()["subscription"]
    assert (after["plan_name"], after["price"]["total"], after["next_payment"]["total"]) == (
        "Twice a week",
        "960.00",
        "480.00",
    )
    planned = after["planned_change"]
    assert (planned["plan_name"], planned["starts_on"]) == ("Once a week", seen["starts_on"])
    assert planned["payment"] == after["next_payment"]
    assert after["permissions"]["change_plan"] == {"allowed": False, "reason": "plan_change_planned"}
    assert after["permissions"]["undo_plan_change"]["allowed"]
    event = (await family.subscription_events())[-1]
    assert event["planned"] == {
        "starts_on": seen["starts_on"],
        "sessions_per_cycle": 4,
        "session_length_minutes": 45,
        "cycle_weeks": 4,
    }
    (mail,) = await api.emitted("billing.plan.changed.v1")
    assert (mail["change"], mail["charged"], mail["next_amount"]) == ("planned", None, 48_000)
    await timeline.advance_days(14)
    assert charges(simulator) == [48_000, 96_000]
    after = await family.current()
    assert (after["plan_name"], after["planned_change"]) == ("Once a week", None)
    event = (await family.subscription_events())[-1]
    assert (event["sessions_per_cycle"], event["sessions_this_cycle"], event["planned"]) == (4, 4, None)
    assert len(await api.emitted("billing.plan.changed.v1")) == 1, "the receipt names the new plan"


async def test_planned_downgrade_can_be_undone(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, api: ApiClient
) -> None:
    await subscribed(family, twice)
    await switched(family, weekly)
    response = await undo(family)
    assert response.status_code == 200, response.text
    after = response.json()["subscription"]
    assert (after["planned_change"], after["next_payment"]["total"]) == (None, "960.00")
    events = await api.emitted("billing.plan.changed.v1")
    assert [event["change"] for event in events] == ["planned", "undone"]
    assert (events[-1]["plan_name"], events[-1]["previous_plan_name"]) == ("Twice a week", "Once a week")
    assert (await family.subscription_events())[-1]["planned"] is None
    again = await undo(family)
    assert (again.status_code, again.json()["code"]) == (409, "no_planned_change")
    await timeline.advance_days(28)
    assert charges(simulator) == [96_000, 96_000]


async def test_downgrade_that_is_being_charged_cannot_be_undone(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    simulator.behave(draft_seconds=3600)
    await subscribed(family, twice)
    await switched(family, weekly)
    await timeline.advance_days(28)
    timeline.clock.advance(minutes=1)
    after = await family.current()
    assert (after["plan_name"], after["planned_change"]["plan_name"]) == ("Twice a week", "Once a week")
    assert after["next_payment"]["total"] == "480.00"
    assert after["permissions"]["undo_plan_change"] == {"allowed": False, "reason": "plan_change_started"}
    response = await undo(family)
    assert (response.status_code, response.json()["code"]) == (409, "plan_change_started")
    await timeline.advance_days(1)
    assert (await family.current())["plan_name"] == "Once a week"
    assert charges(simulator) == [48_000, 96_000]


async def test_unpaid_downgrade_keeps_the_paid_plan_until_it_is_paid(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, twice)
    await switched(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(28)
    after = await family.current()
    assert (after["plan_name"], after["status"], after["owed"]["total"]) == ("Twice a week", "past_due", "480.00")
    assert (await family.subscription_events())[-1]["sessions_per_cycle"] == 8
    response = await family.change("pay", twice, card_token="tok_visa")
    assert (response.status_code, response.json()["subscription"]["plan_name"]) == (200, "Once a week")
    assert charges(simulator) == [48_000, 96_000]


@pytest.mark.parametrize("action", ["pause", "cancel"])
async def test_pausing_or_canceling_ends_a_planned_change(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, action: str, api: ApiClient
) -> None:
    await subscribed(family, twice)
    await switched(family, weekly)
    response = await family.change(action, twice)
    assert response.status_code == 200, response.text
    assert response.json()["subscription"]["planned_change"] is None
    assert [event["change"] for event in await api.emitted("billing.plan.changed.v1")] == ["planned"]
    await family.change("resume" if action == "pause" else "reactivate", twice)
    await timeline.advance_days(28)
    assert charges(simulator) == [96_000, 96_000]


async def test_plan_can_be_changed_again_after_a_downgrade(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, twice)
    await switched(family, weekly)
    await timeline.advance_days(28)
    await timeline.advance_days(14)
    await switched(family, twice)
    await switched(family, weekly)
    await timeline.advance_days(14)
    assert charges(simulator) == [48_000, 24_000, 48_000, 96_000]
    await timeline.advance_days(28)
    assert charges(simulator)[0] == 48_000


async def test_downgrade_keeps_a_coupon_that_always_applies(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator, make_coupon: MakeCoupon
) -> None:
    await make_coupon("ALWAYS25")
    await subscribed(family, twice)
    coupon = simulator.stripe.coupons.create({"percent_off": 25, "duration": "forever"})
    (running,) = simulator.stripe.subscriptions.list().data
    simulator.stripe.subscriptions.update(running.id, {"discounts": [{"coupon": coupon.id}]})
    seen = await preview(family, weekly)
    assert seen["next_payment"]["total"] == "360.00"
    after = (await switch(family, weekly, seen)).json()["subscription"]
    assert after["next_payment"]["total"] == "360.00"
    await timeline.advance_days(28)
    assert charges(simulator)[0] == 36_000


async def test_more_money_for_fewer_sessions_starts_when_the_plan_renews(
    family: Family, twice: UUID, make_plan: MakePlan
) -> None:
    longer = await make_plan("Long sessions", price=30_000, minutes=90)
    await subscribed(family, twice)
    assert (await preview(family, longer))["direction"] == "downgrade"


async def test_preview_says_when_it_cannot_name_the_sessions(
    family: Family, weekly: UUID, twice: UUID, booked_sessions: BookedSessions
) -> None:
    await subscribed(family, twice)
    booked_sessions.beyond = None
    assert (await preview(family, weekly))["sessions_beyond"] is None


async def test_renewal_email_names_the_planned_plan_and_its_sum(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, billing: BillingContext, api: ApiClient
) -> None:
    await subscribed(family, twice)
    await switched(family, weekly)
    await timeline.advance_days(26)
    assert await announce_renewals(billing) == 1
    (event,) = await api.emitted("billing.renewal.announced.v1")
    assert (event["plan_name"], event["amount"], event["last_amount"]) == ("Once a week", 48_000, 96_000)


async def test_renewal_email_compares_with_all_that_the_cycle_cost(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, billing: BillingContext, api: ApiClient
) -> None:
    await subscribed(family, weekly)
    await timeline.advance_days(7)
    await switched(family, twice)
    await timeline.advance_days(19)
    assert await announce_renewals(billing) == 1
    (event,) = await api.emitted("billing.renewal.announced.v1")
    assert (event["amount"], event["last_amount"]) == (96_000, 48_000 + 36_000)


async def test_days_of_a_change_are_the_guardians(
    api: ApiClient, runtime: Runtime, weekly: UUID, twice: UUID, clock: FakeClock
) -> None:
    family = Family(api, runtime, guardian())
    family.child = await add_child(runtime, family.parent, timezone="America/Los_Angeles")
    await subscribed(family, twice)
    seen = await preview(family, weekly)
    local = clock.now.astimezone(UTC) + timedelta(days=28) - timedelta(hours=7)
    assert date.fromisoformat(seen["starts_on"]) == local.date()
