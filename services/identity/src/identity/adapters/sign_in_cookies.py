"""Values of the sign-in cookie: the id of a sign-in, a secret, and our signature of both.

The signature separates an old secret of ours, which ends the sign-in, from an invented one, which means nothing.
"""

import base64
import binascii
import hashlib
import hmac
from uuid import UUID

from chassis.auth.keys import derived_key

SECRET_BYTES = 32
MAX_LENGTH = 200


class SignInCookies:
    def __init__(self, key: bytes) -> None:
        """`key` is 32 random bytes."""
        self._signatures = derived_key(key, "larkwell identity: sign-in cookies")
        self._successors = derived_key(key, "larkwell identity: successors of sign-in cookies")

    def value(self, sign_in_id: UUID, secret: bytes) -> str:
        return ".".join((sign_in_id.hex, _text(secret), _text(self._signature(sign_in_id, secret))))

    def read(self, value: str | None) -> tuple[UUID, bytes] | None:
        """The sign-in's id and the secret; None for a value that isn't ours."""
        if not value or len(value) > MAX_LENGTH:
            return None
        try:
            sign_in, secret_text, _ = value.split(".")
            sign_in_id, secret = UUID(sign_in), base64.urlsafe_b64decode(f"{secret_text}==".encode("ascii"))
        except (ValueError, binascii.Error):
            return None
        expected = self.value(sign_in_id, secret).encode()
        return (sign_in_id, secret) if hmac.compare_digest(expected, value.encode(errors="replace")) else None

    def successor(self, secret: bytes) -> bytes:
        """Always the same for one secret, so that tabs that renew at the same instant end with the same cookie."""
        return hmac.digest(self._successors, secret, "sha256")

    def _signature(self, sign_in_id: UUID, secret: bytes) -> bytes:
        return hmac.digest(self._signatures, sign_in_id.bytes + secret, "sha256")


def hash_secret(secret: bytes) -> bytes:
    """A secret has 256 random bits, so a plain hash can't be reversed."""
    return hashlib.sha256(secret).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
