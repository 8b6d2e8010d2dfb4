"""A therapist invites a family to book sessions. Scheduling stores the link and knows whether it can still be used."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from chassis.errors import Unavailable

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import sentence

NOT_FOUND = 404
SESSIONS = {
    "assessment_session": sentence("an assessment"),
    "consultation_session": sentence("consultations"),
    "group_sessions": sentence("group sessions"),
    "free_session": sentence("a free first session"),
    "iep": sentence("IEP meetings"),
}
"""Scheduling's session types as used in a sentence. Any other type is `OTHER_SESSIONS`."""
OTHER_SESSIONS = sentence("sessions")
CHILD = """
    SELECT coalesce(c.preferred_name, c.name) FROM children c JOIN guardianships_for('book') s ON s.child_id = c.id
    WHERE c.id = $1 AND s.guardian_id = $2
"""


async def invitation_to_schedule(context: LetterContext) -> Letter:
    """Raises Unavailable if scheduling doesn't respond."""
    recipient = context.recipient
    child = await context.uow.value(CHILD, context.id("child_id"), recipient.profile_id)
    if child is None:
        raise NotNeeded("no_longer_theirs")
    invitation = await _read_invitation(context)
    say, therapist = recipient.say, invitation["therapist_name"]
    sessions = say(SESSIONS.get(invitation["session_type"], OTHER_SESSIONS))
    until = moment_text(datetime.fromisoformat(invitation["expires_at"]), recipient.reader)
    return Letter(
        subject=say("{therapist} invites you to book sessions", therapist=therapist),
        preheader=say("Choose the times that work for you."),
        heading=say("Choose your times"),
        paragraphs=(
            greeting(context),
            say(
                "{therapist} invites you to book {sessions} for {child}. Choose the times that work for you. You don’t"
                " need to log in.",
                therapist=therapist,
                sessions=sessions,
                child=child,
            ),
        ),
        action=Action(say("Choose times"), invitation["url"]),
        closing=(say("This link is only for you and works until {time}. Please don’t share it.", time=until),),
        reason=say(FOR_FAMILIES),
    )


async def _read_invitation(context: LetterContext) -> Mapping[str, Any]:
    """The current state at scheduling. Raises NotNeeded if the invitation can no longer be used."""
    response = await context.resources.calls.request(
        "scheduling", "GET", f"/internal/invitations/{context.id('invitation_id')}"
    )
    if response.status_code == NOT_FOUND:
        raise NotNeeded("no_longer_open")
    if response.is_error:
        raise Unavailable
    invitation: Mapping[str, Any] = response.json()
    if not invitation["open"]:
        raise NotNeeded("no_longer_open")
    return invitation
