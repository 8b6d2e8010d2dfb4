"""Somebody wrote a message about a child. That they did is told, never what they wrote: nobody but clinical records
knows it."""

from uuid import UUID

from chassis.access.child_access import MAY_SEE_AS_GUARDIAN, MAY_SEE_AS_THERAPIST, earliest_day

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.sessions import FOR_FAMILIES
from identity.notifications.queue import ABOUT

SENDER = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u
    WHERE u.id = coalesce((SELECT user_id FROM guardians WHERE id = $1), (SELECT user_id FROM therapists WHERE id = $1))
"""
CHILD = "SELECT concat(name, ' ' || left(last_name, 1) || '.') FROM children WHERE id = $1"


async def message_received(context: LetterContext) -> Letter:
    reader, messages = context.reader, context.notification.ids[ABOUT]
    child_id = UUID(messages[0]["child_id"])
    await _require_circle(context, child_id)
    sender = await context.uow.value(SENDER, UUID(messages[0]["sender_id"]))
    if sender is None:
        raise NotNeeded("sender_gone")
    one = len(messages) == 1
    subject = f"New message from {sender}" if one else f"{len(messages)} new messages from {sender}"
    it = "it" if one else "them"
    if reader.is_guardian:
        path, about = "/client/messages", ""
    else:
        child = await context.uow.value(CHILD, child_id)
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
        action=Action("Read and answer", context.link(path)),
        reason=FOR_FAMILIES if reader.is_guardian else "You get this mail because you care for a child at Larkwell.",
        opt_out_link=context.opt_out_link if reader.is_guardian else None,
    )


async def _require_circle(context: LetterContext, child_id: UUID) -> None:
    reader, uow = context.reader, context.uow
    if reader.is_guardian:
        found = await uow.value(MAY_SEE_AS_GUARDIAN, reader.profile_id, child_id)
    else:
        found = await uow.value(MAY_SEE_AS_THERAPIST, reader.profile_id, child_id, earliest_day(uow.now))
    if found is None:
        raise NotNeeded("no_longer_theirs")
