import asyncio

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.unit_of_work import Actor
from documents.domain.errors import TermsTextEmpty
from documents.domain.terms import TermsKind
from documents.use_cases.publish_terms import publish_first_terms, publish_terms

OPERATOR = Actor.operator("ola")


async def test_first_terms_are_published_once(api: ApiClient, runtime: Runtime) -> None:
    first = await runtime.units.run(OPERATOR, publish_first_terms)
    again = await runtime.units.run(OPERATOR, publish_first_terms)

    assert [(text.kind, text.version) for text in first] == [
        ("terms_and_conditions", 1),
        ("privacy_policy", 1),
        ("telehealth_consent", 1),
    ]
    assert all(len(text.content) > 1_500 for text in first)
    assert again == []


async def test_new_terms_version_publishes_an_event_and_is_audited(api: ApiClient, runtime: Runtime) -> None:
    await runtime.units.run(OPERATOR, publish_first_terms)
    second = await runtime.units.run(
        OPERATOR, lambda uow: publish_terms(uow, TermsKind.PRIVACY_POLICY, "Privacy", "Words.")
    )

    event = (await api.emitted("documents.terms.published.v1"))[-1]
    assert event["document_id"] == str(second.id)
    assert (event["kind"], event["version"]) == ("privacy_policy", 2)
    entry = await runtime.queries.row("SELECT actor, action FROM audit_entries WHERE subject = $1", str(second.id))
    assert entry is not None
    assert dict(entry) == {"actor": "operator:ola", "action": "terms.published"}


async def test_concurrent_publications_get_different_versions(runtime: Runtime) -> None:
    async def publish(title: str) -> int:
        return (
            await runtime.units.run(
                OPERATOR, lambda uow: publish_terms(uow, TermsKind.TERMS_AND_CONDITIONS, title, "Words.")
            )
        ).version

    assert sorted(await asyncio.gather(*(publish(f"v{n}") for n in range(4)))) == [1, 2, 3, 4]


async def test_empty_terms_text_is_refused(runtime: Runtime) -> None:
    with pytest.raises(TermsTextEmpty):
        await runtime.units.run(OPERATOR, lambda uow: publish_terms(uow, TermsKind.PRIVACY_POLICY, "Privacy", "  \n"))
