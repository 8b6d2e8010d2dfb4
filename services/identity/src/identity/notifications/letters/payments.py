"""A payment failed. This letter can't be turned off, because it is about money."""

from datetime import datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting
from identity.notifications.notify_failed_payment import NEVER
from identity.notifications.time_formatting import day_text

PAID_SINCE = "SELECT 1 FROM known_subscriptions WHERE subscription_id = $1 AND version > $2 AND status = 'active'"


async def payment_failed(context: LetterContext) -> Letter:
    ids, recipient = context.notification.ids, context.recipient
    if await context.uow.row(PAID_SINCE, context.id("subscription_id"), int(ids["version"])):
        raise NotNeeded("paid_since")
    details = [Detail("Amount", _money(int(ids["amount"]), ids["currency"]))]
    if ids["next_try_at"] != NEVER:
        next_try_at = datetime.fromisoformat(ids["next_try_at"])
        details.append(Detail("We’ll try again", f"on {day_text(next_try_at, recipient.timezone)}"))
        next_step = "Please check your card or add another one, and we’ll take care of the rest."
    else:
        next_step = "We won’t try again automatically. Add another card, and your child’s sessions can continue."
    return Letter(
        subject="Your payment didn’t go through",
        preheader="Please check your card, so your child’s sessions can continue.",
        heading="Your payment didn’t go through",
        paragraphs=(greeting(context), "Your bank declined our last charge.", next_step),
        details=tuple(details),
        action=Action("Update card", context.link("/update-payment-method")),
        closing=("We never ask for card details by email or phone.",),
        reason="You’re getting this email because you pay for a plan at Larkwell.",
    )


def _money(minor: int, currency: str) -> str:
    """Every currency we offer has two decimals."""
    amount = f"{minor // 100:,}.{minor % 100:02d}"
    return f"${amount}" if currency == "usd" else f"{amount} {currency.upper()}"
