"""Keys by which a browser encrypts what its user typed (docs/product/web.md#copies-in-the-browser)."""

import base64
import hmac
from dataclasses import dataclass
from uuid import UUID

from chassis.auth.keys import derived_key


@dataclass(frozen=True)
class DraftKey:
    id: str
    """Changes with the secret that the key comes from, so that a browser knows which copies it can't open anymore."""
    key: str
    """32 bytes as base64."""


class DraftKeys:
    def __init__(self, secret: bytes) -> None:
        """`secret` is 32 random bytes."""
        self._secret = derived_key(secret, "larkwell identity: drafts in browsers")
        self._id = hmac.digest(self._secret, b"id", "sha256").hex()[:16]

    def of(self, user_id: UUID) -> DraftKey:
        """Always the same for one user, so that a later sign-in opens what was typed before."""
        key = derived_key(self._secret, f"user {user_id}")
        return DraftKey(self._id, base64.b64encode(key).decode())
