"""Encrypts text about one child at rest."""

import secrets
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from chassis.auth.keys import derived_key

NONCE_BYTES = 12


class DecryptionFailed(Exception):
    """Encrypted with another key or for another child, or modified since."""


class ChildCipher:
    def __init__(self, master_key: bytes, purpose: str) -> None:
        """Each `purpose` has a key of its own."""
        self._cipher = AESGCM(derived_key(master_key, purpose))

    def encrypt(self, content: bytes, child_id: UUID) -> bytes:
        """AES-256-GCM with the child's id as associated data, so it can be decrypted only for that child."""
        return encrypt_bound(self._cipher, content, child_id.bytes)

    def decrypt(self, encrypted: bytes, child_id: UUID) -> bytes:
        """Raises DecryptionFailed."""
        return decrypt_bound(self._cipher, encrypted, child_id.bytes)


def encrypt_bound(cipher: AESGCM, content: bytes, place: bytes) -> bytes:
    """With a random nonce in front. It can be decrypted only with the same `place`."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + cipher.encrypt(nonce, content, place)


def decrypt_bound(cipher: AESGCM, encrypted: bytes, place: bytes) -> bytes:
    """Raises DecryptionFailed."""
    try:
        return cipher.decrypt(encrypted[:NONCE_BYTES], encrypted[NONCE_BYTES:], place)
    except (InvalidTag, ValueError) as error:  # ValueError: too short
        raise DecryptionFailed from error
