"""A therapist takes leave: blocks the time and decides about every session in it, all or nothing
(docs/product/scheduling.md#leave)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.conflicts import DateConflict, conflict_json
from scheduling.adapters.leave.repository import Hit, block, hits_of, overlaps_leave, unblock
from scheduling.adapters.leave.tables import Leave
from scheduling.adapters.occupancy import lock, lock_without_waiting
from scheduling.domain.errors import CalendarChanged, LeaveHitsSessions, LeaveNotFound, LeaveOverlaps
from scheduling.domain.leave import Choice, leave_of, require_consistent
from scheduling.events.availability import emit_leave_changed
from scheduling.use_cases.events.event_access import visible_event
from scheduling.use_cases.events.event_writer import zone_of
from scheduling.use_cases.leave.resolve_leave_conflicts import apply_choices
from scheduling.use_cases.waitlist.offers import withdraw_offers


@dataclass(frozen=True)
class LeaveDraft:
    starts_at: datetime
    ends_at: datetime
    reason: str | None = None
    choices: Sequence[Choice] = ()
    """For each affected session; sessions that have begun or are marked stay without a choice."""


async def take_leave(uow: UnitOfWork, viewer: Viewer, draft: LeaveDraft) -> UUID:
    """The leave's id. Raises Forbidden, TherapistNotFound, EventNotFound; LeaveOverlaps, LeaveHitsSessions,
    CalendarChanged; SlotTaken, ServiceEnded, GroupFull, NotSubstitutable, SubstituteNotLicensed, SubstituteNotFree;
    Invalid."""
    therapist_id = viewer.require_therapist()
    await zone_of(uow, therapist_id)  # without a profile there is no calendar yet
    during = leave_of(draft.starts_at, draft.ends_at, uow.now)
    hits = await _locked_hits(uow, viewer, during, draft.choices)
    leave = Leave(
        id=new_id(),
        version=1,
        therapist_id=therapist_id,
        starts_at=during.start,
        ends_at=during.end,
        reason=draft.reason,
        created_at=uow.now,
    )
    await _require_alone(uow, leave, during)
    await _decide(uow, viewer, draft, during, hits, before=None)
    uow.db.add(leave)
    await uow.db.flush()
    await withdraw_offers(uow, leave.therapist_id, during)
    await block(uow, leave)
    emit_leave_changed(uow, leave)
    uow.audit("leave.taken", subject=leave.id)
    return leave.id


async def change_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID, draft: LeaveDraft) -> None:
    """Sessions kept by an earlier choice stay unless there is a new choice.

    Raises LeaveNotFound and as `take_leave` does.
    """
    await own_leave(uow, viewer, leave_id)
    during = leave_of(draft.starts_at, draft.ends_at, uow.now)
    hits = await _locked_hits(uow, viewer, during, draft.choices)
    leave = await own_leave(uow, viewer, leave_id, locked=True)
    await _require_alone(uow, leave, during)
    await unblock(uow, leave.id)
    await _decide(uow, viewer, draft, during, hits, before=Interval(leave.starts_at, leave.ends_at))
    leave.starts_at, leave.ends_at, leave.reason = during.start, during.end, draft.reason
    leave.version += 1
    await uow.db.flush()
    await withdraw_offers(uow, leave.therapist_id, during)
    await block(uow, leave)
    emit_leave_changed(uow, leave)
    uow.audit("leave.changed", subject=leave.id)


async def withdraw_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID) -> None:
    """Deletes the leave; sessions canceled, moved or handed over because of it stay so. Raises LeaveNotFound,
    Forbidden."""
    await lock(uow, [viewer.require_therapist()])
    leave = await own_leave(uow, viewer, leave_id, locked=True)
    await unblock(uow, leave.id)
    await uow.db.delete(leave)
    leave.version += 1
    emit_leave_changed(uow, leave, deleted=True)
    uow.audit("leave.deleted", subject=leave.id)


async def own_leave(uow: UnitOfWork, viewer: Viewer, leave_id: UUID, *, locked: bool = False) -> Leave:
    """Raises LeaveNotFound, Forbidden."""
    therapist_id = viewer.require_therapist()
    leave = await uow.db.get(Leave, leave_id, with_for_update=locked or None, populate_existing=True)
    if leave is None or leave.therapist_id != therapist_id:
        raise LeaveNotFound
    return leave


async def _locked_hits(uow: UnitOfWork, viewer: Viewer, during: Interval, choices: Sequence[Choice]) -> Sequence[Hit]:
    """The affected events, with everyone in them locked. A child who joined before the lock was taken is locked
    without waiting, because waiting out of order can deadlock. Raises CalendarChanged in that case; Invalid for
    contradictory choices."""
    therapist_id = viewer.require_therapist()
    require_consistent(choices, therapist_id)
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
    draft: LeaveDraft,
    during: Interval,
    hits: Sequence[Hit],
    *,
    before: Interval | None,
) -> None:
    """`before` is the leave before the change. A choice for an event of the therapist that isn't affected anymore
    changes nothing."""
    choices = {choice.event_id: choice for choice in draft.choices}
    for event_id in choices.keys() - {hit.event_id for hit in hits}:
        await visible_event(uow, viewer, event_id)
    newly_hit = [hit for hit in hits if before is None or not hit.during.overlaps(before)]
    undecided = [hit for hit in newly_hit if hit.event_id not in choices]
    if undecided:
        listed = [
            DateConflict(hit.during, "taken", [conflict_json(str(hit.event_id), hit.event_type, hit.during)])
            for hit in undecided
        ]
        raise LeaveHitsSessions(details={"conflicts": [conflict.json for conflict in listed]})
    await apply_choices(uow, [choices[hit.event_id] for hit in hits if hit.event_id in choices], during)
