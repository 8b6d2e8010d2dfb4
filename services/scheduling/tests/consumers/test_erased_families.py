from datetime import timedelta
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.paths import BASE_PATH
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family as Erased
from chassis.testing.api import ApiClient
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import Person, guardian
from scheduling.privacy import FAMILY_RECORDS

from services.scheduling.tests.world import TUESDAY_10, Family, World

NAMES = ("Zephyrine", "Quillfeather", "quill@example.com", "4155550777")
CONTACT = {
    "first_name": "Anna",
    "last_name": "Quillfeather",
    "email": "quill@example.com",
    "phone_number": "4155550777",
    "timezone": "America/Los_Angeles",
    "opt_out_email_notification": False,
    "opt_out_phone_notification": False,
}


@pytest.fixture
async def erased_to_be(world: World) -> Family:
    return await world.family(name="Zephyrine", last_name="Quillfeather", preferred_name=None, guardian=CONTACT)


async def erase(service: Service, world: World, family: Family) -> None:
    emitted = {
        "version": 1,
        "guardian_id": str(family.guardian.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), world.runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": emitted})


async def test_erasure_removes_names_and_keeps_past_sessions(
    api: ApiClient, service: Service, world: World, erased_to_be: Family
) -> None:
    held = await world.session(erased_to_be, TUESDAY_10 - timedelta(days=7))
    assert set(await tables_with(world.runtime.queries, NAMES)) == set(NAMES)
    await erase(service, world, erased_to_be)
    assert await tables_with(world.runtime.queries, NAMES) == {}
    event = (await api.get(f"/events/{held}", by=erased_to_be.therapist)).json()["event"]
    assert [guest["name"] for guest in event["guests"]] == ["Former client"]


async def test_erasure_frees_booked_sessions(
    api: ApiClient, service: Service, world: World, erased_to_be: Family
) -> None:
    [booked] = await world.book(erased_to_be, TUESDAY_10)
    await erase(service, world, erased_to_be)
    event = (await api.get(f"/events/{booked}", by=erased_to_be.therapist)).json()["event"]
    assert event["canceled"] is True
    assert await world.rows("SELECT 1 FROM occupancy WHERE subject_id = $1", erased_to_be.child) == []
    [care] = await world.care_services(erased_to_be.child)
    assert care["ends_on"] is not None
    assert (await api.get("/therapist/clients", by=erased_to_be.therapist)).json()["clients"] == []


async def test_erasure_keeps_the_other_guests_of_a_group(
    api: ApiClient, service: Service, world: World, erased_to_be: Family
) -> None:
    other = await world.family(therapist=erased_to_be.therapist, name="Tadpole", preferred_name=None)
    group = await world.group(erased_to_be.therapist, [erased_to_be.service, other.service])
    await erase(service, world, erased_to_be)
    event = (await api.get(f"/events/{group}", by=other.therapist)).json()["event"]
    assert event["canceled"] is False
    assert {guest["name"]: guest["canceled"] for guest in event["guests"]} == {
        "Former client": True,
        "Tadpole Rivera": False,
    }
    clients = (await api.get("/therapist/clients", by=other.therapist)).json()["clients"]
    assert [UUID(client["id"]) for client in clients] == [other.child]


async def becomes_guardian(world: World, person: Person, child: UUID) -> None:
    granted = GuardianshipGranted(version=world.next_version(), guardian_id=person.profile_id, child_id=child)
    await world.run(lambda uow: grant_guardianship(uow, granted))


async def feed_path(api: ApiClient, person: Person) -> str:
    made = await api.post("/calendar_feed", by=person)
    return str(made.json()["calendar_feed"]["url"]).partition(BASE_PATH)[2]


async def test_erasure_revokes_feeds_unless_another_child_stays(
    api: ApiClient, service: Service, world: World, erased_to_be: Family
) -> None:
    of_nobody_else, other = guardian(), await world.family()
    of_another = other.guardian
    await becomes_guardian(world, of_nobody_else, other.child)
    await world.run(
        lambda uow: uow.rows(
            "UPDATE guardianships SET revoked = true WHERE guardian_id = $1", of_nobody_else.profile_id
        )
    )
    for person in (of_nobody_else, of_another):
        await becomes_guardian(world, person, erased_to_be.child)
    people = (erased_to_be.guardian, of_nobody_else, of_another, erased_to_be.therapist)
    paths = [await feed_path(api, person) for person in people]
    await erase(service, world, erased_to_be)
    assert [(await api.get(path)).status_code for path in paths] == [404, 404, 200, 200]
    kept = {row["profile_id"] for row in await world.rows("SELECT profile_id::text FROM calendar_feeds")}
    assert kept == {str(person.profile_id) for person in people[2:]}


async def test_an_export_contains_only_the_familys_own_feed(api: ApiClient, world: World, erased_to_be: Family) -> None:
    of_nobody_else = guardian()
    await becomes_guardian(world, of_nobody_else, erased_to_be.child)
    for person in (erased_to_be.guardian, of_nobody_else):
        await feed_path(api, person)
    family = Erased(erased_to_be.guardian.profile_id, new_id(), (erased_to_be.child,))
    given = await records_of(world.runtime.queries, FAMILY_RECORDS, family)
    assert [row["profile_id"] for row in given["calendar_feeds"]] == [str(erased_to_be.guardian.profile_id)]
