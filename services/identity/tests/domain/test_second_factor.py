import base64
from datetime import UTC, datetime, timedelta

import pytest
from identity.domain.second_factor import (
    RECOVERY_CODES,
    STEP_SECONDS,
    code_at,
    matching_time_step,
    new_recovery_codes,
    new_secret,
    normalize_recovery_code,
    provisioning_uri,
)

RFC_SECRET = base64.b32encode(b"12345678901234567890").decode()
NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
PRESENT = int(NOW.timestamp()) // STEP_SECONDS


@pytest.mark.parametrize(
    ("step", "code"),
    [(0, "755224"), (1, "287082"), (2, "359152"), (5, "254676"), (9, "520489"), (1111111109 // 30, "081804")],
)
def test_codes_match_rfc_vectors(step: int, code: str) -> None:
    """RFC 4226 appendix D, and RFC 6238 appendix B cut to six digits."""
    assert code_at(RFC_SECRET, step) == code


@pytest.mark.parametrize(("offset", "taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_one_time_step_of_drift_is_accepted(offset: int, taken: bool) -> None:
    secret = new_secret()
    assert (matching_time_step(secret, code_at(secret, PRESENT + offset), NOW, None) == PRESENT + offset) is taken


def test_time_step_cannot_be_replayed() -> None:
    secret = new_secret()
    assert matching_time_step(secret, code_at(secret, PRESENT), NOW, PRESENT) is None
    assert matching_time_step(secret, code_at(secret, PRESENT - 1), NOW, PRESENT) is None
    later = NOW + timedelta(seconds=STEP_SECONDS)
    assert matching_time_step(secret, code_at(secret, PRESENT + 1), later, PRESENT) == PRESENT + 1


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "１２３４５６", "\ud800"])
def test_malformed_code_is_refused(code: str) -> None:
    assert matching_time_step(RFC_SECRET, code, NOW, None) is None


def test_provisioning_uri_names_issuer_and_account() -> None:
    assert provisioning_uri("ABC", "dana+1@example.com") == (
        "otpauth://totp/Larkwell%3Adana%2B1%40example.com?secret=ABC&issuer=Larkwell"
    )


def test_recovery_codes_are_unique_and_normalized() -> None:
    codes = new_recovery_codes()
    assert len(set(codes)) == RECOVERY_CODES
    plain = {normalize_recovery_code(code) for code in codes}
    assert {len(code) for code in plain} == {16}
    assert normalize_recovery_code(f" {codes[0].upper().replace('-', ' ')} ") in plain
