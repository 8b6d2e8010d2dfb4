"""Time zones by name (docs/product/identity.md#time-zones)."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

from chassis.regions import default_time_zone
from chassis.timekeeping.wall_clock import is_time_zone
from chassis.timekeeping.zone_names import ELSEWHERE, TIME_ZONES, UNITED_STATES

_zone = cache(ZoneInfo)
"""`ZoneInfo` itself keeps eight zones and reads any other from disk again; the list has about 150."""


def iana_name(text: str) -> str | None:
    """The IANA name for a listed or IANA name, None for an unknown one."""
    zone_name = TIME_ZONES.get(text, text)
    return zone_name if is_time_zone(zone_name) else None


def time_zone_of(text: str | None, state: str) -> str:
    """The named zone. Falls back to the state's zone, then to Pacific."""
    return (iana_name(text) if text else None) or default_time_zone(state)


def offset_minutes(zone: str, now: datetime) -> int:
    """UTC offset at `now`, daylight saving included; positive east of Greenwich."""
    offset = now.astimezone(_zone(zone)).utcoffset()
    assert offset is not None  # an aware instant has one
    return int(offset.total_seconds()) // 60


def time_zone_list(now: datetime) -> list[tuple[str, str, int]]:
    """Name, IANA name and offset in minutes; United States first, each group from west to east."""

    def part(zones: dict[str, str]) -> list[tuple[str, str, int]]:
        rows = [(name, zone, offset_minutes(zone, now)) for name, zone in zones.items()]
        return sorted(rows, key=lambda row: (row[2], row[0]))

    return part(UNITED_STATES) + part(ELSEWHERE)
