"""Asks identity for what a PDF of notes names. A copy here would be one more place with birth dates and licenses."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient
from pydantic import BaseModel, ConfigDict

MOST_THERAPISTS = 50
"""That identity names in one call."""
GONE = 404


class _Named(BaseModel):
    model_config = ConfigDict(frozen=True)


class Child(_Named):
    name: str
    birthdate: date | None


class License(_Named):
    state: str
    number: str


class Therapist(_Named):
    id: str
    name: str
    specialty: str
    licenses: tuple[License, ...]
    """Verified ones."""

    @property
    def licenses_text(self) -> str:
        """Empty without one."""
        return ", ".join(f"{each.state} {each.number}" for each in self.licenses)


class RecordNames(_Named):
    child: Child
    therapists: tuple[Therapist, ...]


async def record_names(
    calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID, therapist_ids: Sequence[str]
) -> RecordNames:
    """For the person of the sign-in. Raises Unavailable when identity doesn't respond, and ChildNotFound."""
    response = await calls.request(
        "identity",
        "GET",
        f"/internal/children/{child_id}/record_names",
        params={"therapist_id": list(therapist_ids[:MOST_THERAPISTS])},
        headers=dict(sign_in),
    )
    if response.status_code == GONE:
        raise ChildNotFound
    if not response.is_success:
        raise Unavailable
    return RecordNames.model_validate_json(response.content)
