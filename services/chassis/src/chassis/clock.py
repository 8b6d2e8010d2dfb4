"""Time is passed in: the only place that reads the clock."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Answers the present instant, in UTC."""


def system_clock() -> datetime:
    return datetime.now(UTC)
