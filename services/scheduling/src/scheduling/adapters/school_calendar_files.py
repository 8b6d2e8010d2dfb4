"""Reads the calendars that schools publish (RFC 5545).

They also hold concerts and picture days: only what says that school is out or begins late is taken, the rest is named.
"""

import re
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Component, vDDDTypes

from scheduling.adapters.calendar_parts import CHANGED, NotTaken, date_of, moment_of, one, parts_of, summary_of
from scheduling.adapters.calendar_series import Window, days_of_series, left_out, local_date, repeats
from scheduling.domain.school_days import SchoolCalendar, SchoolDay, SchoolDayKind, is_among, of_series
from scheduling.domain.school_titles import what_it_says

HOURS = re.compile(r"\b(\d{1,2}(?:\.5)?)[ -]*(?:hours?|hrs?)\b", re.IGNORECASE)
MINUTES = re.compile(r"\b(\d{1,3})[ -]*min(?:ute)?s?\b", re.IGNORECASE)
CLOCK = re.compile(r"\b(1[0-2]|0?\d)(?::([0-5]\d)(?: ?([ap])\.?m\b)?| ?([ap])\.?m\b)", re.IGNORECASE)
"""`9:30`, `10:15 a.m.` or `9am`."""
USUAL_DELAY = timedelta(hours=2)
MOMENT, DAY = timedelta.resolution, timedelta(days=1)
LONGEST = timedelta(days=366)
BEFORE, AHEAD = timedelta(days=366), timedelta(days=731)
"""How far around today the days of what repeats are told."""
LONGEST_UID = 500
NO_DATE = "it has no date or no UID."
UNNAMED = "An event without a name"


class _Canceled(NotTaken):
    def __init__(self, uid: str) -> None:
        super().__init__("it is canceled.")
        self.uid = uid


@dataclass(frozen=True)
class ReadCalendar(SchoolCalendar):
    ignored: Sequence[str]
    """A line for each event that was neither taken nor is doubtful, with why."""


@dataclass(frozen=True)
class _Reader:
    zone: ZoneInfo | None
    canceled: bool
    school_starts: time
    window: Window
    titles: Collection[str]
    """That are taken whatever else they say."""
    changed: Collection[str]
    """UIDs of days of series that have an event of their own; of the series where it is not known which day."""


def read_school_calendar(data: bytes, school_starts: time, today: date, take: Collection[str] = ()) -> ReadCalendar:
    """`school_starts` is the wall time to which a delay without a time of its own is added; doubtful titles that `take`
    has are taken. What repeats is told from a year before `today` to two years after. Raises NotACalendar."""
    parts = parts_of(data)
    changed = {uid for event in parts.events if (uid := _changed_uid(event, parts.zone))}
    changed |= {event.uid for event in parts.unreadable if event.of_series}
    window = Window(today - BEFORE, today + AHEAD)
    reader = _Reader(parts.zone, parts.canceled, school_starts, window, take, changed)
    known, doubtful, canceled = dict[str, SchoolDay](), dict[str, SchoolDay](), set[str]()
    ignored = [f"{event.summary or UNNAMED}: it cannot be read." for event in parts.unreadable]
    for event in parts.events:
        title = summary_of(event) or UNNAMED
        try:
            days, sure = _days(event, reader)
            _require_new(days, known)
        except NotTaken as why:
            ignored.append(f"{title}: {why}")
            if isinstance(why, _Canceled):
                canceled.add(why.uid)
        else:
            (known if sure else doubtful).update({day.uid: day for day in days})
    ignored += [f"{day.summary}: the file cancels it too." for uid, day in known.items() if is_among(uid, canceled)]
    taken, left = (_without(days, canceled) for days in (known, doubtful))
    singles = [day for event in parts.events if (day := _begins(event, parts.zone))]
    first = min(singles or [day.starts_on for day in taken]) if taken else None
    out = frozenset(uid for event in parts.events for uid in _left_out(event, parts.zone))
    return ReadCalendar(taken, left, first, frozenset(canceled), out, ignored)


def _without(days: Mapping[str, SchoolDay], canceled: Container[str]) -> Sequence[SchoolDay]:
    """In order."""
    left = [day for uid, day in days.items() if not is_among(uid, canceled)]
    return sorted(left, key=lambda day: (day.starts_on, day.uid))


def _require_new(days: Sequence[SchoolDay], known: Container[str]) -> None:
    """Raises NotTaken."""
    if any(day.uid in known for day in days):
        raise NotTaken("another event of the file has the same UID.")


