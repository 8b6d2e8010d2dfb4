"""Files at rest: AES-256-GCM, each bound to its key in the store, so that swapped objects do not open."""

import asyncio
import hashlib
import secrets

from chassis.auth.keys import derived_key
from chassis.storage import ObjectStore
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FORMAT = b"\x01"
NONCE_BYTES = 12


class FileDamaged(Exception):
    """What lies in the store is not what was put there, or was put there under another key."""


def new_object_key() -> str:
    """Says nothing about the child, the uploader or the file."""
    return f"documents/{secrets.token_urlsafe(24)}"


class Vault:
    def __init__(self, objects: ObjectStore, master_key: bytes) -> None:
        self._objects = objects
        self._cipher = AESGCM(derived_key(master_key, "larkwell documents: files"))

    async def put(self, object_key: str, content: bytes) -> None:
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = await asyncio.to_thread(self._cipher.encrypt, nonce, content, object_key.encode())
        await self._objects.put(object_key, FORMAT + nonce + sealed)

    async def open(self, object_key: str, sha256: bytes) -> bytes:
        """Raises NotFound when it is gone, FileDamaged when it is not what was put there."""
        stored = await self._objects.get(object_key)
        return await asyncio.to_thread(self._unseal, stored, object_key, sha256)

    def _unseal(self, stored: bytes, object_key: str, sha256: bytes) -> bytes:
        nonce, sealed = stored[1 : 1 + NONCE_BYTES], stored[1 + NONCE_BYTES :]
        try:
            content = self._cipher.decrypt(nonce, sealed, object_key.encode())
        except (InvalidTag, ValueError) as damaged:
            raise FileDamaged from damaged
        if stored[:1] != FORMAT or hashlib.sha256(content).digest() != sha256:
            raise FileDamaged
        return content

    async def remove(self, object_key: str) -> None:
        await self._objects.delete(object_key)
