"""Emails about refunds and disputes of payments. They can't be turned off, because they are about money."""

from datetime import datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.letters.money import money_text
from identity.notifications.letters.payments import BRANDS, FOR_PAYERS, NEVER_BY_EMAIL
from identity.notifications.letters.phrases import greeting
from identity.notifications.time_formatting import day_text

PAYMENTS = "/client/subscriptions/payments"


async def payment_refunded(context: LetterContext) -> Letter:
    ids = context.notification.ids
    amount, paid = money_text(int(ids["amount"]), ids["currency"]), money_text(int(ids["paid_amount"]), ids["currency"])
    whole = ids["amount"] == ids["paid_amount"]
    return Letter(
        subject=f"We refunded {amount}",
        preheader=f"{amount} is on its way to {_card(context)}.",
        heading=f"We refunded {amount}",
        paragraphs=(
            greeting(context),
            f"We refunded {amount} to {_card(context)}. It takes 5–10 days.",
        ),
        details=(
            Detail("Plan", ids["plan_name"]),
            Detail("Payment", _payment(context)),
            Detail("Refund", f"{amount}, the whole payment" if whole else f"{amount} of {paid}"),
        ),
        action=Action("See your payments", context.link(PAYMENTS)),
        closing=("A refund doesn’t change your plan or your booked sessions.", NEVER_BY_EMAIL),
        reason=FOR_PAYERS,
    )


async def refund_failed(context: LetterContext) -> Letter:
    ids = context.notification.ids
    amount = money_text(int(ids["amount"]), ids["currency"])
    return Letter(
        subject=f"Your refund of {amount} didn’t go through",
        preheader="Your bank returned it. We’re finding another way.",
        heading="Your refund didn’t go through",
        paragraphs=(
            greeting(context),
            f"Your bank returned our refund of {amount} to {_card(context)}. You don’t have to do anything: we’ll"
            " contact you to find another way.",
        ),
        details=(Detail("Plan", ids["plan_name"]), Detail("Refund", amount)),
        action=Action("See your payments", context.link(PAYMENTS)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


async def payment_disputed(context: LetterContext) -> Letter:
    ids = context.notification.ids
    amount = money_text(int(ids["amount"]), ids["currency"])
    return Letter(
        subject=f"Your bank is reviewing your payment of {amount}",
        preheader="Your plan and your booked sessions stay.",
        heading="Your bank is reviewing a payment",
        paragraphs=(
            greeting(context),
            f"You or your bank disputed a payment of {amount} to Larkwell on {_card(context)}. Your bank decides, which"
            " can take up to three months. Your plan and your booked sessions stay.",
            "Didn’t mean to dispute it? Ask your bank to withdraw the dispute.",
        ),
        details=(Detail("Plan", ids["plan_name"]), Detail("Payment", _payment(context))),
        action=Action("See your payments", context.link(PAYMENTS)),
        closing=(NEVER_BY_EMAIL,),
        reason=FOR_PAYERS,
    )


def _payment(context: LetterContext) -> str:
    ids = context.notification.ids
    day = day_text(datetime.fromisoformat(ids["paid_at"]), context.recipient.timezone)
    return f"{money_text(int(ids['paid_amount']), ids['currency'])} on {day}"


def _card(context: LetterContext) -> str:
    ids = context.notification.ids
    if "card_last4" not in ids:
        return "the card you paid with"
    return f"your {BRANDS.get(ids.get('card_brand', ''), 'card')} ending in {ids['card_last4']}"
