"""Announces once that a saved card expires, 30 days ahead (docs/product/billing.md#expiring-cards)."""

from functools import partial
from uuid import UUID

from chassis.unit_of_work import UnitOfWork, UnitsOfWork

from billing.adapters.tables import CustomerRow
from billing.domain.customers import months_ending_soon
from billing.events import CardExpiring
from billing.use_cases.cards.store_card import card_of
from billing.use_cases.context import BILLING_ACTOR

BATCH = 100
DUE = """
    SELECT c.guardian_id FROM customers c
    WHERE c.card_expiry_announced_at IS NULL
      AND c.card_exp_year * 12 + c.card_exp_month - 1 = ANY($1::int[])
      AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.guardian_id = c.guardian_id AND s.kind = 'recurring'
                  AND s.status IN ('active', 'past_due') AND s.ends_at IS NULL)
    ORDER BY c.guardian_id LIMIT $2
"""
"""Guardians with a plan that renews."""


async def announce_expiring_cards(units: UnitsOfWork) -> int:
    """The job. Returns how many it announced."""
    async with units.begin(BILLING_ACTOR) as uow:
        due = await uow.rows(DUE, months_ending_soon(uow.now), BATCH)
        guardians = [UUID(str(row["guardian_id"])) for row in due]
    announced = 0
    for guardian_id in guardians:
        announced += await units.run(BILLING_ACTOR, partial(_announce, guardian_id=guardian_id))
    return announced


async def _announce(uow: UnitOfWork, guardian_id: UUID) -> bool:
    """False if it isn't soon enough, or was announced or replaced meanwhile."""
    row = await uow.db.get(CustomerRow, guardian_id, with_for_update=True)
    card = card_of(row) if row is not None else None
    if row is None or card is None or row.card_expiry_announced_at is not None:
        return False
    if card.last_month not in months_ending_soon(uow.now):
        return False
    row.card_expiry_announced_at = uow.now
    uow.emit(
        CardExpiring(
            version=card.last_month,
            guardian_id=guardian_id,
            brand=card.brand,
            last4=card.last4,
            exp_month=card.exp_month,
            exp_year=card.exp_year,
        )
    )
    return True
