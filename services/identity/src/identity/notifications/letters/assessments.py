"""A therapist shared an assessment report. The letter has neither its title nor its file."""

from chassis.access.child_access import is_guardian_of

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting

NAMES = """
    SELECT c.name AS child, concat_ws(' ', u.first_name, u.last_name) AS therapist
    FROM children c, therapists t JOIN users u ON u.id = t.user_id WHERE c.id = $1 AND t.id = $2
"""


async def assessment_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient may no longer see the child."""
    child_id = context.id("child_id")
    if not await is_guardian_of(context.uow, context.recipient.profile_id, child_id):
        raise NotNeeded("no_longer_theirs")
    names = await context.uow.row(NAMES, child_id, context.id("therapist_id"))
    if names is None:
        raise NotNeeded("therapist_gone")
    child, therapist = names["child"], names["therapist"]
    subject = f"{therapist} shared an assessment report"
    return Letter(
        subject=subject,
        preheader="Log in to read it.",
        heading=subject,
        paragraphs=(
            greeting(context),
            f"{therapist} shared an assessment report about {child} with you. To keep it private, we don’t include it"
            " in this email. Log in to read it.",
        ),
        action=Action("Read the report", context.link("/client/assessments", child=str(child_id))),
        reason=FOR_FAMILIES,
        opt_out_link=context.opt_out_link,
    )
