"""Pause, resume, cancel, reactivate."""

from uuid import UUID

from services.billing.tests.conftest import MakeCoupon
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.stripe_talk import Time


async def subscribed(family: Family, plan: UUID) -> None:
    await family.save_card()
    assert (await family.subscribe(plan)).status_code == 201


async def test_pausing_stops_collection_at_once_and_is_told(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    answer = await family.change("pause", weekly)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["subscription"]["status"], answer.json()["subscription"]["paused"]) == ("inactive", True)
    assert [told["status"] for told in await family.told()] == ["active", "paused"]
    await time.pass_days(29)
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 48_000
    assert (await family.told())[-1]["cycle_ends_on"] == (await family.told())[0]["cycle_ends_on"]


async def test_resuming_in_the_paid_cycle_charges_nothing(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    answer = await family.change("resume", weekly)
    assert (answer.status_code, answer.json()["subscription"]["status"]) == (200, "active")
    assert [told["status"] for told in await family.told()] == ["active", "paused", "active"]
    assert len(simulator.stripe.invoices.list().data) == 1


async def test_resuming_after_the_paid_cycle_begins_and_charges_a_new_one(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await time.pass_days(40)
    answer = await family.change("resume", weekly)
    assert (answer.status_code, answer.json()["subscription"]["status"]) == (200, "active")
    (running,) = simulator.stripe.subscriptions.list().data
    assert running.metadata["subscription_id"] == answer.json()["subscription"]["id"]
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000
    assert (await family.told())[-1]["cycle_starts_on"] == time.clock.now.date().isoformat()
    await time.pass_days(1)
    assert (await family.current())["status"] == "active", "the old subscription's end changes nothing"


async def test_a_declined_new_cycle_leaves_it_paused(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await time.pass_days(40)
    await family.save_card("tok_chargeCustomerFail")
    assert (await family.change("resume", weekly)).json()["code"] == "card_declined"
    assert (await family.current())["paused"] is True
    await family.save_card()
    assert (await family.change("resume", weekly)).status_code == 200


async def test_a_canceled_subscription_ends_with_its_paid_cycle(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    answer = await family.change("cancel", weekly)
    canceled = answer.json()["subscription"]
    assert (answer.status_code, canceled["status"]) == (200, "pending_scheduled")
    told = (await family.told())[-1]
    assert canceled["ends_on"] == told["ends_on"]
    assert (told["status"], told["ends_on"]) == ("active", told["cycle_ends_on"])
    await time.pass_days(29)
    ended = (await family.told())[-1]
    assert (ended["status"], ended["ends_on"]) == ("ended", told["ends_on"])
    assert (await family.current())["status"] == "inactive"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 48_000


async def test_canceling_a_pause_that_outlived_the_paid_cycle_ends_at_once(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("pause", weekly)
    await time.pass_days(40)
    answer = await family.change("cancel", weekly)
    assert (answer.json()["subscription"]["status"], answer.json()["subscription"]["paused"]) == ("inactive", False)
    assert (await family.told())[-1]["status"] == "ended"


async def test_reactivating_before_the_end_undoes_the_cancel(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.change("cancel", weekly)
    answer = await family.change("reactivate", weekly)
    assert (answer.status_code, answer.json()["subscription"]["status"]) == (200, "active")
    assert answer.json()["subscription"]["ends_on"] is None
    await time.pass_days(29)
    told = (await family.told())[-1]
    assert (told["status"], told["ends_on"]) == ("active", None)
    assert told["cycle_starts_on"] > (await family.told())[0]["cycle_starts_on"]
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000


async def test_reactivating_after_the_end_begins_a_new_cycle(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    first = await family.current()
    await family.change("cancel", weekly)
    await time.pass_days(35)
    answer = await family.change("reactivate", weekly, key="again")
    assert (answer.status_code, answer.json()["subscription"]["status"]) == (200, "active")
    assert answer.json()["subscription"]["id"] != first["id"]
    assert (await family.change("reactivate", weekly, key="again")).json() == answer.json()
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 2 * 48_000


async def test_a_change_that_makes_no_sense_is_a_conflict(family: Family, weekly: UUID, trial: UUID) -> None:
    assert (await family.change("pause", weekly)).json()["error"] == "No matching subscription found."
    await subscribed(family, weekly)
    for what, code in (("resume", "not_paused"), ("reactivate", "not_canceled")):
        answer = await family.change(what, weekly)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    await family.change("cancel", weekly)
    for what, code in (("cancel", "already_canceled"), ("pause", "already_canceled")):
        answer = await family.change(what, weekly)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    await family.subscribe(trial)
    for what in ("pause", "resume", "cancel", "reactivate"):
        answer = await family.change(what, trial)
        assert (answer.status_code, answer.json()["code"]) == (409, "does_not_renew")


async def test_a_repeated_change_is_answered_as_before(family: Family, weekly: UUID) -> None:
    await subscribed(family, weekly)
    first = await family.change("pause", weekly, key="pause-1")
    again = await family.change("pause", weekly, key="pause-1")
    assert (again.status_code, again.json()) == (200, first.json())
    assert len(await family.told()) == 2


async def test_a_failed_renewal_is_past_due_until_a_new_card_pays_it(
    family: Family, weekly: UUID, time: Time, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await time.pass_days(29)
    told = await family.told()
    assert (told[-1]["status"], told[-1]["cycle_ends_on"]) == ("past_due", told[0]["cycle_ends_on"])
    await family.save_card()
    told = await family.told()
    assert told[-1]["status"] == "active"
    assert told[-1]["cycle_starts_on"] > told[0]["cycle_starts_on"]


async def test_each_failed_renewal_is_told_once_with_when_it_is_tried_again(
    family: Family, weekly: UUID, time: Time
) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await time.pass_days(29)
    await time.hear()
    (told,) = await family.api.emitted("billing.payment.failed.v1")
    assert (told["guardian_id"], told["child_id"]) == (str(family.parent.profile_id), str(family.child))
    assert (told["amount"], told["currency"]) == (48_000, "usd")
    assert told["next_try_at"] > time.clock.now.isoformat()
    await time.pass_days(4)
    assert len(await family.api.emitted("billing.payment.failed.v1")) == 2
    await family.save_card()
    await time.hear()
    assert len(await family.api.emitted("billing.payment.failed.v1")) == 2


async def test_canceling_while_a_payment_is_owed_ends_at_once(family: Family, weekly: UUID, time: Time) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await time.pass_days(29)
    assert (await family.change("cancel", weekly)).json()["subscription"]["status"] == "inactive"
    assert [told["status"] for told in await family.told()] == ["active", "past_due", "ended"]


async def test_a_used_up_coupon_does_not_keep_a_paused_subscription_from_resuming(
    family: Family, weekly: UUID, time: Time, make_coupon: MakeCoupon
) -> None:
    await make_coupon("ONLYONE", max_redemptions=1)
    await family.save_card()
    await family.subscribe(weekly, coupon_code="ONLYONE")
    await family.change("pause", weekly)
    await time.pass_days(40)
    answer = await family.change("resume", weekly)
    assert answer.json()["subscription"]["price"]["total"] == "480.00"
