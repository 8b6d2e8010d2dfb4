"""Money: integer minor units with their currency (DECISIONS.md, names and shapes)."""

from dataclasses import dataclass

from chassis.errors import Invalid

CURRENCIES = frozenset({"usd", "cad", "eur", "gbp", "aud"})
"""All have two decimals, which `decimal` relies on."""


class CurrencyUnknown(Invalid):
    sentence = "This currency is not offered."


@dataclass(frozen=True, slots=True)
class Money:
    """Never negative. Raises CurrencyUnknown."""

    minor: int
    currency: str
    """ISO 4217, in lower case as Stripe writes it."""

    def __post_init__(self) -> None:
        if self.currency not in CURRENCIES:
            raise CurrencyUnknown
        if self.minor < 0:
            raise Invalid("An amount of money cannot be negative.")

    def times(self, count: int) -> "Money":
        return Money(self.minor * count, self.currency)

    def less(self, taken: "Money") -> "Money":
        return Money(self.minor - taken.minor, self.currency)

    @property
    def decimal(self) -> str:
        """Major units with two decimals: `120.00`."""
        return f"{self.minor // 100}.{self.minor % 100:02d}"
