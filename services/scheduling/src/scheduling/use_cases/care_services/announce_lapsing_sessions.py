"""Reminds families before sessions lapse unbooked
(docs/product/scheduling.md#reminder-of-unbooked-sessions)."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from scheduling.adapters.allowances import allowances, not_bookable
from scheduling.adapters.bookable_sessions import bookable_sessions
from scheduling.adapters.care_services import services_of
from scheduling.domain.cycles import WEEK
from scheduling.domain.event_types import ONCE_ONLY
from scheduling.events.care import UnbookedSessionsAnnounced

ACTOR = Actor.service("scheduling")
AHEAD = timedelta(days=7)
AHEAD_IN_A_WEEK = timedelta(days=3)
"""In a cycle of one week."""
BATCH = 100
DUE = f"""
    SELECT * FROM (
        SELECT subscription_id, version, child_id, plan_name, session_type, lapse_checked_for, cycle_weeks, coalesce(
                   (SELECT sessions FROM paid_cycles p WHERE p.subscription_id = entitlements.subscription_id
                    AND p.starts_on = entitlements.cycle_starts_on), sessions_per_cycle) AS sessions,
               CASE WHEN session_type = ANY($3::text[]) THEN ends_on
                    ELSE least(cycle_starts_on + {WEEK} * cycle_weeks - 1, ends_on) END AS last_day
        FROM entitlements WHERE status = 'active'
    ) AS paid
    WHERE last_day >= $1 AND last_day <= $2 AND lapse_checked_for IS DISTINCT FROM last_day
      AND (cycle_weeks > 1 OR last_day <= $4)
    ORDER BY last_day, subscription_id LIMIT $5
"""  # noqa: S608  # constants
CHECKED = """
    UPDATE entitlements SET lapse_checked_for = $2
    WHERE subscription_id = $1 AND lapse_checked_for IS DISTINCT FROM $2 RETURNING subscription_id
"""
"""Of two runs at once only one gets a row."""


async def announce_lapsing_sessions(units: UnitsOfWork) -> int:
    """The job. Returns how many subscriptions it checked. Each cycle is checked once."""

    async def work(uow: UnitOfWork) -> int:
        today = uow.now.date()
        once_only = [str(kind) for kind in ONCE_ONLY]
        due = await uow.rows(DUE, today, today + AHEAD, once_only, today + AHEAD_IN_A_WEEK, BATCH)
        for row in due:
            if await uow.rows(CHECKED, row["subscription_id"], row["last_day"]):
                await _announce(uow, row, row["last_day"])
        return len(due)

    return await units.run(ACTOR, work)


async def _announce(uow: UnitOfWork, paid: Mapping[str, Any], last_day: date) -> None:
    unbooked, bookable, obstacle = await _unbooked(uow, paid)
    if unbooked:
        uow.emit(
            UnbookedSessionsAnnounced(
                version=paid["version"],
                subscription_id=paid["subscription_id"],
                child_id=paid["child_id"],
                plan_name=paid["plan_name"],
                sessions=unbooked,
                last_day=last_day,
                session_type=paid["session_type"],
                bookable=bookable,
                obstacle=None if obstacle is None else obstacle.code,
            )
        )


async def _unbooked(uow: UnitOfWork, paid: Mapping[str, Any]) -> tuple[int, int | None, DomainError | None]:
    """Those that end with the current cycle, without owed ones, how many of them can be booked in it, and why none can.
    While no therapist is chosen: all of them, and None."""
    services = await services_of(uow, UUID(str(paid["child_id"])))
    own = [care for care in services if str(care.subscription_id) == str(paid["subscription_id"])]
    running = [care for care in own if care.next_day(uow.now) is not None]
    if not running:
        return 0 if own else int(paid["sessions"]), None, None
    (allowance,) = (await allowances(uow, running[:1])).values()
    left = allowance.cycles(uow.now)[0]
    (fitting,) = await bookable_sessions(uow, allowance.care, [left], uow.now)
    obstacle = not_bookable(allowance.care)
    return left.lapsing, min(fitting, left.lapsing), None if obstacle is None else obstacle()
