"""Export and erasure of a family's data in billing: purchases and the Stripe customer with its card, but no names."""

from chassis.privacy.registry import OF_FAMILY, Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import CustomerRow
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, record

BOOKS = "Tax law requires records of sales for seven years (26 CFR 1.6001-1): ids and amounts, no names."

PAYER = "p.guardian_id = family.guardian_id OR p.child_id = ANY(family.child_ids)"


async def _before(uow: UnitOfWork, family: Family) -> None:
    """Let the job delete Stripe's customer: its card and subscriptions go with it, and nothing more is charged."""
    if await uow.db.get(CustomerRow, family.guardian_id) is not None:
        record(uow, StripeOperationKind.DELETE_CUSTOMER, family.guardian_id, due_now=True)


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding(
            "payment_refunds",
            f"EXISTS (SELECT FROM payments p WHERE p.id = t.payment_id AND ({PAYER}))",
            kept=BOOKS,
            kept_columns=("stripe_refund_id", "amount_minor", "status"),
        ),
        Holding(
            "payment_disputes",
            f"EXISTS (SELECT FROM payments p WHERE p.id = t.payment_id AND ({PAYER}))",
            kept=BOOKS,
            kept_columns=("stripe_dispute_id", "amount_minor", "reason", "state"),
        ),
        Holding(
            "payments",
            OF_FAMILY,
            kept=BOOKS,
            kept_columns=(
                "stripe_invoice_id",
                "stripe_charge_id",
                "state",
                "invoice_number",
                "total_minor",
                "currency",
            ),
        ),
        Holding("billing_codes", "t.child_id = ANY(family.child_ids)"),
        Holding("children", "t.child_id = ANY(family.child_ids)"),
        Holding(
            "customers",
            "t.guardian_id = family.guardian_id",
            kept="Stripe's id of the customer stays until Stripe has deleted the customer, a moment later.",
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
                "renewal_minor",
                "owed_minor",
                "cycle_sessions",
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
            kept_columns=(
                "kind",
                "state",
                "card_token",
                "replaced_ref",
                "amount_minor",
                "reason",
                "waiting_ref",
                "waiting_minor",
                "request_key",
                "request_hash",
                "attempts",
            ),
        ),
    ),
    nothing=("plans", "coupons", "stripe_events", "payment_reconciliation"),
    before=_before,
)
