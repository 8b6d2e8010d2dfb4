"""An operator gives everyone a copy of a therapist's template (docs/product/clinical-records.md#note-templates)."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from clinical_records.domain.errors import TemplateIsShared, TemplateNotFound, TooManySharedTemplates
from clinical_records.queries.note_templates import shareable_templates
from clinical_records.use_cases.note_templates import share_templates as sharing

World = Any
PATH = "/note_templates"
PLAN = {"name": "Plan", "soap_plan": "Continue with {goal}."}
OPERATOR = Actor.operator("olga")


@pytest.fixture
async def template(api: ApiClient, world: World) -> UUID:
    response = await api.post(PATH, json={"note_template": PLAN}, by=world.therapist)
    return UUID(response.json()["note_template"]["id"])


async def share(runtime: Runtime, template: UUID) -> UUID:
    return await runtime.units.run(OPERATOR, lambda uow: sharing.share_template(uow, template))


async def plans(api: ApiClient, by: Person) -> list[tuple[str, bool]]:
    response = await api.get(PATH, by=by)
    return [(one["soap_plan"], one["shared"]) for one in response.json()["note_templates"] if one["name"] == "Plan"]


async def test_everyone_has_a_copy_that_no_therapist_changes(
    api: ApiClient, world: World, runtime: Runtime, template: UUID
) -> None:
    assert await plans(api, world.colleague) == []
    copy = await share(runtime, template)
    assert await plans(api, world.colleague) == [(PLAN["soap_plan"], True)]
    changed = {"note_template": {**PLAN, "soap_plan": "Stop."}}
    for method in ("put", "delete"):
        content = {"json": changed} if method == "put" else {}
        refused = await getattr(api, method)(f"{PATH}/{copy}", by=world.therapist, **content)
        assert (refused.status_code, refused.json()["code"]) == (403, "template_is_shared")
    assert (await api.put(f"{PATH}/{template}", json=changed, by=world.therapist)).status_code == 200
    assert sorted(await plans(api, world.therapist)) == [(PLAN["soap_plan"], True), ("Stop.", False)]
    await runtime.units.run(OPERATOR, lambda uow: sharing.unshare_template(uow, copy))
    assert await plans(api, world.therapist) == [("Stop.", False)]


async def test_same_template_is_shared_once(runtime: Runtime, template: UUID) -> None:
    both = await asyncio.gather(*(share(runtime, template) for _ in range(2)), return_exceptions=True)
    assert sorted(type(one) for one in both if isinstance(one, Exception)) == [TemplateIsShared]
    [copy] = await shareable_templates(runtime.queries, None)
    with pytest.raises(TemplateIsShared):
        await share(runtime, UUID(str(copy["id"])))
    with pytest.raises(TemplateNotFound):
        await share(runtime, new_id())
    with pytest.raises(TemplateNotFound):
        await runtime.units.run(OPERATOR, lambda uow: sharing.unshare_template(uow, template))


async def test_everyone_has_so_many_at_most(runtime: Runtime, template: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST_TEMPLATES", 0)
    with pytest.raises(TooManySharedTemplates):
        await share(runtime, template)
