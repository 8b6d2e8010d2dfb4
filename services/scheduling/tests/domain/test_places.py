from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from scheduling.domain.places import Suggestion, has_moved, suggested_state

WINTER, SUMMER = datetime(2026, 1, 15, 18, tzinfo=UTC), datetime(2026, 7, 15, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("known", "zone", "at", "suggested"),
    [
        (["CA"], "America/Los_Angeles", WINTER, Suggestion("CA", zone_differs=False)),
        (["CA"], "US/Pacific", WINTER, Suggestion("CA", zone_differs=False)),
        (["CA"], "America/New_York", WINTER, Suggestion(None, zone_differs=True)),
        (["CA", "NY"], "America/New_York", WINTER, Suggestion("NY", zone_differs=False)),
        (["TX"], "America/Denver", WINTER, Suggestion("TX", zone_differs=False)),  # El Paso
        (["AZ"], "America/Denver", SUMMER, Suggestion("AZ", zone_differs=False)),  # the Navajo Nation
        (["AZ"], "America/Los_Angeles", SUMMER, Suggestion("AZ", zone_differs=False)),
        (["AZ"], "America/Los_Angeles", WINTER, Suggestion(None, zone_differs=True)),
        ([None], "America/New_York", WINTER, Suggestion(None, zone_differs=False)),
        ([], "America/New_York", WINTER, Suggestion(None, zone_differs=False)),
    ],
)
def test_a_known_state_is_suggested_if_it_has_the_clock_of_the_device(
    known: list[str | None], zone: str, at: datetime, suggested: Suggestion
) -> None:
    assert suggested_state(known, ZoneInfo(zone), at) == suggested


def test_a_device_moved_when_its_clock_shows_another_time() -> None:
    pacific = ZoneInfo("America/Los_Angeles")
    assert has_moved(pacific, ZoneInfo("America/Denver"), WINTER)
    assert not has_moved(pacific, ZoneInfo("US/Pacific"), WINTER)
    assert not has_moved(pacific, ZoneInfo("America/Phoenix"), SUMMER)
