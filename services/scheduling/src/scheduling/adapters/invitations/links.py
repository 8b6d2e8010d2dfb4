from uuid import UUID

from chassis.runtime import Runtime

from scheduling.adapters.signed_ids import SignedIds
from scheduling.domain.errors import InvitationNotFound


class InvitationLinks:
    def __init__(self, runtime: Runtime) -> None:
        self._ids = SignedIds(runtime, "invitation")
        self._origin = runtime.settings.public_origin

    def url(self, invitation_id: UUID, therapist_id: UUID, service_id: UUID) -> str:
        page = f"{self._origin}/client-therapist-booking/{therapist_id}"
        return f"{page}?service_id={service_id}&token={self._ids.token(invitation_id)}"

    def read(self, token: str) -> UUID:
        """Id of the invitation. Raises InvitationNotFound for a token that this service didn't sign."""
        found = self._ids.read(token)
        if found is None:
            raise InvitationNotFound
        return found
