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


def cycle_weeks(context: LetterContext) -> int:
    """Weeks that one payment of the plan pays for; emails from before weekly plans don't have them."""
    return int(context.notification.ids.get("cycle_weeks", 4))


def weeks_of(context: LetterContext) -> str:
    """After `current`, `every` or `first`: `four weeks` or `week`."""
    return "week" if cycle_weeks(context) == 1 else "four weeks"


def new_period(context: LetterContext) -> str:
    """At the start of a sentence."""
    return "A new week" if cycle_weeks(context) == 1 else "A new four-week period"


def single_use(context: LetterContext, lifetime: timedelta) -> str:
    """For a link made with this letter. Rounded down to the minute, so it never expires earlier than stated."""
    expires_at = moment_text(context.uow.now + lifetime, context.recipient.timezone)
    return f"This link works once and expires on {expires_at}."
