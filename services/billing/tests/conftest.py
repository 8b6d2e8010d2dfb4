"""Tests use the real app, PostgreSQL and the Stripe simulator. Every test starts with an empty Stripe account."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
import stripe
from billing.adapters.stripe.gateway import StripeGateway
from billing.domain.coupons import Discount, Duration
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.statements import StatementNames
from billing.domain.superbills import AttendedSession
from billing.main import service as billing_service
from billing.settings import BillingSettings
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.create_coupon import create_coupon
from billing.use_cases.plans.create_plan import create_plan
from chassis.app import Service
from chassis.branded_pdf import BrandedPdf
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.servers import free_port
from chassis.unit_of_work import Actor

from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import API_KEY, WEBHOOK_SECRET, Simulator, running
from services.billing.tests.support.webhooks import Timeline

OPERATOR = Actor.operator("ops")
MakePlan = Callable[..., Awaitable[UUID]]
MakeCoupon = Callable[..., Awaitable[UUID]]


def percent_off(percent: str, duration: Duration = Duration.ONCE) -> Discount:
    """A discount on the first payment, or on every one."""
    return Discount(Decimal(percent), None, duration, None)


@pytest.fixture(scope="session")
def service() -> Service:
    return billing_service


@pytest.fixture(scope="session")
def shared_simulator() -> Iterator[Simulator]:
    with running() as simulator:
        yield simulator


@pytest.fixture
def simulator(shared_simulator: Simulator, clock: FakeClock) -> Simulator:
    """Its clock starts at the test's time."""
    shared_simulator.reset(clock.now)
    return shared_simulator


@pytest.fixture
def extra_settings(simulator: Simulator) -> dict[str, Any]:
    return {
        "stripe_api_key": API_KEY,
        "stripe_api_base": simulator.address,
        "stripe_webhook_secret": WEBHOOK_SECRET,
        "stripe_publishable_key": "pk_test_of_billing",
        "stripe_card_field_url": "/stripe-simulator/card-field.js",
    }


class TermsAnswer:
    """What identity answers about a guardian's terms."""

    accepted = True

    async def __call__(self, _: UUID) -> bool:
        return self.accepted


@pytest.fixture(autouse=True)
def terms(monkeypatch: pytest.MonkeyPatch) -> TermsAnswer:
    answer = TermsAnswer()
    monkeypatch.setattr("billing.resources.AcceptedTerms", lambda _: answer)
    return answer


NAMES = StatementNames("Carlos Ortiz", "Mia Ortiz", date(2018, 5, 4), ())


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    """What identity says about every family."""

    async def find_names(_: UUID, __: UUID, ___: Sequence[UUID]) -> StatementNames:
        return NAMES

    monkeypatch.setattr("billing.resources.NamesFromIdentity", lambda _: find_names)


@pytest.fixture(autouse=True)
def attended(monkeypatch: pytest.MonkeyPatch) -> list[AttendedSession]:
    """What scheduling says that the child attended."""
    sessions: list[AttendedSession] = []

    async def find(_: UUID, start: datetime, end: datetime) -> list[AttendedSession]:
        return [session for session in sessions if start <= session.starts_at < end]

    monkeypatch.setattr("billing.resources.SessionsFromScheduling", lambda _: find)
    return sessions


class BookedSessions:
    """What scheduling answers about sessions beyond a new plan."""

    def __init__(self) -> None:
        self.beyond: tuple[datetime, ...] | None = ()
        self.asked: list[tuple[UUID, date, int, int, int]] = []

    async def __call__(
        self, subscription: UUID, day: date, sessions: int, minutes: int, weeks: int
    ) -> tuple[datetime, ...] | None:
        self.asked.append((subscription, day, sessions, minutes, weeks))
        return self.beyond


@pytest.fixture(autouse=True)
def booked_sessions(monkeypatch: pytest.MonkeyPatch) -> BookedSessions:
    answer = BookedSessions()
    monkeypatch.setattr("billing.resources.sessions_beyond_plan", lambda _, *plan: answer(*plan))
    return answer


