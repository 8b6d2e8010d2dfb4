"""Moves the clock of the whole stack, so these tests run last and alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from stack.clock import StackClock
from stack.stack import Stack

from tests.money.pages import SUBSCRIPTIONS, PageReader, ShownPage, page_reader
from tests.support.api import Api
from tests.support.families import PASSWORD, TIME_ZONE, Families, Family
from tests.support.mailbox import Mailbox
from tests.support.stripe import Stripe
from tests.support.waiting import eventually

STRIPES_HOUR = timedelta(hours=1)
AFTER_THE_DRAFT = timedelta(hours=2)
"""Stripe charges a renewal an hour after the paid weeks end."""


@pytest.fixture(scope="session")
def clock(stack: Stack) -> Iterator[StackClock]:
    moved = StackClock(stack)
    try:
        yield moved
        moved.back_to_now()
    finally:
        moved.close()


@dataclass
class Payer:
    """One family, what the product says of its money, and what Stripe has."""

    family: Family
    clock: StackClock
    stripe: Stripe
    mailbox: Mailbox
    pages: PageReader

    @property
    def api(self) -> Api:
        return self.family.api

    @property
    def child(self) -> str:
        return self.family.children[0]

    def travel_to(self, moment: datetime) -> None:
        """Walks there in steps of two weeks, with a stop the day before, and signs in again."""
        for stop in (moment - timedelta(days=1), moment):
            if stop > self.clock.now():
                self.clock.move_to(stop, timedelta(weeks=2))
        self.api.http.headers = httpx.Headers(
            {
                name: value
                for name, value in self.api.http.headers.items()
                if name not in ("access-token", "client", "uid")
            }
        )
        self.api.sign_in(self.family.email, PASSWORD, "guardian")

    def renew(self) -> None:
        """Moves the clock until the card is charged for the next four weeks."""
        self.travel_to(self.period_end() + AFTER_THE_DRAFT)

    def enter_stripes_hour(self) -> None:
        """Stripe has drafted the renewal's invoice and hasn't charged it yet."""
        self.travel_to(self.period_end() + AFTER_THE_DRAFT / 4)

    def period_end(self) -> datetime:
        return datetime.fromisoformat(self.plan()["current_period_end"])

    def renewal_day(self) -> date:
        """The guardian's day on which Stripe charges, an hour after the paid weeks end."""
        return (self.period_end() + STRIPES_HOUR).astimezone(ZoneInfo(TIME_ZONE)).date()

    def plan(self, kind: str = "recurring") -> dict[str, Any]:
        """The newest purchase of this kind on the wire."""
        listed = self.api.get("/guardians/subscriptions")["subscriptions"]
        return next(each for each in listed if each["kind"] == kind)

    def payments(self) -> list[dict[str, Any]]:
        """The payment history on the wire, newest first."""
        listed: list[dict[str, Any]] = self.api.get("/guardians/payments")["payments"]
        return listed

    def change(self, what: str, **more: object) -> dict[str, Any]:
        plan = self.plan()
        wanted = {"subscription_plan_id": plan["subscription_plan_id"], "child_id": self.child, **more}
        changed: dict[str, Any] = self.api.post(f"/guardians/subscription/{what}", wanted)["subscription"]
        return changed

    def shown(self, dialog: str | None = None) -> ShownPage:
        """The subscription page. `dialog` names the button that opens it."""
        opened = {"plan": self.plan()["plan_name"], "button": dialog} if dialog else None
        return self.pages.read(self.api, self.clock.now(), dialog=opened)

    def press(self, button: str, *, card: str | None = None, path: str = SUBSCRIPTIONS) -> None:
        """Opens the dialog behind this button of the plan and confirms it, with the number of another card if given."""
        opened = {"plan": self.plan()["plan_name"], "button": button}
        confirm = {"button": button.removesuffix(" now"), "card": card}
        self.pages.read(self.api, self.clock.now(), path, opened, confirm=confirm)

    def open_page(self) -> None:
        """Leaves the subscription page open, to be read by `pages.kept`."""
        self.pages.read(self.api, self.clock.now(), keep=True)

    def checkout(self, plan_id: str) -> ShownPage:
        return self.pages.read(self.api, self.clock.now(), f"/client-account-setup/checkout-plan?plan={plan_id}")

    def switch_dialog(self, plan_id: str) -> str:
        """The text of the dialog that switches to this plan."""
        path = f"/client/subscriptions/plans?plan={plan_id}"
        shown = self.pages.read(self.api, self.clock.now(), path, {"plan": "", "button": None})
        assert shown.dialog is not None
        return shown.dialog

    def use_card(self, token: str) -> Any:
        return self.api.post("/guardians/payment_methods", {"card_token": token})

    @property
    def customer(self) -> str:
        return eventually(lambda: self.stripe.customer_of(self.api.profile_id))

    def charged(self) -> list[int]:
        """What Stripe took so far in cents, newest first."""
        return [invoice["amount_paid"] for invoice in self.paid_invoices()]

    def paid_invoices(self) -> list[dict[str, Any]]:
        invoices = self.stripe.invoices(self.customer)
        return [invoice for invoice in invoices if invoice["status"] == "paid" and invoice["amount_paid"]]

    def stripe_period(self) -> list[datetime]:
        """First and last moment of the current period of the subscription that runs."""
        (running,) = [one for one in self.stripe.subscriptions(self.customer) if one["status"] == "active"]
        (item,) = running["items"]["data"]
        return [datetime.fromtimestamp(item[f"current_period_{which}"], UTC) for which in ("start", "end")]

    def open_cents(self) -> list[int]:
        return [
            invoice["amount_remaining"]
            for invoice in self.stripe.invoices(self.customer)
            if invoice["status"] == "open"
        ]


@pytest.fixture(scope="session")
def pages(base_url: str) -> Iterator[PageReader]:
    with page_reader(base_url) as reader:
        yield reader


@pytest.fixture
def payer(
    stack: Stack, clock: StackClock, families: Families, mailbox: Mailbox, pages: PageReader
) -> Iterator[Callable[[], Payer]]:
    stripe = Stripe(stack)
    yield lambda: Payer(families.registered(), clock, stripe, mailbox, pages)
    stripe.close()
