from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from clinical_records.adapters.goal_bank import SPECIALTIES, load_goal_bank

World = Any
TIES = "Ties a bow around a gift box in 3 of 4 trials."


@pytest.fixture
async def bank(runtime: Runtime, world: World) -> None:
    await load_goal_bank(runtime.units)
    await world.store_child(world.child, "Mila", specialties=[SPECIALTIES["speech_therapy"]])


@pytest.fixture
async def other_client(world: World, bank: None) -> UUID:
    """A second client of the same therapist."""
    other: UUID = new_id()
    await world.care(world.therapist, other)
    await world.store_child(other, "Will", last_name="Okoro")
    return other


async def ask(api: ApiClient, world: World, text: str, by: Person | None = None) -> Any:
    path = f"/clients/{world.child}/goals/goal_suggestions/{quote(text, safe='')}"
    return await api.get(path, by=by or world.therapist)


async def suggested(api: ApiClient, world: World, text: str, by: Person | None = None) -> list[str]:
    response = await ask(api, world, text, by)
    assert response.status_code == 200, response.text
    return [one["description"] for one in response.json()["goal_suggestions"]]


async def write_goal(api: ApiClient, child: UUID, by: Person, description: str) -> str:
    response = await api.post(f"/clients/{child}/goals", json={"description": description}, by=by)
    assert response.status_code == 201
    return str(response.json()["goal"]["id"])


async def test_first_letters_of_words_find_goals_of_the_bank(api: ApiClient, world: World, bank: None) -> None:
    answer = (await ask(api, world, "easy onset phra")).json()["goal_suggestions"]
    assert answer[0]["description"].startswith("Given a model of easy onset, the child will begin 9 of 10 phrases")
    assert (answer[0]["area"], answer[0]["source"]) == ("Fluency and Stuttering", "bank")
    assert len(answer) <= 8


async def test_a_misspelled_word_finds_goals(api: ApiClient, world: World, bank: None) -> None:
    assert any("idioms" in text or "figurative" in text.lower() for text in await suggested(api, world, "figuratve"))


async def test_goals_of_the_childs_specialties_come_first(api: ApiClient, world: World, bank: None) -> None:
    """Every specialty has goals with these words."""
    first = (await ask(api, world, "child will name")).json()["goal_suggestions"]
    speech = {"Articulation", "Early Language", "Fluency and Stuttering", "Social Communication", "Voice"}
    assert first and {one["area"] for one in first[:3]} <= speech
    counseling = new_id()
    await world.care(world.therapist, counseling)
    await world.store_child(counseling, "Zoe", specialties=[SPECIALTIES["mental_health_counseling"]])
    path = f"/clients/{counseling}/goals/goal_suggestions/child%20will%20name"
    others = (await api.get(path, by=world.therapist)).json()["goal_suggestions"]
    assert {one["area"] for one in others[:3]} & speech == set()


async def test_unknown_words_find_nothing(api: ApiClient, world: World, bank: None) -> None:
    assert await suggested(api, world, "xylophonist quark") == []


async def test_the_therapists_own_earlier_goals_are_suggested(api: ApiClient, world: World, other_client: UUID) -> None:
    await write_goal(api, other_client, world.therapist, TIES)
    (one,) = (await ask(api, world, "ties bow")).json()["goal_suggestions"]
    assert one == {"description": TIES, "area": None, "source": "own"}


async def test_goals_of_another_therapists_client_are_never_suggested(api: ApiClient, world: World, bank: None) -> None:
    theirs, shared = new_id(), new_id()
    for child in (theirs, shared):
        await world.care(world.colleague, child)
        await world.store_child(child, "Noa")
    await world.care(world.therapist, shared)
    await write_goal(api, theirs, world.colleague, TIES)
    await write_goal(api, shared, world.colleague, TIES.replace("bow", "knot"))
    assert await suggested(api, world, "gift box") == []


async def test_goals_of_a_former_client_are_not_suggested(
    api: ApiClient, world: World, other_client: UUID, runtime: Runtime
) -> None:
    await write_goal(api, other_client, world.therapist, TIES)
    assert await suggested(api, world, "gift box") == [TIES]
    await runtime.queries.rows("UPDATE care_relations SET ends_on = '2026-02-01' WHERE child_id = $1", other_client)
    assert await suggested(api, world, "gift box") == []