def _begins(event: Component, zone: ZoneInfo | None) -> date | None:
    """None where that says nothing of when the file begins: series go on for years."""
    if repeats(event) or event.get(CHANGED) is not None:
        return None
    try:
        start = moment_of(one(event, "DTSTART"), zone)
    except NotTaken:
        return None
    return None if start is None else date_of(start)


def _left_out(event: Component, zone: ZoneInfo | None) -> Collection[str]:
    """The days that it takes out of what repeats: what is said of one by itself stands in its place."""
    try:
        uid = _uid(event, zone)
        if event.get(CHANGED) is not None:
            return [uid]
        start = moment_of(one(event, "DTSTART"), zone)
        return [] if start is None else [of_series(uid, day) for day in left_out(event, start)]
    except NotTaken:
        return []


def _days(event: Component, reader: _Reader) -> tuple[Sequence[SchoolDay], bool]:
    """And whether they are sure to be what they say. Raises NotTaken."""
    if len(event.walk("VEVENT")) > 1:
        raise NotTaken("another event lies within it.")
    uid = _uid(event, reader.zone)
    if reader.canceled or str(one(event, "STATUS") or "").upper() == "CANCELLED":
        raise _Canceled(uid)
    start = moment_of(one(event, "DTSTART"), reader.zone)
    if start is None:
        raise NotTaken(NO_DATE)
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
        raise NotTaken("none of its days lies in the year before today or the two years after.")
    sure = taken or not (doubtful or uid in reader.changed)
    return [each for each in days if each.uid not in reader.changed], sure


def _day(event: Component, uid: str, start: date, reader: _Reader) -> tuple[SchoolDay, bool]:
    """And whether its title is doubtful. Raises NotTaken."""
    summary, first, end = summary_of(event), date_of(start), _end(event, start, reader.zone)
    saying, last = what_it_says(summary), first if end is None else _last_day(first, end)
    if saying is None:
        raise NotTaken("it does not say that school is out or begins late.")
    opens_at = None
    if saying.kind is SchoolDayKind.DELAYED_START:
        if last > first:
            raise NotTaken("a late start of several days is not read; publish each day.")
        opens_at = _opens_at(summary, start, end, reader.school_starts)
    elif isinstance(start, datetime):
        raise NotTaken("it lasts for hours, not for days.")
    return SchoolDay(uid, saying.kind, first, last, opens_at, summary), saying.doubtful


def _uid(event: Component, zone: ZoneInfo | None) -> str:
    """A day that was changed alone has the UID of its series (RFC 5545 section 3.8.4.4). Raises NotTaken."""
    uid = str(one(event, "UID") or "")
    if not uid:
        raise NotTaken(NO_DATE)
    if len(uid) > LONGEST_UID:
        raise NotTaken(f"its UID is longer than {LONGEST_UID} characters.")
    changed = one(event, CHANGED)
    if changed is None:
        return uid
    if not isinstance(changed, vDDDTypes) or "RANGE" in changed.params:
        raise NotTaken("its RECURRENCE-ID is not read.")
    start = moment_of(one(event, "DTSTART"), zone)
    return of_series(uid, local_date(changed.dt, start))


def _changed_uid(event: Component, zone: ZoneInfo | None) -> str | None:
    """That of its series where the day is not known."""
    if event.get(CHANGED) is None:
        return None
    try:
        return _uid(event, zone)
    except NotTaken:
        return str(event.get("UID", ""))


def _end(event: Component, start: date, zone: ZoneInfo | None) -> date | None:
    """A DURATION says it as well. Raises NotTaken."""
    lasts, ends = one(event, "DURATION"), one(event, "DTEND")
    if lasts is not None:
        if not isinstance(lasts, vDDDTypes) or not isinstance(lasts.dt, timedelta):
            raise NotTaken("its DURATION cannot be read.")
        end: date | None = start + max(-DAY, min(lasts.dt, LONGEST + DAY))
    else:
        end = moment_of(ends, zone)
    if end is None:
        if ends is not None:
            raise NotTaken("its end cannot be read.")
        return None
    if _wall(end) < _wall(start):
        raise NotTaken("it ends before it begins.")
    if _wall(end) - _wall(start) > LONGEST:
        raise NotTaken("it lasts for more than a year.")
    return end


def _wall(moment: date) -> datetime:
    return datetime.combine(moment, moment.time() if isinstance(moment, datetime) else time(0))


def _last_day(first: date, end: date) -> date:
    """An end is not included."""
    return max(first, date_of(end - (MOMENT if isinstance(end, datetime) else DAY)))


def _opens_at(summary: str, start: date, end: date | None, school_starts: time) -> time:
    """The end of an event of hours; else what its name says: for how long, or until when."""
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
