"""Emails about what was paid, what comes next and what a change of the plan means."""

from datetime import datetime
from typing import Any

import pytest
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

DANA = "dana@example.com"


class Billing:
    """Sends events as billing and scheduling do, and delivers the emails."""

    def __init__(self, dispatcher: Dispatcher, delivery: Delivery, family: Family) -> None:
        self._dispatcher = dispatcher
        self._delivery = delivery
        self._family = family

    async def send(self, name: str, **data: object) -> None:
        known: dict[str, Any] = {
            "version": 3,
            "subscription_id": str(new_id()),
            "guardian_id": str(self._family.guardian.id),
            "child_id": str(self._family.children[0].id),
            "plan_name": "Steady Progress",
            "currency": "usd",
            **data,
        }
        await self._dispatcher.dispatch(f"evt.{name}", {"id": str(new_id()), "type": name, "data": known})
        await self._delivery.deliver()

    async def transition(self, change: str, **more: object) -> None:
        await self.send(
            "billing.subscription.transitioned.v1",
            **{
                "change": change,
                "unpaid": False,
                "paid_until": "2026-12-20",
                "ends_on": None,
                "owed": None,
                "next_amount": 46_000,
                "next_at": "2026-12-21T07:27:00Z",
                **more,
            },
        )


@pytest.fixture
def billing(service: Service, runtime: Runtime, delivery: Delivery, family: Family) -> Billing:
    return Billing(Dispatcher(service.name, service.all_handlers(), runtime.units), delivery, family)


async def receipt(billing: Billing, **more: object) -> None:
    await billing.send(
        "billing.payment.received.v1",
        **{
            "amount": 36_800,
            "paid_at": "2026-11-23T07:27:00Z",
            "recovered": False,
            "starts_on": "2026-11-22",
            "ends_on": "2026-12-19",
            "next_amount": 46_000,
            "next_at": "2026-12-21T07:27:00Z",
            **more,
        },
    )


async def test_receipt_says_what_was_paid_and_what_comes_next(billing: Billing, mailbox: Mailbox) -> None:
    await receipt(billing)
    assert mailbox.subjects(DANA) == ["Your receipt from Larkwell"]
    text = mailbox.text()
    assert "Amount paid: $368.00" in text
    assert "Paid on: Sunday, November 22" in text, "in the guardian's time zone"
    assert "For: Sunday, November 22 to Saturday, December 19" in text
    assert "Next payment: $460.00 on Sunday, December 20" in text
    assert "running again" not in text
    await receipt(billing, restarted=True)
    assert "Your plan is active again, and you can book sessions." in " ".join(mailbox.text().split())


async def test_receipt_of_a_one_time_purchase_names_no_next_payment(billing: Billing, mailbox: Mailbox) -> None:
    await receipt(billing, next_amount=None, next_at=None)
    assert "Next payment" not in mailbox.text()


async def test_recovered_payment_says_that_sessions_can_be_booked(billing: Billing, mailbox: Mailbox) -> None:
    await receipt(billing, recovered=True)
    assert mailbox.subjects(DANA) == ["Your payment went through"]
    assert "You can book sessions again." in mailbox.text()


@pytest.mark.parametrize(("last_amount", "higher"), [(36_800, True), (46_000, False)])
async def test_renewal_is_announced_with_a_higher_price(
    billing: Billing, mailbox: Mailbox, last_amount: int, higher: bool
) -> None:
    due_at = "2026-12-21T07:27:00Z"
    await billing.send("billing.renewal.announced.v1", amount=46_000, last_amount=last_amount, due_at=due_at)
    assert mailbox.subjects(DANA) == ["Your plan renews on Sunday, December 20"]
    assert "We’ll charge $460.00 to your card." in mailbox.text()
    assert ("more than the $368.00 you paid for your current four weeks" in mailbox.text()) is higher


@pytest.mark.parametrize(
    ("change", "ends_on", "subject", "says"),
    [
        ("paused", None, "Your plan is paused", "You keep the sessions booked through Sunday, December 20."),
        ("resumed", None, "Your plan is active again", "Next payment: $460.00 on Sunday, December 20"),
        ("canceled", "2026-12-20", "Your plan is canceled", "It ends on Sunday, December 20."),
        ("reactivated", None, "Your plan continues", "Next payment: $460.00 on Sunday, December 20"),
        ("ended", "2026-12-20", "Your plan has ended", "Its last day was Sunday, December 20."),
    ],
)
async def test_each_change_of_a_plan_is_emailed(
    billing: Billing, mailbox: Mailbox, change: str, ends_on: str | None, subject: str, says: str
) -> None:
    await billing.transition(change, ends_on=ends_on)
    assert mailbox.subjects(DANA) == [subject]
    assert says in " ".join(mailbox.text().split())
    assert "http://127.0.0.1:8080/client/subscriptions" in mailbox.text()


