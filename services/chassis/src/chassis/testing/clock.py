from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)


class FakeClock:
    """Time does not pass until a test calls `advance`."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)
