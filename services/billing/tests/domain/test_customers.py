from datetime import UTC, datetime

import pytest
from billing.domain.customers import Card, months_ending_soon


@pytest.mark.parametrize(
    ("month", "year", "now", "soon"),
    [
        (12, 2026, datetime(2026, 12, 1, 23, 59, tzinfo=UTC), False),
        (12, 2026, datetime(2026, 12, 2, tzinfo=UTC), True),
        (12, 2026, datetime(2026, 12, 31, 23, 59, tzinfo=UTC), True),
        (12, 2026, datetime(2027, 1, 1, tzinfo=UTC), False),
        (2, 2027, datetime(2027, 1, 29, 23, 59, tzinfo=UTC), False),
        (2, 2027, datetime(2027, 1, 30, tzinfo=UTC), True),
    ],
)
def test_card_expires_soon_in_the_30_days_before_its_month_ends(
    month: int, year: int, now: datetime, *, soon: bool
) -> None:
    assert (Card("visa", "4242", month, year).last_month in months_ending_soon(now)) is soon
