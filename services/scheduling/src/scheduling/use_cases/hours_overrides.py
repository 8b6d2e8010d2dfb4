"""A therapist works other hours on single dates (docs/product/scheduling.md#hours-of-a-date). What is booked stays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import orjson
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.hours_override_tables import HoursOverride
from scheduling.adapters.occupancy import lock
from scheduling.domain.errors import HoursOverrideNotFound, TooManyHoursOverrides
from scheduling.domain.hours_overrides import MOST_TO_COME, override_days
from scheduling.events.availability import emit_hours_override_changed
from scheduling.use_cases.events.event_writer import zone_of

SET = """
    INSERT INTO hours_overrides (id, version, therapist_id, day, hours)
    SELECT wanted.id, 1, $1, wanted.day, $4::jsonb FROM unnest($2::uuid[], $3::date[]) AS wanted(id, day)
    ON CONFLICT (therapist_id, day) DO UPDATE SET hours = excluded.hours, version = hours_overrides.version + 1
    WHERE hours_overrides.hours <> excluded.hours
    RETURNING id, version, day, hours
"""
TO_COME = "SELECT count(*) FROM hours_overrides WHERE therapist_id = $1 AND day >= $2"


@dataclass(frozen=True)
class OverrideDraft:
    first: date
    last: date
    """Included."""
    hours: Sequence[Mapping[str, str]]
    """As stored; empty for days without work."""


async def set_hours(uow: UnitOfWork, viewer: Viewer, draft: OverrideDraft) -> Sequence[date]:
    """The dates. Hours that a date has already change nothing.

    Raises Forbidden, TherapistNotFound, TooManyHoursOverrides, Invalid.
    """
    therapist_id = viewer.require_therapist()
    today = day_of(uow.now, await zone_of(uow, therapist_id))
    days = override_days(draft.first, draft.last, today)
    await lock(uow, [therapist_id])
    ids = [new_id() for _ in days]
    changed = await uow.rows(SET, therapist_id, ids, days, orjson.dumps(draft.hours).decode())
    if await uow.value(TO_COME, therapist_id, today) > MOST_TO_COME:
        raise TooManyHoursOverrides
    for row in changed:
        override = HoursOverride(therapist_id=therapist_id, **row)
        emit_hours_override_changed(uow, override)
        uow.audit("hours_override.set", subject=override.id)
    return days


async def remove_hours(uow: UnitOfWork, viewer: Viewer, day: date) -> None:
    """The date has its weekday's hours again. Raises Forbidden, HoursOverrideNotFound."""
    therapist_id = viewer.require_therapist()
    await lock(uow, [therapist_id])
    known = select(HoursOverride).where(col(HoursOverride.therapist_id) == therapist_id, col(HoursOverride.day) == day)
    override = await uow.db.scalar(known)
    if override is None:
        raise HoursOverrideNotFound
    await uow.db.delete(override)
    override.version += 1
    emit_hours_override_changed(uow, override, deleted=True)
    uow.audit("hours_override.deleted", subject=override.id)
