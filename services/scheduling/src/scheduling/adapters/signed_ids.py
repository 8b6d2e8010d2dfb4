"""Signed ids for links: an id and a proof that this service issued it for one purpose.

The token can be computed again at any time, so neither the database nor a backup contains one.
"""

import base64
import binascii
import hmac
from uuid import UUID

from chassis.runtime import Runtime

ID_BYTES, PROOF_BYTES = 16, 16


class SignedIds:
    def __init__(self, runtime: Runtime, purpose: str) -> None:
        self._secrets = runtime.service_secrets
        self._purpose = purpose.encode()

    def token(self, signed_id: UUID) -> str:
        packed = signed_id.bytes + self._proof(self._secrets[0], signed_id.bytes)
        return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()

    def read(self, token: str) -> UUID | None:
        """None for a token that this service didn't sign for this purpose."""
        try:
            packed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            return None
        signed_id, proof = packed[:ID_BYTES], packed[ID_BYTES:]
        if len(packed) != ID_BYTES + PROOF_BYTES:
            return None
        if not any(hmac.compare_digest(proof, self._proof(secret, signed_id)) for secret in self._secrets):
            return None
        return UUID(bytes=signed_id)

    def _proof(self, secret: bytes, signed_id: bytes) -> bytes:
        return hmac.digest(secret, self._purpose + b"\n" + signed_id, "sha256")[:PROOF_BYTES]