async def test_plan_that_ended_unpaid_is_emailed_once(billing: Billing, mailbox: Mailbox) -> None:
    subscription = str(new_id())
    failed: dict[str, Any] = {"subscription_id": subscription, "amount": 46_000, "next_try_at": None}
    await billing.transition("ended", ends_on="2026-12-20", unpaid=True, owed=46_000, subscription_id=subscription)
    await billing.send("billing.payment.failed.v1", **failed)
    assert mailbox.subjects(DANA) == ["Your plan has ended because a payment failed"]
    assert "$460.00" in mailbox.text()
    assert "Reactivate your plan" in mailbox.text()


@pytest.mark.parametrize(
    ("sessions", "subject", "says"),
    [
        (1, "You have 1 paid session left to book", "Use it by Sunday, December 20. After that, it expires."),
        (2, "You have 2 paid sessions left to book", "Use them by Sunday, December 20. After that, they expire."),
    ],
)
async def test_unbooked_sessions_are_emailed_to_the_payer(
    billing: Billing, makes: Makes, family: Family, mailbox: Mailbox, sessions: int, subject: str, says: str
) -> None:
    subscription = await makes.plan(family)
    known = {"subscription_id": str(subscription), "sessions": sessions, "last_day": "2026-12-20"}
    await billing.send("scheduling.unbooked_sessions.announced.v1", **known)
    assert mailbox.subjects(DANA) == [subject]
    assert says in plain(mailbox)


async def lapsing(billing: Billing, makes: Makes, family: Family, **more: object) -> None:
    known = {"subscription_id": str(await makes.plan(family)), "sessions": 3, "last_day": "2026-12-20", **more}
    await billing.send("scheduling.unbooked_sessions.announced.v1", **known)


async def test_only_sessions_that_fit_into_free_times_are_promised(
    billing: Billing, makes: Makes, family: Family, mailbox: Mailbox
) -> None:
    await lapsing(billing, makes, family, session_type="individual_session", bookable=2)
    assert mailbox.subjects(DANA) == ["You have 2 paid sessions left to book"]
    text = plain(mailbox)
    assert "Use them by Sunday, December 20. After that, they expire." in text
    assert "1 more session will expire: there are no open times through Sunday, December 20." in text


async def test_nothing_is_promised_without_a_free_time(
    billing: Billing, makes: Makes, family: Family, mailbox: Mailbox
) -> None:
    await lapsing(billing, makes, family, session_type="individual_session", bookable=0)
    assert mailbox.subjects(DANA) == ["3 paid sessions will expire"]
    text = plain(mailbox)
    assert "3 paid sessions will expire: there are no open times through Sunday, December 20." in text
    assert "left to book" not in text


async def test_a_family_of_a_suspended_therapist_is_asked_to_choose_another_one(
    billing: Billing, makes: Makes, family: Family, mailbox: Mailbox
) -> None:
    known = {"session_type": "individual_session", "bookable": 0, "obstacle": "therapist_not_available"}
    await lapsing(billing, makes, family, **known)
    assert mailbox.subjects(DANA) == ["Choose another therapist to use your paid sessions"]
    text = plain(mailbox)
    assert "your therapist isn’t available. Choose another therapist to use them by Sunday, December 20." in text
    assert "/client-account-setup/match-therapist?change" in mailbox.text()
    assert "open times" not in text


@pytest.mark.parametrize(
    ("bookable", "subject"), [(1, "You have 1 free session left to book"), (0, "1 free session will expire")]
)
async def test_free_session_is_not_called_paid(
    billing: Billing, makes: Makes, family: Family, mailbox: Mailbox, bookable: int, subject: str
) -> None:
    await lapsing(billing, makes, family, sessions=1, session_type="free_session", bookable=bookable)
    assert mailbox.subjects(DANA) == [subject]
    assert "paid session" not in plain(mailbox)


async def test_expiring_card_is_emailed_with_its_last_digits(billing: Billing, mailbox: Mailbox) -> None:
    await billing.send("billing.card.expiring.v1", brand="visa", last4="4242", exp_month=12, exp_year=2026)
    assert mailbox.subjects(DANA) == ["Your card expires soon"]
    text = " ".join(mailbox.text().split())
    assert "Your card works until the end of December 2026." in text
    assert "Visa ending in 4242" in text
    assert "http://127.0.0.1:8080/update-payment-method" in text


async def refund(billing: Billing, name: str, **more: object) -> None:
    paid = {"payment_id": str(new_id()), "amount": 4_600, "paid_amount": 46_000, "paid_at": "2026-11-23T07:27:00Z"}
    await billing.send(name, **{**paid, "card_brand": "visa", "card_last4": "4242", **more})


async def test_refund_says_how_much_comes_back_to_which_card(billing: Billing, mailbox: Mailbox) -> None:
    await refund(billing, "billing.payment.refunded.v1")
    assert mailbox.subjects(DANA) == ["We refunded $46.00"]
    text = " ".join(mailbox.text().split())
    assert "We refunded $46.00 to your Visa ending in 4242. It takes 5–10 days." in text
    assert "Payment: $460.00 on Sunday, November 22" in text
    assert "Refund: $46.00 of $460.00" in text


