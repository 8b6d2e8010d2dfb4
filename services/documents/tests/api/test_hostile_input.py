from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.hostile_input import HostileInput
from fastapi import FastAPI

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, sent, upload


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    """Limits that no test reaches."""
    return {**extra_settings, "throttle_scale": 1_000_000}


async def test_every_route_answers_hostile_input_with_a_sentence(
    api: ApiClient, app: FastAPI, family: Family, runtime: Runtime
) -> None:
    async def version() -> int:
        return await runtime.queries.value("SELECT version FROM intake_forms") or 0

    document = (await api.post("/documents", json=upload(pdf()), by=family.guardian)).json()["document"]
    values = {
        "client_id": str(family.child),
        "therapist_id": str(family.therapist.profile_id),
        "document_id": document["id"],
        "version": version,
        "token": document["url"].rpartition("/")[2],
        **sent(pdf(), "Plan.pdf"),
    }
    assert await HostileInput(api, app, [family.guardian, family.therapist], values).broken() == []
    assert await version() > 1, "answers were saved"
