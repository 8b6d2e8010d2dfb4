from typing import Any
from uuid import UUID

from chassis.db import Rows

from billing.domain.customers import Card

CARD = """
    SELECT card_brand AS brand, card_last4 AS last4, card_exp_month AS exp_month, card_exp_year AS exp_year
    FROM customers WHERE guardian_id = $1 AND card_last4 IS NOT NULL
"""


async def saved_card(db: Rows, guardian_id: UUID) -> dict[str, Any] | None:
    """The guardian's card as in responses; None if no card is saved."""
    row = await db.row(CARD, guardian_id)
    return None if row is None else {name: row[name] for name in ("brand", "last4", "exp_month", "exp_year")}


def card_response(card: Card) -> dict[str, Any]:
    return {"brand": card.brand, "last4": card.last4, "exp_month": card.exp_month, "exp_year": card.exp_year}
