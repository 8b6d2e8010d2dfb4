"""Care services with everything needed to schedule sessions of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.errors import Invalid
from chassis.timekeeping.wall_clock import day_of
from chassis.timekeeping.weekly_hours import WeeklyHours, parse_all

from scheduling.adapters.sql_fragments import COUNTED_START
from scheduling.domain.cycles import Cycle, CycleKind, cycle_of, remaining_to_schedule
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType

SERVICES = """
    SELECT s.id, s.child_id, s.therapist_id, s.subscription_id, s.name, s.session_type, s.cycle, s.cycle_anchor,
           s.sessions_per_cycle, s.session_length_minutes, s.starts_on, s.ends_on,
           e.status AS payment_status, t.timezone, t.working_hours, t.suspended
    FROM care_services s
    JOIN therapists t ON t.id = s.therapist_id
    LEFT JOIN entitlements e ON e.subscription_id = s.subscription_id
"""
OF_CHILD = f"{SERVICES} WHERE s.child_id = $1 ORDER BY s.id"
BY_ID = f"{SERVICES} WHERE s.id = ANY($1::uuid[]) ORDER BY s.id"
OF_THERAPIST = f"{SERVICES} WHERE s.therapist_id = $1 ORDER BY s.id"
WITH_THERAPIST = f"{SERVICES} WHERE s.therapist_id = $1 AND s.child_id = ANY($2::uuid[]) ORDER BY s.id"
USED = f"""
    SELECT {COUNTED_START} AS starts_at
    FROM participants p
    JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id
    WHERE (s.id = $1 OR s.subscription_id = $2) AND (NOT p.canceled OR p.late_cancel)
"""  # noqa: S608  # constants
USED_OF_EACH = f"""
    SELECT asked.id, {COUNTED_START} AS starts_at
    FROM care_services asked
    JOIN care_services s ON s.id = asked.id OR s.subscription_id = asked.subscription_id
    JOIN participants p ON p.care_service_id = s.id AND (NOT p.canceled OR p.late_cancel)
    JOIN events e ON e.id = p.event_id
    WHERE asked.id = ANY($1::uuid[])
"""  # noqa: S608  # constants
"""All care services that one subscription pays for use it up together."""


@dataclass(frozen=True)
class Care:
    """A care service, as needed for scheduling."""

    id: UUID
    child_id: UUID
    therapist_id: UUID
    subscription_id: UUID | None
    name: str
    session_type: EventType
    cycle: CycleKind
    cycle_anchor: date
    sessions_per_cycle: int
    session_length_minutes: int
    starts_on: date
    """Its first day, on the therapist's wall clock (so is the last one)."""
    ends_on: date | None
    payment_status: str | None
    """Status of the subscription; None for a service paid by a school."""
    zone: ZoneInfo
    """The therapist's zone, in which the days are counted."""
    hours: Sequence[WeeklyHours]
    suspended: bool
    """Whether the therapist is suspended, so that nobody can book them."""

    @property
    def is_paused(self) -> bool:
        """Booked sessions stay, new ones aren't allowed (docs/product/scheduling.md#paused-subscription)."""
        return self.payment_status == "paused"

    def cycle_at(self, instant: datetime) -> Cycle:
        return self.cycle_on(day_of(instant, self.zone))

    def cycle_on(self, day: date) -> Cycle:
        return cycle_of(self.cycle, self.cycle_anchor, day)

    def lasts_at(self, instant: datetime) -> bool:
        """False after the service's last day. Sessions before its first day are allowed, so that they can be
        recorded."""
        return self.ends_on is None or day_of(instant, self.zone) <= self.ends_on

    def holds(self, instant: datetime) -> bool:
        """Whether the day of `instant` lies within the service. Guardians book only such days."""
        return self.starts_on <= day_of(instant, self.zone) and self.lasts_at(instant)

    def next_day(self, now: datetime) -> date | None:
        """The first day of the service that isn't over; None when all are."""
        day = max(self.starts_on, day_of(now, self.zone))
        return day if self.ends_on is None or day <= self.ends_on else None

    def current_cycle(self, now: datetime) -> Cycle | None:
        """Today's cycle, or the first one before the service begins; None when it is over."""
        day = self.next_day(now)
        return None if day is None else self.cycle_on(day)

    def remaining(self, cycle: Cycle, used: Sequence[datetime]) -> int:
        """`used` are the start times of the sessions that count."""
        return remaining_to_schedule(self.sessions_per_cycle, cycle, (day_of(start, self.zone) for start in used))


