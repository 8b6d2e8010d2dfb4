"""Response schemas of payments. Money is a decimal string in major units."""

from datetime import date, datetime
from typing import Literal

from chassis.schemas import Outgoing, Pagy
from pydantic import Field


class Refund(Outgoing):
    total: str
    currency: str
    refunded_at: datetime
    status: Literal["pending", "refunded", "failed"]


class Payment(Outgoing):
    id: str
    status: Literal["paid", "refunded", "partially_refunded", "disputed", "failed"]
    charged_at: datetime = Field(description="When it was paid, or when the last try to charge it failed")
    total: str
    refunded_total: str
    currency: str
    invoice_number: str | None = Field(description="Stripe's")
    child_id: str
    subscription_id: str
    plan_name: str
    kind: Literal["recurring", "standalone_assessment", "free_trial"]
    sessions_per_week: int
    session_minutes: int
    period_starts_on: date | None = Field(
        description="First day that it pays for, in the guardian's time zone; null for what is bought once"
    )
    period_ends_on: date | None = Field(description="Last day that it pays for; null for what is bought once")
    refunds: list[Refund] = Field(description="Oldest first")
    dispute: Literal["open", "won", "lost"] | None = Field(
        description="What the bank decided about a disputed payment; null without a dispute"
    )
    receipt_url: str | None = Field(description="Path of the PDF; null if it wasn't paid")


class PaymentsResponse(Outgoing):
    payments: list[Payment]
    pagy: Pagy
