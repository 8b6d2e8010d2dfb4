"""To someone who began to sign up and is no user yet."""

from identity.domain.onboarding import greeting_name
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded

TAG = "SELECT full_name FROM onboarding_tags WHERE email = $1 AND id = $2"


async def onboarding_reminder(context: LetterContext) -> Letter:
    """Nothing to someone who has registered, or wants no reminders."""
    if context.to is not None:
        raise NotNeeded("registered")
    email = str(context.notification.email)
    full_name = await context.uow.value(TAG, email, context.id("tag_id"))
    if full_name is None:
        raise NotNeeded("unsubscribed")
    name = greeting_name(full_name)
    return Letter(
        subject="Your child's therapist is a few steps away",
        preheader="You began to sign up at Larkwell. It takes a few minutes to finish.",
        heading=f"Hello {name}" if name else "Hello",
        paragraphs=(
            "You began to sign up at Larkwell and did not get to the end. It takes a few minutes: tell us a little"
            " about your child, and we will show you therapists who fit.",
        ),
        action=Action("Go on signing up", context.link("/client-onboarding/email")),
        reason="You get this mail because somebody left this address while signing up at Larkwell. There will be two at"
        " most.",
        opt_out_link=context.link("/client-onboarding/email", unsubscribe=email),
    )
