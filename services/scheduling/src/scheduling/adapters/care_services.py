"""Care services with everything needed to schedule sessions of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.errors import Invalid
from chassis.timekeeping.wall_clock import day_of
from chassis.timekeeping.weekly_hours import Hours, parse_all

from scheduling.adapters.participations import CANCELED_BECAUSE, participation_of
from scheduling.adapters.sql_fragments import PARTICIPATION_COLUMNS, WORKING_HOURS
from scheduling.domain.allotment import Allotment
from scheduling.domain.cycle_terms import CycleTerms, Terms
from scheduling.domain.cycles import PLAN_WEEKS, Cycle, CycleKind, Era, cycle_in, cycle_of, plan_cycle
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.lost_minutes import AddedUp, LostMinutes, add_up

SERVICES = f"""
    SELECT s.id, s.child_id, s.therapist_id, s.subscription_id, s.name, s.session_type, s.cycle, s.cycle_anchor,
           s.sessions_per_cycle, s.session_length_minutes, s.starts_on, s.ends_on,
           e.status AS payment_status, e.planned_on, e.planned_sessions, e.planned_minutes,
           e.planned_weeks, coalesce(e.cycle_weeks, 4) AS cycle_weeks,
           (SELECT json_agg(json_build_array(starts_on, sessions, session_length_minutes, weeks, mixed_lengths,
                                             resumed_from))
            FROM paid_cycles c WHERE c.subscription_id = s.subscription_id) AS paid_cycles,
           t.timezone, {WORKING_HOURS} AS working_hours, t.suspended,
           coalesce((SELECT a.closed FROM closed_accounts a WHERE a.child_id = s.child_id), false) AS account_closed
    FROM care_services s
    JOIN therapists t ON t.id = s.therapist_id
    LEFT JOIN entitlements e ON e.subscription_id = s.subscription_id
