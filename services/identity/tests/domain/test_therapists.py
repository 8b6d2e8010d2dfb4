from datetime import UTC, datetime, timedelta

import pytest
from chassis.timekeeping.wall_clock import clock_text
from identity.domain.sign_ins import token_expires_at
from identity.domain.therapists import (
    TherapistStatus,
    TherapistStep,
    WorkingHours,
    accepts_clients,
    are_working_hours,
)

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)


def test_working_hours_may_touch_but_not_overlap() -> None:
    morning = WorkingHours.at("monday", "09:00", "12:00")
    assert are_working_hours([morning, WorkingHours.at("monday", "12:00", "17:00")])
    assert are_working_hours([morning, WorkingHours.at("tuesday", "10:00", "11:00")])
    assert not are_working_hours([morning, WorkingHours.at("monday", "11:45", "17:00")])


@pytest.mark.parametrize("hours", [WorkingHours(0, 600, 600), WorkingHours(0, 600, 1441), WorkingHours(7, 0, 60)])
def test_working_hours_stay_within_a_day(hours: WorkingHours) -> None:
    assert not are_working_hours([hours])


def test_end_of_day_is_written_as_24_00() -> None:
    assert clock_text(WorkingHours.at("sunday", "09:05", "24:00").starts) == "09:05"
    assert clock_text(1440) == "24:00"


def test_accepting_requires_approval_license_and_onboarding() -> None:
    assert accepts_clients(TherapistStatus.APPROVED, TherapistStep.COMPLETE, has_license=True)
    for status in (TherapistStatus.APPLICANT, TherapistStatus.DECLINED, TherapistStatus.SUSPENDED):
        assert not accepts_clients(status, TherapistStep.COMPLETE, has_license=True)
    assert not accepts_clients(TherapistStatus.APPROVED, TherapistStep.CALENDAR, has_license=True)
    assert not accepts_clients(TherapistStatus.APPROVED, TherapistStep.COMPLETE, has_license=False)


def test_a_token_never_outlives_its_sign_in() -> None:
    assert token_expires_at(NOW, NOW + timedelta(days=10)) == NOW + timedelta(hours=12)
    assert token_expires_at(NOW, NOW + timedelta(hours=3)) == NOW + timedelta(hours=3)
