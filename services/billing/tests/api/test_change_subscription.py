from uuid import UUID

from services.billing.tests.conftest import MakeCoupon, TermsAnswer
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


async def subscribed(family: Family, plan: UUID) -> None:
    await family.save_card()
    assert (await family.subscribe(plan)).status_code == 201


async def test_pause_stops_collection_and_is_published(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    response = await family.change("pause", weekly)
    assert response.status_code == 200, response.text
    assert (response.json()["subscription"]["status"], response.json()["subscription"]["paused"]) == ("inactive", True)
    assert [event["status"] for event in await family.subscription_events()] == ["active", "paused"]
    await timeline.advance_days(29)
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 48_000
    assert (await family.subscription_events())[-1]["cycle_ends_on"] == (await family.subscription_events())[0][
        "cycle_ends_on"
    ]


async def test_resume_within_the_paid_cycle_charges_nothing(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    response = await family.change("resume", weekly)
    assert (response.status_code, response.json()["subscription"]["status"]) == (200, "active")
    assert [event["status"] for event in await family.subscription_events()] == ["active", "paused", "active"]
    assert len(simulator.stripe.invoices.list().data) == 1


async def test_resume_after_the_paid_cycle_charges_a_new_one(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    response = await family.change("resume", weekly)
    assert (response.status_code, response.json()["subscription"]["status"]) == (200, "active")
    (running,) = simulator.stripe.subscriptions.list().data
    assert running.metadata["subscription_id"] == response.json()["subscription"]["id"]
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000
    assert (await family.subscription_events())[-1]["cycle_starts_on"] == timeline.clock.now.date().isoformat()
    await timeline.advance_days(1)
    assert (await family.current())["status"] == "active", "the end of the old subscription changes nothing"


async def test_resume_charges_only_after_the_terms_are_accepted(
    family: Family, weekly: UUID, timeline: Timeline, terms: TermsAnswer, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    terms.accepted = False
    assert (await family.change("resume", weekly)).status_code == 200, "nothing is charged within the paid cycle"
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    response = await family.change("resume", weekly)
    assert (response.status_code, response.json()["code"]) == (409, "terms_not_accepted")
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 48_000
    terms.accepted = True
    assert (await family.change("resume", weekly)).status_code == 200


async def test_resume_with_declined_card_stays_paused(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    await family.save_card("tok_chargeCustomerFail")
    assert (await family.change("resume", weekly)).json()["code"] == "card_declined"
    assert (await family.current())["paused"] is True
    await family.save_card()
    assert (await family.change("resume", weekly)).status_code == 200


async def test_canceled_subscription_ends_with_its_paid_cycle(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    response = await family.change("cancel", weekly)
    canceled = response.json()["subscription"]
    assert (response.status_code, canceled["status"]) == (200, "pending_scheduled")
    event = (await family.subscription_events())[-1]
    assert canceled["ends_on"] == event["ends_on"]
    assert (event["status"], event["ends_on"]) == ("active", event["cycle_ends_on"])
    await timeline.advance_days(29)
    ended = (await family.subscription_events())[-1]
    assert (ended["status"], ended["ends_on"]) == ("ended", event["ends_on"])
    assert (await family.current())["status"] == "inactive"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 48_000


async def test_cancel_of_a_pause_beyond_the_paid_cycle_ends_now(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    response = await family.change("cancel", weekly)
    assert (response.json()["subscription"]["status"], response.json()["subscription"]["paused"]) == ("inactive", False)
    assert (await family.subscription_events())[-1]["status"] == "ended"


async def test_reactivate_before_the_end_undoes_the_cancel(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("cancel", weekly)
    response = await family.change("reactivate", weekly)
    assert (response.status_code, response.json()["subscription"]["status"]) == (200, "active")
    assert response.json()["subscription"]["ends_on"] is None
    await timeline.advance_days(29)
    event = (await family.subscription_events())[-1]
    assert (event["status"], event["ends_on"]) == ("active", None)
    assert event["cycle_starts_on"] > (await family.subscription_events())[0]["cycle_starts_on"]
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000


async def test_reactivate_after_the_end_starts_a_new_cycle(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    first = await family.current()
    await family.change("cancel", weekly)
    await timeline.advance_days(35)
    response = await family.change("reactivate", weekly, key="again")
    assert (response.status_code, response.json()["subscription"]["status"]) == (200, "active")
    assert response.json()["subscription"]["id"] != first["id"]
    receipts = await family.api.emitted("billing.payment.received.v1")
    assert [receipt["restarted"] for receipt in receipts] == [False, True]
    assert (await family.change("reactivate", weekly, key="again")).json() == response.json()
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000


async def test_impossible_changes_are_conflicts(family: Family, weekly: UUID, trial: UUID) -> None:
    assert (await family.change("pause", weekly)).json()["error"] == "No matching subscription found."
    await subscribed(family, weekly)
    for what, code in (("resume", "not_paused"), ("reactivate", "not_canceled")):
        response = await family.change(what, weekly)
        assert (response.status_code, response.json()["code"]) == (409, code)
    await family.change("cancel", weekly)
    for what, code in (("cancel", "already_canceled"), ("pause", "already_canceled")):
        response = await family.change(what, weekly)
        assert (response.status_code, response.json()["code"]) == (409, code)
    await family.subscribe(trial)
    for what in ("pause", "resume", "cancel", "reactivate"):
        response = await family.change(what, trial)
        assert (response.status_code, response.json()["code"]) == (409, "does_not_renew")


async def test_repeated_change_gets_the_same_answer(family: Family, weekly: UUID) -> None:
    await subscribed(family, weekly)
    first = await family.change("pause", weekly, key="pause-1")
    again = await family.change("pause", weekly, key="pause-1")
    assert (again.status_code, again.json()) == (200, first.json())
    assert len(await family.subscription_events()) == 2


async def test_failed_renewal_is_past_due_until_a_new_card_pays(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    events = await family.subscription_events()
    assert (events[-1]["status"], events[-1]["cycle_ends_on"]) == ("past_due", events[0]["cycle_ends_on"])
    await family.save_card()
    events = await family.subscription_events()
    assert events[-1]["status"] == "active"
    assert events[-1]["cycle_starts_on"] > events[0]["cycle_starts_on"]


async def test_each_failed_renewal_is_published_once_with_next_try(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    await timeline.deliver_webhooks()
    (event,) = await family.api.emitted("billing.payment.failed.v1")
    assert (event["guardian_id"], event["child_id"]) == (str(family.parent.profile_id), str(family.child))
    assert (event["amount"], event["currency"]) == (48_000, "usd")
    assert event["next_try_at"] > timeline.clock.now.isoformat()
    await timeline.advance_days(4)
    assert len(await family.api.emitted("billing.payment.failed.v1")) == 2
    changed = await family.subscription_events()
    assert [change["status"] for change in changed] == ["active", "past_due", "past_due"], "for open pages"
    assert changed[-1]["version"] > changed[-2]["version"]
    await family.save_card()
    await timeline.deliver_webhooks()
    assert len(await family.api.emitted("billing.payment.failed.v1")) == 2


async def test_cancel_while_a_payment_is_owed_ends_now(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    assert (await family.change("cancel", weekly)).json()["subscription"]["status"] == "inactive"
    assert [event["status"] for event in await family.subscription_events()] == ["active", "past_due", "ended"]


async def test_resume_works_after_the_coupon_is_used_up(
    family: Family, weekly: UUID, timeline: Timeline, make_coupon: MakeCoupon
) -> None:
    await make_coupon("ONLYONE", max_redemptions=1)
    await family.save_card()
    await family.subscribe(weekly, coupon_code="ONLYONE")
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    response = await family.change("resume", weekly)
    assert response.json()["subscription"]["price"]["total"] == "480.00"
