from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from identity.use_cases.families.create_family import Family

from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import OCCUPATIONAL, SPEECH, Makes, as_guardian, as_therapist


async def change(api: ApiClient, by: Person, **guardian: Any) -> Any:
    return await api.put("/guardian", json={"guardian": guardian}, by=by)


async def change_child(api: ApiClient, family: Family, **child: Any) -> Any:
    attributes = [{"id": str(family.children[0].id), **child}]
    return await change(api, as_guardian(family), children_attributes=attributes)


async def test_a_guardian_reads_their_profile_and_their_children(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await api.get("/guardian/me", by=as_guardian(family))
    guardian = response.json()["guardian"]
    assert guardian["profile_step"] == "select_plan"
    assert guardian["accepted_terms_and_conditions"] is False
    assert guardian["profile_photo"] is None
    [child] = guardian["children"]
    assert (child["name"], child["preferred_name"], child["age"], child["gender"]) == ("Mia", "Mia", 7, "not_specified")
    assert child["specialty_ids"] == [str(SPEECH)]
    assert child["billing_responsability"] == "private_pay"
    assert child["guardian"]["email"] == "dana@example.com"


async def test_a_child_has_its_services_and_progress(api: ApiClient, makes: Makes, scheduling: FakeScheduling) -> None:
    family = await makes.family()
    service = {
        "service_id": "service-1",
        "service_name": "Once a week",
        "provider": {"id": "therapist-1", "full_name": "Robin Chen", "email": "robin@example.com"},
        "session_type": "individual_session",
        "total_minutes": 45,
        "frequency": "0",
        "session_length": 45,
        "number_of_times": 1,
    }
    child_id = str(family.children[0].id)
    scheduling.care = {child_id: {"services": [service], "progress": "1/4"}}
    read = await api.get("/guardian/me", by=as_guardian(family))
    saved = await change_child(api, family, preferred_time_frame="morning")
    for response in (read, saved):
        [child] = response.json()["guardian"]["children"]
        assert (child["services"], child["progress"]) == ([service], "1/4")
    assert scheduling.care_calls == 1


@pytest.mark.parametrize("fault", ["away", "hangs"])
async def test_a_profile_loads_while_scheduling_does_not_respond(
    api: ApiClient, makes: Makes, scheduling: FakeScheduling, fault: str
) -> None:
    family = await makes.family()
    setattr(scheduling, fault, True)
    response = await api.get("/guardian/me", by=as_guardian(family))
    [child] = response.json()["guardian"]["children"]
    assert (response.status_code, child["name"]) == (200, "Mia")
    assert (child["services"], child["progress"]) == (None, None)


async def test_changed_needs_of_a_child_are_published(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    assert (await api.emitted("identity.child.profile_changed.v1"))[-1]["specialty_ids"] == [str(SPEECH)]
    await change_child(api, family, specialty_ids=[str(OCCUPATIONAL)])
    published = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    assert (published["version"], published["specialty_ids"]) == (2, [str(OCCUPATIONAL)])


async def test_a_therapist_is_not_a_guardian(api: ApiClient, makes: Makes) -> None:
    by = as_therapist(await makes.therapist())
    assert (await api.get("/guardian/me", by=by)).status_code == 403
    refused = await change(api, by, first_name="Robin")
    assert (refused.status_code, refused.json()["error"]) == (403, "This is for guardians.")


async def test_profile_requires_sign_in(api: ApiClient) -> None:
    assert (await api.get("/guardian/me")).status_code == 401
    assert (await api.put("/guardian", json={"guardian": {}})).status_code == 401


async def test_contact_change_publishes_guardian_and_children(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await change(
        api,
        as_guardian(family),
        last_name="Rivera",
        phone_number="+14155550123",
        timezone="America/Denver",
        opt_out_email_notification=True,
    )
    guardian = response.json()["guardian"]
    assert (guardian["last_name"], guardian["timezone"]) == ("Rivera", "America/Denver")
    profile = (await api.emitted("identity.guardian.profile_changed.v1"))[-1]
    assert (profile["version"], profile["last_name"], profile["timezone"]) == (2, "Rivera", "America/Denver")
    child = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    assert child["version"] == 2
    assert child["guardian"]["phone_number"] == "+14155550123"
    assert child["guardian"]["opt_out_email_notification"] is True


async def test_unchanged_profile_publishes_nothing(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    before = await api.emitted()
    await change(api, as_guardian(family), first_name="Dana", email="dana@example.com", last_name=None)
    await change_child(api, family, name="Mia", age=7)
    assert await api.emitted() == before


WRONG_CHANGES = [
    ("first_name", "", "Guardian name is required"),
    ("last_name", " ", "Guardian last name is required"),
    ("phone_number", "", "Guardian phone number is required"),
    ("phone_number", "555-CALL-ME", "Invalid phone number format"),
    ("timezone", "", "Timezone is required"),
    ("timezone", "Mars/Olympus", "Timezone is not valid"),
    ("email", "someone.else@example.com", "Email can't be changed"),
    ("email", "dana@", "Invalid email format"),
    ("accepted_terms_and_conditions", False, "Please accept the terms and conditions."),
    ("password", "Sunny#Day8", "Password isn't accepted here"),
]


async def test_invalid_change_is_named(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    for field, value, sentence in WRONG_CHANGES:
        response = await change(api, as_guardian(family), **{field: value})
        assert response.status_code == 422
        assert response.json()["fields"] == {f"guardian.{field}": sentence}


async def test_a_child_profile_is_completed(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await change_child(
        api,
        family,
        last_name="Rivera",
        birthdate="2018-03-03",
        gender="Female",
        preferred_time_frame="afternoon",
        relationship_to_guardian="parental_figure",
        specialty_ids=[str(OCCUPATIONAL), str(SPEECH)],
    )
    [child] = response.json()["guardian"]["children"]
    assert (child["last_name"], child["preferred_name"]) == ("Rivera", "Mia Rivera")
    assert (child["age"], child["birthdate"]) == (7, "2018-03-03"), "8 tomorrow"
    assert (child["gender"], child["preferred_time_frame"]) == ("female", "afternoon")
    assert child["guardian"]["relationship"] == "parental_figure"
    assert child["specialty_ids"] == [str(SPEECH), str(OCCUPATIONAL)]
    event = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    assert (event["version"], event["name"], event["preferred_name"], event["age"]) == (2, "Mia", "Mia Rivera", 7)


WRONG_CHILD_CHANGES: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    ({}, {"name": "Maja"}, "name", "Name can't be changed"),
    ({}, {"name": ""}, "name", "Name is required"),
    ({}, {"last_name": ""}, "last_name", "Last name is required"),
    ({"last_name": "Rivera"}, {"last_name": "Stone"}, "last_name", "Last name can't be changed"),
    ({}, {"age": 22}, "age", "Age must be between 0 and 21"),
    ({"birthdate": "2018-03-02"}, {"age": 3}, "age", "Age doesn't match the date of birth"),
    ({}, {"birthdate": "2026-03-03"}, "birthdate", "Enter the date of birth of a child from 0 to 21 years old"),
    ({}, {"birthdate": "2004-03-01"}, "birthdate", "Enter the date of birth of a child from 0 to 21 years old"),
    ({}, {"specialty_ids": ["none"]}, "specialty_ids", "Specialty is not valid"),
    (
        {},
        {"therapist_id": "nobody"},
        "therapist_id",
        "This therapist isn't available for your child. Please choose another one.",
    ),
]


async def test_invalid_child_change_is_named(api: ApiClient, makes: Makes) -> None:
    for number, (first, then, field, sentence) in enumerate(WRONG_CHILD_CHANGES):
        family = await makes.family(f"number{number}@example.com")
        assert (await change_child(api, family, **first)).status_code == 200
        response = await change_child(api, family, **then)
        assert response.status_code == 422
        assert response.json()["fields"] == {f"guardian.children_attributes.0.{field}": sentence}


async def test_change_is_all_or_nothing(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    attributes = [{"id": str(family.children[0].id), "name": "Maja"}]
    await change(api, as_guardian(family), last_name="Rivera", children_attributes=attributes)
    response = await api.get("/guardian/me", by=as_guardian(family))
    assert response.json()["guardian"]["last_name"] is None


async def test_foreign_child_looks_absent(api: ApiClient, makes: Makes) -> None:
    family, other = await makes.family(), await makes.family("other@example.com")
    answers = [
        await change(api, as_guardian(family), children_attributes=[{"id": key, "gender": "male"}])
        for key in (str(other.children[0].id), "0199b000-0000-7000-8000-0000000000aa", "no id at all")
    ]
    for response in answers:
        assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this child.")


async def test_reads_and_writes_of_a_child_are_audited(api: ApiClient, makes: Makes, runtime: Runtime) -> None:
    family = await makes.family()
    await api.get("/guardian/me", by=as_guardian(family))
    await change_child(api, family, gender="female")
    await runtime.reads.flush()
    async with makes.units.begin(makes.actor) as uow:
        entries = await uow.rows(
            "SELECT actor, action FROM audit_entries WHERE child_id = $1 AND actor LIKE 'guardian:%' ORDER BY action",
            family.children[0].id,
        )
    who = f"guardian:{family.guardian.id}"
    assert [dict(entry) for entry in entries] == [
        {"actor": who, "action": "child.updated"},
        {"actor": who, "action": "read read_guardian"},
    ]
