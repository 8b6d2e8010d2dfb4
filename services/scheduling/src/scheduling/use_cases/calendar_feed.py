"""A person's private calendar address: created, replaced, revoked (docs/product/scheduling.md#calendar-feeds)."""

from datetime import timedelta
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.feed_tables import CalendarFeed

READ_TIME_PRECISION = timedelta(minutes=5)
DELETE_FEED = "DELETE FROM calendar_feeds WHERE user_type = $1 AND profile_id = $2 RETURNING id"


async def renew_feed(uow: UnitOfWork, viewer: Viewer) -> CalendarFeed:
    """Invalidates an earlier address at once. Raises Forbidden for an impersonating operator."""
    viewer.forbid_impersonation()
    await uow.rows(DELETE_FEED, viewer.user_type, viewer.profile_id)
    feed = CalendarFeed(
        id=new_id(), user_type=viewer.user_type, profile_id=viewer.profile_id, created_at=uow.now, last_read_at=None
    )
    uow.db.add(feed)
    uow.audit("calendar_feed.made", subject=feed.id)
    return feed


async def revoke_feed(uow: UnitOfWork, viewer: Viewer) -> None:
    """Does nothing without an address."""
    await delete_feed(uow, viewer.user_type, viewer.profile_id)


async def delete_feed(uow: UnitOfWork, user_type: UserType, profile_id: UUID) -> None:
    for row in await uow.rows(DELETE_FEED, user_type, profile_id):
        uow.audit("calendar_feed.revoked", subject=str(row["id"]))


async def record_read(uow: UnitOfWork, feed_id: UUID) -> None:
    """Does nothing if it was revoked in the meantime."""
    await uow.rows("UPDATE calendar_feeds SET last_read_at = $2 WHERE id = $1", feed_id, uow.now)
