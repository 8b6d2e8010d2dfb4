import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.unit_of_work import Actor
from documents.domain.terms import TermsKind
from documents.use_cases.publish_terms import publish_first_terms, publish_terms

PATHS = {
    TermsKind.TERMS_AND_CONDITIONS: ("/terms_and_conditions", "terms_and_conditions"),
    TermsKind.PRIVACY_POLICY: ("/privacy_policies", "privacy_policies"),
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
