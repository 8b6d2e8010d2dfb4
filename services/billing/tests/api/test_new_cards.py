"""A card that comes with a payment is saved once it has paid: until then the saved card stays."""

from uuid import UUID

import pytest
from billing.use_cases.stripe.finish_confirmations import finish_confirmations
from chassis.runtime import Runtime

from services.billing.tests.support.confirmations import ALWAYS, charged, saved_last4, secret_of
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.plan_changes import preview, subscribed, switch
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

DECLINED = "tok_chargeCustomerFail"


def charged_card(simulator: Simulator) -> str | None:
    """Last digits of the card that Stripe charged last."""
    details = simulator.stripe.charges.list().data[0].payment_method_details
    assert details is not None and details.card is not None
    return details.card.last4


def own_card(simulator: Simulator) -> object:
    """The card that Stripe charges for the newest subscription instead of the customer's."""
    return simulator.stripe.subscriptions.list().data[0].default_payment_method


@pytest.fixture
def plan(request: pytest.FixtureRequest, weekly: UUID, assessment: UUID) -> UUID:
    return {"weekly": weekly, "assessment": assessment}[request.param]


@pytest.mark.parametrize("plan", ["weekly", "assessment"], indirect=True)
async def test_card_that_is_declined_at_a_purchase_leaves_the_saved_one(
    family: Family, weekly: UUID, plan: UUID, runtime: Runtime, timeline: Timeline
) -> None:
    sibling = await add_child(runtime, family.parent)
    await family.save_card()
    assert (await family.subscribe(weekly, child_id=str(sibling))).status_code == 201
    response = await family.subscribe(plan, child_id=str(family.child), card_token=DECLINED)
    assert (response.status_code, response.json()["code"]) == (422, "card_declined")
    assert await saved_last4(family) == "4242"
    await timeline.advance_days(29)
    assert await saved_last4(family) == "4242"
    assert charged(timeline.simulator) == [48_000, 48_000], "the sibling's plan renewed"
    again = await family.subscribe(plan, child_id=str(family.child), card_token="tok_mastercard")
    assert (again.status_code, await saved_last4(family)) == (201, "4444")


