"""Editing a week of working hours: whatever is asked, each stretch lies within its day and none overlaps another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.errors import Invalid, NotFound

from identity.domain.therapists import WorkingHours, are_working_hours

PATH = "calendars_attributes"


class WorkingHoursNotFound(NotFound):
    sentence = "We could not find these working hours."


class EndsBeforeStart(Invalid):
    """What goes past midnight is two stretches, the second on the next day (SPEC.md section 9)."""

    sentence = "End time must be after start time"


class WorkingHoursOverlap(Invalid):
    sentence = "Working hours of a day must not overlap"


@dataclass(frozen=True, slots=True)
class HoursEdit:
    """None leaves what is there; a new stretch has all three."""

    id: UUID | None
    """None adds a stretch."""
    weekday: int | None = None
    starts: int | None = None
    """Minutes since midnight, as is `ends`."""
    ends: int | None = None
    remove: bool = False


def edit_hours(
    present: Mapping[UUID, WorkingHours], edits: Sequence[HoursEdit], new_id: Callable[[], UUID]
) -> dict[UUID, WorkingHours]:
    """The week as it is after all edits; only that one has to be free of overlaps, not what lies between two edits.

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
