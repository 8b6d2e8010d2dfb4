"""What billing holds about a family: no names, but what was bought, and Stripe's customer with a card."""

from chassis.privacy.registry import OF_FAMILY, Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import CustomerRow
from billing.use_cases.intentions import IntentionKind, intend

BOOKS = "Tax law asks for what was sold to be kept for seven years (26 CFR 1.6001-1): ids and amounts, no names."


async def _before(uow: UnitOfWork, family: Family) -> None:
    """Stripe is told, by the job: with its customer go the card and every subscription, and nothing is charged any
    more."""
    if await uow.db.get(CustomerRow, family.guardian_id) is not None:
        intend(uow, IntentionKind.FORGET_CUSTOMER, family.guardian_id, at_once=True)


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding("children", "t.child_id = ANY(family.child_ids)"),
        Holding(
            "customers",
            "t.guardian_id = family.guardian_id",
            kept="Stripe's name for the customer stays until Stripe has let go of it, a moment later.",
            change="card_brand = NULL, card_last4 = NULL, card_exp_month = NULL, card_exp_year = NULL",
            kept_columns=("stripe_customer_id",),
        ),
        Holding(
            "subscriptions",
            OF_FAMILY,
            kept=BOOKS,
            kept_columns=(
                "kind",
                "status",
                "total_minor",
                "currency",
                "coupon_code",
                "stripe_promotion_code_id",
                "stripe_subscription_id",
                "stripe_invoice_id",
            ),
        ),
        Holding(
            "intentions",
            "t.guardian_id = family.guardian_id",
            kept=BOOKS,
            hidden=("card_token", "request_key", "request_hash"),
            kept_columns=("kind", "state", "card_token", "replaced_ref", "request_key", "request_hash", "attempts"),
        ),
    ),
    nothing=("plans", "coupons", "stripe_events"),
    before=_before,
)
