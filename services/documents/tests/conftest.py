"""Fixtures: settings, and families with their therapists."""

import base64
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import (
    CareRelationChanged,
    GuardianshipGranted,
    grant_guardianship,
    store_care_relation,
)
from chassis.app import Service
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor
from documents.main import service as documents_service
from fastapi import FastAPI

from services.documents.tests.owners import Identity

ENCRYPTION_KEY = base64.b64encode(bytes(range(32))).decode()


@pytest.fixture(scope="session")
def service() -> Service:
    return documents_service


@pytest.fixture
def extra_settings() -> dict[str, Any]:
    return {"encryption_key": ENCRYPTION_KEY}


@dataclass
class Family:
    """A guardian with a child, and the child's therapist."""

    runtime: Runtime
    child: UUID = field(default_factory=new_id)
    guardian: Person = field(default_factory=guardian)
    therapist: Person = field(default_factory=therapist)

    async def create(self) -> "Family":
        await self.grant(self.guardian, self.child)
        await self.treat(self.therapist, self.child)
        return self

    async def grant(self, who: Person, child: UUID) -> None:
        async with self.runtime.units.begin(Actor.service("test")) as uow:
            await grant_guardianship(uow, GuardianshipGranted(version=1, guardian_id=who.profile_id, child_id=child))

    async def treat(
        self, who: Person, child: UUID, *, ends_on: date | None = None, care_service: UUID | None = None
    ) -> UUID:
        relation = care_service or new_id()
        async with self.runtime.units.begin(Actor.service("test")) as uow:
            await store_care_relation(
                uow,
                CareRelationChanged(
                    version=2 if care_service else 1,
                    care_service_id=relation,
                    child_id=child,
                    therapist_id=who.profile_id,
                    starts_on=date(2026, 1, 5),
                    ends_on=ends_on,
                ),
            )
        return relation


@pytest.fixture
async def family(runtime: Runtime) -> Family:
    return await Family(runtime).create()


@pytest.fixture
async def strangers(runtime: Runtime) -> Family:
    """Another family with another therapist."""
    return await Family(runtime).create()


@pytest.fixture
def identity(app: FastAPI, sign_ins: SignIns) -> Identity:
    return Identity(app, sign_ins)
