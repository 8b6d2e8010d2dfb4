from dataclasses import replace
from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.documents import FakeDocuments
from chassis.testing.hostile_input import HostileInput
from fastapi import FastAPI

from services.identity.tests.world import PASSWORD, SPEECH, Makes, as_guardian, as_therapist

LIMITS = ("sign_in_tries", "email_checks", "registrations", "confirmation_mails")


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    """Limits that no test reaches."""
    limits = {f"{limit}_per_{of}": 1_000_000 for limit in LIMITS for of in ("email", "address")}
    return {**extra_settings, **limits, "throttle_scale": 1_000_000}


async def test_every_route_handles_hostile_input(
    api: ApiClient, app: FastAPI, makes: Makes, documents: FakeDocuments, runtime: Runtime
) -> None:
    family, therapist_id = await makes.family(), await makes.therapist()
    await makes.plan(family)
    await makes.terms()
    known = {
        "id": str(family.children[0].id),
        "therapist_id": str(therapist_id),
        "specialty_ids": str(SPEECH),
        "email": "dana@example.com",
        "password": PASSWORD,
        "state": "CA",
        "timezone": "America/Denver",
        "phone_number": "4155550123",
        "name": "Mia",
        "birthdate": "2018-05-04",
        "age": "7",
    }
    user_id = await runtime.queries.value("SELECT user_id FROM therapists WHERE id = $1", therapist_id)
    people = [as_guardian(family), replace(as_therapist(therapist_id), user_id=user_id)]
    assert not documents.kept
    assert await HostileInput(api, app, people, known).broken() == []
