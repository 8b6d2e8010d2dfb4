"""Payments with their refunds and disputes, as Stripe reports them (docs/product/billing.md#payment-history)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

from chassis.errors import Invalid

from billing.domain.errors import NotRefundable, RefundTooLarge
from billing.domain.subscriptions import Cycle


class PaymentState(StrEnum):
    """The state of the invoice, without its refunds and disputes."""

    PAID = "paid"
    FAILED = "failed"
    """A try to charge it failed, and it's still open."""
    VOID = "void"
    """It failed, and nothing is owed anymore."""


class PaymentStatus(StrEnum):
    """The status in responses."""

    PAID = "paid"
    REFUNDED = "refunded"
    PARTIALLY_REFUNDED = "partially_refunded"
    DISPUTED = "disputed"
    FAILED = "failed"


class RefundReason(StrEnum):
    """Stripe's own reasons."""

    DUPLICATE = "duplicate"
    FRAUDULENT = "fraudulent"
    REQUESTED_BY_CUSTOMER = "requested_by_customer"


DisputeState = Literal["open", "won", "lost"]
RETURNED = ("pending", "requires_action", "succeeded")
"""Statuses at Stripe of a refund that counts; `failed` and `canceled` don't."""
DISPUTE_STATES: dict[str, DisputeState] = {
    "lost": "lost",
    "won": "won",
    "prevented": "won",
    "warning_closed": "won",
}
"""By Stripe's status; any other is still open."""


def counts(refund_status: str) -> bool:
    """Whether a refund with this status at Stripe returns money."""
    return refund_status in RETURNED


@dataclass(frozen=True, slots=True)
class RefundAtStripe:
    ref: str
    minor: int
    status: str
    created_at: datetime
    operation_id: UUID | None
    """Ours, of a refund by command; None for one made in Stripe's dashboard."""

    @property
    def counts(self) -> bool:
        return counts(self.status)


@dataclass(frozen=True, slots=True)
class DisputeAtStripe:
    ref: str
    minor: int
    reason: str
    """Stripe's code, such as `fraudulent`."""
    state: DisputeState
    opened_at: datetime
    respond_by: datetime | None
    """When Stripe stops taking evidence."""


@dataclass(frozen=True, slots=True)
class ChargedCard:
    brand: str
    last4: str


@dataclass(frozen=True, slots=True)
class PaymentAtStripe:
    """An invoice with its charge, at one moment."""

    invoice_ref: str
    subscription_id: UUID | None
    """Ours, by the metadata."""
    subscription_ref: str | None
    state: PaymentState | None
    """None if nothing was charged and no try failed."""
    number: str | None
    minor: int
    """What was paid, or what couldn't be charged."""
    currency: str
    happened_at: datetime
    """When it was paid, or when the last try failed."""
    charge_ref: str | None
    price_ref: str | None
    period: Cycle | None
    """The time that it pays for, for an upgrade the rest of its cycle; None for a one-time purchase."""
    card: ChargedCard | None
    refunds: tuple[RefundAtStripe, ...] = ()
    disputes: tuple[DisputeAtStripe, ...] = ()


def payment_status(
    state: PaymentState, total_minor: int, refunded_minor: int, dispute: DisputeState | None
) -> PaymentStatus:
    """A dispute that we won leaves the payment as it was; one that we lost returned it to the cardholder."""
    if state is not PaymentState.PAID:
        return PaymentStatus.FAILED
    if dispute in ("open", "lost"):
        return PaymentStatus.DISPUTED
    if refunded_minor >= total_minor:
        return PaymentStatus.REFUNDED
    return PaymentStatus.PARTIALLY_REFUNDED if refunded_minor else PaymentStatus.PAID


def refunded_minor(refunds: Iterable[RefundAtStripe]) -> int:
    return sum(refund.minor for refund in refunds if refund.counts)


def amount_to_refund(total_minor: int, already_minor: int, wanted_minor: int | None) -> int:
    """`wanted_minor` None is all that is left. Raises RefundTooLarge, NotRefundable if nothing is left, and Invalid."""
    left = total_minor - already_minor
    if left <= 0:
        raise NotRefundable("This payment is already refunded in full.")
    if wanted_minor is None:
        return left
    if wanted_minor < 1:
        raise Invalid(fields={"amount": "Refund at least one cent."})
    if wanted_minor > left:
        raise RefundTooLarge
    return wanted_minor
