from datetime import UTC, datetime, timedelta

import pytest
from identity.domain.sign_ins import token_expires_at
from identity.domain.therapists import (
    TherapistStatus,
    TherapistStep,
    WorkingHours,
    accepts_clients,
    are_working_hours,
    clock_text,
    next_step,
)

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)


def test_working_hours_may_touch_but_not_overlap() -> None:
    morning = WorkingHours.at("monday", "09:00", "12:00")
    assert are_working_hours([morning, WorkingHours.at("monday", "12:00", "17:00")])
    assert are_working_hours([morning, WorkingHours.at("tuesday", "10:00", "11:00")])
    assert not are_working_hours([morning, WorkingHours.at("monday", "11:45", "17:00")])


@pytest.mark.parametrize("hours", [WorkingHours(0, 600, 600), WorkingHours(0, 600, 1441), WorkingHours(7, 0, 60)])
def test_working_hours_lie_within_a_day(hours: WorkingHours) -> None:
    assert not are_working_hours([hours])


def test_the_days_end_is_written_as_24_00() -> None:
    assert clock_text(WorkingHours.at("sunday", "09:05", "24:00").starts) == "09:05"
    assert clock_text(1440) == "24:00"


@pytest.mark.parametrize(
    ("has_password", "bio", "sub_specialties", "working_hours", "step"),
    [
        (False, "Hello", 1, 1, TherapistStep.ACCOUNT),
        (True, None, 1, 1, TherapistStep.PROFILE),
        (True, "Hello", 0, 1, TherapistStep.SUB_SPECIALTIES),
        (True, "Hello", 1, 0, TherapistStep.CALENDAR),
        (True, "Hello", 1, 1, TherapistStep.COMPLETE),
    ],
)
def test_onboarding_stands_at_its_first_gap(
    *, has_password: bool, bio: str | None, sub_specialties: int, working_hours: int, step: TherapistStep
) -> None:
    found = next_step(has_password=has_password, bio=bio, sub_specialties=sub_specialties, working_hours=working_hours)
    assert found is step


def test_only_the_approved_who_are_done_accept_clients() -> None:
    assert accepts_clients(TherapistStatus.APPROVED, TherapistStep.COMPLETE)
    assert not accepts_clients(TherapistStatus.APPLICANT, TherapistStep.COMPLETE)
    assert not accepts_clients(TherapistStatus.APPROVED, TherapistStep.CALENDAR)


def test_a_token_never_outlives_its_sign_in() -> None:
    assert token_expires_at(NOW, NOW + timedelta(days=10)) == NOW + timedelta(hours=12)
    assert token_expires_at(NOW, NOW + timedelta(hours=3)) == NOW + timedelta(hours=3)
