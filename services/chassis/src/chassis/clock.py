"""The only place that reads the clock; all other code gets the time passed in (docs/conventions.md#time)."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Returns the current time in UTC."""


def system_clock() -> datetime:
    return datetime.now(UTC)
