"""A therapist shared a report. The letters have neither its title nor anything that is in it."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.letters.shared_with_family import shared_with


async def assessment_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded."""
    return await _report_shared(context, "an assessment report", "/client/assessments")


async def progress_report_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded."""
    return await _report_shared(context, "a progress report", "/client/progress")


async def _report_shared(context: LetterContext, report: str, page: str) -> Letter:
    shared = await shared_with(context)
    subject = f"{shared.therapist} shared {report}"
    return Letter(
        subject=subject,
        preheader="Log in to read it.",
        heading=subject,
        paragraphs=(
            greeting(context),
            f"{shared.therapist} shared {report} about {shared.child} with you. To keep it private, we don’t include it"
            " in this email. Log in to read it.",
        ),
        action=Action("Read the report", context.link(page, child=str(shared.child_id))),
        reason=FOR_FAMILIES,
    )
