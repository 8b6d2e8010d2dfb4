"""Encrypts text about one child at rest."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from chassis.auth.keys import derived_key

NONCE_BYTES = 12


class DecryptionFailed(Exception):
    """Encrypted with another key or for another child, or modified since."""


class ChildCipher:
    def __init__(self, master_keys: Sequence[bytes], purpose: str) -> None:
        """Each `purpose` has a key of its own. The first master key encrypts, all of them decrypt."""
        self._ciphers = [AESGCM(derived_key(each, purpose)) for each in master_keys]

    def encrypt(self, content: bytes, child_id: UUID) -> bytes:
        """AES-256-GCM with the child's id as associated data, so it can be decrypted only for that child."""
        return encrypt_bound(self._ciphers[0], content, child_id.bytes)

    def decrypt(self, encrypted: bytes, child_id: UUID) -> bytes:
        """Raises DecryptionFailed."""
        for cipher in self._ciphers:
            try:
                return decrypt_bound(cipher, encrypted, child_id.bytes)
            except DecryptionFailed:
                continue
        raise DecryptionFailed


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
