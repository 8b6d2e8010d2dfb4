"""Adds a notification to the recipient's notification center (docs/product/identity.md#notification-center)."""

from collections.abc import Mapping
from typing import Any

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork

from identity.events.notices import NoticeAdded
from identity.notifications.kinds import Kind
from identity.notifications.letter import Letter
from identity.notifications.notices.specs import NOTICES
from identity.notifications.queue import ABOUT
from identity.notifications.recipients import Recipient
from identity.notifications.tables import Notice, Notification


def announce(
    uow: UnitOfWork, notification: Notification, recipient: Recipient, letter: Letter, public_origin: str
) -> None:
    """Changes after this are news of their own, so nothing is added to the notification anymore."""
    kind = Kind(notification.kind)
    paths = NOTICES[kind].paths
    path = paths[UserType(recipient.user_type)] if paths else letter.action.link if letter.action else "/"
    uow.db.add(
        Notice(
            id=notification.id,
            user_id=recipient.user_id,
            kind=kind,
            count=_count(notification.ids),
            path=path.removeprefix(public_origin),
            starts_at=letter.starts_at,
            created_at=uow.now,
        )
    )
    notification.announced_at, notification.collects = uow.now, None
    uow.emit(NoticeAdded(version=1, notice_id=notification.id, profile_id=recipient.profile_id))


def _count(ids: Mapping[str, Any]) -> int:
    """Of sessions, each counted once for all of its children, or of messages."""
    items = ids.get(ABOUT, ())
    return max(1, len({item.get("event_id") or item.get("note_id", number) for number, item in enumerate(items)}))
