"""One email a day, for people who chose it, instead of one for each booking, message or report. Like its notices, it
names nobody."""

from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.counts import counted

from identity.notifications.context import LetterContext
from identity.notifications.kinds import Kind
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting
from identity.notifications.notices.specs import NOTICES
from identity.notifications.sessions.lines import MAX_SHOWN
from identity.notifications.time_formatting import moment_text

UNREAD = """
    SELECT kind, count, created_at FROM notices
    WHERE id = ANY($1::uuid[]) AND user_id = $2 AND read_at IS NULL ORDER BY created_at, id
"""
HOME_PAGES = {UserType.GUARDIAN: "/client", UserType.THERAPIST: "/therapist"}
"""The bell is on every page."""


async def digest(context: LetterContext) -> Letter:
    """Raises NotNeeded if everything in it was read meanwhile."""
    recipient = context.recipient
    wanted = [UUID(notice_id) for notice_id in context.notification.ids["notice_ids"].split()]
    rows = await context.uow.rows(UNREAD, wanted, recipient.user_id)
    if not rows:
        raise NotNeeded("read")
    heading = f"You have {counted(len(rows), 'new notification')}"
    more = len(rows) - MAX_SHOWN
    return Letter(
        subject=heading,
        preheader="Here’s what happened since your last daily email.",
        heading=heading,
        paragraphs=(greeting(context), "Here’s what happened since your last daily email."),
        details=tuple(
            Detail(
                moment_text(row["created_at"], recipient.timezone),
                NOTICES[Kind(row["kind"])].text(row["count"], for_therapist=not recipient.is_guardian),
            )
            for row in rows[:MAX_SHOWN]
        ),
        closing=(f"Plus {more} more.",) if more > 0 else (),
        action=Action("See your notifications", context.link(HOME_PAGES[UserType(recipient.user_type)])),
        reason="You’re getting this email because you chose one email a day. You can change that in your settings.",
    )
