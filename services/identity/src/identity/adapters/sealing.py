"""Encryption of second-factor secrets and signatures of device marks. All keys derive from IDENTITY_SECRETS_KEY."""

import base64
import hmac
import os
from uuid import UUID

from chassis.auth.keys import derived_key
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12


class NotSealedHere(Exception):
    """Sealed with another key or for another owner, or modified."""


class Sealer:
    def __init__(self, key: bytes) -> None:
        """`key` is 32 random bytes."""
        self._cipher = AESGCM(derived_key(key, "larkwell identity: secrets"))
        self._codes = derived_key(key, "larkwell identity: recovery codes")
        self._devices = derived_key(key, "larkwell identity: devices")

    def seal(self, secret: str, owner: UUID) -> bytes:
        """AES-256-GCM with the owner as associated data, so it opens for that owner only."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret.encode(), owner.bytes)

    def open(self, sealed: bytes, owner: UUID) -> str:
        """Raises NotSealedHere."""
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], owner.bytes).decode()
        except InvalidTag as wrong:
            raise NotSealedHere from wrong

    def hash_code(self, code: str, owner: UUID) -> bytes:
        """Keyed, so that a leaked table can't be brute-forced."""
        return hmac.digest(self._codes, owner.bytes + code.encode(), "sha256")

    def device_mark(self, device_id: UUID) -> str:
        """The cookie value by which a browser is recognized."""
        return f"{device_id.hex}.{base64.urlsafe_b64encode(self._signature(device_id)).decode()}"

    def device_of(self, mark: str | None) -> UUID | None:
        """None for a mark that we didn't sign."""
        try:
            device_id = UUID((mark or "").partition(".")[0])
        except ValueError:
            return None
        expected = self.device_mark(device_id).encode()
        return device_id if hmac.compare_digest(expected, (mark or "").encode(errors="replace")) else None

    def _signature(self, device_id: UUID) -> bytes:
        return hmac.digest(self._devices, device_id.bytes, "sha256")
