"""What identity's tests share: its settings, and families and therapists made by its own use cases."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.app import Service
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor
from identity.adapters.known_facts import KnownSubscription
from identity.adapters.passwords import PasswordHash, Passwords
from identity.domain.regions import default_time_zone
from identity.domain.therapists import Licence, WorkingHours
from identity.main import service as identity_service
from identity.use_cases.decide_application import approve_therapist
from identity.use_cases.learn import learn_subscription, learn_terms
from identity.use_cases.new_family import Family, NewChild, NewFamily
from identity.use_cases.register_guardian import register_guardian
from identity.use_cases.register_therapist import Application, register_therapist
from identity.use_cases.set_password import set_first_password

PASSWORD = "Sunny#Day8"
SPEECH = UUID("0199a000-0000-7000-8000-000000000001")
ARTICULATION = UUID("0199a000-0000-7000-8000-000000000101")
VOICE = UUID("0199a000-0000-7000-8000-000000000501")
OCCUPATIONAL = UUID("0199a000-0000-7000-8000-000000000002")
TEST = Actor.operator("test")
WEEK = [WorkingHours(weekday, 9 * 60, 17 * 60) for weekday in range(5)]


@pytest.fixture(scope="session")
def service() -> Service:
    return identity_service


@pytest.fixture
def extra_settings(keys_folder: Path) -> dict[str, Any]:
    return {"access_key_file": keys_folder / "access.json", "password_memory_kib": 64}


@pytest.fixture(scope="session")
def password_hash() -> PasswordHash:
    """Of PASSWORD."""
    return PasswordHash(Passwords(1, 64)._hasher.hash(PASSWORD))


class Makes:
    """Puts people into the database by identity's own use cases."""

    def __init__(self, runtime: Runtime, password_hash: PasswordHash) -> None:
        self.units = runtime.units
        self._password_hash = password_hash

    async def family(
        self,
        email: str = "dana@example.com",
        *,
        state: str = "CA",
        children: Sequence[NewChild] = (NewChild(name="Mia", age=7, specialty_ids=[SPEECH]),),
        confirmed: bool = True,
    ) -> Family:
        new = NewFamily(
            email=email,
            password_hash=self._password_hash,
            first_name="Dana",
            state=state,
            timezone=default_time_zone(state),
            children=children,
        )
        async with self.units.begin(TEST) as uow:
            family = await register_guardian(uow, new)
            if confirmed:
                family.user.confirmed_at = uow.now
        return family

    async def applicant(
        self,
        email: str = "robin@example.com",
        *,
        specialty_id: UUID = SPEECH,
        sub_specialty_ids: Sequence[UUID] = (ARTICULATION,),
        licences: Sequence[Licence] = (Licence("CA", "SP-100", date(2027, 6, 30)),),
        timezone: str = "America/Los_Angeles",
        working_hours: Sequence[WorkingHours] = WEEK,
        bio: str | None = "Twelve years of helping children find their words.",
    ) -> UUID:
        application = Application(
            email=email,
            first_name="Robin",
            last_name="Chen",
            phone_number="4155550199",
            city="Oakland",
            state="CA",
            zipcode="94601",
            timezone=timezone,
            specialty_id=specialty_id,
            licences=licences,
            experience=12,
            pediatric_experience=9,
            online_therapy_experience=4,
            hours_per_week=30,
            bio=bio,
            sub_specialty_ids=sub_specialty_ids,
            working_hours=working_hours,
            meeting_url="https://meet.larkwell.example/robin",
        )
        async with self.units.begin(TEST) as uow:
            return await register_therapist(uow, application)

    async def therapist(self, email: str = "robin@example.com", **known: Any) -> UUID:
        """Approved, with PASSWORD, done with onboarding."""
        therapist_id = await self.applicant(email, **known)
        async with self.units.begin(TEST) as uow:
            await approve_therapist(uow, therapist_id)
        async with self.units.begin(TEST) as uow:
            await set_first_password(uow, therapist_id, self._password_hash)
        return therapist_id

    async def plan(self, family: Family, *, status: str = "active", version: int = 1, key: UUID | None = None) -> UUID:
        """As billing tells it, for the first child."""
        subscription_id = key or new_id()
        async with self.units.begin(TEST) as uow:
            await learn_subscription(
                uow,
                KnownSubscription(
                    subscription_id=subscription_id,
                    guardian_id=family.guardian.id,
                    child_id=family.children[0].id,
                    status=status,
                    version=version,
                ),
            )
        return subscription_id

    async def terms(self, kind: str = "terms_and_conditions") -> UUID:
        """As documents tells it."""
        document_id = new_id()
        async with self.units.begin(TEST) as uow:
            await learn_terms(uow, kind, document_id, uow.now)
        return document_id


@pytest.fixture
def makes(runtime: Runtime, password_hash: PasswordHash) -> Makes:
    return Makes(runtime, password_hash)


def as_guardian(family: Family) -> Person:
    return guardian(family.guardian.id, user_id=family.user.id, uid=family.user.email)


def as_therapist(therapist_id: UUID) -> Person:
    return therapist(therapist_id)
