"""The bank asks the guardian about the payment of an upgrade: until the answer, the plan and what is charged stay."""

from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.stripe.finish_confirmations import finish_confirmations

from services.billing.tests.conftest import MakePlan
from services.billing.tests.support.confirmations import ALWAYS, charged, save_confirmed_card, secret_of
from services.billing.tests.support.family import Family
from services.billing.tests.support.plan_changes import preview, subscribed, switch
from services.billing.tests.support.webhooks import Timeline


async def waiting_upgrade(family: Family, plans: tuple[UUID, UUID], timeline: Timeline) -> str:
    """Returns the secret with which the page asks the bank."""
    await subscribed(family, plans[0])
    await save_confirmed_card(family, timeline.simulator, ALWAYS)
    await timeline.advance_days(14)
    return secret_of(await switch(family, plans[1], await preview(family, plans[1])), 200)


async def payments(family: Family) -> list[Any]:
    listed: list[Any] = (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"]
    return [(payment["total"], payment["status"]) for payment in listed]


async def test_upgrade_waits_for_the_bank_and_changes_nothing_until_then(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    secret = await waiting_upgrade(family, (weekly, twice), timeline)
    await timeline.deliver_webhooks()
    plan = await family.current()
    assert (plan["plan_name"], plan["status"], plan["owed"]) == ("Once a week", "active", None)
    confirmation = plan["confirmation"]
    assert (confirmation["total"], confirmation["plan_name"]) == ("240.00", "Twice a week")
    assert confirmation["subscription_plan_id"] == str(twice)
    assert (charged(timeline.simulator), await payments(family)) == ([48_000], [("480.00", "paid")])
    assert await family.api.emitted("billing.payment.failed.v1") == []
    again = await switch(family, twice, await preview(family, twice))
    assert secret_of(again, 200) == secret, "the same request continues it"


@pytest.mark.parametrize("by", ["the page", "a webhook", "the job"])
async def test_confirmed_upgrade_is_charged_once_and_changes_the_plan(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, by: str
) -> None:
    timeline.simulator.answer_bank(await waiting_upgrade(family, (weekly, twice), timeline))
    if by == "a webhook":
        await timeline.deliver_webhooks()
    elif by == "the job":
        timeline.clock.advance(seconds=61)
        assert await finish_confirmations(timeline.billing) == 1
    response = await family.change("confirm", twice)
    assert response.status_code == 200, response.text
    plan = response.json()["subscription"]
    assert (plan["plan_name"], plan["confirmation"], response.json()["requires_action"]) == ("Twice a week", None, None)
    assert (plan["last_payment"]["total"], plan["next_payment"]["total"]) == ("240.00", "960.00")
    await timeline.deliver_webhooks()
    assert charged(timeline.simulator) == [24_000, 48_000]
    assert await payments(family) == [("240.00", "paid"), ("480.00", "paid")]
    (event,) = await family.api.emitted("billing.plan.changed.v1")
    assert (event["change"], event["charged"], event["sessions_this_cycle"]) == ("upgraded", 24_000, 6)


async def test_refused_upgrade_changes_nothing_and_can_be_retried(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    timeline.simulator.answer_bank(await waiting_upgrade(family, (weekly, twice), timeline), "fail")
    refused = await family.change("confirm", twice)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    plan = await family.current()
    assert (plan["plan_name"], plan["status"], plan["confirmation"]) == ("Once a week", "active", None)
    await timeline.deliver_webhooks()
    assert await payments(family) == [("480.00", "paid")]
    await family.save_card()
    assert (await switch(family, twice, await preview(family, twice))).json()["requires_action"] is None
    assert charged(timeline.simulator) == [24_000, 48_000]


async def test_upgrade_that_nobody_confirms_is_discarded(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    secret = await waiting_upgrade(family, (weekly, twice), timeline)
    timeline.clock.advance(hours=23, minutes=1)  # at Stripe it still waits
    assert await finish_confirmations(timeline.billing) == 1
    plan = await family.current()
    assert (plan["plan_name"], plan["confirmation"]) == ("Once a week", None)
    with pytest.raises(Exception, match="400"):
        timeline.simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).status_code == 200
    assert charged(timeline.simulator) == [48_000]


async def test_another_change_replaces_an_upgrade_that_waits(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, make_plan: MakePlan
) -> None:
    more = await make_plan("Three times a week", per_week=3)
    await waiting_upgrade(family, (weekly, twice), timeline)
    secret = secret_of(await switch(family, more, await preview(family, more)), 200)
    assert (await family.current())["confirmation"]["plan_name"] == "Three times a week"
    paused = await family.change("pause", weekly)
    assert (paused.status_code, paused.json()["subscription"]["paused"]) == (200, True)
    with pytest.raises(Exception, match="400"):
        timeline.simulator.answer_bank(secret)
    assert (charged(timeline.simulator), (await family.current())["plan_name"]) == ([48_000], "Once a week")
