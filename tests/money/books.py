"""Compares what a family is shown with what it is charged."""

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from tests.fault.concurrent_requests import booking, open_slots
from tests.money.conftest import STRIPES_HOUR, Payer
from tests.money.pages import ShownPage, cents_in, days_in
from tests.support.families import TIME_ZONE, Families, choose_therapist, pending_services
from tests.support.waiting import eventually

DECLINING, WORKING = "tok_chargeCustomerFail", "tok_visa"
MAILED_DAY = re.compile(r"[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}")
ZONE = ZoneInfo(TIME_ZONE)
ABOUT_MONEY = (
    "Your receipt",
    "Your plan",
    "Your payment",
    "Confirm your payment",
    "Your card",
    "You’re now on",
    "You’re keeping",
    "We refunded",
)
"""How the subjects of all emails about payments begin."""


def cents(amount: dict[str, Any] | None) -> int | None:
    """Minor units of a sum on the wire; `None` for none."""
    return None if amount is None else int(Decimal(amount["total"]) * 100)


def day(instant: str) -> date:
    """The guardian's day of an instant on the wire."""
    return datetime.fromisoformat(instant).astimezone(ZONE).date()


def mailed_day(named: date) -> str:
    return f"{named:%A, %B} {named.day}"


def paid_days(plan: dict[str, Any]) -> set[date]:
    """What a receipt of the last payment names: its day, the first and last day that it pays for, the next payment."""
    paid = day(plan["last_payment"]["paid_at"])
    next_payment = plan["next_payment"]["due_at"]
    # Stripe's periods have 28 × 24 hours; across a change of the clocks they can begin on another day of the week.
    first = day((datetime.fromisoformat(next_payment) - timedelta(weeks=4)).isoformat())
    return {paid, first, date.fromisoformat(plan["paid_until"]), day(next_payment)}


class Books:
    """What one family should see, in cents."""

    def __init__(self, payer: Payer, price: int) -> None:
        self.payer = payer
        self.price = price
        self._mails: Counter[str] = Counter()

    def agree(
        self, *, status: str, charged: list[int], upcoming: int | None, owed: int | None = None, paused: bool = False
    ) -> dict[str, Any]:
        """Waits until wire and Stripe say this, and compares the page. Returns the plan on the wire.

        `charged`: newest first."""

        def compared() -> dict[str, Any]:
            plan = self.payer.plan()
            wire = {
                "status": plan["status"],
                "paused": plan["paused"],
                "price": cents(plan["price"]),
                "last": cents(plan["last_payment"]),
                "next": cents(plan["next_payment"]),
                "owed": cents(plan["owed"]),
            }
            wanted = {
                "status": status,
                "paused": paused,
                "price": self.price,
                "last": charged[0],
                "next": upcoming,
                "owed": owed,
            }
            assert wire == wanted
            assert self.payer.charged() == charged
            assert self.payer.open_cents() == ([] if owed is None else [owed])
            return plan

        plan = eventually(compared)
        sums = {"price": self.price, "last": charged[0], "next": upcoming, "owed": owed}
        self._same_on_page(self.payer.shown(), plan, sums)
        self._same_days_at_stripe(plan)
        return plan

    def _same_on_page(self, shown: ShownPage, plan: dict[str, Any], sums: Mapping[str, int | None]) -> None:
        assert {place: shown.cents(place) for place in sums} == sums, shown.text
        assert shown.all_cents() == {amount for amount in sums.values() if amount is not None}, shown.text
        upcoming, owed = plan["next_payment"], plan["owed"]
        days = {
            "last": day(plan["last_payment"]["paid_at"]),
            "next": upcoming and day(upcoming["due_at"]),
            "retry": owed and owed["next_try_at"] and day(owed["next_try_at"]),
        }
        assert {place: shown.day(place) for place in days} == days, shown.text

    def _same_days_at_stripe(self, plan: dict[str, Any]) -> None:
        paid_at = self.payer.paid_invoices()[0]["status_transitions"]["paid_at"]
        assert datetime.fromisoformat(plan["last_payment"]["paid_at"]).timestamp() == paid_at
        if plan["next_payment"] is not None:
            due = datetime.fromisoformat(plan["next_payment"]["due_at"])
            turns = self.payer.stripe_period()  # in the hour before the charge, Stripe's next period has begun
            assert any(turn <= due <= turn + STRIPES_HOUR for turn in turns), (due, turns)

    def asks(self, button: str, *amounts: int, days: Collection[date] = ()) -> None:
        """The dialog behind this button names these sums and days, and no other."""
        dialog = self.payer.shown(button).dialog
        assert dialog is not None
        self.names(dialog, *amounts, days=days)

    def asks_to_restart(self, button: str) -> date:
        """The dialog behind this button names the price, charged today and again on the day that it returns."""
        upcoming = self.payer.plan()["restart_payment"]["next"]
        assert cents(upcoming) == self.price
        self.asks(button, self.price, days=[day(upcoming["due_at"])])
        return day(upcoming["due_at"])

    def names(self, text: str, *amounts: int, days: Collection[date] = ()) -> None:
        """A dialog's text names these sums and days, and no other."""
        assert cents_in(text) == set(amounts), text
        assert days_in(text) == set(days), text

    def mailed(self, subject: str, *amounts: int, days: Collection[date] = ()) -> str:
        """One more email whose subject starts so has arrived. It names these sums and days, and no other. Returns its
        text."""

        def arrived() -> str:
            texts = self.payer.mailbox.texts_to(self.payer.family.email, subject)
            assert len(texts) == self._mails[subject] + 1, (subject, len(texts))
            return texts[-1]

        text = eventually(arrived)
        self._mails[subject] += 1
        assert cents_in(text) == set(amounts), text
        assert set(MAILED_DAY.findall(text)) == {mailed_day(named) for named in days}, text
        return text

    def no_other_mails(self) -> None:
        """No email about money has arrived that `mailed` didn't expect."""
        subjects = [each for each in self.payer.mailbox.subjects_to(self.payer.family.email) if is_about_money(each)]
        assert len(subjects) == self._mails.total(), (sorted(subjects), self._mails)


