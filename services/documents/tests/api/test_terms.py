from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.unit_of_work import Actor
from documents.adapters.tables import Terms
from documents.consumers.terms_accepted import TermsAccepted, store_acceptance
from documents.domain.terms import TermsKind
from documents.use_cases.publish_terms import publish_first_terms, publish_terms

from services.documents.tests.conftest import Family

PATHS = {
    TermsKind.TERMS_AND_CONDITIONS: ("/terms_and_conditions", "terms_and_conditions"),
    TermsKind.PRIVACY_POLICY: ("/privacy_policies", "privacy_policies"),
    TermsKind.TELEHEALTH_CONSENT: ("/telehealth_consents", "telehealth_consents"),
}


@pytest.mark.parametrize("kind", TermsKind)
async def test_terms_in_force_are_public(api: ApiClient, runtime: Runtime, clock: FakeClock, kind: TermsKind) -> None:
    path, key = PATHS[kind]
    assert (await api.get(path)).json() == {key: []}

    async with runtime.units.begin(Actor.operator("ola")) as uow:
        await publish_first_terms(uow)
    clock.advance(days=1)
    async with runtime.units.begin(Actor.operator("ola")) as uow:
        second = await publish_terms(uow, kind, "Second", "More words.")

    texts = (await api.get(path)).json()[key]
    assert [(text["id"], text["title"], text["content"]) for text in texts] == [
        (str(second.id), "Second", "More words.")
    ]


async def test_a_guardian_reads_every_version_that_they_accepted(
    api: ApiClient, runtime: Runtime, clock: FakeClock, family: Family, strangers: Family
) -> None:
    async def publish(title: str) -> Terms:
        async with runtime.units.begin(Actor.operator("ola")) as uow:
            return await publish_terms(uow, TermsKind.TERMS_AND_CONDITIONS, title, f"{title} words.")

    async def accept(text: Terms, who: Family) -> None:
        event = TermsAccepted(
            guardian_id=who.guardian.profile_id, document_ids=[text.id], accepted_at=clock(), address="192.0.2.1"
        )
        await runtime.units.run(Actor.service("documents"), lambda uow: store_acceptance(uow, event))

    first = await publish("First")
    await accept(first, family)
    clock.advance(days=1)
    second = await publish("Second")
    await accept(second, strangers)

    async def read(who: Family) -> list[dict[str, Any]]:
        response = await api.get("/guardian/legal_documents", by=who.guardian)
        return list(response.json()["legal_documents"])

    (mine,) = await read(family)
    assert mine == {
        "id": str(first.id),
        "kind": "terms_and_conditions",
        "title": "First",
        "content": "First words.",
        "version": 1,
        "published_at": "2026-03-02T15:00:00+00:00",
        "accepted_at": "2026-03-02T15:00:00+00:00",
        "in_force": False,
    }
    await accept(second, family)
    assert [(one["version"], one["in_force"]) for one in await read(family)] == [(2, True), (1, False)]
    assert [one["version"] for one in await read(strangers)] == [2]
    assert (await api.get("/guardian/legal_documents", by=family.therapist)).status_code == 403
