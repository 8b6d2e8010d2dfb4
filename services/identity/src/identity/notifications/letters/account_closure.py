"""A guardian closed the account, or kept it. These letters can't be turned off
(docs/product/identity.md#close-the-account)."""

from datetime import datetime

from identity.adapters.sign_in_tables import AccountClosure
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting
from identity.notifications.time_formatting import long_date_text
from identity.notifications.words import sentence

ABOUT_ACCOUNT = sentence("You’re getting this email because it’s about your Larkwell account. You can’t turn it off.")


async def account_closed(context: LetterContext) -> Letter:
    """Raises NotNeeded if the guardian kept the account meanwhile."""
    closure = await context.uow.db.get(AccountClosure, context.recipient.user_id)
    if closure is None or closure.requested_at != datetime.fromisoformat(context.notification.ids["requested_at"]):
        raise NotNeeded("account_kept")
    say, day = context.say, long_date_text(closure.erases_at, context.recipient.reader)
    return Letter(
        subject=say("We erase your account on {day}", day=day),
        preheader=say("Until then you can keep it."),
        heading=say("You closed your account"),
        paragraphs=(
            greeting(context),
            say("You closed your Larkwell account. We canceled your booked sessions, and no plan renews."),
            say(
                "On {day} we erase your family’s data. The law makes us keep some of it for years: clinical records,"
                " encrypted and closed to everyone, and payments, without names.",
                day=day,
            ),
        ),
        action=Action(say("Keep my account"), context.link("/login/client")),
        closing=(
            say("To keep your account, log in before {day}. Canceled sessions don’t come back.", day=day),
            say("If it wasn’t you, log in, keep your account and set a new password right away."),
        ),
        reason=say(ABOUT_ACCOUNT),
    )


async def account_kept(context: LetterContext) -> Letter:
    say = context.say
    return Letter(
        subject=say("You kept your account"),
        preheader=say("We won’t erase anything."),
        heading=say("You kept your account"),
        paragraphs=(
            greeting(context),
            say(
                "Good to have you back. We won’t erase anything. Your sessions stay canceled, so please book new ones."
                " Check your plan too: it ends with what you paid for unless you turn it on again."
            ),
        ),
        action=Action(say("See your plan"), context.link("/client/subscriptions")),
        closing=(say("If it wasn’t you, set a new password right away. That signs you out on every device."),),
        reason=say(ABOUT_ACCOUNT),
    )
