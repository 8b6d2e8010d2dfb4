from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from billing.domain.errors import AlreadyCanceled, NotActive, NotCanceled, NothingOwed, NotPaused, PaymentOwed
from billing.domain.subscriptions import (
    Check,
    Cycle,
    Owed,
    PaidInvoice,
    Renewal,
    Snapshot,
    State,
    Status,
    apply_snapshot,
    check_cancel,
    check_pause,
    check_pay,
    check_reactivate,
    check_resume,
    in_paid_cycle,
)

START = datetime(2026, 3, 2, 15, tzinfo=UTC)
FIRST = Cycle(START, START + timedelta(weeks=4))
SECOND = Cycle(FIRST.ends_at, FIRST.ends_at + timedelta(weeks=4))
NEW = State(Status.PENDING, paused=False, ends_at=None, cycle=None, total_minor=48_000)
RENEWAL = Renewal(48_000, FIRST.ends_at)
ACTIVE = replace(NEW, status=Status.ACTIVE, cycle=FIRST, paid_at=START, renewal=RENEWAL)
PAUSED = replace(ACTIVE, paused=True)
CANCELED = replace(ACTIVE, ends_at=FIRST.ends_at)
ENDED = replace(CANCELED, status=Status.ENDED, renewal=None)
OWED = Owed(48_000, "usd", SECOND.starts_at + timedelta(days=3))
PAST_DUE = replace(ACTIVE, status=Status.PAST_DUE, renewal=None, owed=OWED)
PAID = PaidInvoice(48_000, START, FIRST)
SNAPSHOT = Snapshot("sub_1", None, "active", paused=False, ends_at=None, period=FIRST, paid=PAID, renewal=RENEWAL)
UTC_ZONE, PACIFIC = ZoneInfo("UTC"), ZoneInfo("America/Los_Angeles")


def test_first_payment_activates_the_first_cycle() -> None:
    assert apply_snapshot(NEW, SNAPSHOT) == ACTIVE


def test_applying_the_same_snapshot_twice_changes_nothing() -> None:
    assert apply_snapshot(apply_snapshot(NEW, SNAPSHOT), SNAPSHOT) == ACTIVE


def test_renewal_advances_the_cycle_once_it_is_paid() -> None:
    draft = replace(SNAPSHOT, period=SECOND)
    assert apply_snapshot(ACTIVE, draft).cycle == FIRST, "Stripe charges an hour after the period begins"
    renewed = apply_snapshot(ACTIVE, replace(draft, paid=PaidInvoice(50_000, SECOND.starts_at, SECOND)))
    assert (renewed.cycle, renewed.total_minor, renewed.paid_at) == (SECOND, 50_000, SECOND.starts_at)
    assert renewed.resumed_from is None


def test_paid_cycle_stays_while_past_due_or_paused() -> None:
    owed = apply_snapshot(ACTIVE, replace(SNAPSHOT, status="past_due", period=SECOND, owed=OWED))
    assert owed == PAST_DUE
    assert owed.event_status == "past_due"
    paused = apply_snapshot(ACTIVE, replace(SNAPSHOT, paused=True, period=SECOND))
    assert (paused.cycle, paused.total_minor, paused.event_status) == (FIRST, 48_000, "paused")


def test_ended_subscription_keeps_its_last_paid_cycle() -> None:
    ended = apply_snapshot(PAUSED, replace(SNAPSHOT, status="ended", ends_at=SECOND.starts_at, period=SECOND))
    assert ended == replace(ENDED, ends_at=SECOND.starts_at)


def test_canceled_subscription_remembers_what_its_renewal_would_cost() -> None:
    canceled = replace(SNAPSHOT, ends_at=FIRST.ends_at, renewal=None)
    assert apply_snapshot(ACTIVE, canceled) == CANCELED


