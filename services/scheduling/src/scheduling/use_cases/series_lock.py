"""Keeps everyone else from the calendars of all whom a series puts somewhere."""

from collections.abc import Iterable
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import lock, lock_without_waiting
from scheduling.adapters.tables import Event
from scheduling.domain.errors import SeriesChanged

CHILDREN = """
    SELECT DISTINCT p.child_id FROM participants p JOIN events e ON e.id = p.event_id
    WHERE e.id = $1 OR e.series_id = $2
"""


async def lock_series_of(uow: UnitOfWork, event: Event, also: Iterable[UUID] = ()) -> None:
    """The therapist, every child of the event and of its series, and `also`.

    A guest who came before the lock was held is locked without waiting: to wait out of order could let two writers wait
    for each other. Raises SeriesChanged when somebody else holds that child just now.
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
