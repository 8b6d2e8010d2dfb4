"""Values of the sign-in cookie: the id of a sign-in, a secret, and our signature of both.

The signature separates an old secret of ours, which ends the sign-in, from an invented one, which means nothing.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterator
from uuid import UUID

from chassis.auth.keys import derived_key

SECRET_BYTES = 32
MAX_LENGTH = 200


class SignInCookies:
    def __init__(self, key: bytes, *former: bytes) -> None:
        """Keys are 32 random bytes. The former ones only recognize what they signed before."""
        self._signatures = [derived_key(each, "larkwell identity: sign-in cookies") for each in (key, *former)]
        self._successors = derived_key(key, "larkwell identity: successors of sign-in cookies")

    def value(self, sign_in_id: UUID, secret: bytes) -> str:
        return next(self._values(sign_in_id, secret))

    def read(self, value: str | None) -> tuple[UUID, bytes] | None:
        """The sign-in's id and the secret; None for a value that isn't ours."""
        if not value or len(value) > MAX_LENGTH:
            return None
        try:
            sign_in, secret_text, _ = value.split(".")
            sign_in_id, secret = UUID(sign_in), base64.urlsafe_b64decode(f"{secret_text}==".encode("ascii"))
        except (ValueError, binascii.Error):
            return None
        given = value.encode(errors="replace")
        ours = [hmac.compare_digest(expected.encode(), given) for expected in self._values(sign_in_id, secret)]
        return (sign_in_id, secret) if any(ours) else None

    def successor(self, secret: bytes) -> bytes:
        """Always the same for one secret, so that tabs that renew at the same instant end with the same cookie."""
        return hmac.digest(self._successors, secret, "sha256")

    def _values(self, sign_in_id: UUID, secret: bytes) -> Iterator[str]:
        """By each key, the current one first."""
        for key in self._signatures:
            signature = hmac.digest(key, sign_in_id.bytes + secret, "sha256")
            yield ".".join((sign_in_id.hex, _text(secret), _text(signature)))


def hash_secret(secret: bytes) -> bytes:
    """A secret has 256 random bits, so a plain hash can't be reversed."""
    return hashlib.sha256(secret).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
