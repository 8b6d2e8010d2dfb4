"""The keys that encrypt a service's data keys. They are in its settings, never in its database.

Reasons: docs/adr/0016-encrypt-texts-per-child.md.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from uuid import UUID

import structlog

from chassis.child_cipher import ChildCipher, DecryptionFailed
from chassis.errors import Unavailable
from chassis.metrics import TEXTS_UNREADABLE

DATA_KEYS, RESPONSES = "larkwell data keys", "larkwell stored responses"
"""Each purpose has a key of its own."""
log = structlog.get_logger(__name__)


class MasterKeyMissing(Unavailable):
    """The service's settings lack the key. The response doesn't say so (docs/product/shared.md#status-codes)."""

    wire_code = "unavailable"


@dataclass(frozen=True)
class MasterKey:
    id: str
    """From the secret, so that no two keys share an id. It reveals nothing about the secret."""
    secret: bytes

    @classmethod
    def of(cls, secret: bytes) -> "MasterKey":
        return cls(hmac.digest(secret, b"larkwell master key id", hashlib.sha256).hex()[:16], secret)

    def cipher(self, purpose: str) -> ChildCipher:
        return _cipher(self.secret, purpose)

    def __repr__(self) -> str:
        return f"MasterKey({self.id})"


@cache
def _cipher(secret: bytes, purpose: str) -> ChildCipher:
    """Of the few secrets in a process's settings. Deriving a key takes longer than decrypting a text."""
    return ChildCipher([secret], purpose)


@dataclass(frozen=True)
class MasterKeys:
    newest_first: Sequence[MasterKey] = ()
    writes_plain: bool = False
    """During the upgrade from a version that can't decrypt: new texts stay plain until this version runs everywhere."""

    @classmethod
    def of(cls, secrets: Sequence[bytes], *, writes_plain: bool = False) -> "MasterKeys":
        """The first secret encrypts. The others, newest first, only decrypt what they encrypted before."""
        return cls(tuple(MasterKey.of(secret) for secret in secrets), writes_plain)

    @property
    def current(self) -> MasterKey:
        return self.newest_first[0]

    @property
    def encrypts(self) -> bool:
        return bool(self.newest_first) and not self.writes_plain

    def encrypt(self, purpose: str, content: bytes, owner_id: UUID) -> bytes:
        """By the current key."""
        return self.current.cipher(purpose).encrypt(content, owner_id)

    def decrypt(self, key_id: str, purpose: str, encrypted: bytes, owner_id: UUID) -> bytes:
        """Raises MasterKeyMissing, DecryptionFailed."""
        key = next((key for key in self.newest_first if key.id == key_id), None)
        if key is None:
            TEXTS_UNREADABLE.labels(reason="key_missing").inc()
            log.error("a master key is missing in the settings", subject_id=key_id)
            raise MasterKeyMissing
        return key.cipher(purpose).decrypt(encrypted, owner_id)

    def decrypt_by_any(self, purpose: str, encrypted: bytes, owner_id: UUID) -> bytes:
        """For what doesn't say which key encrypted it. Raises DecryptionFailed."""
        for key in self.newest_first:
            try:
                return key.cipher(purpose).decrypt(encrypted, owner_id)
            except DecryptionFailed:
                continue
        raise DecryptionFailed


NO_KEYS = MasterKeys()
"""Of a service that encrypts no texts."""
