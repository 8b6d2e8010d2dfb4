"""A therapist's services with sessions left to book (docs/product/scheduling.md#to-schedule)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.pages import PAGE_SIZE, offset_of

from scheduling.adapters.allowances import CycleLeft, allowances
from scheduling.adapters.bookable_sessions import bookable_sessions
from scheduling.adapters.care_services import Care, services_of_therapist
from scheduling.adapters.sql_fragments import CHILD_NAMES
from scheduling.queries.family_languages import family_languages

Waiting = Sequence[tuple[Care, CycleLeft]]


async def services_to_schedule(db: Rows, therapist_id: UUID, now: datetime) -> Waiting:
    """The paid services with sessions left in their current cycle, oldest service first."""
    services = [
        care
        for care in await services_of_therapist(db, therapist_id)
        if care.next_day(now) is not None and care.takes_new_sessions
    ]
    known = await allowances(db, services)
    found = [(care, known[care.id].cycles(now)[0]) for care in services]
    return [(care, left) for care, left in found if left.remaining]


async def to_schedule(db: Rows, viewer: Viewer, now: datetime, page: int) -> Sequence[dict[str, Any]]:
    """One entry for each; one more than fits on a page. Raises Forbidden."""
    waiting = await services_to_schedule(db, viewer.require_therapist(), now)
    first = offset_of(page)
    return await shown_to_schedule(db, waiting[first : first + PAGE_SIZE + 1], now)


async def shown_to_schedule(db: Rows, waiting: Waiting, now: datetime) -> Sequence[dict[str, Any]]:
    children = [care.child_id for care, _ in waiting]
    names = {str(row["id"]): row["name"] for row in await db.rows(CHILD_NAMES, children)}
    languages = await family_languages(db, children)
    found = []
    for care, left in waiting:
        (bookable,) = await bookable_sessions(db, care, [left], now)
        found.append(
            {
                "client": {"id": care.child_id, "name": names.get(str(care.child_id), "")},
                "service_id": care.id,
                "service_name": care.name,
                "session_type": care.session_type,
                "pending": left.remaining,
                "bookable": bookable,
                "lapsing": left.lapsing,
                "cycle_ends_on": left.ends_on,
                "family_languages": languages.get(str(care.child_id), []),
            }
        )
    return found
