from datetime import date
from typing import Any

import httpx
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from identity.use_cases.families.create_family import Family

from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import Makes, as_guardian, as_therapist, treat


async def correct(api: ApiClient, who: Person, family: Family, **body: Any) -> httpx.Response:
    return await api.put(f"/therapist/clients/{family.children[0].id}", json=body, by=who)


async def test_a_therapist_corrects_age_gender_and_pronouns_in_their_care(
    api: ApiClient, makes: Makes, runtime: Runtime
) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    await treat(makes, therapist, family)
    response = await correct(
        api, therapist, family, name="Mia", last_name="", age=8, gender="Female", pronouns="she_her"
    )
    assert response.status_code == 200, response.text
    client = response.json()["client"]
    assert (client["name"], client["age"], client["gender"], client["pronouns"]) == ("Mia", 8, "female", "she_her")
    [*_, event] = await api.emitted("identity.child.profile_changed.v1")
    assert (event["age"], event["gender"], event["pronouns"]) == (8, "female", "she_her")
    entry = await runtime.queries.row("SELECT actor, child_id FROM audit_entries WHERE action = 'child.updated'")
    assert entry is not None
    assert tuple(entry.values()) == (f"therapist:{therapist.profile_id}", str(family.children[0].id))


async def test_a_therapist_gets_no_services_of_other_therapists(
    api: ApiClient, makes: Makes, scheduling: FakeScheduling
) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    await treat(makes, therapist, family)
    scheduling.care = {str(family.children[0].id): {"services": [], "progress": "1/4"}}
    [child] = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]["children"]
    assert child["progress"] == "1/4"
    client = (await correct(api, therapist, family, age=8)).json()["client"]
    assert (client["services"], client["progress"]) == (None, None)


async def test_names_and_everything_else_are_read_only(api: ApiClient, makes: Makes) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    await treat(makes, therapist, family)
    for body, sentence in (
        ({"name": "Maya"}, {"name": "Name can't be changed"}),
        ({"last_name": "Rivera"}, {"last_name": "Last name can't be changed"}),
        ({"name": ""}, {"name": "Name is required"}),
        ({"age": 40}, {"age": "Age must be between 0 and 21"}),
        ({"birthdate": "2018-05-04"}, {"birthdate": "Birthdate isn't accepted here"}),
    ):
        response = await correct(api, therapist, family, **body)
        assert (response.status_code, response.json()["fields"]) == (422, sentence)


async def test_age_contradicting_birthdate_is_refused(api: ApiClient, makes: Makes) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    await treat(makes, therapist, family)
    child = {"id": str(family.children[0].id), "birthdate": "2018-05-04"}
    await api.put("/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family))
    response = await correct(api, therapist, family, age=9)
    assert response.json()["fields"] == {"age": "Age doesn't match the date of birth"}


async def test_former_client_looks_absent(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    absent = await api.put(f"/therapist/clients/{new_id()}", json={"age": 8}, by=therapist)
    assert (await correct(api, therapist, family, age=8)).status_code == absent.status_code == 404
    await treat(makes, therapist, family, ends_on=date(2026, 3, 2))
    assert (await correct(api, therapist, family, age=8)).status_code == 200
    clock.advance(days=2)
    assert (await correct(api, therapist, family, age=9)).status_code == 404


async def test_guardian_cannot_use_client_correction(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await correct(api, as_guardian(family), family, age=8)
    assert (response.status_code, response.json()["error"]) == (403, "This is for therapists.")