async def test_card_that_is_declined_for_an_overdue_payment_leaves_the_saved_one(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    await family.save_card("tok_chargeCustomerFail")
    response = await family.change("pay", weekly, card_token="tok_chargeDeclined")
    assert (response.status_code, response.json()["code"], await saved_last4(family)) == (422, "card_declined", "0341")
    other = "tok_authenticationRequiredChargeDeclinedInsufficientFunds"
    timeline.simulator.answer_bank(secret_of(await family.change("pay", weekly, card_token=other), 200))
    assert (await family.change("confirm", weekly)).json()["code"] == "card_declined"
    assert await saved_last4(family) == "0341"
    paid = await family.change("pay", weekly, card_token="tok_mastercard")
    assert (paid.json()["subscription"]["status"], await saved_last4(family)) == ("active", "4444")


async def past_due(family: Family, plan: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(plan)
    await family.save_card(DECLINED)
    await timeline.advance_days(29)


async def test_confirmed_card_is_saved_after_paying_the_debt(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await past_due(family, weekly, timeline)
    secret = secret_of(await family.change("pay", weekly, card_token=ALWAYS), 200)
    assert await saved_last4(family) == "0341"
    timeline.simulator.answer_bank(secret)
    await timeline.deliver_webhooks()
    assert ((await family.current())["status"], await saved_last4(family)) == ("active", "3184")


async def test_card_on_file_pays_after_the_bank_refused_another_one(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    secret = secret_of(await family.change("pay", weekly, card_token=ALWAYS), 200)
    timeline.simulator.answer_bank(secret, "fail")
    await family.save_card("tok_mastercard")
    assert ((await family.current())["status"], charged_card(timeline.simulator)) == ("active", "4444")


@pytest.mark.parametrize("plan", ["weekly", "assessment"], indirect=True)
@pytest.mark.parametrize("by_webhook", [True, False])
async def test_card_that_the_bank_asks_about_is_saved_once_it_has_bought(
    family: Family, plan: UUID, timeline: Timeline, by_webhook: bool
) -> None:
    await family.save_card()
    secret = secret_of(await family.subscribe(plan, card_token=ALWAYS))
    assert await saved_last4(family) == "4242"
    timeline.simulator.answer_bank(secret)
    if by_webhook:
        await timeline.deliver_webhooks()
    else:
        assert (await family.change("confirm", plan)).status_code == 200
    assert (await saved_last4(family), charged_card(timeline.simulator)) == ("3184", "3184")


@pytest.mark.parametrize("plan", ["weekly", "assessment"], indirect=True)
@pytest.mark.parametrize("by_webhook", [True, False])
async def test_card_that_is_saved_while_a_purchase_waits_stays_on_file(
    family: Family, plan: UUID, weekly: UUID, timeline: Timeline, by_webhook: bool
) -> None:
    await family.save_card()
    secret = secret_of(await family.subscribe(plan, card_token=ALWAYS))
    timeline.clock.advance(minutes=1)
    await family.save_card("tok_mastercard")
    timeline.simulator.answer_bank(secret)
    if by_webhook:
        await timeline.deliver_webhooks()
    else:
        assert (await family.change("confirm", plan)).status_code == 200
    assert charged_card(timeline.simulator) == "3184", "the confirmed card pays the purchase"
    assert await saved_last4(family) == "4444"
    if plan == weekly:
        await timeline.advance_days(29)
        assert charged_card(timeline.simulator) == "4444"
    assert await saved_last4(family) == "4444"


async def test_card_that_is_saved_after_a_purchase_pays_the_next_renewal(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    assert (await family.subscribe(weekly, card_token="tok_visa")).status_code == 201
    assert await saved_last4(family) == "4242"
    await family.save_card("tok_mastercard")
    await timeline.advance_days(29)
    assert (charged(timeline.simulator), charged_card(timeline.simulator)) == ([48_000, 48_000], "4444")


async def test_resuming_charges_and_saves_another_card_after_a_decline(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    timeline.clock.advance(minutes=1)
    await family.save_card(DECLINED)
    await timeline.advance_days(40)
    declined = await family.change("resume", weekly)
    assert (declined.status_code, declined.json()["code"]) == (422, "card_declined")
    again = await family.change("resume", weekly, card_token="tok_chargeDeclined")
    assert (again.json()["code"], await saved_last4(family)) == ("card_declined", "0341")
    assert (await family.current())["paused"] is True
    resumed = await family.change("resume", weekly, card_token="tok_mastercard")
    assert (resumed.status_code, resumed.json()["subscription"]["status"]) == (200, "active")
    assert (charged_card(timeline.simulator), await saved_last4(family)) == ("4444", "4444")
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_another_card_replaces_a_resume_that_waits_for_the_bank(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    secret_of(await family.change("resume", weekly, card_token=ALWAYS), 200)
    resumed = await family.change("resume", weekly, card_token="tok_mastercard")
    assert (resumed.status_code, resumed.json()["subscription"]["status"]) == (200, "active")
    assert await saved_last4(family) == "4444"
    assert charged(timeline.simulator) == [48_000, 48_000]


async def declined_upgrade(family: Family, plans: tuple[UUID, UUID], timeline: Timeline) -> None:
    """The card on file was declined for the upgrade, and stays on file."""
    await subscribed(family, plans[0])
    timeline.clock.advance(minutes=1)
    await family.save_card(DECLINED)
    await timeline.advance_days(14)
    assert (await switch(family, plans[1], await preview(family, plans[1]))).json()["code"] == "card_declined"


async def test_upgrade_saves_another_card_once_it_has_paid(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    await declined_upgrade(family, (weekly, twice), timeline)
    refused = await switch(family, twice, await preview(family, twice), card_token="tok_chargeDeclined")
    await timeline.deliver_webhooks()
    assert (refused.json()["code"], await saved_last4(family)) == ("card_declined", "0341")
    paid = await switch(family, twice, await preview(family, twice), card_token="tok_mastercard")
    assert (paid.status_code, paid.json()["subscription"]["plan_name"]) == (200, "Twice a week")
    assert (charged_card(timeline.simulator), await saved_last4(family)) == ("4444", "4444")
    await timeline.advance_days(14)
    assert (len(charged(timeline.simulator)), charged_card(timeline.simulator)) == (3, "4444")


@pytest.mark.parametrize("answer", ["complete", "fail"])
async def test_card_of_an_upgrade_that_the_bank_asks_about_is_saved_once_it_has_paid(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, answer: str
) -> None:
    await declined_upgrade(family, (weekly, twice), timeline)
    secret = secret_of(await switch(family, twice, await preview(family, twice), card_token=ALWAYS), 200)
    await timeline.deliver_webhooks()
    assert await saved_last4(family) == "0341", "a card that has not paid is not on file"
    timeline.simulator.answer_bank(secret, answer)
    await timeline.deliver_webhooks()
    upgraded = answer == "complete"
    assert (await family.current())["plan_name"] == ("Twice a week" if upgraded else "Once a week")
    assert await saved_last4(family) == ("3184" if upgraded else "0341")
    assert own_card(timeline.simulator) is None, "renewals are charged to the card on file"


async def test_another_card_replaces_an_upgrade_that_waits_for_the_bank(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    await declined_upgrade(family, (weekly, twice), timeline)
    secret_of(await switch(family, twice, await preview(family, twice), card_token=ALWAYS), 200)
    paid = await switch(family, twice, await preview(family, twice), card_token="tok_mastercard")
    assert (paid.status_code, paid.json()["requires_action"], await saved_last4(family)) == (200, None, "4444")
    assert len(charged(timeline.simulator)) == 2


async def test_card_of_an_upgrade_that_nobody_confirms_is_dropped(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline
) -> None:
    await declined_upgrade(family, (weekly, twice), timeline)
    secret_of(await switch(family, twice, await preview(family, twice), card_token=ALWAYS), 200)
    timeline.clock.advance(hours=23, minutes=1)
    assert await finish_confirmations(timeline.billing) == 1
    await timeline.deliver_webhooks()
    assert (await saved_last4(family), own_card(timeline.simulator)) == ("0341", None)
