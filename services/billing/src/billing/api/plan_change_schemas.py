from datetime import date, datetime
from typing import Annotated, Literal

from chassis.schemas import Incoming, Instant, Line, Outgoing
from pydantic import Field, StringConstraints

from billing.api.schemas import Amount, DuePayment, Id

Decimal = Annotated[str, StringConstraints(pattern=r"^\d{1,9}\.\d{2}$")]


class PreviewPlanChangeRequest(Incoming):
    subscription_plan_id: Id = Field(description="The plan to switch to")
    child_id: Id | None = None


class ChangePlanRequest(PreviewPlanChangeRequest):
    previewed_at: Instant = Field(description="Of the preview that the guardian saw")
    payment_today: Decimal = Field(description="Its total, for example 160.00")
    next_payment: Decimal = Field(description="Its total")
    card_token: Line | None = Field(
        default=None,
        description="A card to charge for an upgrade, saved once it has paid; null for the saved one",
    )


class UndoPlanChangeRequest(Incoming):
    child_id: Id | None = None


class SessionBeyondPlan(Outgoing):
    start_date: datetime


class PlanChangePreview(Outgoing):
    subscription_id: str
    subscription_plan_id: str
    plan_name: str
    previous_plan_name: str
    direction: Literal["upgrade", "downgrade"] = Field(description="An upgrade starts now, a downgrade when it renews")
    previewed_at: datetime
    starts_on: date = Field(description="First day of the new plan, in the guardian's time zone")
    payment_today: Amount
    next_payment: DuePayment
    sessions_this_cycle: int = Field(description="Sessions of the current paid cycle after the change")
    sessions_per_cycle: int = Field(description="Of the new plan")
    session_length: int = Field(description="Of the new plan, in minutes")
    previous_session_length: int
    billing_interval: Literal["weekly", "monthly"] = Field(default="monthly", description="Of the new plan")
    previous_billing_interval: Literal["weekly", "monthly"] = "monthly"
    sessions_beyond: list[SessionBeyondPlan] | None = Field(
        description="Booked sessions that the change cancels when it starts; null if they can't be named right now"
    )


class PlanChangePreviewResponse(Outgoing):
    plan_change: PlanChangePreview
