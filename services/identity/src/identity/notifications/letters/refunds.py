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
    ids, say = context.notification.ids, context.say
    amount, paid = money_text(int(ids["amount"]), ids["currency"]), money_text(int(ids["paid_amount"]), ids["currency"])
    whole = ids["amount"] == ids["paid_amount"]
    return Letter(
        subject=say("We refunded {amount}", amount=amount),
        preheader=say("{amount} is on its way to {card}.", amount=amount, card=_card(context)),
        heading=say("We refunded {amount}", amount=amount),
        paragraphs=(
            greeting(context),
            say("We refunded {amount} to {card}. It takes 5–10 days.", amount=amount, card=_card(context)),
        ),
        details=(
            Detail(say("Plan"), ids["plan_name"]),
            Detail(say("Payment"), _payment(context)),
            Detail(
                say("Refund"),
                say("{amount}, the whole payment", amount=amount)
                if whole
                else say("{amount} of {paid}", amount=amount, paid=paid),
            ),
        ),
        action=Action(say("See your payments"), context.link(PAYMENTS)),
        closing=(say("A refund doesn’t change your plan or your booked sessions."), say(NEVER_BY_EMAIL)),
        reason=say(FOR_PAYERS),
    )


async def refund_failed(context: LetterContext) -> Letter:
    ids, say = context.notification.ids, context.say
    amount = money_text(int(ids["amount"]), ids["currency"])
    return Letter(
        subject=say("Your refund of {amount} didn’t go through", amount=amount),
        preheader=say("Your bank returned it. We’re finding another way."),
        heading=say("Your refund didn’t go through"),
        paragraphs=(
            greeting(context),
            say(
                "Your bank returned our refund of {amount} to {card}. You don’t have to do anything: we’ll contact you"
                " to find another way.",
                amount=amount,
                card=_card(context),
            ),
        ),
        details=(Detail(say("Plan"), ids["plan_name"]), Detail(say("Refund"), amount)),
        action=Action(say("See your payments"), context.link(PAYMENTS)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


async def payment_disputed(context: LetterContext) -> Letter:
    ids, say = context.notification.ids, context.say
    amount = money_text(int(ids["amount"]), ids["currency"])
    return Letter(
        subject=say("Your bank is reviewing your payment of {amount}", amount=amount),
        preheader=say("Your plan and your booked sessions stay."),
        heading=say("Your bank is reviewing a payment"),
        paragraphs=(
            greeting(context),
            say(
                "You or your bank disputed a payment of {amount} to Larkwell on {card}. Your bank decides, which can"
                " take up to three months. Your plan and your booked sessions stay.",
                amount=amount,
                card=_card(context),
            ),
            say("Didn’t mean to dispute it? Ask your bank to withdraw the dispute."),
        ),
        details=(Detail(say("Plan"), ids["plan_name"]), Detail(say("Payment"), _payment(context))),
        action=Action(say("See your payments"), context.link(PAYMENTS)),
        closing=(say(NEVER_BY_EMAIL),),
        reason=say(FOR_PAYERS),
    )


def _payment(context: LetterContext) -> str:
    ids = context.notification.ids
    day = day_text(datetime.fromisoformat(ids["paid_at"]), context.recipient.reader)
    amount = money_text(int(ids["paid_amount"]), ids["currency"])
    return context.say("{amount} on {day}", amount=amount, day=day)


def _card(context: LetterContext) -> str:
    ids = context.notification.ids
    if "card_last4" not in ids:
        return context.say("the card you paid with")
    brand, digits = BRANDS.get(ids.get("card_brand", "")), ids["card_last4"]
    if brand is None:
        return context.say("your card ending in {digits}", digits=digits)
    return context.say("your {brand} ending in {digits}", brand=brand, digits=digits)
