"""A therapist invites a family to book sessions. Scheduling keeps the link and says whether it is still good."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import UnitOfWork

from identity.domain.clock_text import moment_text
from identity.domain.notifications import Action, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import queue_mail
from identity.use_cases.notifications.sessions import FOR_FAMILIES

GONE = 404
SESSIONS = {
    "assessment_session": "an assessment",
    "consultation_session": "consultations",
    "group_sessions": "group sessions",
    "free_session": "a first, free session",
    "iep": "IEP meetings",
}
"""What scheduling's session types are in a sentence (SPEC.md section 3); any other is plain sessions."""
GUARDIANS = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
CHILD = """
    SELECT coalesce(c.preferred_name, c.name) FROM children c JOIN guardianships s ON s.child_id = c.id
    WHERE c.id = $1 AND s.guardian_id = $2 AND NOT s.revoked
"""


async def tell_of_invitation(uow: UnitOfWork, invitation_id: UUID, child_id: UUID, therapist_id: UUID) -> None:
    for row in await uow.rows(GUARDIANS, child_id):
        await queue_mail(
            uow,
            Kind.INVITATION_TO_SCHEDULE,
            row["user_id"],
            once=f"{Kind.INVITATION_TO_SCHEDULE}:{invitation_id}:{row['user_id']}",
            invitation_id=invitation_id,
            child_id=child_id,
            therapist_id=therapist_id,
        )


async def invitation_to_schedule(case: Case) -> Letter:
    """Raises Unavailable while scheduling does not answer."""
    reader = case.reader
    child = await case.uow.value(CHILD, case.id("child_id"), reader.profile_id)
    if child is None:
        raise NotNeeded("no_longer_theirs")
    invitation = await _asked_for(case)
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
        opt_out_link=case.opt_out_link,
    )


async def _asked_for(case: Case) -> Mapping[str, Any]:
    """As scheduling tells it at this moment. Raises NotNeeded once nobody can book with it."""
    answer = await case.means.calls.request("scheduling", "GET", f"/internal/invitations/{case.id('invitation_id')}")
    if answer.status_code == GONE:
        raise NotNeeded("no_longer_open")
    if answer.is_error:
        raise Unavailable
    invitation: Mapping[str, Any] = answer.json()
    if not invitation["open"]:
        raise NotNeeded("no_longer_open")
    return invitation