def test_first_cycle_after_a_pause_knows_which_one_it_interrupted() -> None:
    resumed = apply_snapshot(PAUSED, replace(SNAPSHOT, paid=replace(PAID, cycle=SECOND)))
    assert resumed.resumed_from == FIRST.starts_at
    assert apply_snapshot(resumed, replace(SNAPSHOT, paid=replace(PAID, cycle=SECOND))) == resumed
    third = Cycle(SECOND.ends_at, SECOND.ends_at + timedelta(weeks=4))
    assert apply_snapshot(resumed, replace(SNAPSHOT, paid=replace(PAID, cycle=third))).resumed_from is None
    assert apply_snapshot(PAUSED, SNAPSHOT).resumed_from is None, "it went on in the same cycle"


def test_period_after_the_paid_cycle_is_not_paid() -> None:
    assert in_paid_cycle(FIRST, SNAPSHOT)
    assert not in_paid_cycle(FIRST, replace(SNAPSHOT, period=SECOND))
    assert not in_paid_cycle(None, SNAPSHOT)


@pytest.mark.parametrize(
    ("state", "wire", "event"),
    [
        (ACTIVE, "active", "active"),
        (PAUSED, "inactive", "paused"),
        (CANCELED, "pending_scheduled", "active"),
        (ENDED, "inactive", "ended"),
        (PAST_DUE, "past_due", "past_due"),
    ],
)
def test_each_state_has_a_wire_status_and_an_event_status(state: State, wire: str, event: str) -> None:
    assert (state.wire_status, state.event_status) == (wire, event)


@pytest.mark.parametrize(
    ("check", "allowed", "refused"),
    [
        (check_pause, [ACTIVE], [(PAUSED, NotActive), (CANCELED, AlreadyCanceled), (PAST_DUE, PaymentOwed)]),
        (check_resume, [PAUSED], [(ACTIVE, NotPaused), (ENDED, NotPaused)]),
        (check_cancel, [ACTIVE, PAUSED], [(CANCELED, AlreadyCanceled), (ENDED, AlreadyCanceled)]),
        (check_pay, [PAST_DUE], [(ACTIVE, NothingOwed), (ENDED, NothingOwed)]),
        (check_reactivate, [CANCELED], [(ACTIVE, NotCanceled), (ENDED, NotCanceled)]),
    ],
)
def test_changes_are_allowed_only_in_matching_states(
    check: Check, allowed: list[State], refused: list[tuple[State, type[Exception]]]
) -> None:
    for state in allowed:
        check(state)
    for state, condition in refused:
        with pytest.raises(condition):
            check(state)


def test_each_day_belongs_to_one_cycle() -> None:
    assert (FIRST.first_day(UTC_ZONE), FIRST.last_day(UTC_ZONE)) == (date(2026, 3, 2), date(2026, 3, 29))
    assert SECOND.first_day(UTC_ZONE) == date(2026, 3, 30)
    assert ACTIVE.last_day(UTC_ZONE) is None
    assert CANCELED.last_day(UTC_ZONE) == date(2026, 3, 29)


@pytest.mark.parametrize("late", [timedelta(hours=2), timedelta(days=15)])
def test_plan_that_ends_late_ends_with_its_last_paid_day(late: timedelta) -> None:
    assert replace(ENDED, ends_at=FIRST.ends_at + late).last_day(UTC_ZONE) == date(2026, 3, 29)


def test_plan_that_ends_early_ends_that_day() -> None:
    assert replace(ENDED, ends_at=START + timedelta(days=3)).last_day(UTC_ZONE) == date(2026, 3, 5)


@pytest.mark.parametrize("hour", [7, 9, 20])
def test_last_paid_day_is_the_day_before_the_renewal_in_the_guardians_zone(hour: int) -> None:
    bought = datetime(2026, 11, 23, hour, 27, tzinfo=UTC)
    cycle = Cycle(bought, bought + timedelta(weeks=4))
    renewal_day = cycle.ends_at.astimezone(PACIFIC).date()
    assert cycle.last_day(PACIFIC) == renewal_day - timedelta(days=1)
    assert cycle.first_day(PACIFIC) == bought.astimezone(PACIFIC).date()
