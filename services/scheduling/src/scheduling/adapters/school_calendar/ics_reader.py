"""Reads school calendars (RFC 5545, docs/product/scheduling.md#school-calendars).

They also contain concerts and picture days. Only days off and late starts are imported, everything else is reported.
"""

import re
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Component, vDDDTypes

from scheduling.adapters.school_calendar.ics_components import (
    CHANGED,
    EventRejected,
    date_of,
    moment_of,
    one,
    parse_components,
    summary_of,
)
from scheduling.adapters.school_calendar.ics_recurrence import (
    Window,
    days_of_series,
    excluded_days,
    local_date,
    repeats,
)
from scheduling.domain.school_days import SchoolCalendar, SchoolDay, SchoolDayKind, is_listed, of_series
from scheduling.domain.school_titles import classify_title

HOURS = re.compile(r"\b(\d{1,2}(?:\.5)?)[ -]*(?:hours?|hrs?)\b", re.IGNORECASE)
MINUTES = re.compile(r"\b(\d{1,3})[ -]*min(?:ute)?s?\b", re.IGNORECASE)
CLOCK = re.compile(r"\b(1[0-2]|0?\d)(?::([0-5]\d)(?: ?([ap])\.?m\b)?| ?([ap])\.?m\b)", re.IGNORECASE)
"""`9:30`, `10:15 a.m.` or `9am`."""
USUAL_DELAY = timedelta(hours=2)
MOMENT, DAY = timedelta.resolution, timedelta(days=1)
LONGEST = timedelta(days=366)
BEFORE, AHEAD = timedelta(days=366), timedelta(days=731)
"""How far before and after today recurring events are expanded."""
LONGEST_UID = 500
NO_DATE = "it has no date or no UID."
UNTITLED = "An event without a name"


class _Canceled(EventRejected):
    def __init__(self, uid: str) -> None:
        super().__init__("it is canceled.")
        self.uid = uid


@dataclass(frozen=True)
class ReadCalendar(SchoolCalendar):
    ignored: Sequence[str]
    """One line for each event that is neither imported nor doubtful, with the reason."""


@dataclass(frozen=True)
class _Reader:
    zone: ZoneInfo | None
    canceled: bool
    school_starts: time
    window: Window
    titles: Collection[str]
    """Imported even if doubtful."""
    changed: Collection[str]
    """UIDs of the days of series with an event of their own; UIDs of series if the day is unknown."""


def read_school_calendar(data: bytes, school_starts: time, today: date, take: Collection[str] = ()) -> ReadCalendar:
    """`school_starts` is the wall time for delays without a time of their own; doubtful titles in `take` are imported.
    Recurring events are expanded from a year before `today` to two years after. Raises NotACalendar."""
    parts = parse_components(data)
    changed = {uid for event in parts.events if (uid := _changed_uid(event, parts.zone))}
    changed |= {event.uid for event in parts.unreadable if event.of_series}
    window = Window(today - BEFORE, today + AHEAD)
    reader = _Reader(parts.zone, parts.canceled, school_starts, window, take, changed)
    known, doubtful, canceled = dict[str, SchoolDay](), dict[str, SchoolDay](), set[str]()
    ignored = [f"{event.summary or UNTITLED}: it can't be read." for event in parts.unreadable]
    for event in parts.events:
        title = summary_of(event) or UNTITLED
        try:
            days, sure = _days(event, reader)
            _require_new(days, known)
        except EventRejected as why:
            ignored.append(f"{title}: {why}")
            if isinstance(why, _Canceled):
                canceled.add(why.uid)
        else:
            (known if sure else doubtful).update({day.uid: day for day in days})
    ignored += [f"{day.summary}: the file cancels it too." for uid, day in known.items() if is_listed(uid, canceled)]
    taken, left = (_without(days, canceled) for days in (known, doubtful))
    singles = [day for event in parts.events if (day := _begins(event, parts.zone))]
    first = min(singles or [day.starts_on for day in taken]) if taken else None
    out = frozenset(uid for event in parts.events for uid in _excluded_uids(event, parts.zone))
    return ReadCalendar(taken, left, first, frozenset(canceled), out, ignored)


def _without(days: Mapping[str, SchoolDay], canceled: Container[str]) -> Sequence[SchoolDay]:
    """In order."""
    left = [day for uid, day in days.items() if not is_listed(uid, canceled)]
    return sorted(left, key=lambda day: (day.starts_on, day.uid))


def _require_new(days: Sequence[SchoolDay], known: Container[str]) -> None:
    """Raises EventRejected."""
    if any(day.uid in known for day in days):
        raise EventRejected("another event of the file has the same UID.")


def _begins(event: Component, zone: ZoneInfo | None) -> date | None:
    """None for recurring events, which may have begun years before the file."""
    if repeats(event) or event.get(CHANGED) is not None:
        return None
    try:
        start = moment_of(one(event, "DTSTART"), zone)
    except EventRejected:
        return None
    return None if start is None else date_of(start)


def _excluded_uids(event: Component, zone: ZoneInfo | None) -> Collection[str]:
    """The days that this event removes from a series, by EXDATE or because it overrides one."""
    try:
        uid = _uid(event, zone)
        if event.get(CHANGED) is not None:
            return [uid]
        start = moment_of(one(event, "DTSTART"), zone)
        return [] if start is None else [of_series(uid, day) for day in excluded_days(event, start)]
    except EventRejected:
        return []


