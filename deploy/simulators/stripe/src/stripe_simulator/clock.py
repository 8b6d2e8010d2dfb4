"""The simulated time: the machine's, moved by an offset, in whole unix seconds (UTC)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    def __init__(self, offset: int = 0) -> None:
        self.offset = offset
        """Seconds ahead of the machine's clock; negative when started in the past."""
        self._held: int | None = None

    def now(self) -> int:
        return self.passed() if self._held is None else self._held

    def passed(self) -> int:
        """The current simulated time, even while the clock is held at an earlier time."""
        return int(time.time()) + self.offset

    @contextmanager
    def held_at(self, moment: int) -> Iterator[None]:
        """Holds the clock at the due time of a step, however late the step runs."""
        self._held = moment
        try:
            yield
        finally:
            self._held = None
