"""Sentences that several letters share."""

from datetime import timedelta

from identity.notifications.context import LetterContext
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import sentence

FOR_FAMILIES = sentence("You’re getting this email because you’re the guardian of a child at Larkwell.")
FOR_THERAPISTS = sentence("You’re getting this email because something changed in your Larkwell calendar.")
SECURITY = sentence("You’re getting this email because it’s about how you log in to Larkwell. You can’t turn it off.")
ABOUT_CHILDREN = sentence("You’re getting this email because you care for a child at Larkwell.")
FOR_APPLICANTS = sentence("You’re getting this email because you applied to be a Larkwell therapist.")


def greeting(context: LetterContext) -> str:
    return context.say("Hi {name},", name=context.recipient.first_name)


def cycle_weeks(context: LetterContext) -> int:
    """Weeks that one payment of the plan pays for; emails from before weekly plans don't have them."""
    return int(context.notification.ids.get("cycle_weeks", 4))


def pays_weekly(context: LetterContext) -> bool:
    return cycle_weeks(context) == 1


def single_use(context: LetterContext, lifetime: timedelta) -> str:
    """For a link made with this letter. Rounded down to the minute, so it never expires earlier than stated."""
    expires_at = moment_text(context.uow.now + lifetime, context.recipient.reader)
    return context.say("This link works once and expires on {time}.", time=expires_at)
