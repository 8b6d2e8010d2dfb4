"""A therapist shared a report. The letters have neither its title nor anything that is in it."""

from dataclasses import dataclass

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.letters.shared_with_family import shared_with
from identity.notifications.words import sentence


@dataclass(frozen=True, slots=True)
class _ReportWords:
    subject: str
    shared: str


ASSESSMENT = _ReportWords(
    sentence("{therapist} shared an assessment report"),
    sentence(
        "{therapist} shared an assessment report about {child} with you. To keep it private, we don’t include it in"
        " this email. Log in to read it."
    ),
)
PROGRESS = _ReportWords(
    sentence("{therapist} shared a progress report"),
    sentence(
        "{therapist} shared a progress report about {child} with you. To keep it private, we don’t include it in this"
        " email. Log in to read it."
    ),
)


async def assessment_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded."""
    return await _report_shared(context, ASSESSMENT, "/client/assessments")


async def progress_report_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded."""
    return await _report_shared(context, PROGRESS, "/client/progress")


async def _report_shared(context: LetterContext, words: _ReportWords, page: str) -> Letter:
    shared, say = await shared_with(context), context.say
    subject = say(words.subject, therapist=shared.therapist)
    return Letter(
        subject=subject,
        preheader=say("Log in to read it."),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(words.shared, therapist=shared.therapist, child=shared.child),
        ),
        action=Action(say("Read the report"), context.link(page, child=str(shared.child_id))),
        reason=say(FOR_FAMILIES),
    )
