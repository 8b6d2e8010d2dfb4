"""Locks the calendars of everyone in a series."""

from collections.abc import Iterable
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import lock, lock_without_waiting
from scheduling.adapters.tables import Event
from scheduling.domain.errors import SeriesChanged

CHILDREN = """
    SELECT DISTINCT p.child_id FROM participants p JOIN events e ON e.id = p.event_id
    WHERE e.id = $1 OR e.series_id = $2
"""


async def lock_series_of(uow: UnitOfWork, event: Event, also: Iterable[UUID] = ()) -> None:
    """Locks the therapist, every child of the event and of its series, and `also`.

    A guest who joined before the lock was taken is locked without waiting, because waiting out of order can deadlock.
    Raises SeriesChanged if someone else holds that lock.
    """
    series_id = event.series_id
    before = await _children(uow, event.id, series_id)
    await lock(uow, [event.therapist_id, *before, *also])
    await uow.db.refresh(event)
    came = await _children(uow, event.id, series_id) - before
    if event.series_id != series_id or not await lock_without_waiting(uow, came):
        raise SeriesChanged


async def _children(uow: UnitOfWork, event_id: UUID, series_id: UUID | None) -> set[UUID]:
    return {UUID(str(row["child_id"])) for row in await uow.rows(CHILDREN, event_id, series_id)}