async def test_refund_of_a_whole_payment_without_a_known_card(billing: Billing, mailbox: Mailbox) -> None:
    await refund(billing, "billing.payment.refunded.v1", amount=46_000, card_brand=None, card_last4=None)
    text = " ".join(mailbox.text().split())
    assert "We refunded $460.00 to the card you paid with." in text
    assert "Refund: $460.00, the whole payment" in text


async def test_refund_that_the_bank_returned_is_emailed(billing: Billing, mailbox: Mailbox) -> None:
    await refund(billing, "billing.refund.failed.v1")
    assert mailbox.subjects(DANA) == ["Your refund of $46.00 didn’t go through"]
    assert "Your bank returned our refund of $46.00 to your Visa ending in 4242." in " ".join(mailbox.text().split())


async def test_dispute_is_emailed_with_what_the_family_can_do(billing: Billing, mailbox: Mailbox) -> None:
    await refund(billing, "billing.payment.disputed.v1", amount=46_000)
    assert mailbox.subjects(DANA) == ["Your bank is reviewing your payment of $460.00"]
    text = " ".join(mailbox.text().split())
    assert "You or your bank disputed a payment of $460.00 to Larkwell on your Visa ending in 4242." in text
    assert "Payment: $460.00 on Sunday, November 22" in text
    assert "Ask your bank to withdraw the dispute." in text


async def switch(billing: Billing, change: str, **more: object) -> None:
    await billing.send(
        "billing.plan.changed.v1",
        **{
            "change": change,
            "plan_name": "Strong Momentum",
            "previous_plan_name": "Steady Progress",
            "starts_on": "2026-12-20",
            "charged": None,
            "sessions_per_cycle": 8,
            "session_length_minutes": 45,
            "sessions_this_cycle": None,
            "next_amount": 87_200,
            "next_at": "2026-12-21T07:27:00Z",
            **more,
        },
    )


def plain(mailbox: Mailbox) -> str:
    return " ".join(mailbox.text().split())


@pytest.mark.parametrize(("sessions", "says"), [(1, "1 session"), (6, "6 sessions")])
async def test_upgrade_says_what_was_charged_and_what_it_adds(
    billing: Billing, mailbox: Mailbox, sessions: int, says: str
) -> None:
    await switch(billing, "upgraded", charged=20_600, sessions_this_cycle=sessions)
    assert mailbox.subjects(DANA) == ["You’re now on Strong Momentum"]
    assert "Charged today: $206.00" in mailbox.text()
    assert "Next payment: $872.00 on Sunday, December 20" in mailbox.text()
    assert f"You now have {says} in your current four weeks." in plain(mailbox)


@pytest.mark.parametrize(
    ("beyond", "says"),
    [
        ([], "All your booked sessions fit your new plan."),
        (None, "On Sunday, December 20, we’ll cancel booked sessions that don’t fit your new plan."),
        (
            ["2026-12-29T18:00:00+00:00"],
            "This session doesn’t fit your new plan and will be canceled on Sunday, December 20: Tuesday, December 29"
            " at 10:00 AM PST.",
        ),
    ],
)
async def test_planned_change_names_the_sessions_that_it_cancels(
    billing: Billing, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, beyond: list[str] | None, says: str
) -> None:
    async def answer(*_: object) -> list[datetime] | None:
        return None if beyond is None else [datetime.fromisoformat(start) for start in beyond]

    monkeypatch.setattr("identity.notifications.letters.plan_switches.sessions_beyond_plan", answer)
    await switch(billing, "planned")
    assert mailbox.subjects(DANA) == ["Your plan changes on Sunday, December 20"]
    assert says in plain(mailbox)
    assert "You’ll stay on Steady Progress until then." in plain(mailbox)
    assert "Next payment: $872.00 on Sunday, December 20" in mailbox.text()


async def test_undone_change_says_which_plan_stays(billing: Billing, mailbox: Mailbox) -> None:
    await switch(billing, "undone")
    assert mailbox.subjects(DANA) == ["You’re keeping Strong Momentum"]
    assert "You won’t switch to Steady Progress." in plain(mailbox)


async def test_emails_about_a_plan_billed_weekly_name_the_week(billing: Billing, mailbox: Mailbox) -> None:
    due_at = "2026-12-21T07:27:00Z"
    await billing.send("billing.renewal.announced.v1", amount=8_200, last_amount=6_150, due_at=due_at, cycle_weeks=1)
    assert "more than the $61.50 you paid for your current week" in plain(mailbox)
    await billing.send("billing.payment.failed.v1", amount=8_200, next_try_at=None, cycle_weeks=1)
    assert "A new week starts that day" in plain(mailbox)
    await billing.transition("paused", cycle_weeks=1)
    assert "in your first week after you resume" in plain(mailbox)
    await switch(billing, "upgraded", charged=4_100, sessions_this_cycle=2, cycle_weeks=1)
    assert "You now have 2 sessions in your current week." in plain(mailbox)
