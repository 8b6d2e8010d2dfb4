from billing.adapters.tables import CustomerRow
from billing.domain.customers import Card


def card_of(row: CustomerRow) -> Card | None:
    if row.card_brand is None or row.card_last4 is None or row.card_exp_month is None or row.card_exp_year is None:
        return None
    return Card(row.card_brand, row.card_last4, row.card_exp_month, row.card_exp_year)


def store_card(row: CustomerRow, card: Card | None) -> None:
    """A card that differs is announced again before it expires."""
    if card == card_of(row):
        return
    row.card_brand = card.brand if card else None
    row.card_last4 = card.last4 if card else None
    row.card_exp_month = card.exp_month if card else None
    row.card_exp_year = card.exp_year if card else None
    row.card_expiry_announced_at = None
