"""Emails about payments. They can't be turned off, because they are about money."""

from datetime import date, datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.money import money_text
from identity.notifications.letters.phrases import greeting, new_period, weeks_of
from identity.notifications.notify.failed_payment import NEVER
from identity.notifications.time_formatting import date_text, day_text

PAID_SINCE = "SELECT 1 FROM known_subscriptions WHERE subscription_id = $1 AND version > $2 AND status = 'active'"
FOR_PAYERS = "You’re getting this email because you pay for a plan at Larkwell."
SUBSCRIPTIONS = "/client/subscriptions"
UPDATE_PAYMENT_METHOD = "/update-payment-method"
BRANDS = {
    "amex": "American Express",
    "diners": "Diners Club",
    "discover": "Discover",
    "jcb": "JCB",
    "mastercard": "Mastercard",
    "unionpay": "UnionPay",
    "visa": "Visa",
}
"""By Stripe's name."""
NEVER_BY_EMAIL = "We never ask for card details by email or phone."


async def payment_failed(context: LetterContext) -> Letter:
    ids, recipient = context.notification.ids, context.recipient
    if await context.uow.row(PAID_SINCE, context.id("subscription_id"), int(ids["version"])):
        raise NotNeeded("paid_since")
    amount = money_text(int(ids["amount"]), ids["currency"])
    if ids["next_try_at"] == NEVER:
        return _plan_ended_unpaid(context, amount)
    next_try_at = datetime.fromisoformat(ids["next_try_at"])
    if ids.get("requires_action") == "True":
        return _to_confirm(context, amount, next_try_at)
    return Letter(
        subject="Your payment didn’t go through",
        preheader="Please pay now or use another card, so your child’s sessions can continue.",
        heading="Your payment didn’t go through",
        paragraphs=(
            greeting(context),
            "Your bank declined our last charge. Until it’s paid, you can’t book new sessions.",
            "You can pay now, with this card or another one.",
        ),
        details=(
            Detail("Amount", amount),
            Detail("We’ll try again", f"on {day_text(next_try_at, recipient.timezone)}"),
        ),
        action=Action("Pay now", context.link(UPDATE_PAYMENT_METHOD)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


def _to_confirm(context: LetterContext, amount: str, next_try_at: datetime) -> Letter:
    return Letter(
        subject="Confirm your payment",
        preheader=f"Your bank needs you to confirm {amount}.",
        heading="Confirm your payment",
        paragraphs=(
            greeting(context),
            "Your bank needs you to confirm our last charge. Until you do, you can’t book new sessions.",
            "It takes a minute. You can also pay with another card.",
        ),
        details=(
            Detail("Amount", amount),
            Detail("We’ll try again", f"on {day_text(next_try_at, context.recipient.timezone)}"),
        ),
        action=Action("Confirm your payment", context.link(UPDATE_PAYMENT_METHOD)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


def _plan_ended_unpaid(context: LetterContext, amount: str) -> Letter:
    return Letter(
        subject="Your plan has ended because a payment failed",
        preheader="You don’t owe anything. You can start again anytime.",
        heading="Your plan has ended",
        paragraphs=(
            greeting(context),
            f"Your bank declined our last attempt to charge {amount}, so your plan has ended. You don’t owe anything.",
            f"Want to continue? Reactivate your plan with a card that works. {new_period(context)} starts that day,"
            " and you can book sessions again.",
        ),
        action=Action("Reactivate your plan", context.link(SUBSCRIPTIONS)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


async def payment_received(context: LetterContext) -> Letter:
    ids, zone = context.notification.ids, context.recipient.timezone
    recovered = ids["recovered"] == "True"
    starts_on, ends_on = (date.fromisoformat(ids[name]) for name in ("starts_on", "ends_on"))
    title = "Your payment went through" if recovered else "Thanks for your payment"
    thanks = "We received your overdue payment. You can book sessions again." if recovered else "Here’s your receipt."
    if ids.get("restarted") == "True":
        thanks = "Your plan is active again, and you can book sessions. Here’s your receipt."
    return Letter(
        subject="Your payment went through" if recovered else "Your receipt from Larkwell",
        preheader=f"We received {money_text(int(ids['amount']), ids['currency'])}.",
        heading=title,
        paragraphs=(greeting(context), thanks),
        details=(
            Detail("Plan", ids["plan_name"]),
            Detail("Amount paid", money_text(int(ids["amount"]), ids["currency"])),
            Detail("Paid on", day_text(datetime.fromisoformat(ids["paid_at"]), zone)),
            Detail("For", f"{date_text(starts_on)} to {date_text(ends_on)}"),
            *next_payment(context),
        ),
        action=Action("See your plan", context.link(SUBSCRIPTIONS)),
        reason=FOR_PAYERS,
    )


async def renewal_ahead(context: LetterContext) -> Letter:
    ids = context.notification.ids
    amount, last_amount = int(ids["amount"]), int(ids["last_amount"])
    due = day_text(datetime.fromisoformat(ids["renews_at"]), context.recipient.timezone)
    price, weeks = money_text(amount, ids["currency"]), weeks_of(context)
    paragraphs = [greeting(context), f"Your plan renews on {due}. We’ll charge {price} to your card."]
    if amount > last_amount:
        paid = money_text(last_amount, ids["currency"])
        paragraphs.append(f"That’s more than the {paid} you paid for your current {weeks}.")
    return Letter(
        subject=f"Your plan renews on {due}",
        preheader=f"We’ll charge {price} on {due}.",
        heading="Your plan renews soon",
        paragraphs=tuple(paragraphs),
        details=(Detail("Plan", ids["plan_name"]), Detail("Next payment", f"{price} on {due}")),
        action=Action("Manage your plan", context.link(SUBSCRIPTIONS)),
        closing=("Pause or cancel before then, and you won’t be charged.",),
        reason=FOR_PAYERS,
    )


async def card_expiring(context: LetterContext) -> Letter:
    ids = context.notification.ids
    card = f"{BRANDS.get(ids['brand'], 'Card')} ending in {ids['last4']}"
    month = f"{date(int(ids['exp_year']), int(ids['exp_month']), 1):%B %Y}"
    return Letter(
        subject="Your card expires soon",
        preheader=f"Your card works until the end of {month}.",
        heading="Your card expires soon",
        paragraphs=(
            greeting(context),
            f"Your card works until the end of {month}. Add another one before then, so your next payment goes"
            " through and your child’s sessions continue.",
        ),
        details=(Detail("Card", card), Detail("Expires", f"{int(ids['exp_month']):02}/{ids['exp_year']}")),
        action=Action("Change your card", context.link(UPDATE_PAYMENT_METHOD)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


def next_payment(context: LetterContext) -> tuple[Detail, ...]:
    """Empty if nothing is charged next."""
    ids = context.notification.ids
    if "next_at" not in ids or "next_amount" not in ids:
        return ()
    due = day_text(datetime.fromisoformat(ids["next_at"]), context.recipient.timezone)
    return (Detail("Next payment", f"{money_text(int(ids['next_amount']), ids['currency'])} on {due}"),)
