"""Which browsers show a notification, and what they show (docs/product/identity.md#push-notifications)."""

from datetime import datetime, timedelta
from uuid import UUID

from chassis.db import Row
from chassis.unit_of_work import UnitOfWork

from identity.domain.push import PushSubscription
from identity.notifications.kinds import Kind
from identity.notifications.letter import NotNeeded
from identity.notifications.notices.specs import NOTICES
from identity.notifications.push import DeviceGone, Push
from identity.notifications.queue import queue_push
from identity.notifications.recipients import Recipient
from identity.notifications.reminders import REMINDERS
from identity.notifications.tables import Notification
from identity.notifications.topics import URGENT

LASTS = "s.ended_at IS NULL AND s.expires_at > {now}"
DEVICES = f"""
    SELECT p.sign_in_id FROM push_subscriptions p JOIN sign_ins s ON s.id = p.sign_in_id
    WHERE p.user_id = $1 AND {LASTS.format(now="$2")} ORDER BY p.sign_in_id
"""  # noqa: S608  # constants
DEVICE = f"""
    SELECT p.endpoint, p.public_key, p.secret FROM push_subscriptions p JOIN sign_ins s ON s.id = p.sign_in_id
    WHERE p.sign_in_id = $1 AND p.user_id = $2 AND {LASTS.format(now="$3")}
"""  # noqa: S608  # constants
NOTICE = "SELECT count, path, starts_at, created_at, read_at FROM notices WHERE id = $1 AND user_id = $2"
LIFE = timedelta(hours=12)
URGENT_LIFE = timedelta(minutes=15)
"""As long as a time is held for a family (docs/product/scheduling.md#waitlist)."""
OF_REMINDERS = frozenset(reminder.kind for reminder in REMINDERS)


async def queue_for_devices(uow: UnitOfWork, notice: Notification, recipient: Recipient) -> None:
    """`notice` was added to the notification center."""
    ids = {"notice_id": notice.id} | {name: notice.ids[name] for name in ("starts_at",) if name in notice.ids}
    for row in await uow.rows(DEVICES, recipient.user_id, uow.now):
        once = f"push:{notice.id}:{row['sign_in_id']}"
        await queue_push(uow, Kind(notice.kind), recipient.user_id, once=once, sign_in_id=row["sign_in_id"], **ids)


async def send_push(uow: UnitOfWork, notification: Notification, recipient: Recipient, push: Push | None) -> None:
    """Raises NotNeeded for what was read or is over, and for a device that is gone; PushNotSent."""
    kind, sign_in_id = Kind(notification.kind), UUID(notification.ids["sign_in_id"])
    device = await uow.row(DEVICE, sign_in_id, recipient.user_id, uow.now)
    if push is None or device is None:
        raise NotNeeded("no_device")
    notice_id = UUID(notification.ids["notice_id"])
    notice = await uow.row(NOTICE, notice_id, recipient.user_id)
    if notice is None or notice["read_at"] is not None:
        raise NotNeeded("read")
    life = _useful_until(kind, notice) - uow.now
    if life <= timedelta(0):
        raise NotNeeded("over")
    text = NOTICES[kind].text(recipient.language, notice["count"], for_therapist=not recipient.is_guardian)
    message = {"id": str(notice_id), "text": text, "path": notice["path"]}
    try:
        await push.send(PushSubscription(**device), message, uow.now, life=life, urgent=kind in URGENT)
    except DeviceGone:
        await uow.rows("DELETE FROM push_subscriptions WHERE sign_in_id = $1", sign_in_id)
        raise NotNeeded("no_device") from None


def _useful_until(kind: Kind, notice: Row) -> datetime:
    if kind in OF_REMINDERS and notice["starts_at"] is not None:
        starts_at: datetime = notice["starts_at"]
        return starts_at
    created_at: datetime = notice["created_at"]
    return created_at + (URGENT_LIFE if kind in URGENT else LIFE)
