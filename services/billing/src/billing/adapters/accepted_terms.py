"""Asks identity whether a guardian accepted the current terms. A copy here could be stale when a card is charged."""

from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient


class AcceptedTerms:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def __call__(self, guardian_id: UUID) -> bool:
        """Raises Unavailable when identity doesn't respond."""
        response = await self._calls.request("identity", "GET", f"/internal/guardians/{guardian_id}/terms")
        if not response.is_success:
            raise Unavailable
        accepted: bool = response.json()["accepted"]
        return accepted