def _days(event: Component, reader: _Reader) -> tuple[Sequence[SchoolDay], bool]:
    """And whether their meaning is certain. Raises EventRejected."""
    if len(event.walk("VEVENT")) > 1:
        raise EventRejected("it contains another event.")
    uid = _uid(event, reader.zone)
    if reader.canceled or str(one(event, "STATUS") or "").upper() == "CANCELLED":
        raise _Canceled(uid)
    start = moment_of(one(event, "DTSTART"), reader.zone)
    if start is None:
        raise EventRejected(NO_DATE)
    day, doubtful = _day(event, uid, start, reader)
    taken = day.summary in reader.titles
    if not repeats(event):
        return [day], taken or not doubtful
    later = day.ends_on - day.starts_on
    days = [
        replace(day, uid=of_series(uid, on), starts_on=on, ends_on=on + later)
        for on in days_of_series(event, start, reader.window)
    ]
    if not days:
        raise EventRejected("it has no day between a year ago and two years from now.")
    sure = taken or not (doubtful or uid in reader.changed)
    return [each for each in days if each.uid not in reader.changed], sure


def _day(event: Component, uid: str, start: date, reader: _Reader) -> tuple[SchoolDay, bool]:
    """And whether its title is doubtful. Raises EventRejected."""
    summary, first, end = summary_of(event), date_of(start), _end(event, start, reader.zone)
    saying, last = classify_title(summary), first if end is None else _last_day(first, end)
    if saying is None:
        raise EventRejected("its title names neither a day off nor a late start.")
    opens_at = None
    if saying.kind is SchoolDayKind.DELAYED_START:
        if last > first:
            raise EventRejected("a late start over several days isn't supported; publish each day.")
        opens_at = _opens_at(summary, start, end, reader.school_starts)
    elif isinstance(start, datetime):
        raise EventRejected("it doesn't last whole days.")
    return SchoolDay(uid, saying.kind, first, last, opens_at, summary), saying.doubtful


def _uid(event: Component, zone: ZoneInfo | None) -> str:
    """An overridden day has the UID of its series (RFC 5545 section 3.8.4.4). Raises EventRejected."""
    uid = str(one(event, "UID") or "")
    if not uid:
        raise EventRejected(NO_DATE)
    if len(uid) > LONGEST_UID:
        raise EventRejected(f"its UID is longer than {LONGEST_UID} characters.")
    changed = one(event, CHANGED)
    if changed is None:
        return uid
    if not isinstance(changed, vDDDTypes) or "RANGE" in changed.params:
        raise EventRejected("its RECURRENCE-ID isn't supported.")
    start = moment_of(one(event, "DTSTART"), zone)
    return of_series(uid, local_date(changed.dt, start))


def _changed_uid(event: Component, zone: ZoneInfo | None) -> str | None:
    """The UID of the series if the day is unknown."""
    if event.get(CHANGED) is None:
        return None
    try:
        return _uid(event, zone)
    except EventRejected:
        return str(event.get("UID", ""))


def _end(event: Component, start: date, zone: ZoneInfo | None) -> date | None:
    """From DTEND or DURATION. Raises EventRejected."""
    lasts, ends = one(event, "DURATION"), one(event, "DTEND")
    if lasts is not None:
        if not isinstance(lasts, vDDDTypes) or not isinstance(lasts.dt, timedelta):
            raise EventRejected("its DURATION can't be read.")
        end: date | None = start + max(-DAY, min(lasts.dt, LONGEST + DAY))
    else:
        end = moment_of(ends, zone)
    if end is None:
        if ends is not None:
            raise EventRejected("its end can't be read.")
        return None
    if _wall(end) < _wall(start):
        raise EventRejected("it ends before it begins.")
    if _wall(end) - _wall(start) > LONGEST:
        raise EventRejected("it lasts for more than a year.")
    return end


def _wall(moment: date) -> datetime:
    return datetime.combine(moment, moment.time() if isinstance(moment, datetime) else time(0))


def _last_day(first: date, end: date) -> date:
    """The end is exclusive."""
    return max(first, date_of(end - (MOMENT if isinstance(end, datetime) else DAY)))


def _opens_at(summary: str, start: date, end: date | None, school_starts: time) -> time:
    """The end of a timed event; else the duration or time in its title."""
    if isinstance(start, datetime) and isinstance(end, datetime) and end.date() == start.date():
        return end.time()
    if found := HOURS.search(summary):
        delay = timedelta(hours=float(found[1]))
    elif found := MINUTES.search(summary):
        delay = timedelta(minutes=int(found[1]))
    elif clock := list(CLOCK.finditer(summary)):
        return _time(clock[-1])
    else:
        delay = USUAL_DELAY
    moved = datetime.combine(date_of(start), school_starts) + delay
    return moved.time() if moved.date() == date_of(start) else time(23, 59)


def _time(found: re.Match[str]) -> time:
    hour, half = int(found[1]), (found[3] or found[4] or "").lower()
    return time(hour % 12 + (12 if half == "p" else 0) if half else hour, int(found[2] or 0))
