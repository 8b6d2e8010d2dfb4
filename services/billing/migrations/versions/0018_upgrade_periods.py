"""Lets the job read all invoices from Stripe once more: payments for upgrades were stored without their period."""

from alembic import op

revision = "0018"
down_revision = "0011"


def upgrade() -> None:
    op.execute("UPDATE payment_reconciliation SET reconciled_until = NULL, invoices_after = NULL, backfill_from = NULL")
