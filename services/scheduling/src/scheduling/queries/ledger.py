"""A child's minutes by care service and cycle, and the no-show rate (docs/product/scheduling.md#ledger)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.care_services import Care, CountedSessions, services_of
from scheduling.adapters.participations import no_shows_of, participation_of
from scheduling.adapters.sql_fragments import PARTICIPATIONS
from scheduling.domain.allotment import Carried
from scheduling.domain.cycles import Cycle, CycleKind
from scheduling.domain.ledger import Participation, account
from scheduling.domain.lost_minutes import LostInCycle, lost_by_cycle

PARTICIPATIONS_OF_CHILD = PARTICIPATIONS + "p.child_id = $1"


@dataclass(frozen=True)
class Period:
    """Days on the therapist's wall clock, both included."""

    first: date
    last: date


async def ledger(
    db: Rows, viewer: Viewer, child_id: UUID, now: datetime, period: Period | None = None
) -> dict[str, Any]:
    """The services that haven't ended, oldest first, each in its current cycle (the first one, before it begins). With
    a period: each cycle of each service that has a day in it, ended services included. Cycles of a plan that nobody
    pays for are left out.

    Therapists see their own services; all sessions of a subscription count, as in what is left to schedule.
    """
    mine = [c for c in await services_of(db, child_id) if viewer.is_guardian or c.therapist_id == viewer.profile_id]
    rows = await db.rows(PARTICIPATIONS_OF_CHILD, child_id)
    own = {str(care.id) for care in mine}
    no_shows = no_shows_of((row for row in rows if str(row["service_id"]) in own), now)
    return {
        "services": [entry for care in mine for entry in entries_of(care, rows, now, period)],
        "no_show": {
            "rate": no_shows.rate,
            "missed": no_shows.missed,
            "attended": no_shows.attended,
            "late_canceled": no_shows.late_canceled,
            "absent": no_shows.absent,
            "due": no_shows.due,
        },
    }


def entries_of(care: Care, rows: Sequence[Row], now: datetime, period: Period | None) -> Iterator[dict[str, Any]]:
    """One for each cycle of one service. `rows` are participations, also those of other services."""
    counted = [row for row in rows if row["uses_service"] and _counts(row, care)]
    sessions = CountedSessions.of(counted)
    allotment = care.allotment(sessions)
    carried = allotment.carried()
    lost = lost_by_cycle(care.lost(sessions), care.added_up(sessions), carried)
    for cycle in _cycles(care, now, period):
        first = cycle.starts_on
        length = care.terms.of(first).minutes
        earlier = sum(each.missed_open * length for starts_on, each in carried.items() if starts_on < first)
        earlier += sum(each.open for starts_on, each in lost.items() if starts_on < first)
        left = _Left(carried.get(first, Carried()), lost.get(first, LostInCycle()), earlier, allotment.size(first))
        yield _entry(care, cycle, counted, left, is_over=_is_over(care, cycle, now))


def _cycles(care: Care, now: datetime, period: Period | None) -> Iterator[Cycle]:
    if period is None:
        if (current := care.current_cycle(now)) is not None:
            yield current
        return
    day: date | None = max(care.starts_on, period.first)
    last = min(period.last, care.ends_on or date.max)
    while day is not None and day <= last:
        cycle = care.cycle_on(day)
        if care.promises(cycle):
            yield cycle
        day = cycle.ends_before


def _is_over(care: Care, cycle: Cycle, now: datetime) -> bool:
    today = day_of(now, care.zone)
    return cycle.ends_before <= today or (care.ends_on is not None and care.ends_on < today)


@dataclass(frozen=True)
class _Left:
    """What a cycle owes."""

    missed: Carried
    lost: LostInCycle
    earlier_minutes: int
    """Of earlier cycles, still owed and not booked."""
    size: int
    """Sessions that the cycle promises."""


def _entry(care: Care, cycle: Cycle, counted: Sequence[Row], left: _Left, *, is_over: bool) -> dict[str, Any]:
    within = [participation_of(row) for row in counted if day_of(row["starts_at"], care.zone) in cycle]
    length = care.terms.of(cycle.starts_on).minutes
    found = account(_promised(care, within, left, length), within)
    made_up = left.missed.missed_made_up * length
    unused = max(0, found.unused - made_up)
    # what is left of a cycle that is over can't be booked, except for what was missed on another account
    owed = min(unused, left.missed.missed_open * length) if is_over else unused
    once = care.cycle is CycleKind.ONCE
    return {
        "service_id": care.id,
        "service_name": care.name,
        "session_type": care.session_type,
        "cycle": {
            "starts_on": care.starts_on if once else cycle.starts_on,
            "ends_on": care.ends_on if once else cycle.last_day,
        },
        "promised_minutes": found.promised,
        "delivered_minutes": found.delivered,
        "booked_minutes": found.booked,
        "missed_minutes": {reason.value: minutes for reason, minutes in found.missed.items()},
        "owed_minutes": owed + left.lost.open,
        "carried_over_minutes": left.earlier_minutes,
        "made_up_minutes": made_up + left.lost.made_up,
        "written_off_minutes": found.written_off,
        "unbooked_minutes": unused - owed,
    }


def _promised(care: Care, within: Sequence[Participation], left: _Left, length: int) -> int:
    """After a plan change, booked sessions keep another length: they count as long as they are."""
    if not care.terms.lengths_differ:
        return left.size * length
    used = [one.minutes for one in within if one.is_used]
    return sum(used) + max(0, left.size - len(used)) * length - left.lost.made_up_here


def _counts(row: Row, care: Care) -> bool:
    same_plan = care.subscription_id is not None and str(row["subscription_id"]) == str(care.subscription_id)
    return same_plan or str(row["service_id"]) == str(care.id)
