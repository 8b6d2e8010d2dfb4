from datetime import date, timedelta

import pytest
from identity.domain.licenses import LicenseStatus, due_expiry_warning, license_status

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("verified", "days", "status"),
    [
        (True, 61, LicenseStatus.VALID),
        (True, 60, LicenseStatus.EXPIRING),
        (True, 0, LicenseStatus.EXPIRING),
        (True, -1, LicenseStatus.EXPIRED),
        (False, -1, LicenseStatus.EXPIRED),
        (False, 400, LicenseStatus.UNVERIFIED),
        (True, None, LicenseStatus.UNVERIFIED),
        (False, None, LicenseStatus.UNVERIFIED),
    ],
)
def test_license_is_valid_through_its_last_day(verified: bool, days: int | None, status: LicenseStatus) -> None:
    expires_on = None if days is None else TODAY + timedelta(days=days)
    assert license_status(verified=verified, expires_on=expires_on, today=TODAY) is status


@pytest.mark.parametrize(
    ("days", "notice"),
    [(61, None), (60, 60), (31, 60), (30, 30), (8, 30), (7, 7), (0, 7), (-1, 0), (-7, 0), (-8, None)],
)
def test_only_latest_due_warning_is_returned(days: int, notice: int | None) -> None:
    assert due_expiry_warning(TODAY + timedelta(days=days), TODAY) == notice
