from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """The part of a card that we store and show."""

    brand: str
    last4: str
    exp_month: int
    exp_year: int