"""  # noqa: S608  # constants
OF_CHILD = f"{SERVICES} WHERE s.child_id = $1 ORDER BY s.id"
BY_ID = f"{SERVICES} WHERE s.id = ANY($1::uuid[]) ORDER BY s.id"
OF_THERAPIST = f"{SERVICES} WHERE s.therapist_id = $1 ORDER BY s.id"
WITH_THERAPIST = f"{SERVICES} WHERE s.therapist_id = $1 AND s.child_id = ANY($2::uuid[]) ORDER BY s.id"
OF_SUBSCRIPTION = f"{SERVICES} WHERE s.subscription_id = $1 ORDER BY s.id"
COUNTED_OF_EACH = f"""
    SELECT asked.id AS asked, {PARTICIPATION_COLUMNS}
    FROM care_services asked
    JOIN care_services s ON s.id = asked.id OR s.subscription_id = asked.subscription_id
    JOIN participants p ON p.care_service_id = s.id AND p.uses_service
        AND (NOT p.canceled OR p.late_cancel OR p.cancel_reason = ANY($2::text[]))
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
    terms: CycleTerms
    """`sessions_per_cycle` and `session_length_minutes` are those of the present plan."""
    zone: ZoneInfo
    """The therapist's zone, in which the days are counted."""
    hours: Sequence[Hours]
    suspended: bool
    """Whether the therapist is suspended, so that nobody can book them."""
    account_closed: bool = False
    """Whether the child's guardian closed the account, so that nobody plans sessions."""

    @property
    def is_paused(self) -> bool:
        """Booked sessions stay, new ones aren't allowed (docs/product/scheduling.md#paused-subscription)."""
        return self.payment_status == "paused"

    @property
    def is_overdue(self) -> bool:
        """Booked sessions stay, new ones aren't allowed (docs/product/scheduling.md#past-due-payment)."""
        return self.payment_status == "past_due"

    @property
    def unpaid_because(self) -> Literal["subscription_paused", "payment_overdue"] | None:
        """Why nobody can add a session to come; None when they can."""
        if self.is_paused:
            return "subscription_paused"
        return "payment_overdue" if self.is_overdue else None

    @property
    def takes_new_sessions(self) -> bool:
        return self.unpaid_because is None and not self.account_closed

    def unpaid_to_move(
        self, booked: datetime, start: datetime
    ) -> Literal["subscription_paused", "payment_overdue"] | None:
        """Why the session that starts at `booked` can't start at `start` instead, in a later cycle that isn't paid.
        Within its cycle, or back into a paid one, it can (docs/product/scheduling.md#move-a-session)."""
        cycle, last_paid = self.cycle_at(start), self.cycle_on(self.cycle_anchor)
        if cycle == self.cycle_at(booked) or cycle.starts_on <= last_paid.starts_on:
            return None
        return self.unpaid_because

    def cycle_at(self, instant: datetime) -> Cycle:
        return self.cycle_on(day_of(instant, self.zone))

    def cycle_on(self, day: date) -> Cycle:
        if self.cycle not in PLAN_WEEKS:
            return cycle_of(self.cycle, self.cycle_anchor, day)
        return cycle_in(self._eras, day)

    @cached_property
    def _eras(self) -> Sequence[Era]:
        return tuple(self.terms.eras()) or (Era(self.cycle, self.cycle_anchor),)

    def promises(self, cycle: Cycle) -> bool:
        """Whether a cycle holds sessions: one that was paid, or that an active plan will charge for."""
        if self.subscription_id is None or self.cycle not in PLAN_WEEKS or self.terms.is_paid(cycle):
            return True
        return self.payment_status == "active" and cycle.starts_on > self.cycle_on(self.cycle_anchor).starts_on

    def terms_at(self, instant: datetime) -> Terms:
        """The terms of the cycle that contains the instant."""
        return self.terms_on(day_of(instant, self.zone))

    def terms_on(self, day: date) -> Terms:
        return self.terms.of(self.cycle_on(day).starts_on)

    def lasts_at(self, instant: datetime) -> bool:
        """False after the service's last day. Sessions before its first day are allowed, so that they can be
        recorded."""
        return self.lasts_on(day_of(instant, self.zone))

    def lasts_on(self, day: date) -> bool:
        return self.ends_on is None or day <= self.ends_on

    def holds(self, day: date) -> bool:
        """Whether the day is within the service. Guardians book only such days."""
        return self.starts_on <= day and self.lasts_on(day)

    def next_day(self, now: datetime) -> date | None:
        """The first day of the service that isn't over; None when all are."""
        day = max(self.starts_on, day_of(now, self.zone))
        return day if self.ends_on is None or day <= self.ends_on else None

    def current_cycle(self, now: datetime) -> Cycle | None:
        """Today's cycle, or the first one before the service begins; None when it is over. While paused or past due,
        the last paid one."""
        day = self.next_day(now)
        if day is None:
            return None
        if self.cycle in PLAN_WEEKS and self.unpaid_because is not None:
            return self.cycle_on(min(day, self.cycle_on(self.cycle_anchor).last_day))
        return self.cycle_on(day)

    def allotment(self, counted: "CountedSessions") -> Allotment:
        """What the sessions leave of each cycle."""
        used, owed = (
            Counter(self.cycle_at(start).starts_on for start in starts) for starts in (counted.used, counted.owed)
        )
        kept = Counter(
            {
                self.cycle_on(first).starts_on: self._kept_from_pause(cut_short, counted)
                for first, cut_short in self.terms.resumed.items()
                if self.cycle in PLAN_WEEKS
            }
        )
        added_up = Counter(session.cycle for session in self.added_up(counted))
        return Allotment(self.sessions_per_cycle, used, owed, kept, self.terms, added_up)

    def lost(self, counted: "CountedSessions") -> Sequence[LostMinutes]:
        """Owed minutes of sessions that took place, in the order of their starts."""
        return [LostMinutes(self.cycle_at(start).starts_on, minutes) for start, minutes in sorted(counted.lost)]

    def added_up(self, counted: "CountedSessions") -> Sequence[AddedUp]:
        """The sessions that lost minutes add up to."""
        return add_up(self.lost(counted), lambda cycle: self.terms.of(cycle).minutes)

    def _kept_from_pause(self, first_day: date, counted: "CountedSessions") -> int:
        """Sessions of the paid cycle that a pause cut short: the first cycle after resuming adds them to its own
        (docs/product/scheduling.md#sessions-kept-from-a-pause)."""
        cut_short = cycle_of(plan_cycle(self.terms.of(first_day).weeks), first_day, first_day)
        days = (day_of(start, self.zone) for start in (*counted.used, *counted.owed))
        return max(0, self.terms.of(cut_short.starts_on).sessions - sum(day in cut_short for day in days))


