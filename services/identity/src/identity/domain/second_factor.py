"""Second factors: TOTP codes of an authenticator app (RFC 6238) and recovery codes
(docs/product/identity.md#second-factor)."""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

from pyotp import HOTP, random_base32

STEP_SECONDS = 30
TOLERATED_STEPS = 1
"""Accepted clock drift in time steps, before and after the current one (RFC 6238 section 5.2)."""
ISSUER = "Larkwell"
RECOVERY_CODES = 10
RECOVERY_BYTES = 10


def new_secret() -> str:
    """160 random bits in base32 (RFC 4226 section 4)."""
    return random_base32()


def provisioning_uri(secret: str, email: str) -> str:
    """The address in the QR code for authenticator apps."""
    return f"otpauth://totp/{quote(f'{ISSUER}:{email}')}?{urlencode({'secret': secret, 'issuer': ISSUER})}"


def code_at(secret: str, step: int) -> str:
    """The six digits of one time step."""
    return HOTP(secret).at(step)


def matching_time_step(secret: str, code: str, now: datetime, last_step: int | None) -> int | None:
    """The time step that `code` belongs to. None for a wrong code, and for one of `last_step` or earlier: each step is
    accepted once, so that an observed code can't be replayed. pyotp's own `verify` doesn't return the step."""
    current = int(now.timestamp()) // STEP_SECONDS
    for step in range(current - TOLERATED_STEPS, current + TOLERATED_STEPS + 1):
        matches = hmac.compare_digest(code_at(secret, step).encode(), code.encode(errors="replace"))
        if matches and (last_step is None or step > last_step):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """80 random bits each, as `abcd-efgh-ijkl-mnop`, in base32, which has no look-alike characters."""
    texts = (base64.b32encode(secrets.token_bytes(RECOVERY_BYTES)).decode().lower() for _ in range(RECOVERY_CODES))
    return ["-".join(text[at : at + 4] for at in range(0, len(text), 4)) for text in texts]


def normalize_recovery_code(typed: str) -> str:
    """The form that is hashed: lower case, without spaces and hyphens."""
    return "".join(typed.split()).replace("-", "").lower()
