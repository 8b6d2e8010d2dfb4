"""What the recipient chose for a notification: whether it leaves, and when
(docs/product/identity.md#notification-settings)."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

from chassis.unit_of_work import UnitOfWork

from identity.domain.quiet_hours import next_time
from identity.notifications.kinds import Channel, Kind
from identity.notifications.letter import NotNeeded
from identity.notifications.letters.registry import KINDS
from identity.notifications.recipients import Recipient
from identity.notifications.reminders import REMINDERS
from identity.notifications.tables import Notification
from identity.notifications.topics import CAN_WAIT, IN_DIGEST, TOPICS, URGENT

DIGEST_AT = time(8)
"""On the recipient's clock."""
ADD_TO_DIGEST = "UPDATE notices SET digest_due_at = $2 WHERE id = $1"


async def require_wanted(uow: UnitOfWork, notification: Notification, recipient: Recipient) -> None:
    """Raises NotNeeded if the recipient turned it off, or if it goes into their daily digest."""
    kind, channel = Kind(notification.kind), Channel(notification.channel)
    if not KINDS[kind].optional and channel is not Channel.PUSH:
        return
    topic = TOPICS.get(kind)
    if recipient.has_opted_out(channel, topic):
        raise NotNeeded("opted_out")
    if recipient.daily_digest and channel is Channel.EMAIL and topic in IN_DIGEST and kind not in URGENT:
        await uow.rows(ADD_TO_DIGEST, notification.id, next_time(uow.now, DIGEST_AT, ZoneInfo(recipient.timezone)))
        raise NotNeeded("in_digest")


def leaves_later(notification: Notification, recipient: Recipient, now: datetime) -> datetime | None:
    """When it leaves if the recipient's quiet hours last now; None if it leaves now.

    A reminder of a session that starts until their end doesn't wait: it would come too late.
    """
    if recipient.quiet_hours is None or Kind(notification.kind) not in CAN_WAIT:
        return None
    end = recipient.quiet_hours.end_at(now, ZoneInfo(recipient.timezone))
    is_reminder = Kind(notification.kind) in {reminder.kind for reminder in REMINDERS}
    if end and is_reminder and datetime.fromisoformat(notification.ids["starts_at"]) <= end:
        return None
    return end
