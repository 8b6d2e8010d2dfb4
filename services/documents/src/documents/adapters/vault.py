"""Encrypts stored files (docs/product/documents.md#storage-encryption).

AES-256-GCM with the object's key as associated data, so swapped objects can't be decrypted.
"""

import asyncio
import hashlib
import secrets

from chassis.auth.keys import derived_key
from chassis.storage import ObjectStore
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FORMAT = b"\x01"
NONCE_BYTES = 12
PREFIX = "documents/"


class FileDamaged(Exception):
    """The stored object was modified or moved, or encrypted with a master key that the settings lack."""


def new_object_key() -> str:
    """Random: it reveals nothing about the child, the uploader or the file."""
    return f"{PREFIX}{secrets.token_urlsafe(24)}"


class Vault:
    def __init__(self, objects: ObjectStore, master_key: bytes, *former: bytes) -> None:
        """The former master keys only decrypt what they encrypted before."""
        self._objects = objects
        self._ciphers = [AESGCM(derived_key(key, "larkwell documents: files")) for key in (master_key, *former)]

    async def put(self, object_key: str, content: bytes) -> None:
        nonce = secrets.token_bytes(NONCE_BYTES)
        ciphertext = await asyncio.to_thread(self._ciphers[0].encrypt, nonce, content, object_key.encode())
        await self._objects.put(object_key, FORMAT + nonce + ciphertext)

    async def open(self, object_key: str, sha256: bytes) -> bytes:
        """Raises NotFound if it doesn't exist, FileDamaged if it isn't what was stored."""
        return (await self._opened(object_key, sha256))[1]

    async def open_by_former_key(self, object_key: str, sha256: bytes) -> bytes | None:
        """None if the current master key encrypts it. Raises as `open`."""
        is_current, content = await self._opened(object_key, sha256)
        return None if is_current else content

    async def _opened(self, object_key: str, sha256: bytes) -> tuple[bool, bytes]:
        stored = await self._objects.get(object_key)
        return await asyncio.to_thread(self._decrypt, stored, object_key, sha256)

    def _decrypt(self, stored: bytes, object_key: str, sha256: bytes) -> tuple[bool, bytes]:
        """Whether the current master key encrypts it, and the content."""
        nonce, ciphertext = stored[1 : 1 + NONCE_BYTES], stored[1 + NONCE_BYTES :]
        for cipher in self._ciphers:
            try:
                content = cipher.decrypt(nonce, ciphertext, object_key.encode())
            except (InvalidTag, ValueError):
                continue
            if stored[:1] != FORMAT or hashlib.sha256(content).digest() != sha256:
                break
            return cipher is self._ciphers[0], content
        raise FileDamaged

    async def remove(self, object_key: str) -> None:
        await self._objects.delete(object_key)
