"""The only place that reads the clock; all other code gets the time passed in (docs/conventions.md#time)."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

Clock = Callable[[], datetime]
"""Returns the current time in UTC."""

READ_SECONDS = 0.25
"""How often a movable clock reads its file."""


def system_clock() -> datetime:
    return datetime.now(UTC)


class MovableClock:
    """The machine's time plus the seconds in a file, for development and tests (docs/adr/0012-movable-clock.md).

    Without the file it is the machine's time. Raises ValueError when the file contains no number.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at = float("-inf")
        self._offset = timedelta(0)

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.offset

    @property
    def offset(self) -> timedelta:
        if time.monotonic() - self._read_at > READ_SECONDS:
            self._read_at = time.monotonic()
            self._offset = timedelta(seconds=float(self._file.read_text()) if self._file.exists() else 0.0)
        return self._offset

    async def sleep(self, seconds: float, offset: timedelta) -> None:
        """Returns earlier when the clock is moved, and at once when it is no longer at `offset`."""
        deadline = time.monotonic() + seconds
        while self.offset == offset and (left := deadline - time.monotonic()) > 0:  # noqa: ASYNC110  # a file
            await asyncio.sleep(min(READ_SECONDS, left))


def clock_of(file: Path | None) -> Clock:
    """The system clock, or the one that `file` moves."""
    return system_clock if file is None else MovableClock(file)


def offset_of(clock: Clock) -> timedelta:
    return clock.offset if isinstance(clock, MovableClock) else timedelta(0)


async def sleep(clock: Clock, seconds: float, offset: timedelta) -> None:
    """Sleeps by the machine's time. A movable clock wakes the sleeper when it is moved away from `offset`."""
    if isinstance(clock, MovableClock):
        await clock.sleep(seconds, offset)
    else:
        await asyncio.sleep(seconds)
