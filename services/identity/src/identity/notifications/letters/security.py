"""Letters about how someone logs in. They can't be turned off, so that nobody changes it unnoticed
(docs/product/identity.md#security-emails).

`NEW_DEVICE` needs `sign_in_id`.
"""

from identity.adapters.tables import SignIn, User
from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.account import confirmation
from identity.notifications.letters.phrases import FOR_APPLICANTS, greeting, single_use
from identity.notifications.time_formatting import moment_text
from identity.use_cases.passwords.password_links import FIRST_PASSWORD_LIFE, RESET_LIFE, owes_terms

ALL_SET = "If this was you, you’re all set."
NOT_YOU = "If this wasn’t you, set a new password right away. That signs you out on every device."
SECURITY = "You’re getting this email because it’s about how you log in to Larkwell. You can’t turn it off."


async def password_reset(context: LetterContext) -> Letter:
    """Queued for any address that someone enters. An account without a password gets the letter it needs first, so that
    the response doesn't reveal the account's state."""
    recipient = context.recipient
    if not recipient.has_password:
        return await password_first_set_up(context)
    if not recipient.confirmed:
        return await confirmation(context)
    return Letter(
        subject="Set a new password",
        preheader="This link works once, within an hour.",
        heading=f"Hi {recipient.first_name}",
        paragraphs=("You asked to set a new password. Choose one here:",),
        action=Action("Set new password", await password_link(context)),
        closing=(f"{password_link_expiry(context)} Your current password keeps working until you set a new one.",),
        reason="You’re getting this email because someone asked for a new password for this address. If it wasn’t you,"
        " ignore this email and nothing will happen.",
    )


async def password_first_set_up(context: LetterContext) -> Letter:
    """For an approved therapist, or a guardian enrolled by a school. Raises NotNeeded for an applicant, a declined
    therapist and anyone who has a password."""
    recipient = context.recipient
    status = await context.uow.value("SELECT status FROM therapists WHERE user_id = $1", recipient.user_id)
    if recipient.has_password or status not in (None, TherapistStatus.APPROVED):
        raise NotNeeded("no_first_password")
    return Letter(
        subject="Set your password",
        preheader="One quick step, and you can get started.",
        heading=f"Welcome, {recipient.first_name}",
        paragraphs=("Your account is ready. Choose a password to log in for the first time:",),
        action=Action("Set password", await password_link(context)),
        closing=(
            f"{password_link_expiry(context)} After that, use “Forgot password?” on the login page to get a new one.",
        ),
        reason="You’re getting this email because your child’s school gave us this address, so you can see how your"
        " child is doing."
        if recipient.is_guardian
        else FOR_APPLICANTS,
    )


async def password_changed(context: LetterContext) -> Letter:
    return Letter(
        subject="Your password was changed",
        preheader=ALL_SET,
        heading="Your password was changed",
        paragraphs=(
            greeting(context),
            f"Your password was changed, and your other devices were signed out. {ALL_SET}",
            NOT_YOU,
        ),
        action=Action("Set new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def new_device(context: LetterContext) -> Letter:
    sign_in = await context.uow.db.get(SignIn, context.id("sign_in_id"))
    if sign_in is None:
        raise NotNeeded("forgotten")
    return Letter(
        subject="A new device logged in",
        preheader=ALL_SET,
        heading="A new device logged in",
        paragraphs=(
            greeting(context),
            f"Someone logged in to your account from a device we haven’t seen before. {ALL_SET}",
        ),
        details=(
            Detail("Device", sign_in.device),
            Detail("When", moment_text(sign_in.created_at, context.recipient.timezone)),
            Detail("IP address", sign_in.address or "Unknown"),
        ),
        closing=(NOT_YOU,),
        action=Action("Set new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def second_factor_changed(context: LetterContext) -> Letter:
    enabled = await context.uow.value(
        "SELECT enabled_at FROM second_factors WHERE user_id = $1", context.recipient.user_id
    )
    state = "on" if enabled else "off"
    return Letter(
        subject="Your two-step sign-in was changed",
        preheader=ALL_SET,
        heading="Your two-step sign-in was changed",
        paragraphs=(
            greeting(context),
            f"Your two-step sign-in was changed. It’s {state} now. {ALL_SET}",
            NOT_YOU,
        ),
        action=Action("Set new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def password_link(context: LetterContext) -> str:
    user = await context.uow.db.get_one(User, context.recipient.user_id)
    asks_terms = await owes_terms(context.uow, user)
    return await context.commit_now(lambda uow: context.resources.password_links.new(uow, user, asks_terms=asks_terms))


def password_link_expiry(context: LetterContext) -> str:
    return single_use(context, RESET_LIFE if context.recipient.has_password else FIRST_PASSWORD_LIFE)
