"""Guardians agree to telehealth once for each version of the text."""

from typing import Any
from uuid import UUID

from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.adapters.sql_fragments import TELEHEALTH

from services.identity.tests.world import Makes, as_guardian

PATH = "/guardian/telehealth_consent"


async def consent(api: ApiClient, family: Any, document_id: UUID) -> tuple[int, str]:
    response = await api.put(PATH, json={"document_id": str(document_id)}, by=as_guardian(family))
    return response.status_code, response.json().get("code", "")


async def test_a_guardian_agrees_once_to_the_version_in_force(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    family = await makes.family()
    assert await consent(api, family, new_id()) == (409, "consent_changed")
    first = await makes.terms(TELEHEALTH)
    assert await consent(api, family, first) == (200, "")
    assert await consent(api, family, first) == (200, "")
    (event,) = await api.emitted("identity.guardian.terms_accepted.v1")
    assert event["document_ids"] == [str(first)]
    clock.advance(days=1)
    second = await makes.terms(TELEHEALTH)
    assert await consent(api, family, first) == (409, "consent_changed")
    assert await consent(api, family, second) == (200, "")


async def test_consent_is_not_a_part_of_the_terms(
    api: ApiClient, makes: Makes, runtime: Runtime, clock: FakeClock
) -> None:
    family = await makes.family()
    terms, telehealth = await makes.terms(), await makes.terms(TELEHEALTH)
    body = {"guardian": {"accepted_terms_and_conditions": True}}
    accepted = await api.put("/guardian", json=body, by=as_guardian(family))
    assert accepted.json()["guardian"]["accepted_terms_and_conditions"] is True
    events = await api.emitted("identity.guardian.terms_accepted.v1")
    assert [event["document_ids"] for event in events] == [[str(terms)]]
    assert await consent(api, family, telehealth) == (200, "")
    clock.advance(days=1)
    await makes.terms(TELEHEALTH)
    letters = await runtime.queries.rows("SELECT 1 FROM notifications WHERE kind = 'terms_changed'")
    assert list(letters) == [], "we ask for a new consent before the next session, not by email"
    shown = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    assert shown["accepted_terms_and_conditions"] is True
