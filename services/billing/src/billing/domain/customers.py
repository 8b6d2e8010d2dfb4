"""A guardian's card, as far as it is shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    brand: str
    last4: str
    exp_month: int
    exp_year: int
