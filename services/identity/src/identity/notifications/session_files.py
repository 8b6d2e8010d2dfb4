"""The sessions of a letter as a file for the reader's own calendar. Scheduling writes it: it alone knows how often a
session has changed, which is what makes a calendar replace the older one."""

from collections.abc import Sequence
from uuid import UUID

import structlog
from chassis.errors import Unavailable

from identity.notifications.context import LetterContext
from identity.notifications.letter import Attachment
from identity.notifications.session_lines import SessionLine

MOST = 200
"""As many as scheduling tells at once."""
log = structlog.get_logger(__name__)


async def session_file(context: LetterContext, lines: Sequence[SessionLine]) -> Attachment | None:
    """As `file_of_events`, of the sessions that a letter shows."""
    left = context.reader.is_guardian and any(not line.stands for line in lines)
    return await file_of_events(context, [line.event_id for line in lines], given_up=left)


async def file_of_events(
    context: LetterContext, events: Sequence[UUID], *, given_up: bool = False
) -> Attachment | None:
    """`given_up`: those that the reader, a substitute, holds no more, or in which no child of the reader is any more,
    come as canceled.

    None while scheduling does not answer: a letter that tells of a change is not held back for its attachment
    (docs/adr/0007).
    """
    reader = context.reader
    ids = list(dict.fromkeys(str(event) for event in events))[:MOST]
    whose = "guardian_id" if reader.is_guardian else "therapist_id"
    asked: dict[str, str | list[str]] = {"event_id": ids, whose: str(reader.profile_id)}
    if given_up:
        asked["given_up"] = "true"
    try:
        answer = await context.resources.calls.request("scheduling", "GET", "/internal/events.ics", params=asked)
    except Unavailable:
        log.warning("a letter leaves without its calendar file", subject_id=str(context.notification.id))
        return None
    return None if answer.is_error else Attachment("sessions.ics", "text", "calendar", answer.content)
