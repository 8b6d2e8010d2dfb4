from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.ids import new_id
from chassis.timekeeping.wall_clock import Weekday
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.tables import Event, Series, SeriesGuest
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit
from scheduling.domain.series.series import SeriesRule

CUT = """
    UPDATE series SET recurrent_until_date = least(recurrent_until_date, $2::date) WHERE id = $1
"""
RULES = """
    SELECT NULL::uuid AS child_id, recurring_unit, recurring_period, recurring_days, recurring_month_option,
           recurrent_until_date
    FROM series WHERE id = $1
    UNION ALL
    SELECT child_id, recurring_unit, recurring_period, recurring_days, recurring_month_option, recurrent_until_date
    FROM series_guests WHERE series_id = $1
"""
"""Rules of the series and of guests with a rule of their own."""
CUT_GUESTS = """
    UPDATE series_guests SET recurrent_until_date = least(recurrent_until_date, $2::date) WHERE series_id = $1
"""


@dataclass(frozen=True)
class StoredSeries:
    id: UUID
    zone: ZoneInfo
    wall: time
    rule: SeriesRule


async def add_series(uow: UnitOfWork, therapist_id: UUID, zone: ZoneInfo, wall: time, rule: SeriesRule) -> UUID:
    series_id = new_id()
    uow.db.add(
        Series(
            id=series_id,
            therapist_id=therapist_id,
            timezone=zone.key,
            wall_time=wall,
            created_at=uow.now,
            **_columns(rule.shown),
        )
    )
    await uow.db.flush()
    uow.db.add_all(
        [SeriesGuest(series_id=series_id, child_id=child, **_columns(own)) for child, own in rule.own.items()]
    )
    await uow.db.flush()
    return series_id


async def stored_series(uow: UnitOfWork, series_id: UUID) -> StoredSeries:
    row = await uow.db.get_one(Series, series_id, populate_existing=True)
    guests = select(SeriesGuest).where(col(SeriesGuest.series_id) == series_id).order_by(col(SeriesGuest.child_id))
    own = {guest.child_id: _rule(guest) for guest in (await uow.db.scalars(guests)).all()}
    return StoredSeries(series_id, ZoneInfo(row.timezone), row.wall_time, SeriesRule(_rule(row), own))


async def read_rule(db: Rows, series_id: UUID) -> SeriesRule:
    """Like the rule of `stored_series`, but reads without the ORM session."""
    rules = {row["child_id"]: _recurrence(row) for row in await db.rows(RULES, series_id)}
    return SeriesRule(rules.pop(None), {UUID(str(child)): rule for child, rule in rules.items()})


async def end_series_before(uow: UnitOfWork, series_id: UUID, day: date) -> None:
    """Its rules end the day before `day`; a series without events is deleted."""
    last = day - timedelta(days=1)
    await uow.rows(CUT, series_id, last)
    await uow.rows(CUT_GUESTS, series_id, last)
    if await uow.value("SELECT 1 FROM events WHERE series_id = $1 LIMIT 1", series_id) is None:
        await uow.rows("DELETE FROM series_guests WHERE series_id = $1", series_id)
        await uow.rows("DELETE FROM series WHERE id = $1", series_id)


async def events_from(uow: UnitOfWork, series_id: UUID, occurs_on: date) -> Sequence[Event]:
    """All occurrences from this date of the rule on, locked, in order, deleted ones included."""
    found = (
        select(Event)
        .where(col(Event.series_id) == series_id, col(Event.occurs_on) >= occurs_on)
        .order_by(col(Event.occurs_on))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return (await uow.db.scalars(found)).all()


def _columns(rule: Recurrence) -> dict[str, Any]:
    return {
        "recurring_unit": rule.unit,
        "recurring_period": rule.period,
        "recurring_days": [day for day in Weekday if day in rule.days],
        "recurring_month_option": str(rule.month_option) if rule.month_option else None,
        "recurrent_until_date": rule.until,
    }


def _rule(row: Series | SeriesGuest) -> Recurrence:
    return _recurrence(row.model_dump())


def _recurrence(row: Row) -> Recurrence:
    return Recurrence(
        unit=RecurringUnit(row["recurring_unit"]),
        period=row["recurring_period"],
        until=row["recurrent_until_date"],
        days=frozenset(map(Weekday, row["recurring_days"])),
        month_option=MonthOption.parse(option) if (option := row["recurring_month_option"]) else None,
    )
