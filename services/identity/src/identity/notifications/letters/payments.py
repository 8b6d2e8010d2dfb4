"""A payment failed. Always told: it is about money."""

from datetime import datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.notify_failed_payment import NEVER
from identity.notifications.time_formatting import day_text

PAID_SINCE = "SELECT 1 FROM known_subscriptions WHERE subscription_id = $1 AND version > $2 AND status = 'active'"


async def payment_failed(context: LetterContext) -> Letter:
    ids, reader = context.notification.ids, context.reader
    if await context.uow.row(PAID_SINCE, context.id("subscription_id"), int(ids["version"])):
        raise NotNeeded("paid_since")
    facts = [Fact("Amount", _money(int(ids["amount"]), ids["currency"]))]
    if ids["next_try_at"] != NEVER:
        again = datetime.fromisoformat(ids["next_try_at"])
        facts.append(Fact("We try again", f"on {day_text(again, reader.timezone)}"))
        what_now = "Please check your card, or give us another one, and we will take care of the rest."
    else:
        what_now = "We will not try again by ourselves. With another card your child's sessions can go on."
    return Letter(
        subject="Your payment did not go through",
        preheader="Please check your card so that your child's sessions can go on.",
        heading="Your payment did not go through",
        paragraphs=(f"Hello {reader.first_name},", "Your bank did not accept our last charge.", what_now),
        facts=tuple(facts),
        action=Action("Update my card", context.link("/update-payment-method")),
        afterwards=("We never ask for card details by mail or phone.",),
        reason="You get this mail because you pay for a plan at Larkwell.",
    )


def _money(minor: int, currency: str) -> str:
    """All currencies that are offered have two decimals."""
    figure = f"{minor // 100:,}.{minor % 100:02d}"
    return f"${figure}" if currency == "usd" else f"{figure} {currency.upper()}"