async def services_of(db: Rows, child_id: UUID) -> Sequence[Care]:
    return [_care(row) for row in await db.rows(OF_CHILD, child_id)]


async def services_of_therapist(db: Rows, therapist_id: UUID) -> Sequence[Care]:
    """All services that the therapist provides or provided, oldest first."""
    return [_care(row) for row in await db.rows(OF_THERAPIST, therapist_id)]


async def services_by_id(db: Rows, ids: Sequence[UUID]) -> dict[UUID, Care]:
    """Unknown ids are left out."""
    return {care.id: care for care in map(_care, await db.rows(BY_ID, list(ids)))}


async def services_with(db: Rows, therapist_id: UUID, children: Sequence[UUID]) -> Sequence[Care]:
    """What the therapist provides or provided for these children, oldest first."""
    return [_care(row) for row in await db.rows(WITH_THERAPIST, therapist_id, list(children))]


def choose_services(
    known: Sequence[Care],
    children: Sequence[UUID],
    event_type: EventType,
    start: datetime,
    service_id: UUID | None = None,
) -> Sequence[Care]:
    """Chooses among these services of a therapist. Raises ServiceNotFound, Invalid."""
    if service_id is not None and len(children) != 1:
        raise Invalid(fields={"service_id": "Choose a service only for a session with one guest"})

    def service_of(child: UUID) -> Care:
        services = [care for care in known if care.child_id == child and service_id in (None, care.id)]
        if not services:
            raise ServiceNotFound
        return min(services, key=lambda care: (not care.lasts_at(start), care.session_type is not event_type))

    return [service_of(child) for child in children]


async def used_starts(db: Rows, care: Care) -> list[datetime]:
    """Start times of all sessions that count against the service: booked ones and late cancels."""
    return [row["starts_at"] for row in await db.rows(USED, care.id, care.subscription_id)]


async def left_to_book_of_each(db: Rows, services: Sequence[Care], now: datetime) -> dict[UUID, int]:
    """`left_to_book` for several services, keyed by service."""
    used: dict[UUID, list[datetime]] = {care.id: [] for care in services}
    for row in await db.rows(USED_OF_EACH, list(used)):
        used[UUID(str(row["id"]))].append(row["starts_at"])
    cycles = {care.id: care.current_cycle(now) for care in services}
    return {
        care.id: 0 if (cycle := cycles[care.id]) is None else care.remaining(cycle, used[care.id]) for care in services
    }


async def left_to_book(db: Rows, care: Care, now: datetime) -> int:
    """Sessions left to book in its current cycle; 0 when the service is over."""
    cycle = care.current_cycle(now)
    return 0 if cycle is None else care.remaining(cycle, await used_starts(db, care))


async def today_of(db: Rows, therapist_id: UUID, now: datetime) -> date:
    """The therapist's local day at `now`, in which first and last days of care services are counted; the UTC day while
    the profile is unknown."""
    name = await db.value("SELECT timezone FROM therapists WHERE id = $1", therapist_id)
    return day_of(now, ZoneInfo(name or "UTC"))


def _care(row: Row) -> Care:
    known: dict[str, Any] = dict(row)
    for name in ("id", "child_id", "therapist_id", "subscription_id"):
        known[name] = None if known[name] is None else UUID(str(known[name]))
    hours = known.pop("working_hours")
    return Care(
        **known
        | {
            "session_type": EventType(known["session_type"]),
            "cycle": CycleKind(known["cycle"]),
            "zone": ZoneInfo(known.pop("timezone")),
            "hours": parse_all(hours),
        }
    )
