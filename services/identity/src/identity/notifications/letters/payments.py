"""Emails about payments. They can't be turned off, because they are about money."""

from datetime import date, datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.money import money_text
from identity.notifications.letters.phrases import greeting, pays_weekly
from identity.notifications.notify.failed_payment import NEVER
from identity.notifications.time_formatting import date_text, day_text, month_text
from identity.notifications.words import sentence

PAID_SINCE = "SELECT 1 FROM known_subscriptions WHERE subscription_id = $1 AND version > $2 AND status = 'active'"
FOR_PAYERS = sentence("You’re getting this email because you pay for a plan at Larkwell.")
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
NEVER_BY_EMAIL = sentence("We never ask for card details by email or phone.")


async def payment_failed(context: LetterContext) -> Letter:
    ids, recipient = context.notification.ids, context.recipient
    if await context.uow.row(PAID_SINCE, context.id("subscription_id"), int(ids["version"])):
        raise NotNeeded("paid_since")
    say, amount = recipient.say, money_text(int(ids["amount"]), ids["currency"])
    if ids["next_try_at"] == NEVER:
        return _plan_ended_unpaid(context, amount)
    next_try_at = datetime.fromisoformat(ids["next_try_at"])
    if ids.get("requires_action") == "True":
        return _to_confirm(context, amount, next_try_at)
    return Letter(
        subject=say("Your payment didn’t go through"),
        preheader=say("Please pay now or use another card, so your child’s sessions can continue."),
        heading=say("Your payment didn’t go through"),
        paragraphs=(
            greeting(context),
            say("Your bank declined our last charge. Until it’s paid, you can’t book new sessions."),
            say("You can pay now, with this card or another one."),
        ),
        details=_next_try(context, amount, next_try_at),
        action=Action(say("Pay now"), context.link(UPDATE_PAYMENT_METHOD)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


def _to_confirm(context: LetterContext, amount: str, next_try_at: datetime) -> Letter:
    say = context.say
    return Letter(
        subject=say("Confirm your payment"),
        preheader=say("Your bank needs you to confirm {amount}.", amount=amount),
        heading=say("Confirm your payment"),
        paragraphs=(
            greeting(context),
            say("Your bank needs you to confirm our last charge. Until you do, you can’t book new sessions."),
            say("It takes a minute. You can also pay with another card."),
        ),
        details=_next_try(context, amount, next_try_at),
        action=Action(say("Confirm your payment"), context.link(UPDATE_PAYMENT_METHOD)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


def _next_try(context: LetterContext, amount: str, next_try_at: datetime) -> tuple[Detail, ...]:
    say = context.say
    day = say("on {day}", day=day_text(next_try_at, context.recipient.reader))
    return Detail(say("Amount"), amount), Detail(say("We’ll try again"), day)


def _plan_ended_unpaid(context: LetterContext, amount: str) -> Letter:
    say = context.say
    return Letter(
        subject=say("Your plan has ended because a payment failed"),
        preheader=say("You don’t owe anything. You can start again anytime."),
        heading=say("Your plan has ended"),
        paragraphs=(
            greeting(context),
            say(
                "Your bank declined our last attempt to charge {amount}, so your plan has ended. You don’t owe"
                " anything.",
                amount=amount,
            ),
            say(
                "Want to continue? Reactivate your plan with a card that works. A new week starts that day, and you can"
                " book sessions again."
                if pays_weekly(context)
                else "Want to continue? Reactivate your plan with a card that works. A new four-week period starts that"
                " day, and you can book sessions again."
            ),
        ),
        action=Action(say("Reactivate your plan"), context.link(SUBSCRIPTIONS)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


async def payment_received(context: LetterContext) -> Letter:
    ids, reader, say = context.notification.ids, context.recipient.reader, context.say
    recovered = ids["recovered"] == "True"
    starts_on, ends_on = (date.fromisoformat(ids[name]) for name in ("starts_on", "ends_on"))
    amount = money_text(int(ids["amount"]), ids["currency"])
    thanks = say(
        "We received your overdue payment. You can book sessions again." if recovered else "Here’s your receipt."
    )
    if ids.get("restarted") == "True":
        thanks = say("Your plan is active again, and you can book sessions. Here’s your receipt.")
    return Letter(
        subject=say("Your payment went through" if recovered else "Your receipt from Larkwell"),
        preheader=say("We received {amount}.", amount=amount),
        heading=say("Your payment went through" if recovered else "Thanks for your payment"),
        paragraphs=(greeting(context), thanks),
        details=(
            Detail(say("Plan"), ids["plan_name"]),
            Detail(say("Amount paid"), amount),
            Detail(say("Paid on"), day_text(datetime.fromisoformat(ids["paid_at"]), reader)),
            Detail(
                say("For"), say("{start} to {end}", start=date_text(starts_on, reader), end=date_text(ends_on, reader))
            ),
            *next_payment(context),
        ),
        action=Action(say("See your plan"), context.link(SUBSCRIPTIONS)),
        reason=say(FOR_PAYERS),
    )


async def renewal_ahead(context: LetterContext) -> Letter:
    ids = context.notification.ids
    amount, last_amount = int(ids["amount"]), int(ids["last_amount"])
    due = day_text(datetime.fromisoformat(ids["renews_at"]), context.recipient.reader)
    say, price = context.say, money_text(amount, ids["currency"])
    renews = say("Your plan renews on {day}. We’ll charge {amount} to your card.", day=due, amount=price)
    paragraphs = [greeting(context), renews]
    if amount > last_amount:
        more = say(
            "That’s more than the {amount} you paid for your current week."
            if pays_weekly(context)
            else "That’s more than the {amount} you paid for your current four weeks.",
            amount=money_text(last_amount, ids["currency"]),
        )
        paragraphs.append(more)
    return Letter(
        subject=say("Your plan renews on {day}", day=due),
        preheader=say("We’ll charge {amount} on {day}.", amount=price, day=due),
        heading=say("Your plan renews soon"),
        paragraphs=tuple(paragraphs),
        details=(
            Detail(say("Plan"), ids["plan_name"]),
            Detail(say("Next payment"), say("{amount} on {day}", amount=price, day=due)),
        ),
        action=Action(say("Manage your plan"), context.link(SUBSCRIPTIONS)),
        closing=(say("Pause or cancel before then, and you won’t be charged."),),
        reason=say(FOR_PAYERS),
    )


async def card_expiring(context: LetterContext) -> Letter:
    ids = context.notification.ids
    say = context.say
    brand = BRANDS.get(ids["brand"]) or say("Card")
    month = month_text(date(int(ids["exp_year"]), int(ids["exp_month"]), 1), context.recipient.reader)
    return Letter(
        subject=say("Your card expires soon"),
        preheader=say("Your card works until the end of {month}.", month=month),
        heading=say("Your card expires soon"),
        paragraphs=(
            greeting(context),
            say(
                "Your card works until the end of {month}. Add another one before then, so your next payment goes"
                " through and your child’s sessions continue.",
                month=month,
            ),
        ),
        details=(
            Detail(say("Card"), say("{brand} ending in {digits}", brand=brand, digits=ids["last4"])),
            Detail(say("Expires"), f"{int(ids['exp_month']):02}/{ids['exp_year']}"),
        ),
        action=Action(say("Change your card"), context.link(UPDATE_PAYMENT_METHOD)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


def next_payment(context: LetterContext) -> tuple[Detail, ...]:
    """Empty if nothing is charged next."""
    ids = context.notification.ids
    if "next_at" not in ids or "next_amount" not in ids:
        return ()
    say, due = context.say, day_text(datetime.fromisoformat(ids["next_at"]), context.recipient.reader)
    amount = money_text(int(ids["next_amount"]), ids["currency"])
    return (Detail(say("Next payment"), say("{amount} on {day}", amount=amount, day=due)),)
