"""Phrases and templates for session notes (docs/product/clinical-records.md#note-templates)."""

import asyncio
from typing import Any
from uuid import uuid4

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from clinical_records.adapters.note_templates import shared_templates
from clinical_records.domain.note_templates import MOST_TEMPLATES

World = Any
EMPTY = {"phrase": "", "soap_subjective": "", "soap_objective": "", "soap_assessment": "", "soap_plan": ""}
PLAN = {"name": "Plan", "soap_plan": "Continue with {goal}."}
ACTOR = Actor.service("clinical-records")
PATH = "/note_templates"
SHARED = str(next(iter(shared_templates())))
FULL = """
    INSERT INTO note_templates SELECT gen_random_uuid(), $1, 'n', 'p', '', '', '', ''
    FROM generate_series(1, $2)
"""


async def create(api: ApiClient, by: Person, **text: str) -> httpx.Response:
    return await api.post(PATH, json={"note_template": text}, by=by)


async def own(api: ApiClient, by: Person) -> list[dict[str, Any]]:
    response = await api.get(PATH, by=by)
    assert response.status_code == 200, response.text
    return [one for one in response.json()["note_templates"] if not one["shared"]]


async def test_therapist_creates_changes_and_deletes_their_own(api: ApiClient, world: World) -> None:
    created = await create(api, world.therapist, **PLAN)
    assert created.status_code == 201, created.text
    template = created.json()["note_template"]
    assert template == {"id": template["id"], **EMPTY, **PLAN, "shared": False}
    assert await own(api, world.therapist) == [template]
    assert await own(api, world.colleague) == []

    path = f"{PATH}/{template['id']}"
    text = {"name": "Opening", "phrase": "{name} joined."}
    changed = await api.put(path, json={"note_template": text}, by=world.therapist)
    assert changed.json()["note_template"] == {"id": template["id"], **EMPTY, **text, "shared": False}
    assert await own(api, world.therapist) == [changed.json()["note_template"]]

    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert await own(api, world.therapist) == []
    assert (await api.delete(path, by=world.therapist)).json()["code"] == "template_not_found"


async def test_own_and_shared_ones_are_listed_by_name(api: ApiClient, world: World) -> None:
    for name in ("zebra", "discharge, short"):
        await create(api, world.therapist, **{**PLAN, "name": name})
    listed = (await api.get(PATH, by=world.therapist)).json()["note_templates"]
    names = [one["name"] for one in listed]
    assert names == sorted(names, key=str.casefold)
    assert [one["shared"] for one in listed].count(True) == len(shared_templates())
    place = names.index("discharge, short")
    assert (names[place - 1], names[-1]) == ("Discharge", "zebra")


async def test_guardians_have_none(api: ApiClient, world: World) -> None:
    for answer in (
        await api.get(PATH, by=world.parent),
        await create(api, world.parent, **PLAN),
        await api.put(f"{PATH}/{SHARED}", json={"note_template": PLAN}, by=world.parent),
        await api.delete(f"{PATH}/{SHARED}", by=world.parent),
    ):
        assert answer.status_code == 403


@pytest.mark.parametrize("kind", ["shared", "a colleague's", "missing", "malformed"])
async def test_only_own_ones_can_be_changed_or_deleted(api: ApiClient, world: World, kind: str) -> None:
    theirs = (await create(api, world.colleague, **PLAN)).json()["note_template"]
    path = PATH + "/" + {"shared": SHARED, "a colleague's": theirs["id"], "missing": str(uuid4())}.get(kind, "x")
    expected = (403, "template_is_shared") if kind == "shared" else (404, "template_not_found")
    changed = await api.put(path, json={"note_template": {**PLAN, "name": "Mine"}}, by=world.therapist)
    deleted = await api.delete(path, by=world.therapist)
    for answer in (changed, deleted):
        assert (answer.status_code, answer.json()["code"]) == expected
    assert await own(api, world.colleague) == [theirs]


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"name": " "}, "name", "Name is required"),
        ({"name": "n" * 61}, "name", "Name must be at most 60 characters"),
        ({"soap_plan": " \n"}, "phrase", "Write a phrase or at least one part of the note."),
    ],
)
async def test_wrong_texts_are_named(
    api: ApiClient, world: World, change: dict[str, str], field: str, sentence: str
) -> None:
    saved = (await create(api, world.therapist, **PLAN)).json()["note_template"]
    wrong = {**PLAN, **change}
    changed = await api.put(f"{PATH}/{saved['id']}", json={"note_template": wrong}, by=world.therapist)
    for answer in (await create(api, world.therapist, **wrong), changed):
        assert answer.status_code == 422
        assert answer.json()["fields"] == {f"note_template.{field}": sentence}
    assert await own(api, world.therapist) == [saved]


async def test_longest_texts_fit(api: ApiClient, world: World) -> None:
    longest = {"name": "n" * 60, **dict.fromkeys(EMPTY, "p" * 10000)}
    assert (await create(api, world.therapist, **longest)).status_code == 201
    for part in EMPTY:
        answer = await create(api, world.therapist, **{**longest, part: "p" * 10_001})
        assert (answer.status_code, list(answer.json()["fields"])) == (422, [f"note_template.{part}"])


async def test_the_last_place_goes_to_one_of_several(api: ApiClient, world: World, runtime: Runtime) -> None:
    async with runtime.units.begin(ACTOR) as uow:
        await uow.rows(FULL, world.therapist.profile_id, MOST_TEMPLATES - 1)
    answers = await asyncio.gather(*(create(api, world.therapist, **PLAN) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]
    refused = next(answer.json() for answer in answers if answer.status_code == 409)
    assert refused["code"] == "too_many_templates"
    assert refused["error"] == f"You have {MOST_TEMPLATES} phrases and templates. Delete one to add another."
    assert (await create(api, world.colleague, **PLAN)).status_code == 201
