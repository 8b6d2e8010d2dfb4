"""How a subscription follows what Stripe says."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from billing.domain.conditions import AlreadyCanceled, NotActive, NotCanceled, NotPaused
from billing.domain.subscriptions import (
    Check,
    Cycle,
    Snapshot,
    State,
    Status,
    check_cancel,
    check_pause,
    check_reactivate,
    check_resume,
    follow,
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
SAID = Snapshot("sub_1", None, "active", paused=False, ends_at=None, period=FIRST, total_minor=48_000)


def test_the_first_payment_makes_it_active_for_its_first_cycle() -> None:
    assert follow(NEW, SAID) == ACTIVE


def test_hearing_the_same_again_changes_nothing() -> None:
    assert follow(follow(NEW, SAID), SAID) == ACTIVE


def test_a_renewal_moves_the_cycle_on() -> None:
    assert follow(ACTIVE, replace(SAID, period=SECOND)).cycle == SECOND


def test_the_paid_cycle_stays_while_a_payment_is_owed_or_collection_is_paused() -> None:
    owed = follow(ACTIVE, replace(SAID, status="past_due", period=SECOND))
    assert (owed.status, owed.cycle, owed.event_status) == (Status.PAST_DUE, FIRST, "past_due")
    paused = follow(ACTIVE, replace(SAID, paused=True, period=SECOND, total_minor=0))
    assert (paused.cycle, paused.total_minor, paused.event_status) == (FIRST, 48_000, "paused")


def test_an_end_keeps_the_last_paid_cycle() -> None:
    ended = follow(PAUSED, replace(SAID, status="ended", ends_at=SECOND.starts_at, period=SECOND))
    assert ended == replace(ENDED, ends_at=SECOND.starts_at)


def test_a_period_that_begins_when_the_paid_cycle_ends_is_not_paid() -> None:
    assert in_paid_cycle(FIRST, SAID)
    assert not in_paid_cycle(FIRST, replace(SAID, period=SECOND))
    assert not in_paid_cycle(None, SAID)


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
def test_each_state_has_its_word_on_the_wire_and_in_events(state: State, wire: str, event: str) -> None:
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
def test_a_change_is_allowed_only_where_it_makes_sense(
    check: Check, allowed: list[State], refused: list[tuple[State, type[Exception]]]
) -> None:
    for state in allowed:
        check(state)
    for state, condition in refused:
        with pytest.raises(condition):
            check(state)


def test_days_belong_to_one_cycle_and_an_end_with_the_cycle_falls_on_its_last_day() -> None:
    assert (FIRST.first_day, FIRST.last_day) == (date(2026, 3, 2), date(2026, 3, 29))
    assert SECOND.first_day == date(2026, 3, 30)
    assert ACTIVE.last_day is None
    assert CANCELED.last_day == date(2026, 3, 29)
    assert replace(ENDED, ends_at=FIRST.ends_at + timedelta(hours=2)).last_day == date(2026, 3, 29)
    assert replace(ENDED, ends_at=FIRST.ends_at + timedelta(days=12)).last_day == date(2026, 4, 11)
