"""Stripe's calls that change the plan of a subscription.

Upgrades prorate (https://docs.stripe.com/billing/subscriptions/prorations), downgrades wait in a subscription schedule
(https://docs.stripe.com/billing/subscriptions/subscription-schedules).
"""

from datetime import datetime
from uuid import UUID

import stripe

from billing.adapters.stripe import objects
from billing.adapters.stripe.errors import translated_errors
from billing.adapters.stripe.plan_objects import price_id
from billing.domain.errors import ConfirmationRequired
from billing.domain.money import Money
from billing.domain.plan_at_stripe import PlanAtStripe
from billing.domain.subscriptions import CHARGED_AFTER, Renewal


def _key(operation_id: UUID, step: str) -> stripe.RequestOptions:
    return {"idempotency_key": f"{operation_id}-{step}"}


class PlanChangesAtStripe:
    def __init__(self, client: stripe.StripeClient) -> None:
        self._stripe = client.v1

    async def preview_charge(self, ref: str, plan: PlanAtStripe, price_ref: str, at: datetime) -> Money:
        """What `change_now` with the same instant charges."""
        with translated_errors():
            preview = await self._stripe.invoices.create_preview_async(
                {
                    "subscription": ref,
                    "subscription_details": {
                        "items": [{"id": plan.item_ref, "price": price_ref}],
                        "proration_behavior": "always_invoice",
                        "proration_date": int(at.timestamp()),
                    },
                }
            )
        return Money(preview.amount_due, preview.currency)

    async def preview_renewal(
        self, ref: str, plan: PlanAtStripe, price_ref: str, *, same_interval: bool = True
    ) -> Renewal:
        """The next payment once the plan has changed."""
        changed: stripe.params.InvoiceCreatePreviewParams = {
            "subscription": ref,
            "subscription_details": {
                "items": [{"id": plan.item_ref, "price": price_ref}],
                "proration_behavior": "none",
            },
        }
        with translated_errors():
            if same_interval:
                return objects.previewed_renewal(await self._stripe.invoices.create_preview_async(changed))
            return await self._preview_other_interval(ref, changed)

    async def _preview_other_interval(self, ref: str, changed: stripe.params.InvoiceCreatePreviewParams) -> Renewal:
        """Stripe previews another interval as if it started now
        (https://docs.stripe.com/billing/subscriptions/change-price#changing-billing-periods). So its sum counts, with
        the discounts that still apply at the renewal, and the time is that of the present plan's renewal."""
        present = objects.previewed_renewal(await self._stripe.invoices.create_preview_async({"subscription": ref}))
        subscription = await self._stripe.subscriptions.retrieve_async(ref, {"expand": ["discounts"]})
        kept = [each for each in subscription.discounts if isinstance(each, stripe.Discount)]
        renews = (present.due_at - CHARGED_AFTER).timestamp()
        changed["discounts"] = [{"discount": each.id} for each in kept if each.end is None or each.end > renews] or ""
        preview = await self._stripe.invoices.create_preview_async(changed)
        return Renewal(preview.amount_due, present.due_at)

    async def change_now(
        self, ref: str, plan: PlanAtStripe, price_ref: str, at: datetime, key: UUID, card_ref: str | None = None
    ) -> None:
        """Charges the difference from `at` to the end of the paid cycle, to `card_ref` or to the card on file. If the
        card is declined, nothing changes. If the bank asks the guardian first, `card_ref` becomes the subscription's
        own card, and the change is pending at Stripe until it is paid
        (https://docs.stripe.com/billing/subscriptions/pending-updates): `intents.of_subscription` shows what waits.
        Raises CardDeclined, and PaymentRefused when the cycle is over."""
        change: stripe.params.SubscriptionUpdateParams = {
            "items": [{"id": plan.item_ref, "price": price_ref}],
            "proration_behavior": "always_invoice",
            "proration_date": int(at.timestamp()),
        }
        own: stripe.params.SubscriptionUpdateParams = {"default_payment_method": card_ref} if card_ref else {}
        charge: stripe.params.SubscriptionUpdateParams = {
            "payment_behavior": "error_if_incomplete",
            "off_session": True,
        }
        wait: stripe.params.SubscriptionUpdateParams = {
            "payment_behavior": "pending_if_incomplete",
            "off_session": False,
        }
        try:
            with translated_errors():
                await self._stripe.subscriptions.update_async(ref, {**change, **own, **charge}, _key(key, "change"))
        except ConfirmationRequired:
            with translated_errors():
                if own:  # a pending change takes no card
                    await self._stripe.subscriptions.update_async(ref, own, _key(key, "card"))
                await self._stripe.subscriptions.update_async(ref, {**change, **wait}, _key(key, "unconfirmed"))

    async def discard_pending(self, ref: str) -> None:
        """Voids the payment that a pending change waits for, which ends that change. Does nothing without one. Raises
        PaymentRefused if it was paid meanwhile."""
        with translated_errors():
            subscription = await self._stripe.subscriptions.retrieve_async(ref)
            latest = objects.ref_of(subscription.latest_invoice)
            if subscription.pending_update is not None and latest is not None:
                await self._stripe.invoices.void_invoice_async(latest)

    async def change_with_next_cycle(
        self, ref: str, plan: PlanAtStripe, price_ref: str, cycle_weeks: int, key: UUID
    ) -> None:
        """`cycle_weeks`: of the new plan. Discounts of the subscription stay. Repeats what an interrupted call left
        half done."""
        with translated_errors():
            if plan.schedule_ref is None:
                schedule = await self._stripe.subscription_schedules.create_async(
                    {"from_subscription": ref}, _key(key, "schedule")
                )
            else:
                schedule = await self._stripe.subscription_schedules.retrieve_async(plan.schedule_ref)
            await self._stripe.subscription_schedules.update_async(
                schedule.id,
                {"phases": [*_phases(_current_phase(schedule), price_ref, cycle_weeks)], "end_behavior": "release"},
                _key(key, "phases"),
            )

    async def release_schedule(self, ref: str, key: UUID) -> None:
        """The subscription continues with its present plan. Does nothing without a schedule."""
        with translated_errors():
            schedule = (await self._stripe.subscriptions.retrieve_async(ref)).schedule
            if schedule is not None:
                schedule_ref = schedule if isinstance(schedule, str) else schedule.id
                await self._stripe.subscription_schedules.release_async(schedule_ref, {}, _key(key, schedule_ref))


def _current_phase(schedule: stripe.SubscriptionSchedule) -> stripe.SubscriptionSchedule.Phase:
    assert schedule.current_phase is not None
    return next(phase for phase in schedule.phases if phase.start_date == schedule.current_phase.start_date)


def _phases(
    current: stripe.SubscriptionSchedule.Phase, price_ref: str, cycle_weeks: int
) -> tuple[stripe.params.SubscriptionScheduleUpdateParamsPhase, stripe.params.SubscriptionScheduleUpdateParamsPhase]:
    discounts: list[stripe.params.SubscriptionScheduleUpdateParamsPhaseDiscount] = [
        {"discount": each.discount if isinstance(each.discount, str) else each.discount.id}
        for each in current.discounts
        if each.discount is not None
    ]
    return (
        {
            "items": [{"price": price_id(current.items[0].price), "quantity": 1}],
            "start_date": current.start_date,
            "end_date": current.end_date,
            "discounts": discounts,
        },
        {
            "items": [{"price": price_ref, "quantity": 1}],
            "duration": {"interval": "week", "interval_count": cycle_weeks},
            "discounts": discounts,
        },
    )
