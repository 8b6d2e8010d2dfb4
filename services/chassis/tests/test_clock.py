from datetime import timedelta

from chassis.clock import system_clock


def test_system_clock_is_utc() -> None:
    assert system_clock().utcoffset() == timedelta(0)
