"""A guardian asked to correct a child's record, and got an answer. The letters have nothing that either side wrote."""

from chassis.access.child_access import is_guardian_of

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.asked_by_guardian import asked_by_guardian
from identity.notifications.letters.phrases import ABOUT_CHILDREN, FOR_FAMILIES, greeting

FIRST_NAME = "SELECT name FROM children WHERE id = $1"


async def amendment_requested(context: LetterContext) -> Letter:
    """For a therapist. Raises NotNeeded if the recipient no longer treats the child."""
    asked, say = await asked_by_guardian(context), context.say
    subject = say("{guardian} asked to correct a record", guardian=asked.guardian)
    return Letter(
        subject=subject,
        preheader=say("Read the request in your tasks."),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(
                "{guardian} asked to correct something in the record of {child}. Read the request in your tasks and"
                " answer it within 60 days. One therapist’s answer is enough.",
                guardian=asked.guardian,
                child=asked.child,
            ),
        ),
        action=Action(say("Read the request"), context.link("/therapist/today")),
        reason=say(ABOUT_CHILDREN),
    )


async def amendment_answered(context: LetterContext) -> Letter:
    """For the requesting guardian. Raises NotNeeded if they may no longer see the child."""
    child_id = context.id("child_id")
    if not await is_guardian_of(context.uow, context.recipient.profile_id, child_id, "read"):
        raise NotNeeded("no_longer_theirs")
    child = await context.uow.value(FIRST_NAME, child_id)
    say = context.say
    subject = say("Your request about {child}’s record was answered", child=child)
    return Letter(
        subject=subject,
        preheader=say("Log in to read the answer."),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(
                "You asked to correct something in {child}’s record. To keep it private, we don’t include the answer in"
                " this email. Log in to read it. If your request was declined, you can respond, and your response stays"
                " with the record.",
                child=child,
            ),
        ),
        action=Action(say("Read the answer"), context.link("/client/documents/record-access", child=str(child_id))),
        reason=say(FOR_FAMILIES),
    )