@dataclass(frozen=True)
class CountedSessions:
    """Start times of the sessions of a service, or of the subscription that pays for it."""

    used: list[datetime] = field(default_factory=list)
    """Delivered, booked, missed on the child's account or written off."""
    owed: list[datetime] = field(default_factory=list)
    """To be made up for."""
    lost: list[tuple[datetime, int]] = field(default_factory=list)
    """Those of `used` that lost minutes which are made up for, with these minutes."""

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "CountedSessions":
        found = cls()
        for row in rows:
            one = participation_of(row)
            if one.is_owed:
                found.owed.append(row["starts_at"])
            elif one.is_used:
                found.used.append(row["starts_at"])
            if one.lost_and_owed:
                found.lost.append((row["starts_at"], one.lost_and_owed))
        return found

    def without_lost(self, starts_at: datetime, minutes: int) -> "CountedSessions":
        """The same after the lost minutes of one session are written off."""
        rest = self.lost.copy()
        rest.remove((starts_at, minutes))
        return replace(self, lost=rest)


async def services_of(db: Rows, child_id: UUID) -> Sequence[Care]:
    return [_care(row) for row in await db.rows(OF_CHILD, child_id)]


async def services_of_subscription(db: Rows, subscription_id: UUID) -> Sequence[Care]:
    """With the present therapist and with earlier ones, oldest first."""
    return [_care(row) for row in await db.rows(OF_SUBSCRIPTION, subscription_id)]


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
    """Chooses among these services of a therapist: the named one, else the child's service of the event's type, else
    its oldest one, which the event then doesn't use (`uses_service`). Raises ServiceNotFound, Invalid."""
    if service_id is not None and len(children) != 1:
        raise Invalid(fields={"service_id": "Choose a service only for a session with one attendee"})

    def service_of(child: UUID) -> Care:
        services = [care for care in known if care.child_id == child and service_id in (None, care.id)]
        if not services:
            raise ServiceNotFound
        return min(services, key=lambda care: (not care.lasts_at(start), care.session_type is not event_type))

    return [service_of(child) for child in children]


def uses_service(care: Care, event_type: EventType, *, named: bool = False) -> bool:
    """Whether an event of this type counts as a session of the service that was chosen for its guest. `named`: the
    therapist named the service (docs/product/scheduling.md#which-service-a-session-uses)."""
    return named or care.session_type is event_type


async def counted_sessions(db: Rows, services: Sequence[Care]) -> dict[UUID, CountedSessions]:
    """Keyed by service. Services of one subscription get equal lists of their own."""
    rows: dict[UUID, list[Row]] = {care.id: [] for care in services}
    for row in await db.rows(COUNTED_OF_EACH, list(rows), [str(reason) for reason in CANCELED_BECAUSE]):
        rows[UUID(str(row["asked"]))].append(row)
    return {service: CountedSessions.of(found) for service, found in rows.items()}


async def left_to_book_of_each(db: Rows, services: Sequence[Care], now: datetime) -> dict[UUID, int]:
    """`left_to_book` for several services, keyed by service."""
    counted = await counted_sessions(db, services)
    cycles = {care.id: care.current_cycle(now) for care in services}
    return {
        care.id: 0
        if (cycle := cycles[care.id]) is None
        else care.allotment(counted[care.id]).remaining(cycle.starts_on)
        for care in services
    }


async def left_to_book(db: Rows, care: Care, now: datetime) -> int:
    """Sessions left to book in its current cycle; 0 when the service is over."""
    return (await left_to_book_of_each(db, [care], now))[care.id]


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
    terms = _terms(known)
    return Care(
        **known
        | {
            "session_type": EventType(known["session_type"]),
            "cycle": CycleKind(known["cycle"]),
            "zone": ZoneInfo(known.pop("timezone")),
            "hours": parse_all(hours),
            "terms": terms,
        }
    )


def _terms(known: dict[str, Any]) -> CycleTerms:
    """Takes its columns out of `known`."""
    paid, planned_on = known.pop("paid_cycles"), known.pop("planned_on")
    sessions, minutes, weeks = (known.pop(f"planned_{name}") for name in ("sessions", "minutes", "weeks"))
    return CycleTerms(
        Terms(known["sessions_per_cycle"], known["session_length_minutes"], known.pop("cycle_weeks")),
        {date.fromisoformat(first): Terms(*terms) for first, *terms, _, _ in paid or ()},
        planned_on,
        None if sessions is None else Terms(sessions, minutes, weeks or 4),
        mixed_lengths=any(mixed for *_, mixed, _ in paid or ()),
        resumed={date.fromisoformat(first): date.fromisoformat(cut) for first, *_, cut in paid or () if cut},
    )
