"""Somebody wrote a message about a child. That they did is told, never what they wrote: nobody but clinical records
knows it."""

from datetime import timedelta
from uuid import UUID

from chassis.access.child_access import MAY_SEE_AS_GUARDIAN, MAY_SEE_AS_THERAPIST, earliest_day
from chassis.unit_of_work import UnitOfWork

from identity.domain.notifications import Action, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import ABOUT, collect
from identity.use_cases.notifications.sessions import FOR_FAMILIES

COLLECTED_FOR = timedelta(minutes=1)
TO_FAMILY = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
TO_THERAPISTS = """
    SELECT DISTINCT t.user_id FROM care_relations r JOIN therapists t ON t.id = r.therapist_id
    WHERE r.child_id = $1 AND (r.ends_on IS NULL OR r.ends_on >= $2) AND ($3::uuid IS NULL OR t.id = $3)
    ORDER BY t.user_id
"""
SENDER = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u
    WHERE u.id = coalesce((SELECT user_id FROM guardians WHERE id = $1), (SELECT user_id FROM therapists WHERE id = $1))
"""
CHILD = "SELECT concat(name, ' ' || left(last_name, 1) || '.') FROM children WHERE id = $1"


async def tell_of_message(
    uow: UnitOfWork, child_id: UUID, sender_type: str, sender_id: UUID, therapist_id: UUID | None
) -> None:
    """To the other side; `therapist_id` None means all therapists of the child. Several from one sender within a minute
    are one mail."""
    if sender_type == "guardian":
        rows = await uow.rows(TO_THERAPISTS, child_id, earliest_day(uow.now), therapist_id)
    else:
        rows = await uow.rows(TO_FAMILY, child_id)
    about = {"child_id": str(child_id), "sender_id": str(sender_id)}
    for row in rows:
        await collect(
            uow,
            Kind.MESSAGE_RECEIVED,
            row["user_id"],
            about,
            under=f"{sender_id}:{child_id}",
            due_at=uow.now + COLLECTED_FOR,
        )


async def message_received(case: Case) -> Letter:
    reader, messages = case.reader, case.notification.ids[ABOUT]
    child_id = UUID(messages[0]["child_id"])
    await _require_circle(case, child_id)
    sender = await case.uow.value(SENDER, UUID(messages[0]["sender_id"]))
    if sender is None:
        raise NotNeeded("sender_gone")
    one = len(messages) == 1
    subject = f"New message from {sender}" if one else f"{len(messages)} new messages from {sender}"
    it = "it" if one else "them"
    if reader.is_guardian:
        path, about = "/client/messages", ""
    else:
        child = await case.uow.value(CHILD, child_id)
        path, about = f"/therapist/clients/{child_id}/messages", f" about {child}"
    return Letter(
        subject=subject,
        preheader="Sign in to read and answer.",
        heading=subject,
        paragraphs=(
            f"Hello {reader.first_name},",
            f"{sender} wrote to you{about}. To keep what is said between you private, we do not send it by mail: please"
            f" sign in to read {it}.",
        ),
        action=Action("Read and answer", case.link(path)),
        reason=FOR_FAMILIES if reader.is_guardian else "You get this mail because you care for a child at Larkwell.",
        opt_out_link=case.opt_out_link if reader.is_guardian else None,
    )


async def _require_circle(case: Case, child_id: UUID) -> None:
    reader, uow = case.reader, case.uow
    if reader.is_guardian:
        found = await uow.value(MAY_SEE_AS_GUARDIAN, reader.profile_id, child_id)
    else:
        found = await uow.value(MAY_SEE_AS_THERAPIST, reader.profile_id, child_id, earliest_day(uow.now))
    if found is None:
        raise NotNeeded("no_longer_theirs")
