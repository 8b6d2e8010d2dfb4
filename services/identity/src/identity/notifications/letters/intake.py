"""A guardian signed an intake form. The letter has none of its answers, which only documents stores."""

from chassis.access.child_access import cares_for
from chassis.sql_fragments import SHORT_CHILD_NAME

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import ABOUT_CHILDREN, greeting

NAMES = f"""
    SELECT {SHORT_CHILD_NAME} AS child,
        concat_ws(' ', u.first_name, u.last_name) AS guardian
    FROM children c, guardians g JOIN users u ON u.id = g.user_id WHERE c.id = $1 AND g.id = $2
"""  # noqa: S608  # constants


async def intake_form_submitted(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient no longer treats the child."""
    child_id = context.id("child_id")
    if not await cares_for(context.uow, context.recipient.profile_id, child_id, context.uow.now):
        raise NotNeeded("no_longer_theirs")
    names = await context.uow.row(NAMES, child_id, context.id("guardian_id"))
    if names is None:
        raise NotNeeded("guardian_gone")
    child, guardian = names["child"], names["guardian"]
    subject = f"{guardian} sent an intake form"
    return Letter(
        subject=subject,
        preheader="Log in to read it.",
        heading=subject,
        paragraphs=(
            greeting(context),
            f"{guardian} filled in and signed the intake form for {child}. To keep it private, we don’t include the"
            " answers in this email. Log in to read them in the client’s documents.",
        ),
        action=Action("Read the intake form", context.link(f"/therapist/clients/{child_id}/documents")),
        reason=ABOUT_CHILDREN,
    )
