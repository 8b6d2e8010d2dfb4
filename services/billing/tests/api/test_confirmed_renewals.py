"""Renewing, resuming and reactivating with 3-D Secure (docs/product/billing.md#confirmed-payments)."""

from typing import Any
from uuid import UUID

from chassis.runtime import Runtime

from services.billing.tests.support.confirmations import (
    ALWAYS,
    UNLESS_SET_UP,
    charged,
    save_confirmed_card,
    saved_last4,
    secret_of,
    waiting_purchase,
)
from services.billing.tests.support.family import Family
from services.billing.tests.support.webhooks import Timeline


async def past_due(family: Family, plan: UUID, timeline: Timeline) -> Any:
    await family.save_card()
    await family.subscribe(plan)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(29)
    return await family.current()


async def test_renewal_that_the_bank_asks_about_is_past_due(family: Family, weekly: UUID, timeline: Timeline) -> None:
    owing = await past_due(family, weekly, timeline)
    assert (owing["status"], owing["owed"]["total"]) == ("past_due", "480.00")
    assert owing["confirmation"] == {
        "total": "480.00",
        "currency": "usd",
        "confirm_by": owing["owed"]["next_try_at"],
        "plan_name": "Once a week",
        "subscription_plan_id": str(weekly),
    }
    (failed,) = await family.api.emitted("billing.payment.failed.v1")
    assert (failed["requires_action"], failed["amount"]) == (True, 48_000)
    assert [event["status"] for event in await family.subscription_events()] == ["active", "past_due"]


async def test_confirmed_renewal_is_paid_once(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await past_due(family, weekly, timeline)
    secret = secret_of(await family.change("confirm", weekly), 200)
    timeline.simulator.answer_bank(secret)
    paid = await family.change("confirm", weekly)
    assert (paid.status_code, paid.json()["subscription"]["status"]) == (200, "active")
    assert (paid.json()["requires_action"], paid.json()["subscription"]["confirmation"]) == (None, None)
    await timeline.deliver_webhooks()
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_renewal_confirmed_before_the_browser_died_is_paid(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    timeline.simulator.answer_bank(secret_of(await family.change("confirm", weekly), 200))
    await timeline.deliver_webhooks()
    assert (await family.current())["status"] == "active"
    assert (await family.change("confirm", weekly)).status_code == 200, "the page may ask late"


async def test_refused_renewal_stays_owed_and_another_card_pays_it(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    timeline.simulator.answer_bank(secret_of(await family.change("confirm", weekly), 200), "fail")
    refused = await family.change("confirm", weekly)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    owing = await family.current()
    assert (owing["status"], owing["confirmation"]) == ("past_due", None)
    assert (await family.change("confirm", weekly)).json()["code"] == "nothing_to_confirm"
    paid = await family.change("pay", weekly, card_token="tok_visa")
    assert (paid.status_code, paid.json()["subscription"]["status"]) == (200, "active")
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_paying_what_is_owed_asks_the_bank_too(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    response = await family.change("pay", weekly, card_token=ALWAYS, key="pay-1")
    secret = secret_of(response, 200)
    assert response.json()["subscription"]["status"] == "past_due"
    assert secret_of(await family.change("pay", weekly, card_token=ALWAYS, key="pay-1"), 200) == secret
    timeline.simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).json()["subscription"]["status"] == "active"
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_new_card_whose_payment_the_bank_asks_about_is_saved(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    await save_confirmed_card(family, timeline.simulator)
    owing = await family.current()
    assert (await saved_last4(family), owing["confirmation"]["total"]) == ("3184", "480.00")


async def test_card_that_was_set_up_renews_by_itself(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await save_confirmed_card(family, timeline.simulator, UNLESS_SET_UP)
    await timeline.advance_days(29)
    assert (await family.current())["status"] == "active"
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_resuming_into_a_new_cycle_waits_for_the_bank(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(40)
    secret = secret_of(await family.change("resume", weekly), 200)
    waiting = await family.current()
    assert (waiting["paused"], waiting["confirmation"]["total"]) == (True, "480.00")
    assert secret_of(await family.change("resume", weekly), 200) == secret
    timeline.simulator.answer_bank(secret)
    resumed = (await family.change("confirm", weekly)).json()["subscription"]
    assert (resumed["status"], resumed["paused"], resumed["confirmation"]) == ("active", False, None)
    await timeline.deliver_webhooks()
    assert charged(timeline.simulator) == [48_000, 48_000]
    assert len(timeline.simulator.stripe.subscriptions.list({"status": "active"}).data) == 1


async def test_canceling_drops_the_resume_that_waits(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(40)
    secret_of(await family.change("resume", weekly), 200)
    canceled = await family.change("cancel", weekly)
    assert (canceled.status_code, canceled.json()["subscription"]["confirmation"]) == (200, None)
    await timeline.deliver_webhooks()
    assert timeline.simulator.stripe.subscriptions.list({"status": "active"}).data == []
    assert charged(timeline.simulator) == [48_000]


async def test_reactivating_after_the_end_waits_for_the_bank(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("cancel", weekly)
    await timeline.advance_days(29)
    await save_confirmed_card(family, timeline.simulator)
    secret = secret_of(await family.change("reactivate", weekly), 200)
    assert (await family.current())["status"] == "inactive", "the one that ended"
    assert [each["confirmation"] is None for each in await family.subscriptions()] == [False, True]
    timeline.simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).json()["subscription"]["status"] == "active"


async def test_client_secret_is_stored_nowhere(family: Family, weekly: UUID, runtime: Runtime) -> None:
    secret = await waiting_purchase(family, weekly, key="buy-1")
    for table in ("intentions", "subscriptions", "customers", "idempotency_keys", "outbox"):
        rows = await runtime.queries.rows(f"SELECT t::text AS text, encode(t::text::bytea, 'hex') FROM {table} t")  # noqa: S608  # a table's name
        assert not any(secret in str(row["text"]) for row in rows), table
        stored = await runtime.queries.value(
            f"SELECT count(*) FROM {table} t WHERE position($1 in t::text) > 0",  # noqa: S608  # a table's name
            secret.encode().hex(),
        )
        assert stored == 0, table
