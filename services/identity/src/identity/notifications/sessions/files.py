"""The calendar file of a letter about sessions. Scheduling writes it, because only scheduling knows each session's
sequence number, by which a calendar app replaces an older copy (docs/product/identity.md#session-emails)."""

from collections.abc import Sequence
from uuid import UUID

import structlog
from chassis.errors import Unavailable
from chassis.languages import WrittenLanguage

from identity.notifications.context import LetterContext
from identity.notifications.letter import Attachment
from identity.notifications.sessions.lines import SessionLine

MAX_EVENTS = 200
"""Scheduling's limit for one request."""
log = structlog.get_logger(__name__)


async def session_file(context: LetterContext, lines: Sequence[SessionLine]) -> Attachment | None:
    """`file_of_events` for the sessions of a letter."""
    left = context.recipient.is_guardian and any(not line.attending for line in lines)
    return await file_of_events(context, [line.event_id for line in lines], include_lost=left)


async def file_of_events(
    context: LetterContext, events: Sequence[UUID], *, include_lost: bool = False
) -> Attachment | None:
    """`include_lost` adds, as canceled, events that the recipient no longer attends or covers.

    None if scheduling doesn't respond: the email matters more than its attachment
    (docs/adr/0009-send-email-without-calendar-file.md).
    """
    recipient = context.recipient
    ids = list(dict.fromkeys(str(event) for event in events))[:MAX_EVENTS]
    profile = "guardian_id" if recipient.is_guardian else "therapist_id"
    params: dict[str, str | list[str]] = {"event_id": ids, profile: str(recipient.profile_id)}
    if include_lost:
        params["given_up"] = "true"
    if recipient.language is not WrittenLanguage.ENGLISH:
        params["language"] = recipient.language.value
    try:
        response = await context.resources.calls.request("scheduling", "GET", "/internal/events.ics", params=params)
    except Unavailable:
        log.warning("a letter leaves without its calendar file", subject_id=str(context.notification.id))
        return None
    if response.is_error:
        return None
    method = response.headers.get("x-calendar-method")
    return Attachment("sessions.ics", "text", "calendar", response.content, method)
