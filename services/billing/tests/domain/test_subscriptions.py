from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from billing.domain.errors import AlreadyCanceled, NotActive, NotCanceled, NotPaused
from billing.domain.subscriptions import (
    Check,
    Cycle,
    Snapshot,
    State,
    Status,
    apply_snapshot,
    check_cancel,
    check_pause,
    check_reactivate,
    check_resume,
    in_paid_cycle,
)

START = datetime(2026, 3, 2, 15, tzinfo=UTC)
FIRST = Cycle(START, START + timedelta(weeks=4))
SECOND = Cycle(FIRST.ends_at, FIRST.ends_at + timedelta(weeks=4))
NEW = State(Status.PENDING, paused=False, ends_at=None, cycle=None, total_minor=48_000)
ACTIVE = replace(NEW, status=Status.ACTIVE, cycle=FIRST)
PAUSED = replace(ACTIVE, paused=True)
CANCELED = replace(ACTIVE, ends_at=FIRST.ends_at)
ENDED = replace(CANCELED, status=Status.ENDED)
SNAPSHOT = Snapshot("sub_1", None, "active", paused=False, ends_at=None, period=FIRST, total_minor=48_000)


def test_first_payment_activates_the_first_cycle() -> None:
    assert apply_snapshot(NEW, SNAPSHOT) == ACTIVE


def test_applying_the_same_snapshot_twice_changes_nothing() -> None:
    assert apply_snapshot(apply_snapshot(NEW, SNAPSHOT), SNAPSHOT) == ACTIVE


def test_renewal_advances_the_cycle() -> None:
    assert apply_snapshot(ACTIVE, replace(SNAPSHOT, period=SECOND)).cycle == SECOND


def test_paid_cycle_stays_while_past_due_or_paused() -> None:
    owed = apply_snapshot(ACTIVE, replace(SNAPSHOT, status="past_due", period=SECOND))
    assert (owed.status, owed.cycle, owed.event_status) == (Status.PAST_DUE, FIRST, "past_due")
    paused = apply_snapshot(ACTIVE, replace(SNAPSHOT, paused=True, period=SECOND, total_minor=0))
    assert (paused.cycle, paused.total_minor, paused.event_status) == (FIRST, 48_000, "paused")


def test_ended_subscription_keeps_its_last_paid_cycle() -> None:
    ended = apply_snapshot(PAUSED, replace(SNAPSHOT, status="ended", ends_at=SECOND.starts_at, period=SECOND))
    assert ended == replace(ENDED, ends_at=SECOND.starts_at)


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
        (replace(ACTIVE, status=Status.PAST_DUE), "active", "past_due"),
    ],
)
def test_each_state_has_a_wire_status_and_an_event_status(state: State, wire: str, event: str) -> None:
    assert (state.wire_status, state.event_status) == (wire, event)


@pytest.mark.parametrize(
    ("check", "allowed", "refused"),
    [
        (check_pause, [ACTIVE], [(PAUSED, NotActive), (CANCELED, AlreadyCanceled), (NEW, NotActive)]),
        (check_resume, [PAUSED], [(ACTIVE, NotPaused), (ENDED, NotPaused)]),
        (check_cancel, [ACTIVE, PAUSED], [(CANCELED, AlreadyCanceled), (ENDED, AlreadyCanceled)]),
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
    assert (FIRST.first_day, FIRST.last_day) == (date(2026, 3, 2), date(2026, 3, 29))
    assert SECOND.first_day == date(2026, 3, 30)
    assert ACTIVE.last_day is None
    assert CANCELED.last_day == date(2026, 3, 29)
    assert replace(ENDED, ends_at=FIRST.ends_at + timedelta(hours=2)).last_day == date(2026, 3, 29)
    assert replace(ENDED, ends_at=FIRST.ends_at + timedelta(days=12)).last_day == date(2026, 4, 11)
