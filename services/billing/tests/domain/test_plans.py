import json
from datetime import timedelta

import pytest
from billing.domain.errors import CurrencyUnknown, PlanInvalid
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from chassis.errors import Invalid
from hypothesis import given
from hypothesis import strategies as st


def terms(kind: PlanKind = PlanKind.RECURRING, price: int = 12_000, per_week: int = 1, minutes: int = 45) -> Terms:
    return Terms(kind, Money(price, "usd"), per_week, minutes)


@given(price=st.integers(50, 1_000_000), per_week=st.integers(1, 7))
def test_cycle_costs_four_weeks_of_sessions(price: int, per_week: int) -> None:
    plan = terms(price=price, per_week=per_week)
    assert plan.total == Money(price * 4 * per_week, "usd")
    assert plan.sessions_per_cycle == 4 * per_week


def test_plan_is_billed_every_four_weeks_or_once() -> None:
    assert terms().renews_every is BillingInterval.MONTHLY
    assert terms(PlanKind.STANDALONE_ASSESSMENT).renews_every is None


def test_plan_billed_weekly_sells_one_week() -> None:
    plan = Terms(PlanKind.RECURRING, Money(8_200, "usd"), 2, 45, BillingInterval.WEEKLY)
    assert (plan.sessions_per_cycle, plan.total, plan.cycle) == (2, Money(16_400, "usd"), timedelta(weeks=1))


def test_only_a_plan_that_renews_is_billed_weekly() -> None:
    with pytest.raises(PlanInvalid) as refused:
        Terms(PlanKind.STANDALONE_ASSESSMENT, Money(25_000, "usd"), 1, 45, BillingInterval.WEEKLY)
    assert refused.value.fields == {"billing_interval": "Only a recurring plan can be billed weekly."}


def test_assessment_is_one_session_charged_once() -> None:
    plan = terms(PlanKind.STANDALONE_ASSESSMENT, price=25_000)
    assert plan.total == Money(25_000, "usd")
    assert plan.sessions_per_cycle == 1
    assert plan.valid_for == timedelta(weeks=12)


def test_free_trial_is_one_free_session_of_30_minutes() -> None:
    plan = terms(PlanKind.FREE_TRIAL, price=0, minutes=30)
    assert plan.total.minor == 0
    assert plan.session_type == "free_session"
    for price, minutes in ((100, 30), (0, 45)):
        with pytest.raises(PlanInvalid):
            terms(PlanKind.FREE_TRIAL, price=price, minutes=minutes)


@pytest.mark.parametrize(
    ("kind", "price", "per_week", "minutes"),
    [
        (PlanKind.RECURRING, 12_000, 0, 45),
        (PlanKind.RECURRING, 12_000, 8, 45),
        (PlanKind.RECURRING, 12_000, 1, 5),
        (PlanKind.RECURRING, 0, 1, 45),
        (PlanKind.STANDALONE_ASSESSMENT, 25_000, 2, 60),
    ],
)
def test_contradictory_plan_terms_are_refused(kind: PlanKind, price: int, per_week: int, minutes: int) -> None:
    with pytest.raises(PlanInvalid):
        terms(kind, price, per_week, minutes)


def test_description_has_the_price_as_a_decimal_string() -> None:
    assert json.loads(terms(price=12_005, per_week=2).description()) == {
        "pricePerSession": "120.05",
        "sessionsPerWeek": 2,
        "sessionDuration": 45,
        "isStandaloneAssessment": False,
        "isFreeSession": False,
    }


@given(minor=st.integers(0, 10**9))
def test_decimal_form_preserves_minor_units(minor: int) -> None:
    whole, _, cents = Money(minor, "usd").decimal.partition(".")
    assert int(whole) * 100 + int(cents) == minor
    assert len(cents) == 2


def test_money_refuses_negative_amounts_and_unknown_currencies() -> None:
    with pytest.raises(Invalid):
        Money(-1, "usd")
    with pytest.raises(CurrencyUnknown):
        Money(1, "jpy")
