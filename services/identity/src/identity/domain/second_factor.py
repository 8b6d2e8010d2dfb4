"""A second factor: a code from an authenticator app (TOTP, RFC 6238), or one of ten recovery codes."""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

SECRET_BYTES = 20
DIGITS = 6
STEP_SECONDS = 30
TOLERATED_STEPS = 1
"""Codes of one step before and after the present one are taken: phones' clocks are not exact (RFC 6238 section 5.2)."""
ISSUER = "Larkwell"
RECOVERY_CODES = 10
RECOVERY_BYTES = 10


def new_secret() -> str:
    """160 random bits in base32 (RFC 4226 section 4)."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def provisioning_uri(secret: str, email: str) -> str:
    """What an authenticator app reads from the QR code."""
    return f"otpauth://totp/{quote(f'{ISSUER}:{email}')}?{urlencode({'secret': secret, 'issuer': ISSUER})}"


def code_at(secret: str, step: int) -> str:
    """The six digits of one time step (RFC 4226 section 5.3)."""
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    at = digest[-1] & 0x0F
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of_code(secret: str, code: str, now: datetime, last_step: int | None) -> int | None:
    """The time step whose code this is; None when it is nobody's, or not later than `last_step`: each step is taken
    once, so that a code that was looked at over a shoulder is worth nothing."""
    present = int(now.timestamp()) // STEP_SECONDS
    for step in range(present - TOLERATED_STEPS, present + TOLERATED_STEPS + 1):
        matches = hmac.compare_digest(code_at(secret, step).encode(), code.encode(errors="replace"))
        if matches and (last_step is None or step > last_step):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """80 random bits each, as `abcd-efgh-ijkl-mnop`: letters and digits that look like no other."""
    texts = (base64.b32encode(secrets.token_bytes(RECOVERY_BYTES)).decode().lower() for _ in range(RECOVERY_CODES))
    return ["-".join(text[at : at + 4] for at in range(0, len(text), 4)) for text in texts]


def normalize_recovery_code(typed: str) -> str:
    """As it is hashed: without what people add or leave out when they type it."""
    return "".join(typed.split()).replace("-", "").lower()
