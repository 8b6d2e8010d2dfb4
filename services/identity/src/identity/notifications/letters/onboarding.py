"""A reminder to someone who started to sign up and has no account yet."""

from identity.domain.onboarding import greeting_name
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded

TAG = "SELECT full_name FROM onboarding_tags WHERE email = $1 AND id = $2"


async def onboarding_reminder(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient has registered or unsubscribed."""
    if context.found_recipient is not None:
        raise NotNeeded("registered")
    email = str(context.notification.email)
    full_name = await context.uow.value(TAG, email, context.id("tag_id"))
    if full_name is None:
        raise NotNeeded("unsubscribed")
    name = greeting_name(full_name)
    return Letter(
        subject="Your child’s therapist is a few steps away",
        preheader="You started signing up for Larkwell. It only takes a few minutes to finish.",
        heading=f"Hi {name}" if name else "Hi there",
        paragraphs=(
            "You started signing up for Larkwell but didn’t finish. It only takes a few minutes: tell us a little about"
            " your child, and we’ll show you therapists who are a good fit.",
        ),
        action=Action("Continue signing up", context.link("/client-onboarding/email")),
        reason="You’re getting this email because someone entered this address to sign up for Larkwell. We send two at"
        " most.",
        opt_out_link=context.link("/client-onboarding/email", unsubscribe=email),
    )
