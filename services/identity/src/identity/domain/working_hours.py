"""Edits of weekly working hours. Intervals stay within their day and never overlap."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from identity.domain.errors import EndsBeforeStart, WorkingHoursNotFound, WorkingHoursOverlap
from identity.domain.therapists import WorkingHours, are_working_hours

PATH = "calendars_attributes"


@dataclass(frozen=True, slots=True)
class HoursEdit:
    """None leaves a value unchanged; a new interval has all three."""

    id: UUID | None
    """None adds an interval."""
    weekday: int | None = None
    starts: int | None = None
    """Minutes since midnight, as is `ends`."""
    ends: int | None = None
    remove: bool = False


def edit_hours(
    present: Mapping[UUID, WorkingHours], edits: Sequence[HoursEdit], new_id: Callable[[], UUID]
) -> dict[UUID, WorkingHours]:
    """The week after all edits. Overlaps are checked only in the result, not between two edits.

    Raises WorkingHoursNotFound, EndsBeforeStart, WorkingHoursOverlap.
    """
    week = dict(present)
    for position, edit in enumerate(edits):
        if edit.id is not None and edit.id not in week:
            raise WorkingHoursNotFound
        before = week.pop(edit.id) if edit.id else None
        if edit.remove:
            continue
        stretch = _changed(before, edit)
        if stretch.ends <= stretch.starts:
            raise EndsBeforeStart(fields={f"{PATH}.{position}.end_time": EndsBeforeStart.sentence})
        week[edit.id or new_id()] = stretch
    if not are_working_hours(list(week.values())):
        raise WorkingHoursOverlap(fields={PATH: WorkingHoursOverlap.sentence})
    return week


def _changed(before: WorkingHours | None, edit: HoursEdit) -> WorkingHours:
    weekday, starts, ends = (
        getattr(before, name) if value is None else value
        for name, value in (("weekday", edit.weekday), ("starts", edit.starts), ("ends", edit.ends))
    )
    return WorkingHours(weekday, starts, ends)
