"""To people about how they sign in: they always get these, so that nobody else does it unseen.

`NEW_DEVICE` needs `sign_in_id`.
"""

from identity.adapters.tables import SignIn, User
from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.letters.account import confirmation
from identity.notifications.time_formatting import moment_text
from identity.use_cases.password_links import FIRST_PASSWORD_LIFE

DAYS = FIRST_PASSWORD_LIFE.days
NOT_YOU = "If it was not you, please set a new password at once: that ends every sign-in."
SECURITY = "You get this mail because it concerns how you sign in at Larkwell. It cannot be turned off."


async def password_reset(context: LetterContext) -> Letter:
    """Asked for by anyone, for any address: whoever has no password yet gets what they need first, and nobody learns
    from the answer which it was."""
    reader = context.reader
    if not reader.has_password:
        return await password_first_set_up(context)
    if not reader.confirmed:
        return await confirmation(context)
    return Letter(
        subject="Set a new password",
        preheader="The link works once, within an hour.",
        heading=f"Hello {reader.first_name}",
        paragraphs=("You asked for a new password. Choose it here:",),
        action=Action("Set a new password", await password_link(context)),
        afterwards=("The link works once, within an hour. Your old password is good until then.",),
        reason="You get this mail because somebody asked for a new password for this address. If it was not you, you"
        " can ignore it: nothing will happen.",
    )


async def password_first_set_up(context: LetterContext) -> Letter:
    """For a therapist who was let in, or a guardian whose child's school enrolled them. Raises NotNeeded for an
    applicant and one who was turned down, and for who has a password."""
    reader = context.reader
    status = await context.uow.value("SELECT status FROM therapists WHERE user_id = $1", reader.user_id)
    if reader.has_password or status not in (None, TherapistStatus.APPROVED):
        raise NotNeeded("no_first_password")
    return Letter(
        subject="Set your password",
        preheader="One step, and you can begin.",
        heading=f"Welcome, {reader.first_name}",
        paragraphs=("Your account is ready. Choose a password to sign in for the first time:",),
        action=Action("Set my password", await password_link(context)),
        afterwards=(
            f"The link works once, within {DAYS} days. After that, ask for a new one with “Forgot password?” on the"
            " sign-in page.",
        ),
        reason="You get this mail because your child's school gave us this address, so that you can see how your child"
        " gets on."
        if reader.is_guardian
        else "You get this mail because you applied at Larkwell as a therapist.",
    )


async def password_changed(context: LetterContext) -> Letter:
    return Letter(
        subject="Your password was changed",
        preheader="If it was you, there is nothing to do.",
        heading=f"Hello {context.reader.first_name}",
        paragraphs=(
            "Your password was changed. Wherever you were signed in with the old one, you are signed out.",
            NOT_YOU,
        ),
        action=Action("Set a new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def new_device(context: LetterContext) -> Letter:
    sign_in = await context.uow.db.get(SignIn, context.id("sign_in_id"))
    if sign_in is None:
        raise NotNeeded("forgotten")
    return Letter(
        subject="A new device signed in",
        preheader="If it was you, there is nothing to do.",
        heading=f"Hello {context.reader.first_name}",
        paragraphs=("Somebody signed in to your account from a device that we had not seen before.",),
        facts=(
            Fact("Device", sign_in.device),
            Fact("When", moment_text(sign_in.created_at, context.reader.timezone)),
            Fact("Address", sign_in.address or "unknown"),
        ),
        afterwards=(NOT_YOU,),
        action=Action("Set a new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def second_factor_changed(context: LetterContext) -> Letter:
    enabled = await context.uow.value(
        "SELECT enabled_at FROM second_factors WHERE user_id = $1", context.reader.user_id
    )
    state = "on" if enabled else "off"
    return Letter(
        subject="Your two-step sign-in was changed",
        preheader="If it was you, there is nothing to do.",
        heading=f"Hello {context.reader.first_name}",
        paragraphs=(f"Your two-step sign-in was changed. It is {state} now.", NOT_YOU),
        action=Action("Set a new password", context.link("/reset-password")),
        reason=SECURITY,
    )


async def password_link(context: LetterContext) -> str:
    user = await context.uow.db.get_one(User, context.reader.user_id)
    return await context.commit_now(lambda uow: context.resources.password_links.new(uow, user))
