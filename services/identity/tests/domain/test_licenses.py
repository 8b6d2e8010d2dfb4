from datetime import date, timedelta

import pytest
from identity.domain.licenses import LicenceStatus, due_expiry_warning, license_status

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("verified", "days", "status"),
    [
        (True, 61, LicenceStatus.VALID),
        (True, 60, LicenceStatus.EXPIRING),
        (True, 0, LicenceStatus.EXPIRING),
        (True, -1, LicenceStatus.EXPIRED),
        (False, -1, LicenceStatus.EXPIRED),
        (False, 400, LicenceStatus.UNVERIFIED),
        (True, None, LicenceStatus.UNVERIFIED),
        (False, None, LicenceStatus.UNVERIFIED),
    ],
)
def test_license_is_valid_through_its_last_day(verified: bool, days: int | None, status: LicenceStatus) -> None:
    expires_on = None if days is None else TODAY + timedelta(days=days)
    assert license_status(verified=verified, expires_on=expires_on, today=TODAY) is status


@pytest.mark.parametrize(
    ("days", "notice"),
    [(61, None), (60, 60), (31, 60), (30, 30), (8, 30), (7, 7), (0, 7), (-1, 0), (-7, 0), (-8, None)],
)
def test_only_latest_due_warning_is_returned(days: int, notice: int | None) -> None:
    assert due_expiry_warning(TODAY + timedelta(days=days), TODAY) == notice
