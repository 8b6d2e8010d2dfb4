"""The records of a child who was erased: unreadable where they lie, for as long as the law has them kept."""

import secrets
from uuid import UUID

from chassis.auth.keys import derived_key
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12


class NotSealedHere(Exception):
    """Sealed with another key, for another child, or changed since."""


class Seal:
    def __init__(self, master_key: bytes) -> None:
        self._cipher = AESGCM(derived_key(master_key, "larkwell clinical records: sealed"))

    def close(self, content: bytes, child_id: UUID) -> bytes:
        """AES-256-GCM; what is sealed for one child opens for no other."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, content, child_id.bytes)

    def open(self, sealed: bytes, child_id: UUID) -> bytes:
        """Raises NotSealedHere."""
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], child_id.bytes)
        except InvalidTag as wrong:
            raise NotSealedHere from wrong