@pytest.fixture
async def twice(make_plan: MakePlan) -> UUID:
    """120.00 a session, 960.00 every four weeks."""
    return await make_plan("Twice a week", per_week=2)


@pytest.fixture
def billing(runtime: Runtime) -> BillingContext:
    context: BillingContext = runtime.own
    return context


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stripe's client waits half a second before it repeats a call that failed."""
    monkeypatch.setattr(stripe.HTTPClient, "INITIAL_DELAY", 0.01)


@pytest.fixture
async def unreachable(billing: BillingContext, settings: ServiceSettings) -> AsyncIterator[BillingContext]:
    """The same, but Stripe is unreachable."""
    assert isinstance(settings, BillingSettings)
    unreachable_settings = settings.model_copy(update={"stripe_api_base": f"http://127.0.0.1:{free_port()}"})
    async with StripeGateway.connect(unreachable_settings) as gateway:
        yield replace(billing, stripe=gateway)


@pytest.fixture
async def family(api: ApiClient, runtime: Runtime) -> Family:
    """A guardian who pays for one child."""
    made = Family(api, runtime)
    made.child = await add_child(runtime, made.parent)
    return made


@pytest.fixture
def make_plan(billing: BillingContext) -> MakePlan:
    async def make(
        name: str = "Once a week", *, price: int = 12_000, per_week: int = 1, minutes: int = 45, every: str = "monthly"
    ) -> UUID:
        terms = Terms(PlanKind.RECURRING, Money(price, "usd"), per_week, minutes, BillingInterval(every))
        return await billing.units.run(OPERATOR, lambda uow: create_plan(uow, name, terms))

    return make


@pytest.fixture
async def weekly(make_plan: MakePlan) -> UUID:
    """120.00 a session, 480.00 every four weeks."""
    return await make_plan()


@pytest.fixture
async def billed_weekly(make_plan: MakePlan) -> UUID:
    """82.00 a session, 82.00 every week."""
    return await make_plan("Week by week", price=8_200, every="weekly")


@pytest.fixture
async def assessment(billing: BillingContext) -> UUID:
    """A one-time payment of 250.00."""
    terms = Terms(PlanKind.STANDALONE_ASSESSMENT, Money(25_000, "usd"), 1, 60)
    return await billing.units.run(OPERATOR, lambda uow: create_plan(uow, "Assessment", terms))


@pytest.fixture
async def trial(billing: BillingContext) -> UUID:
    terms = Terms(PlanKind.FREE_TRIAL, Money(0, "usd"), 1, 30)
    return await billing.units.run(OPERATOR, lambda uow: create_plan(uow, "Free session", terms))


@pytest.fixture
def make_coupon(billing: BillingContext) -> MakeCoupon:
    async def make(code: str, *, percent: str = "25", duration: Duration = Duration.ONCE, **more: Any) -> UUID:
        return await create_coupon(billing, OPERATOR, code, percent_off(percent, duration), **more)

    return make


@pytest.fixture
def timeline(api: ApiClient, billing: BillingContext, clock: FakeClock, simulator: Simulator) -> Timeline:
    return Timeline(api, billing, clock, simulator)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Rows of facts and tables of every PDF."""
    rows: list[tuple[str, ...]] = []
    facts, table = BrandedPdf.facts, BrandedPdf.data_table

    def spy_facts(pdf: BrandedPdf, listed: Any, **known: Any) -> None:
        rows.extend(tuple(row) for row in listed)
        facts(pdf, listed, **known)

    def spy_table(pdf: BrandedPdf, columns: Any, listed: Any, **known: Any) -> None:
        rows.extend(tuple(row) for row in listed)
        table(pdf, columns, listed, **known)

    monkeypatch.setattr(BrandedPdf, "facts", spy_facts)
    monkeypatch.setattr(BrandedPdf, "data_table", spy_table)
    return rows
