"""A therapist invites a family to book sessions. Scheduling keeps the link and says whether it is still good."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from chassis.errors import Unavailable

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.sessions import FOR_FAMILIES
from identity.notifications.time_formatting import moment_text

GONE = 404
SESSIONS = {
    "assessment_session": "an assessment",
    "consultation_session": "consultations",
    "group_sessions": "group sessions",
    "free_session": "a first, free session",
    "iep": "IEP meetings",
}
"""What scheduling's session types are in a sentence (SPEC.md section 3); any other is plain sessions."""
CHILD = """
    SELECT coalesce(c.preferred_name, c.name) FROM children c JOIN guardianships s ON s.child_id = c.id
    WHERE c.id = $1 AND s.guardian_id = $2 AND NOT s.revoked
"""


async def invitation_to_schedule(context: LetterContext) -> Letter:
    """Raises Unavailable while scheduling does not answer."""
    reader = context.reader
    child = await context.uow.value(CHILD, context.id("child_id"), reader.profile_id)
    if child is None:
        raise NotNeeded("no_longer_theirs")
    invitation = await _asked_for(context)
    therapist, sessions = invitation["therapist_name"], SESSIONS.get(invitation["session_type"], "sessions")
    expires_at = datetime.fromisoformat(invitation["expires_at"])
    return Letter(
        subject=f"{therapist} invites you to book sessions",
        preheader="Choose the times that suit you.",
        heading="Choose your times",
        paragraphs=(
            f"Hello {reader.first_name},",
            f"{therapist} invites you to book {sessions} for {child}. Pick the times that suit you: you need not sign"
            " in for this.",
        ),
        action=Action("Choose times", invitation["url"]),
        afterwards=(
            f"The link is for you alone and works until {moment_text(expires_at, reader.timezone)}. Please do not pass"
            " it on.",
        ),
        reason=FOR_FAMILIES,
        opt_out_link=context.opt_out_link,
    )


async def _asked_for(context: LetterContext) -> Mapping[str, Any]:
    """As scheduling tells it at this moment. Raises NotNeeded once nobody can book with it."""
    answer = await context.resources.calls.request(
        "scheduling", "GET", f"/internal/invitations/{context.id('invitation_id')}"
    )
    if answer.status_code == GONE:
        raise NotNeeded("no_longer_open")
    if answer.is_error:
        raise Unavailable
    invitation: Mapping[str, Any] = answer.json()
    if not invitation["open"]:
        raise NotNeeded("no_longer_open")
    return invitation
