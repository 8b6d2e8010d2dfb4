"""A therapist goes on leave: the time is blocked, and something is done about every session in it. All or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import lock, lock_without_waiting
from scheduling.adapters.conflicts import DateConflict, shown
from scheduling.adapters.leave_tables import Leave
from scheduling.adapters.leaves import Hit, block, hits_of, overlaps_leave, unblock
from scheduling.domain.errors import CalendarChanged, LeaveHitsSessions, LeaveNotFound, LeaveOverlaps
from scheduling.domain.leave import Choice, leave_of, require_sound
from scheduling.events import tell_leave
from scheduling.use_cases.entering import zone_of
from scheduling.use_cases.leave_choices import apply_choices
from scheduling.use_cases.own_event import visible_event


@dataclass(frozen=True)
class WantedLeave:
    starts_at: datetime
    ends_at: datetime
    reason: str | None = None
    choices: Sequence[Choice] = ()
    """For each session that it hits; what has begun or is marked stays without being asked about."""


async def take_leave(uow: UnitOfWork, viewer: Viewer, wanted: WantedLeave) -> UUID:
    """The leave's id. Raises Forbidden, TherapistNotFound, EventNotFound; LeaveOverlaps, LeaveHitsSessions,
    CalendarChanged; SlotTaken, ServiceEnded, GroupFull, NotSubstitutable, SubstituteNotLicensed, SubstituteNotFree;
    Invalid."""
    therapist_id = viewer.require_therapist()
    await zone_of(uow, therapist_id)  # whose profile has not arrived yet has no calendar
    during = leave_of(wanted.starts_at, wanted.ends_at, uow.now)
    hits = await _locked_hits(uow, viewer, during, wanted.choices)
    leave = Leave(
        id=new_id(),
        version=1,
        therapist_id=therapist_id,
        starts_at=during.start,
        ends_at=during.end,
        reason=wanted.reason,
        created_at=uow.now,
    )
    await _require_alone(uow, leave, during)
    await _decide(uow, viewer, wanted, during, hits, before=None)
    uow.db.add(leave)
    await uow.db.flush()
    await block(uow, leave)
    tell_leave(uow, leave)
    uow.audit("leave.taken", subject=leave.id)
    return leave.id


async def change_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID, wanted: WantedLeave) -> None:
    """What was kept when the leave was taken is kept unless something else is chosen now.

    Raises LeaveNotFound and as `take_leave` does.
    """
    await own_leave(uow, viewer, leave_id)
    during = leave_of(wanted.starts_at, wanted.ends_at, uow.now)
    hits = await _locked_hits(uow, viewer, during, wanted.choices)
    leave = await own_leave(uow, viewer, leave_id, locked=True)
    await _require_alone(uow, leave, during)
    await unblock(uow, leave.id)
    await _decide(uow, viewer, wanted, during, hits, before=Interval(leave.starts_at, leave.ends_at))
    leave.starts_at, leave.ends_at, leave.reason = during.start, during.end, wanted.reason
    leave.version += 1
    await uow.db.flush()
    await block(uow, leave)
    tell_leave(uow, leave)
    uow.audit("leave.changed", subject=leave.id)


async def end_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID) -> None:
    """It never was: what was canceled, moved or handed over for it stays so. Raises LeaveNotFound, Forbidden."""
    await lock(uow, [viewer.require_therapist()])
    leave = await own_leave(uow, viewer, leave_id, locked=True)
    await unblock(uow, leave.id)
    await uow.db.delete(leave)
    leave.version += 1
    tell_leave(uow, leave, deleted=True)
    uow.audit("leave.deleted", subject=leave.id)


async def own_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID, *, locked: bool = False) -> Leave:
    """Raises LeaveNotFound, Forbidden."""
    therapist_id = viewer.require_therapist()
    leave = await uow.db.get(Leave, leave_id, with_for_update=locked or None, populate_existing=True)
    if leave is None or leave.therapist_id != therapist_id:
        raise LeaveNotFound
    return leave


async def _locked_hits(uow: UnitOfWork, viewer: Viewer, during: Interval, choices: Sequence[Choice]) -> Sequence[Hit]:
    """What the leave hits, with everyone in it locked. A child who came before the lock was held is locked without
    waiting: to wait out of order could let two writers wait for each other. Raises CalendarChanged then; Invalid for
    choices that do not go together."""
    therapist_id = viewer.require_therapist()
    require_sound(choices, therapist_id)
    before = _children(await hits_of(uow, therapist_id, during, uow.now))
    substitutes = [choice.substitute_id for choice in choices if choice.substitute_id is not None]
    await lock(uow, [therapist_id, *before, *substitutes])
    hits = await hits_of(uow, therapist_id, during, uow.now)
    if not await lock_without_waiting(uow, _children(hits) - before):
        raise CalendarChanged
    return hits


def _children(hits: Sequence[Hit]) -> frozenset[UUID]:
    return frozenset[UUID]().union(*(hit.children for hit in hits))


async def _require_alone(uow: UnitOfWork, leave: Leave, during: Interval) -> None:
    if await overlaps_leave(uow, leave.therapist_id, during, leave.id):
        raise LeaveOverlaps


async def _decide(
    uow: UnitOfWork,
    viewer: Viewer,
    wanted: WantedLeave,
    during: Interval,
    hits: Sequence[Hit],
    *,
    before: Interval | None,
) -> None:
    """`before` is the leave as it was. A choice for an own event that is no longer hit changes nothing."""
    choices = {choice.event_id: choice for choice in wanted.choices}
    for event_id in choices.keys() - {hit.event_id for hit in hits}:
        await visible_event(uow, viewer, event_id)
    asked = [hit for hit in hits if before is None or not hit.during.overlaps(before)]
    open_ones = [hit for hit in asked if hit.event_id not in choices]
    if open_ones:
        listed = [
            DateConflict(hit.during, "taken", [shown(str(hit.event_id), hit.event_type, hit.during)])
            for hit in open_ones
        ]
        raise LeaveHitsSessions(details={"conflicts": [conflict.json for conflict in listed]})
    await apply_choices(uow, [choices[hit.event_id] for hit in hits if hit.event_id in choices], during)
