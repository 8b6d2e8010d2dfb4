from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

NOTICE = timedelta(days=30)
"""How long before a card's last day its owner is emailed (docs/product/billing.md#expiring-cards)."""


@dataclass(frozen=True, slots=True)
class Card:
    """The part of a card that we store and show."""

    brand: str
    last4: str
    exp_month: int
    exp_year: int

    @property
    def last_month(self) -> int:
        """In months since year 0."""
        return self.exp_year * 12 + self.exp_month - 1


def months_ending_soon(now: datetime) -> list[int]:
    """Last months of the cards to announce: those that end within the notice. Months count from year 0, in UTC."""
    this_month = now.year * 12 + now.month - 1
    return [month for month in (this_month, this_month + 1) if _end_of(month) - NOTICE <= now]


def _end_of(month: int) -> datetime:
    year, month_of_year = divmod(month + 1, 12)
    return datetime(year, month_of_year + 1, 1, tzinfo=UTC)
