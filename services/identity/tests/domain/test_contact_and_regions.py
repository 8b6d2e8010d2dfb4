from zoneinfo import ZoneInfo

import pytest
from chassis.phone_numbers import is_phone_number
from chassis.regions import STATES, default_time_zone
from chassis.timekeeping.wall_clock import is_time_zone
from identity.domain.contact import normal_email


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (" Dana@Example.COM ", "dana@example.com"),
        ("dana+kids@example.com", "dana+kids@example.com"),
        ("dana@bücher.example.com", "dana@xn--bcher-kva.example.com"),
        ("dana", None),
        ("dana@", None),
        ("dana@nowhere.invalid", None),
        ("дана@example.com", None),
    ],
)
def test_email_is_normalized(text: str, kept: str | None) -> None:
    assert normal_email(text) == kept


@pytest.mark.parametrize(
    ("text", "accepted"),
    [("4155550123", True), ("+14155550123", True), ("1234567", False), ("415 555 0123", False), ("call me now", False)],
)
def test_phone_number_has_eight_digits_or_more(text: str, *, accepted: bool) -> None:
    assert is_phone_number(text) is accepted


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        ("America/Los_Angeles", True),
        ("Pacific/Honolulu", True),
        ("UTC", True),
        ("localtime", False),
        ("Mars/Olympus", False),
        ("../etc/passwd", False),
        ("Pacific Time (US & Canada)", False),
    ],
)
def test_time_zone_must_be_an_iana_name(name: str, *, accepted: bool) -> None:
    assert is_time_zone(name) is accepted


def test_every_state_has_a_time_zone_that_exists() -> None:
    for state in STATES.values():
        assert is_time_zone(state.time_zone)
        assert ZoneInfo(state.time_zone).key == state.time_zone


@pytest.mark.parametrize(
    ("state", "zone"),
    [
        ("PR", "America/Puerto_Rico"),
        ("NY", "America/New_York"),
        ("TX", "America/Chicago"),
        ("CO", "America/Denver"),
        ("CA", "America/Los_Angeles"),
        ("AK", "America/Anchorage"),
        ("HI", "Pacific/Honolulu"),
        ("AS", "Pacific/Pago_Pago"),
        ("GU", "Pacific/Guam"),
        ("XX", "America/Los_Angeles"),
    ],
)
def test_unknown_state_defaults_to_pacific_time(state: str, zone: str) -> None:
    assert default_time_zone(state) == zone
