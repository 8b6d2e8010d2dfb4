"""A therapist invites a family to book sessions. Scheduling keeps the link and says whether it is still good."""

from datetime import datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import UnitOfWork

from identity.domain.clock_text import day_text
from identity.domain.notifications import Action, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import queue_mail
from identity.use_cases.notifications.sessions import FOR_FAMILIES

GONE = 404
GUARDIANS = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
THERAPIST = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u JOIN therapists t ON t.user_id = u.id WHERE t.id = $1
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
    therapist = await case.uow.value(THERAPIST, case.id("therapist_id"))
    link, expires_at = await _link(case)
    return Letter(
        subject=f"{therapist} invites you to book sessions",
        preheader="Choose the times that suit you.",
        heading="Choose your times",
        paragraphs=(
            f"Hello {reader.first_name},",
            f"{therapist} invites you to book sessions for {child}. Pick the times that suit you: you need not sign in"
            " for this.",
        ),
        action=Action("Choose times", link),
        afterwards=(
            f"The link is for you alone and works until {day_text(expires_at, reader.timezone)}. Please do not pass it"
            " on.",
        ),
        reason=FOR_FAMILIES,
        opt_out_link=case.opt_out_link,
    )


async def _link(case: Case) -> tuple[str, datetime]:
    """And until when it is good."""
    answer = await case.means.calls.request("scheduling", "GET", f"/internal/invitations/{case.id('invitation_id')}")
    if answer.status_code == GONE:
        raise NotNeeded("no_longer_open")
    if answer.is_error:
        raise Unavailable
    invitation = answer.json()
    if not invitation["open"]:
        raise NotNeeded("no_longer_open")
    return invitation["url"], datetime.fromisoformat(invitation["expires_at"])
