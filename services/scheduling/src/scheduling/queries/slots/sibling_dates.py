"""Free times for two siblings back to back, with one therapist or two (docs/product/scheduling.md#siblings)."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import by_day, day_of, start_of_day, written_spans

from scheduling.adapters.allowances import Allowance, allowances
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.occupancy import spans_of
from scheduling.adapters.sql_fragments import busy_sql
from scheduling.domain.back_to_back import back_to_back
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.slots import Availability

LONGEST = timedelta(hours=8)
"""No session of a care service lasts longer."""
BUSY_OF_BOTH = f"""
    SELECT s.id, s.child_id, busy.starts, busy.ends
    FROM care_services s
    JOIN guardianships_for('book') g ON g.child_id = s.child_id AND g.guardian_id = $2
    CROSS JOIN LATERAL ({busy_sql("s.therapist_id", "ARRAY[s.child_id]", "$3", "$4", "NULL::uuid", "$5")}) busy
    WHERE s.id = ANY($1::uuid[])
"""  # noqa: S608  # constants
PAIR_JSON = ('{"start_date":"', '","end_date":"', '",')
SIBLING_JSON = ('"sibling_start_date":"', '","sibling_end_date":"', '"}')


@dataclass(frozen=True)
class SiblingQuery:
    service_id: UUID
    sibling_service_id: UUID
    first_day: date
    last_day: date
    """Included."""
    zone: ZoneInfo
    """The zone of the days and of the offsets in the response."""

    @property
    def window(self) -> Interval:
        return Interval(
            start_of_day(self.first_day, self.zone), start_of_day(self.last_day + timedelta(days=1), self.zone)
        )


async def sibling_pairs(db: Rows, viewer: Viewer, query: SiblingQuery, now: datetime) -> orjson.Fragment:
    """JSON, in order of the earlier start. Raises Forbidden, ServiceNotFound, Invalid."""
    guardian_id = viewer.require_guardian()
    ids, window = [query.service_id, query.sibling_service_id], query.window
    reach = Interval(window.start, window.end + LONGEST)
    busy, services = await asyncio.gather(db.rows(BUSY_OF_BOTH, ids, guardian_id, *reach, now), services_by_id(db, ids))
    rows = {UUID(str(row["id"])): row for row in busy}
    if any(service not in rows for service in ids):
        raise ServiceNotFound
    if len({row["child_id"] for row in rows.values()}) == 1:
        raise Invalid(fields={"sibling_service_id": "Choose a service of another child"})
    left = await allowances(db, list(services.values()))
    own, theirs = (_free(left[service], rows[service], window, reach, now) for service in ids)
    pairs = back_to_back(list(own), list(own.values()), list(theirs), list(theirs.values()))
    first, second = _written(own, query.zone, PAIR_JSON), _written(theirs, query.zone, SIBLING_JSON)
    return orjson.Fragment(f"[{','.join(first[pair.first] + second[pair.sibling] for pair in pairs)}]")


def _written(free: Mapping[int, int], zone: ZoneInfo, form: tuple[str, str, str]) -> Mapping[int, str]:
    """Each session's text, by its start."""
    spans = [(start, start + length) for start, length in free.items()]
    return dict(zip(free, written_spans(spans, zone, form), strict=True))


def _free(allowance: Allowance, row: Row, window: Interval, reach: Interval, now: datetime) -> Mapping[int, int]:
    """The length in seconds by start, both in order: exactly the starts that a booking accepts. A plan may give the
    sessions of a later cycle another length."""
    care = allowance.care
    available = Availability.of(care.hours, care.zone, spans_of(row), reach, now)
    found: dict[int, int] = {}
    for minutes, days in _bookable_days(allowance, window).items():
        for day, starts in by_day(available.free_seconds(window, timedelta(minutes=minutes)), care.zone):
            if day in days:
                found |= dict.fromkeys(starts, minutes * 60)
    return dict(sorted(found.items()))


def _bookable_days(allowance: Allowance, window: Interval) -> Mapping[int, Collection[date]]:
    """Days of the therapist's wall clock, by the minutes of a session."""
    care, found = allowance.care, defaultdict[int, set[date]](set)
    day, last = (day_of(end, care.zone) for end in window)
    while day <= last:
        if allowance.refusal_on(day) is None:
            found[care.terms_on(day).minutes].add(day)
        day += timedelta(days=1)
    return found
