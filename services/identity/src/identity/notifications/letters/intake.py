"""A guardian signed an intake form. The letter has none of its answers, which only documents stores."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter
from identity.notifications.letters.asked_by_guardian import asked_by_guardian
from identity.notifications.letters.phrases import ABOUT_CHILDREN, greeting


async def intake_form_submitted(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient no longer treats the child."""
    asked, say = await asked_by_guardian(context), context.say
    subject = say("{guardian} sent an intake form", guardian=asked.guardian)
    return Letter(
        subject=subject,
        preheader=say("Log in to read it."),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(
                "{guardian} filled in and signed the intake form for {child}. To keep it private, we don’t include the"
                " answers in this email. Log in to read them in the client’s documents.",
                guardian=asked.guardian,
                child=asked.child,
            ),
        ),
        action=Action(say("Read the intake form"), context.link(f"/therapist/clients/{asked.child_id}/documents")),
        reason=say(ABOUT_CHILDREN),
    )
