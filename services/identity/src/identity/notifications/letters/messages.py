"""Someone sent a message about a child. The letter has no message text, which only clinical records stores."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from chassis.access.child_access import cares_for, is_guardian_of
from chassis.sql_fragments import SHORT_CHILD_NAME

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.clinical_records import kept_messages
from identity.notifications.letters.phrases import ABOUT_CHILDREN, FOR_FAMILIES, greeting
from identity.notifications.queue import ABOUT
from identity.notifications.words import Words

SENDER = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u
    WHERE u.id = coalesce((SELECT user_id FROM guardians WHERE id = $1), (SELECT user_id FROM therapists WHERE id = $1))
"""
CHILD = f"SELECT {SHORT_CHILD_NAME} FROM children c WHERE c.id = $1"  # noqa: S608  # constants


async def message_received(context: LetterContext) -> Letter:
    """Raises Unavailable if clinical records doesn't respond."""
    recipient, queued = context.recipient, context.notification.ids[ABOUT]
    child_id = UUID(queued[0]["child_id"])
    await _require_child_access(context, child_id)
    messages = await _not_taken_back(context, child_id, queued)
    sender = await context.uow.value(SENDER, UUID(messages[0]["sender_id"]))
    if sender is None:
        raise NotNeeded("sender_gone")
    say, count = recipient.say, len(messages)
    subject = say.plural(count, "New message from {sender}", "{count} new messages from {sender}", sender=sender)
    files = sum(int(message.get("files", 0)) for message in messages)
    if recipient.is_guardian:
        path, sent = "/client/messages", _sent(say, sender, count, files)
        place = {"child": str(child_id)} | _named(messages[0], therapist="therapist_id", message="note_id")
    else:
        child = await context.uow.value(CHILD, child_id)
        path = f"/therapist/clients/{child_id}/messages"
        sent = say("{sent} about {child}", sent=_sent(say, sender, count, files), child=child)
        place = _named(messages[0], message="note_id")
    why = say.plural(
        count + files,
        "To keep your conversation private, we don’t include it in this email. Log in to read it.",
        "To keep your conversation private, we don’t include them in this email. Log in to read them.",
    )
    return Letter(
        subject=subject,
        preheader=say("Log in to read and reply."),
        heading=subject,
        # a shortened name ends with a period of its own
        paragraphs=(greeting(context), f"{sent.removesuffix('.')}. {why}"),
        action=Action(say("Read and reply"), context.link(path, **place)),
        reason=say(FOR_FAMILIES if recipient.is_guardian else ABOUT_CHILDREN),
    )


def _sent(say: Words, sender: str, count: int, files: int) -> str:
    """Without a period at the end."""
    if files:
        with_files = say.plural(files, "{count} file", "{count} files")
        return say.plural(
            count,
            "{sender} sent you a message with {files}",
            "{sender} sent you {count} messages with {files}",
            sender=sender,
            files=with_files,
        )
    return say.plural(count, "{sender} sent you a message", "{sender} sent you {count} messages", sender=sender)


def _named(item: Mapping[str, str], **fields: str) -> dict[str, str]:
    """Emails that an earlier version queued don't have all fields."""
    return {name: item[field] for name, field in fields.items() if field in item}


async def _require_child_access(context: LetterContext, child_id: UUID) -> None:
    """Raises NotNeeded if the recipient may no longer see the child."""
    recipient, uow = context.recipient, context.uow
    if recipient.is_guardian:
        allowed = await is_guardian_of(uow, recipient.profile_id, child_id, "messages")
    else:
        allowed = await cares_for(uow, recipient.profile_id, child_id, uow.now)
    if not allowed:
        raise NotNeeded("no_longer_theirs")


async def _not_taken_back(
    context: LetterContext, child_id: UUID, queued: Sequence[Mapping[str, str]]
) -> Sequence[Mapping[str, str]]:
    """The messages that are still in the child's thread now (docs/product/identity.md#message-emails).

    Raises NotNeeded if none is, and Unavailable if clinical records doesn't respond.
    """
    ids = [message["note_id"] for message in queued if "note_id" in message]
    if not ids:
        return queued  # queued by a version that didn't store the ids
    kept = await kept_messages(context, child_id, ids)
    messages = [message for message in queued if message.get("note_id") in {None, *kept}]
    if not messages:
        raise NotNeeded("taken_back")
    return messages
