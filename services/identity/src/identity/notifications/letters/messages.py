"""Someone sent a message about a child. The letter has no message text, which only clinical records stores."""

from uuid import UUID

from chassis.access.child_access import MAY_SEE_AS_GUARDIAN, MAY_SEE_AS_THERAPIST, earliest_day

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.queue import ABOUT

SENDER = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u
    WHERE u.id = coalesce((SELECT user_id FROM guardians WHERE id = $1), (SELECT user_id FROM therapists WHERE id = $1))
"""
CHILD = "SELECT concat(name, ' ' || left(last_name, 1) || '.') FROM children WHERE id = $1"
REASON = "You’re getting this email because you care for a child at Larkwell."


async def message_received(context: LetterContext) -> Letter:
    recipient, messages = context.recipient, context.notification.ids[ABOUT]
    child_id = UUID(messages[0]["child_id"])
    await _require_child_access(context, child_id)
    sender = await context.uow.value(SENDER, UUID(messages[0]["sender_id"]))
    if sender is None:
        raise NotNeeded("sender_gone")
    count = len(messages)
    subject = f"New message from {sender}" if count == 1 else f"{count} new messages from {sender}"
    if recipient.is_guardian:
        path, about = "/client/messages", ""
    else:
        child = await context.uow.value(CHILD, child_id)
        path, about = f"/therapist/clients/{child_id}/messages", f" about {child}"
    sent, it = ("a message", "it") if count == 1 else (f"{count} messages", "them")
    return Letter(
        subject=subject,
        preheader="Log in to read and reply.",
        heading=subject,
        paragraphs=(
            greeting(context),
            f"{sender} sent you {sent}{about}. To keep your conversation private, we don’t include {it} in this email."
            f" Log in to read {it}.",
        ),
        action=Action("Read and reply", context.link(path)),
        reason=FOR_FAMILIES if recipient.is_guardian else REASON,
        opt_out_link=context.opt_out_link if recipient.is_guardian else None,
    )


async def _require_child_access(context: LetterContext, child_id: UUID) -> None:
    """Raises NotNeeded if the recipient may no longer see the child."""
    recipient, uow = context.recipient, context.uow
    if recipient.is_guardian:
        allowed = await uow.value(MAY_SEE_AS_GUARDIAN, recipient.profile_id, child_id)
    else:
        allowed = await uow.value(MAY_SEE_AS_THERAPIST, recipient.profile_id, child_id, earliest_day(uow.now))
    if allowed is None:
        raise NotNeeded("no_longer_theirs")
