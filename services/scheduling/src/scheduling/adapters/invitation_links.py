"""The links of invitations: an invitation's id and a proof that this service gave it out.

The link can be made again whenever it is to be shown, so neither the database nor a backup of it holds one.
"""

import base64
import binascii
import hmac
from uuid import UUID

from chassis.runtime import Runtime

from scheduling.domain.errors import InvitationNotFound

ID_BYTES, PROOF_BYTES = 16, 16


class InvitationLinks:
    def __init__(self, runtime: Runtime) -> None:
        self._key = runtime.service_key.private_bytes_raw()
        self._origin = runtime.settings.public_origin

    def url(self, invitation_id: UUID, therapist_id: UUID, service_id: UUID) -> str:
        page = f"{self._origin}/client-therapist-booking/{therapist_id}"
        return f"{page}?service_id={service_id}&token={self.token(invitation_id)}"

    def token(self, invitation_id: UUID) -> str:
        packed = invitation_id.bytes + self._proof(invitation_id.bytes)
        return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()

    def read(self, token: str) -> UUID:
        """The invitation's id. Raises InvitationNotFound for what was not given out here."""
        try:
            packed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise InvitationNotFound from None
        known, proof = packed[:ID_BYTES], packed[ID_BYTES:]
        if len(packed) != ID_BYTES + PROOF_BYTES or not hmac.compare_digest(proof, self._proof(known)):
            raise InvitationNotFound
        return UUID(bytes=known)

    def _proof(self, known: bytes) -> bytes:
        return hmac.digest(self._key, b"invitation\n" + known, "sha256")[:PROOF_BYTES]
