from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.hostile_input import HostileInput
from chassis.testing.people import therapist
from fastapi import FastAPI

from services.billing.tests.support.family import Family


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    """Limits that no test reaches."""
    return {**extra_settings, "throttle_scale": 1_000_000}


async def test_every_route_answers_hostile_input_with_a_sentence(
    api: ApiClient, app: FastAPI, family: Family, weekly: UUID
) -> None:
    await family.save_card()
    known = {"child_id": str(family.child), "subscription_plan_id": str(weekly), "card_token": "tok_visa"}
    assert await HostileInput(api, app, [family.parent, therapist()], known).broken() == []
