"""One email a day, for people who chose it, instead of one for each booking, message or report. Like its notices, it
names nobody."""

from uuid import UUID

from chassis.auth.viewer import UserType

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
    say = recipient.say
    heading = say.plural(len(rows), "You have {count} new notification", "You have {count} new notifications")
    since = say("Here’s what happened since your last daily email.")
    more = len(rows) - MAX_SHOWN
    return Letter(
        subject=heading,
        preheader=since,
        heading=heading,
        paragraphs=(greeting(context), since),
        details=tuple(
            Detail(
                moment_text(row["created_at"], recipient.reader),
                NOTICES[Kind(row["kind"])].text(
                    recipient.language, row["count"], for_therapist=not recipient.is_guardian
                ),
            )
            for row in rows[:MAX_SHOWN]
        ),
        closing=(say("Plus {count} more.", count=more),) if more > 0 else (),
        action=Action(say("See your notifications"), context.link(HOME_PAGES[UserType(recipient.user_type)])),
        reason=say(
            "You’re getting this email because you chose one email a day. You can change that in your settings."
        ),
    )
