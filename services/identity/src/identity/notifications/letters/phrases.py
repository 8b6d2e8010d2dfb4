"""Sentences that several letters share."""

from datetime import timedelta

from identity.notifications.context import LetterContext
from identity.notifications.time_formatting import moment_text

FOR_FAMILIES = "You’re getting this email because you’re the guardian of a child at Larkwell."
FOR_THERAPISTS = "You’re getting this email because something changed in your Larkwell calendar."
ABOUT_CHILDREN = "You’re getting this email because you care for a child at Larkwell."
FOR_APPLICANTS = "You’re getting this email because you applied to be a Larkwell therapist."


def greeting(context: LetterContext) -> str:
    return f"Hi {context.recipient.first_name},"


def single_use(context: LetterContext, lifetime: timedelta) -> str:
    """For a link made with this letter. Rounded down to the minute, so it never expires earlier than stated."""
    expires_at = moment_text(context.uow.now + lifetime, context.recipient.timezone)
    return f"This link works once and expires on {expires_at}."
