from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitsOfWork

from scheduling.adapters.rooms.standing import standing_of, standing_row
from scheduling.domain.rooms import AttendedRule, ClosedReason, RoomClosed, Standing
from scheduling.use_cases.rooms.visits import join_room


async def check_in(
    db: Rows,
    units: UnitsOfWork,
    viewer: Viewer,
    event_id: UUID,
    now: datetime,
    attended: AttendedRule,
    *,
    has_media_server: bool,
) -> Standing:
    """Every few seconds, for each page in Larkwell's room: may its person still be here, and where?

    Joins again after an absence: the visit was closed meanwhile. Raises RoomClosed.
    """
    row = await standing_row(db, viewer, event_id, now)
    if _is_missing(row):
        try:
            await units.run(
                Actor.of(viewer),
                lambda uow: join_room(uow, viewer, event_id, attended, has_media_server=has_media_server),
            )
        except DomainError as refused:  # it changed since the first statement
            raise RoomClosed(ClosedReason.NOT_ALLOWED) from refused
        row = await standing_row(db, viewer, event_id, now)
    if row["left_at"] is not None:
        raise RoomClosed(ClosedReason.ENDED)
    return standing_of(row, viewer, has_media_server=has_media_server)


def _is_missing(row: Row) -> bool:
    """They never joined, or a job closed their visit because no page of theirs reported. Who left stays gone."""
    if row["joined_at"] is None:
        return True
    return row["left_at"] is not None and row["seen_at"] is not None