async def test_a_deleted_goal_is_not_suggested(api: ApiClient, world: World, other_client: UUID) -> None:
    goal = await write_goal(api, other_client, world.therapist, TIES)
    await api.delete(f"/clients/{other_client}/goals/{goal}", by=world.therapist)
    assert await suggested(api, world, "gift box") == []


@pytest.mark.parametrize(
    "text",
    [
        "Will ties a bow around a gift box.",
        "Ties a bow around WILL'S gift box.",
        "Ties a bow with Mr. Okoro around a gift box.",
        "Ties a bow with Mila around a gift box.",
    ],
)
async def test_a_goal_that_names_a_client_is_not_suggested(
    api: ApiClient, world: World, other_client: UUID, text: str
) -> None:
    await write_goal(api, other_client, world.therapist, text)
    assert await suggested(api, world, "gift box") == []


async def test_a_clients_name_that_is_also_a_word_hides_no_other_clients_goals(
    api: ApiClient, world: World, other_client: UUID
) -> None:
    third = new_id()
    await world.care(world.therapist, third)
    await world.store_child(third, "Ana")
    await write_goal(api, third, world.therapist, "She will tie a bow around a gift box.")
    assert await suggested(api, world, "gift box") == ["She will tie a bow around a gift box."]


async def test_a_goal_of_a_child_without_a_known_name_is_not_suggested(
    api: ApiClient, world: World, bank: None
) -> None:
    nameless = new_id()
    await world.care(world.therapist, nameless)
    await write_goal(api, nameless, world.therapist, TIES)
    assert await suggested(api, world, "gift box") == []


async def test_a_goal_that_the_child_has_is_not_suggested(api: ApiClient, world: World, bank: None) -> None:
    (text, *_) = await suggested(api, world, "easy onset phrases")
    await write_goal(api, world.child, world.therapist, text)
    assert text not in await suggested(api, world, "easy onset phrases")


async def test_suggestions_are_for_the_childs_therapists(api: ApiClient, world: World, bank: None) -> None:
    assert (await ask(api, world, "onset", by=world.parent)).status_code == 403
    assert (await ask(api, world, "onset", by=world.stranger)).status_code == 404
    assert (await ask(api, world, "onset", by=world.other_therapist)).status_code == 404


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" ", "Enter a few words of the goal to get suggestions."),
        ("...", "Enter a few words of the goal to get suggestions."),
        ("x" * 201, "Search for goals with at most 200 characters."),
    ],
)
async def test_text_that_cannot_be_searched_is_refused(api: ApiClient, world: World, text: str, sentence: str) -> None:
    response = await ask(api, world, text)
    assert (response.status_code, response.json()["error"]) == (422, sentence)


@pytest.mark.parametrize("text", ["a' OR 1=1 --", "& | ! ( ) :*", "%00 x", "\\ <-> 'r'", "r" * 200, "日本 éa"])
async def test_hostile_text_is_only_searched(api: ApiClient, world: World, bank: None, text: str) -> None:
    assert (await ask(api, world, text)).status_code in (200, 422)


async def test_reading_own_goals_is_audited_for_their_child_too(
    api: ApiClient, world: World, other_client: UUID, runtime: Runtime
) -> None:
    await write_goal(api, other_client, world.therapist, TIES)
    await suggested(api, world, "gift box")
    await runtime.reads.flush()
    subjects = await runtime.queries.rows(
        "SELECT child_id, subject FROM audit_entries WHERE action = 'read list_goal_suggestions'"
    )
    read = {str(row["child_id"] or row["subject"]) for row in subjects}
    assert {str(world.child), str(other_client)} <= read


async def test_loading_the_bank_again_changes_nothing(runtime: Runtime, bank: None) -> None:
    rows = "SELECT id, xmin::text, area FROM bank_goals ORDER BY id"
    before = await runtime.queries.rows(rows)
    await runtime.queries.rows("INSERT INTO bank_goals VALUES (gen_random_uuid(), gen_random_uuid(), 'x', 'old', '')")
    await load_goal_bank(runtime.units)
    assert await runtime.queries.rows(rows) == before
    assert len(before) >= 6 * 40
