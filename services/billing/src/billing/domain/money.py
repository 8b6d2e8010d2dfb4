"""Money in integer minor units with a currency (docs/product/billing.md#money)."""

from dataclasses import dataclass

from chassis.errors import Invalid

from billing.domain.errors import CurrencyUnknown

CURRENCIES = frozenset({"usd", "cad", "eur", "gbp", "aud"})
"""All of them have two decimals; `Money.decimal` relies on that."""


@dataclass(frozen=True, slots=True)
class Money:
    """Never negative. Raises CurrencyUnknown, or Invalid for a negative amount."""

    minor: int
    currency: str
    """ISO 4217 in lowercase, as at Stripe."""

    def __post_init__(self) -> None:
        if self.currency not in CURRENCIES:
            raise CurrencyUnknown
        if self.minor < 0:
            raise Invalid("An amount can't be negative.")

    def times(self, count: int) -> "Money":
        return Money(self.minor * count, self.currency)

    def less(self, discount: "Money") -> "Money":
        return Money(self.minor - discount.minor, self.currency)

    @property
    def decimal(self) -> str:
        """Major units with two decimals: `120.00`."""
        return f"{self.minor // 100}.{self.minor % 100:02d}"