def is_about_money(subject: str) -> bool:
    return subject.startswith(ABOUT_MONEY)


def price_of(payer: Payer, plan_id: str) -> int:
    plans = payer.api.get("/subscription_plans")["subscription_plans"]
    terms = json.loads(next(plan for plan in plans if plan["id"] == plan_id)["description"])
    return int(Decimal(terms["pricePerSession"]) * 4 * int(terms["sessionsPerWeek"]) * 100)


def free_plan(payer: Payer) -> str:
    plans = payer.api.get("/subscription_plans")["subscription_plans"]
    return str(next(plan["id"] for plan in plans if json.loads(plan["description"])["isFreeSession"]))


def bought_plan(payer: Payer, plan_id: str, **more: str) -> dict[str, Any]:
    wanted = {"subscription_plan_id": plan_id, "child_id": payer.child, **more}
    return eventually(lambda: _bought(payer, wanted))


def _bought(payer: Payer, wanted: dict[str, str]) -> dict[str, Any] | None:
    """Billing learns of a new child by an event."""
    response = payer.api.call("POST", "/guardians/subscriptions", json=wanted)
    assert response.status_code in (200, 201), response.text
    bought: dict[str, Any] = response.json()["subscription"]
    return bought


def finish_setup(payer: Payer, families: Families, therapist_id: str) -> None:
    """With one session booked, so that the family's pages open."""
    families.fill_in(payer.family)
    choose_therapist(payer.family, therapist_id)
    (service, *_) = eventually(lambda: pending_services(payer.api, payer.child))
    ahead = (payer.clock.now().date() - datetime.now(UTC).date()).days  # an earlier test may have moved the clock
    slot = open_slots(payer.api, therapist_id, ahead + 2, ahead + 22)[0]
    assert booking(payer.child, service["service_id"], slot)(payer.api).status_code == 201
    eventually(lambda: payer.api.get("/guardian/me")["guardian"]["profile_step"] == "complete")
