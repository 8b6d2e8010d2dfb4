"""The keys of a service's audit chain, which are in its settings, never in its database.

Reasons: docs/adr/0014-sign-the-audit-trail.md.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class AuditKey:
    """Made from the secret of one service. Links and heads are signed with different keys, so that neither can pass for
    the other."""

    id: str
    """From the secret, so that no two keys share an id. It reveals nothing about the secret."""
    _link: bytes
    _head: bytes

    @classmethod
    def of(cls, service: str, secret: bytes) -> "AuditKey":
        def derived(use: str) -> bytes:
            return hmac.digest(secret, f"larkwell audit {use} {service}".encode(), hashlib.sha256)

        return cls(derived("id").hex()[:16], derived("link"), derived("head"))

    def sign_link(self, content: bytes) -> bytes:
        """HMAC-SHA-256."""
        return hmac.digest(self._link, content, hashlib.sha256)

    def sign_head(self, content: bytes) -> bytes:
        """HMAC-SHA-256."""
        return hmac.digest(self._head, content, hashlib.sha256)

    def verifies_head(self, content: bytes, signature: bytes) -> bool:
        return hmac.compare_digest(self.sign_head(content), signature)


@dataclass(frozen=True)
class AuditKeys:
    newest_first: Sequence[AuditKey]

    @classmethod
    def of(cls, service: str, secrets: Sequence[bytes]) -> "AuditKeys":
        """The first secret signs. The others, newest first, only verify what they signed before."""
        return cls(tuple(AuditKey.of(service, secret) for secret in secrets))

    @property
    def current(self) -> AuditKey:
        return self.newest_first[0]

    def find(self, key_id: str) -> AuditKey | None:
        return next((key for key in self.newest_first if key.id == key_id), None)

    def age(self, key: AuditKey) -> int:
        """0 for the current key, 1 for the one before it."""
        return self.newest_first.index(key)
