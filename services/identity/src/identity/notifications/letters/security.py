"""Letters about how someone logs in. They can't be turned off, so that nobody changes it unnoticed
(docs/product/identity.md#security-emails).

`NEW_DEVICE` needs `sign_in_id`.
"""

from identity.adapters.tables import SignIn, User
from identity.domain.devices import UNKNOWN
from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.account import confirmation
from identity.notifications.letters.phrases import FOR_APPLICANTS, SECURITY, greeting, single_use
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import Words, sentence
from identity.use_cases.passwords.password_links import FIRST_PASSWORD_LIFE, RESET_LIFE, owes_terms

OF_A_SCHOOL = sentence(
    "You’re getting this email because your child’s school gave us this address, so you can see how your child is"
    " doing."
)
ALL_SET = sentence("If this was you, you’re all set.")
NOT_YOU = sentence("If this wasn’t you, set a new password right away. That signs you out on every device.")


async def password_reset(context: LetterContext) -> Letter:
    """Queued for any address that someone enters. An account without a password gets the letter it needs first, so that
    the response doesn't reveal the account's state."""
    recipient = context.recipient
    if not recipient.has_password:
        return await password_first_set_up(context)
    if not recipient.confirmed:
        return await confirmation(context)
    say = recipient.say
    keeps = say("Your current password keeps working until you set a new one.")
    return Letter(
        subject=say("Set a new password"),
        preheader=say("This link works once, within an hour."),
        heading=say("Hi {name}", name=recipient.first_name),
        paragraphs=(say("You asked to set a new password. Choose one here:"),),
        action=Action(say("Set new password"), await password_link(context)),
        closing=(f"{password_link_expiry(context)} {keeps}",),
        reason=say(
            "You’re getting this email because someone asked for a new password for this address. If it wasn’t you,"
            " ignore this email and nothing will happen."
        ),
    )


async def password_first_set_up(context: LetterContext) -> Letter:
    """For an approved therapist, or a guardian enrolled by a school. Raises NotNeeded for an applicant, a declined
    therapist and anyone who has a password."""
    recipient = context.recipient
    status = await context.uow.value("SELECT status FROM therapists WHERE user_id = $1", recipient.user_id)
    if recipient.has_password or status not in (None, TherapistStatus.APPROVED):
        raise NotNeeded("no_first_password")
    say = recipient.say
    after = say("After that, use “Forgot password?” on the login page to get a new one.")
    return Letter(
        subject=say("Set your password"),
        preheader=say("One quick step, and you can get started."),
        heading=say("Welcome, {name}", name=recipient.first_name),
        paragraphs=(say("Your account is ready. Choose a password to log in for the first time:"),),
        action=Action(say("Set password"), await password_link(context)),
        closing=(f"{password_link_expiry(context)} {after}",),
        reason=say(OF_A_SCHOOL if recipient.is_guardian else FOR_APPLICANTS),
    )


async def password_changed(context: LetterContext) -> Letter:
    say = context.say
    changed = say("Your password was changed, and your other devices were signed out.")
    return Letter(
        subject=say("Your password was changed"),
        preheader=say(ALL_SET),
        heading=say("Your password was changed"),
        paragraphs=(greeting(context), f"{changed} {say(ALL_SET)}", say(NOT_YOU)),
        action=Action(say("Set new password"), context.link("/reset-password")),
        reason=say(SECURITY),
    )


async def new_device(context: LetterContext) -> Letter:
    sign_in = await context.uow.db.get(SignIn, context.id("sign_in_id"))
    if sign_in is None:
        raise NotNeeded("forgotten")
    say = context.say
    logged_in = say("Someone logged in to your account from a device we haven’t seen before.")
    return Letter(
        subject=say("A new device logged in"),
        preheader=say(ALL_SET),
        heading=say("A new device logged in"),
        paragraphs=(greeting(context), f"{logged_in} {say(ALL_SET)}"),
        details=(
            Detail(say("Device"), _device_text(say, sign_in.device)),
            Detail(say("When"), moment_text(sign_in.created_at, context.recipient.reader)),
            Detail(say("IP address"), sign_in.address or say("Unknown")),
        ),
        closing=(say(NOT_YOU),),
        action=Action(say("Set new password"), context.link("/reset-password")),
        reason=say(SECURITY),
    )


def _device_text(say: Words, device: str) -> str:
    """A stored `device_name` in the reader's language."""
    browser, _, system = device.partition(" on ")
    if system:
        return say("{browser} on {system}", browser=browser, system=system)
    return say("Unknown device") if device == UNKNOWN else device


async def second_factor_changed(context: LetterContext) -> Letter:
    enabled = await context.uow.value(
        "SELECT enabled_at FROM second_factors WHERE user_id = $1", context.recipient.user_id
    )
    say = context.say
    changed = say(
        "Your two-step sign-in was changed. It’s on now."
        if enabled
        else "Your two-step sign-in was changed. It’s off now."
    )
    return Letter(
        subject=say("Your two-step sign-in was changed"),
        preheader=say(ALL_SET),
        heading=say("Your two-step sign-in was changed"),
        paragraphs=(greeting(context), f"{changed} {say(ALL_SET)}", say(NOT_YOU)),
        action=Action(say("Set new password"), context.link("/reset-password")),
        reason=say(SECURITY),
    )


async def password_link(context: LetterContext) -> str:
    user = await context.uow.db.get_one(User, context.recipient.user_id)
    asks_terms = await owes_terms(context.uow, user)
    return await context.commit_now(lambda uow: context.resources.password_links.new(uow, user, asks_terms=asks_terms))


def password_link_expiry(context: LetterContext) -> str:
    return single_use(context, RESET_LIFE if context.recipient.has_password else FIRST_PASSWORD_LIFE)
