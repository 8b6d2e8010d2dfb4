"""Asks identity for the names on a receipt. A copy here would be one more place with names."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient
from pydantic import BaseModel

from billing.domain.statements import License, StatementNames, TherapistFacts


class _Guardian(BaseModel):
    name: str


class _Child(BaseModel):
    name: str
    birthdate: date | None


class _License(BaseModel):
    state: str
    number: str


class _Therapist(BaseModel):
    id: UUID
    name: str
    specialty: str
    licenses: list[_License]
    npi: str | None


class _Names(BaseModel):
    guardian: _Guardian
    child: _Child | None
    therapists: list[_Therapist]


class NamesFromIdentity:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def __call__(self, guardian_id: UUID, child_id: UUID, therapist_ids: Sequence[UUID]) -> StatementNames:
        """Raises Unavailable when identity doesn't respond."""
        path = f"/internal/guardians/{guardian_id}/children/{child_id}/statement_names"
        wanted = {"therapist_id": [str(therapist) for therapist in therapist_ids]}
        response = await self._calls.request("identity", "GET", path, params=wanted)
        if not response.is_success:
            raise Unavailable
        found = _Names.model_validate_json(response.content)
        return StatementNames(
            guardian_name=found.guardian.name,
            child_name=found.child.name if found.child else None,
            child_birthdate=found.child.birthdate if found.child else None,
            therapists=tuple(
                TherapistFacts(
                    each.id,
                    each.name,
                    each.specialty,
                    tuple(License(license_.state, license_.number) for license_ in each.licenses),
                    each.npi,
                )
                for each in found.therapists
            ),
        )
