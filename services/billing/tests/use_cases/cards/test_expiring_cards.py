from datetime import datetime
from uuid import UUID

import pytest
from billing.adapters.tables import CustomerRow
from billing.domain.customers import Card
from billing.use_cases.cards.announce_expiring_cards import announce_expiring_cards
from billing.use_cases.cards.store_card import card_of, store_card
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from chassis.testing.clock import FakeClock

from services.billing.tests.support.family import Family


@pytest.fixture
async def plan(family: Family, weekly: UUID) -> UUID:
    """Bought with a card that is saved."""
    await family.save_card()
    assert (await family.subscribe(weekly)).status_code == 201
    return weekly


async def change_card(billing: BillingContext, family: Family, last4: str, last_month: datetime) -> None:
    async with billing.units.begin(BILLING_ACTOR) as uow:
        row = await uow.db.get_one(CustomerRow, family.parent.profile_id)
        store_card(row, Card("visa", last4, last_month.month, last_month.year))


async def test_expiring_card_is_announced_once(
    family: Family, plan: UUID, billing: BillingContext, clock: FakeClock
) -> None:
    assert await announce_expiring_cards(billing.units) == 0, "it lasts for years"
    await change_card(billing, family, "0001", clock.now)
    assert await announce_expiring_cards(billing.units) == 1
    assert await announce_expiring_cards(billing.units) == 0
    (event,) = await family.api.emitted("billing.card.expiring.v1")
    assert (event["guardian_id"], event["last4"]) == (str(family.parent.profile_id), "0001")
    assert (event["exp_month"], event["exp_year"]) == (clock.now.month, clock.now.year)
    await change_card(billing, family, "0001", clock.now)
    assert await announce_expiring_cards(billing.units) == 0, "the same card"
    await change_card(billing, family, "0002", clock.now)
    assert await announce_expiring_cards(billing.units) == 1, "another card"


async def test_card_of_a_canceled_plan_is_not_announced(
    family: Family, plan: UUID, billing: BillingContext, clock: FakeClock
) -> None:
    assert (await family.change("cancel", plan)).status_code == 200
    await change_card(billing, family, "0001", clock.now)
    assert await announce_expiring_cards(billing.units) == 0


async def test_new_card_from_stripe_clears_the_announcement(
    family: Family, plan: UUID, billing: BillingContext
) -> None:
    async with billing.units.begin(BILLING_ACTOR) as uow:
        row = await uow.db.get_one(CustomerRow, family.parent.profile_id)
        row.card_expiry_announced_at = uow.now
    await family.save_card("tok_mastercard")
    async with billing.units.begin(BILLING_ACTOR) as uow:
        row = await uow.db.get_one(CustomerRow, family.parent.profile_id)
        card = card_of(row)
        assert card is not None
        assert (card.last4, row.card_expiry_announced_at) == ("4444", None)
