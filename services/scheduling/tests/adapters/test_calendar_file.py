"""Two independent libraries read the files back."""

import io
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.tz import tzical
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar
from scheduling.adapters.calendar_file import FileEvent, calendar_file

LOS_ANGELES = ZoneInfo("America/Los_Angeles")
NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
ZONES = ("America/Los_Angeles", "America/Phoenix", "Europe/London", "Pacific/Apia", "Pacific/Pago_Pago", "Asia/Kolkata")
CHANGES = {
    "America/Los_Angeles": (date(2026, 3, 8), date(2026, 11, 1)),
    "Australia/Lord_Howe": (date(2026, 4, 5), date(2026, 10, 4)),  # half an hour
    "Europe/Dublin": (date(2026, 3, 29), date(2026, 10, 25)),  # where winter is the exception
    "Africa/Casablanca": (date(2026, 2, 15), date(2026, 3, 22)),
    "America/St_Johns": (date(2026, 3, 8), date(2026, 11, 1)),
    "Asia/Almaty": (date(2024, 3, 1),),  # of the standard offset, back
    "Pacific/Apia": (date(2011, 12, 30),),  # a day that never existed
}
QUARTER = timedelta(minutes=15)


def event(start: datetime, zone: ZoneInfo = LOS_ANGELES, **known: object) -> FileEvent:
    values: dict[str, object] = {
        "uid": "01",
        "sequence": 0,
        "starts_at": start,
        "ends_at": start + timedelta(minutes=45),
        "zone": zone,
        "summary": "Individual session",
        "canceled": False,
        "link": "https://larkwell.example/",
    }
    return FileEvent(**values | known)  # type: ignore[arg-type]  # field by field


def written(*events: FileEvent) -> bytes:
    return calendar_file(events, "no-reply@larkwell.example", NOW)


def read(content: bytes) -> list[Any]:
    """The events of a file."""
    return list(Calendar.from_ical(content).walk("VEVENT"))


@pytest.mark.parametrize("key", ZONES)
def test_a_vtimezone_matches_the_clock_hour_by_hour(key: str) -> None:
    zone = ZoneInfo(key)
    text = written(event(NOW, zone), event(NOW + timedelta(days=300), zone)).decode()
    emitted = tzical(io.StringIO(text)).get(key)
    for hour in range(24 * 300):
        local = (NOW + timedelta(hours=hour)).astimezone(zone).replace(tzinfo=None)
        for fold in (0, 1):
            assert (
                local.replace(tzinfo=emitted, fold=fold).utcoffset()
                == local.replace(tzinfo=zone, fold=fold).utcoffset()
            )


def clock_change(zone: ZoneInfo, day: date) -> datetime:
    """The first quarter hour after it."""
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(hours=36)
    quarters = (start + number * QUARTER for number in range(72 * 4))
    offset = start.astimezone(zone).utcoffset()
    return next(quarter for quarter in quarters if quarter.astimezone(zone).utcoffset() != offset)


@pytest.mark.parametrize("minutes", [15, 45, 90])
@pytest.mark.parametrize(("key", "day"), [(key, day) for key, days in CHANGES.items() for day in days])
def test_quarter_hours_around_a_clock_change_round_trip(key: str, day: date, minutes: int) -> None:
    zone, length = ZoneInfo(key), timedelta(minutes=minutes)
    change = clock_change(zone, day)
    starts = [change + number * QUARTER for number in range(-6 * 4, 6 * 4)]
    content = written(*(event(start, zone, ends_at=start + length) for start in starts))
    emitted = tzical(io.StringIO(content.decode())).get(key)
    moments = [found[name] for found in read(content) for name in ("dtstart", "dtend")]
    agreed_on = [moment for start in starts for moment in (start, start + length)]
    assert [moment.dt.astimezone(UTC) for moment in moments] == agreed_on
    by_the_files_rules = [
        (moment.dt.replace(tzinfo=emitted) if "TZID" in moment.params else moment.dt).astimezone(UTC)
        for moment in moments
    ]
    assert by_the_files_rules == agreed_on


def test_only_doubled_hours_are_written_in_utc() -> None:
    into, out, at_the_end, after = (
        datetime(2026, 11, 1, *wall, tzinfo=UTC) for wall in ((7, 30), (9, 30), (10, 0), (10, 15))
    )
    text = written(event(into), event(out), event(at_the_end), event(after)).decode()
    emitted = [
        line for line in text.partition("END:VTIMEZONE")[2].splitlines() if line.startswith(("DTSTART", "DTEND"))
    ]
    assert emitted == [
        "DTSTART:20261101T073000Z",
        "DTEND:20261101T081500Z",
        "DTSTART:20261101T093000Z",
        "DTEND:20261101T101500Z",
        "DTSTART;TZID=America/Los_Angeles:20261101T020000",
        "DTEND;TZID=America/Los_Angeles:20261101T024500",
        "DTSTART;TZID=America/Los_Angeles:20261101T021500",
        "DTEND;TZID=America/Los_Angeles:20261101T030000",
    ]


def test_an_onset_uses_the_offset_before_the_change() -> None:
    text = written(event(NOW)).decode()
    spring = "BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0800\r\nTZOFFSETTO:-0700\r\nTZNAME:PDT"
    autumn = "BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0700\r\nTZOFFSETTO:-0800\r\nTZNAME:PST"
    assert spring in text
    assert autumn in text


def test_an_event_is_read_back_as_it_was_written() -> None:
    first = event(NOW, summary="Mía, Noa; and \\ Kit\nwith Robin", sequence=3)
    (found,) = read(written(first))
    assert found["summary"] == first.summary
    assert (found["dtstart"].dt, found["dtend"].dt) == (first.starts_at, first.ends_at)
    assert found["dtstart"].params["TZID"] == "America/Los_Angeles"
    assert (str(found["uid"]), found["sequence"], str(found["status"])) == ("01", 3, "CONFIRMED")


def test_a_canceled_event_is_transparent() -> None:
    (found,) = read(written(event(NOW, canceled=True)))
    assert (str(found["status"]), str(found["transp"])) == ("CANCELLED", "TRANSPARENT")


def test_a_calendar_without_events_is_valid() -> None:
    assert read(written()) == []


def test_offsets_have_seconds_only_where_there_are_any() -> None:
    railway_time = datetime(1883, 11, 18, 20, tzinfo=UTC)
    text = written(event(railway_time), event(NOW, ZoneInfo("Asia/Kolkata"))).decode()
    assert "TZOFFSETFROM:-075258\r\nTZOFFSETTO:-0800" in text
    assert "TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530" in text


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=400))
def test_no_line_is_longer_than_75_octets_and_none_breaks_a_character(value: str) -> None:
    content = written(event(NOW, summary=value))
    lines = content.removesuffix(b"\r\n").split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    for line in lines:
        line.decode()
    (found,) = read(content)
    assert found["summary"] == value
