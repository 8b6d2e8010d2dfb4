"""Time zone names, compared with the tz database."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from chassis.regions import STATES, default_time_zone
from chassis.timekeeping.zone_names import TIME_ZONES, UNITED_STATES
from hypothesis import given
from hypothesis import strategies as st
from identity.domain.time_zones import (
    iana_name,
    offset_minutes,
    time_zone_list,
    time_zone_of,
)

INSTANTS = st.datetimes(datetime(2020, 1, 1), datetime(2035, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001  # given UTC
ALL = available_timezones()
SAME_CLOCK = {
    "Alaska": "America/Juneau",
    "Arizona": "US/Arizona",
    "Central Time (US & Canada)": "US/Central",
    "Eastern Time (US & Canada)": "US/Eastern",
    "Hawaii": "US/Hawaii",
    "Indiana (East)": "US/East-Indiana",
    "Mountain Time (US & Canada)": "US/Mountain",
    "Pacific Time (US & Canada)": "US/Pacific",
    "American Samoa": "US/Samoa",
}
"""The tz database's links for the US, which it documents as the same clock."""


@given(st.sampled_from(sorted(TIME_ZONES)), INSTANTS)
def test_every_listed_zone_exists(name: str, now: datetime) -> None:
    zone = iana_name(name)
    assert zone is not None
    assert zone in ALL
    assert -12 * 60 <= offset_minutes(zone, now) <= 14 * 60


@given(st.sampled_from(sorted(SAME_CLOCK)), INSTANTS)
def test_us_names_match_tz_database_clocks(name: str, now: datetime) -> None:
    assert (
        now.astimezone(ZoneInfo(TIME_ZONES[name])).utcoffset() == now.astimezone(ZoneInfo(SAME_CLOCK[name])).utcoffset()
    )


@given(st.sampled_from(sorted(ALL)))
def test_iana_names_with_an_area_are_accepted(zone: str) -> None:
    assert iana_name(zone) == (zone if "/" in zone else TIME_ZONES.get(zone, "UTC" if zone == "UTC" else None))


@given(
    st.one_of(st.none(), st.text(), st.sampled_from(sorted(TIME_ZONES))),
    st.one_of(st.text(), st.sampled_from(sorted(STATES))),
)
def test_any_input_resolves_to_a_zone(text: str | None, state: str) -> None:
    found = time_zone_of(text, state)
    assert ZoneInfo(found).key == found
    if text is None or iana_name(text) is None:
        assert found == default_time_zone(state)


@pytest.mark.parametrize(
    ("text", "state", "zone"),
    [
        ("Eastern Time (US & Canada)", "CA", "America/New_York"),
        ("America/New_York", "CA", "America/New_York"),
        ("Middle-earth", "NY", "America/New_York"),
        (None, "AZ", "America/Phoenix"),
        ("", "GU", "Pacific/Guam"),
        ("", "MP", "Pacific/Guam"),
        ("", "AS", "Pacific/Pago_Pago"),
        ("", "VI", "America/Puerto_Rico"),
        ("Middle-earth", "XX", "America/Los_Angeles"),
    ],
)
def test_unknown_zone_falls_back_to_state_then_pacific(text: str | None, state: str, zone: str) -> None:
    assert time_zone_of(text, state) == zone


def test_phoenix_keeps_its_clock_while_denver_changes() -> None:
    winter, summer = datetime(2026, 1, 15, tzinfo=UTC), datetime(2026, 7, 15, tzinfo=UTC)
    assert [offset_minutes(default_time_zone("AZ"), now) for now in (winter, summer)] == [-420, -420]
    assert [offset_minutes(default_time_zone("CO"), now) for now in (winter, summer)] == [-420, -360]


def test_every_state_zone_is_listed() -> None:
    assert {state.time_zone for state in STATES.values()} <= set(UNITED_STATES.values())


@given(INSTANTS)
def test_list_starts_with_us_and_runs_west_to_east(now: datetime) -> None:
    rows = time_zone_list(now)
    assert len(rows) == len(TIME_ZONES)
    country, rest = rows[: len(UNITED_STATES)], rows[len(UNITED_STATES) :]
    assert {name for name, _, _ in country} == set(UNITED_STATES)
    for part in (country, rest):
        assert [offset for *_, offset in part] == sorted(offset for *_, offset in part)
    for _, zone, offset in rows:
        assert now.astimezone(ZoneInfo(zone)).utcoffset() == timedelta(minutes=offset)
