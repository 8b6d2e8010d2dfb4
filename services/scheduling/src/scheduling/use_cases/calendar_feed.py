"""A person's private address for reading the calendar in other programs: made, made anew, taken back."""

from datetime import timedelta
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.feed_tables import CalendarFeed

READ_IS_NOTED_EVERY = timedelta(minutes=5)
FORGET = "DELETE FROM calendar_feeds WHERE user_type = $1 AND profile_id = $2 RETURNING id"


async def renew_feed(uow: UnitOfWork, viewer: Viewer) -> CalendarFeed:
    """The address that was there is dead at once. Raises Forbidden for an operator in someone's place."""
    viewer.forbid_impersonation()
    await uow.rows(FORGET, viewer.user_type, viewer.profile_id)
    feed = CalendarFeed(
        id=new_id(), user_type=viewer.user_type, profile_id=viewer.profile_id, created_at=uow.now, last_read_at=None
    )
    uow.db.add(feed)
    uow.audit("calendar_feed.made", subject=feed.id)
    return feed


async def revoke_feed(uow: UnitOfWork, viewer: Viewer) -> None:
    """Without one nothing happens."""
    for row in await uow.rows(FORGET, viewer.user_type, viewer.profile_id):
        uow.audit("calendar_feed.revoked", subject=str(row["id"]))


async def note_read(uow: UnitOfWork, feed_id: UUID) -> None:
    """One that was revoked meanwhile stays so."""
    await uow.rows("UPDATE calendar_feeds SET last_read_at = $2 WHERE id = $1", feed_id, uow.now)
