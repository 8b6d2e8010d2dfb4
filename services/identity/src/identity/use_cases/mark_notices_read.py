"""A user marks notifications as read. Repeating it changes nothing."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.domain.errors import NotificationNotFound

MARK = "UPDATE notices SET read_at = coalesce(read_at, $3) WHERE id = $1 AND user_id = $2 RETURNING id"
MARK_UP_TO = """
    UPDATE notices SET read_at = $3
    WHERE user_id = $2 AND read_at IS NULL AND (created_at, id) <= (
        SELECT newest.created_at, newest.id FROM notices newest WHERE newest.id = $1 AND newest.user_id = $2)
"""


async def mark_notice_read(uow: UnitOfWork, viewer: Viewer, notice_id: UUID) -> None:
    """Raises NotificationNotFound, also for another person's."""
    if await uow.value(MARK, notice_id, viewer.user_id, uow.now) is None:
        raise NotificationNotFound


async def mark_notices_read(uow: UnitOfWork, viewer: Viewer, newest_id: UUID) -> None:
    """Up to the newest one that the page shows, so that one that arrives meanwhile stays unread.

    Raises NotificationNotFound, also for another person's.
    """
    await mark_notice_read(uow, viewer, newest_id)
    await uow.rows(MARK_UP_TO, newest_id, viewer.user_id, uow.now)
