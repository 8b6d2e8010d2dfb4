"""Which stacks have a clock that can be moved, and what the command understands."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from stack import clock, web_server
from stack.clock import StackClock, parse_duration, parse_moment
from stack.problems import Problem
from stack.stack import Stack

REAL_STRIPE = {"STRIPE_API_KEY": "sk_1", "STRIPE_WEBHOOK_SECRET": "whsec_1", "STRIPE_PUBLISHABLE_KEY": "pk_1"}


def test_a_local_stack_gives_every_service_the_same_clock(tmp_path: Path) -> None:
    stack = Stack(tmp_path, environ={})
    assert {stack.env(service.name)["CLOCK_FILE"] for service in stack.platform.services} == {str(tmp_path / "clock")}


@pytest.mark.parametrize("environment", ["staging", "production"])
def test_no_other_environment_has_one(tmp_path: Path, environment: str) -> None:
    stack = Stack(tmp_path, environ={"ENVIRONMENT": environment})
    assert "CLOCK_FILE" not in stack.env("billing")
    with pytest.raises(Problem, match=f"'{environment}' can't be moved"):
        StackClock(stack)


def test_a_real_stripe_account_cannot_be_moved(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="real Stripe account"):
        StackClock(Stack(tmp_path, environ=REAL_STRIPE))


def test_a_stopped_stack_cannot_be_moved(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="not running"):
        StackClock(Stack(tmp_path, environ={}))


def test_to_and_by_exclude_each_other(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="not both"):
        clock.run(Stack(tmp_path, environ={}), ["--to", "now", "--by", "1d"])


def test_a_day_starts_in_utc() -> None:
    assert parse_moment("2027-01-05") == datetime(2027, 1, 5, tzinfo=UTC)
    assert parse_moment("2027-01-05T08:00-08:00") == datetime(2027, 1, 5, 16, tzinfo=UTC)
    with pytest.raises(Problem, match="is no day"):
        parse_moment("tomorrow")


def test_a_duration_has_a_unit() -> None:
    assert (parse_duration("6h"), parse_duration("4w")) == (timedelta(hours=6), timedelta(weeks=4))
    for wrong in ("0d", "5", "-1d", "1m"):
        with pytest.raises(Problem, match="no duration"):
            parse_duration(wrong)


def test_pages_learn_of_a_moved_clock_only(tmp_path: Path) -> None:
    platform = Stack(tmp_path, environ={}).platform
    assert "clock_offset_ms" not in web_server.config(platform)
    assert '"clock_offset_ms": 86400000' in web_server.config(platform, 86_400.0)
