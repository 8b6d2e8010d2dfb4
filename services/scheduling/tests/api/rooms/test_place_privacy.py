"""What a family gets of its places, and what stays after its erasure."""

from uuid import UUID

from chassis.app import Service
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family as Household
from chassis.testing.api import ApiClient
from scheduling.privacy import FAMILY_RECORDS

from services.scheduling.tests.consumers.test_erased_families import erase
from services.scheduling.tests.world import Family, World

HOME = {"state": "NV", "timezone": "America/Los_Angeles", "address": "12 Elm Street", "phone": "4155550123"}


async def test_an_export_has_the_address_in_the_clear(
    api: ApiClient, world: World, family: Family, room_event: UUID
) -> None:
    await api.put(f"/events/{room_event}/room/place", json=HOME, by=family.guardian)
    own = Household(family.guardian.profile_id, new_id(), (family.child,))
    given = await records_of(world.runtime.queries, FAMILY_RECORDS, own)
    (place,) = given["session_places"]
    assert (place["state"], place["contact"]) == ("NV", {"address": "12 Elm Street", "phone": "4155550123"})


async def test_an_erasure_deletes_address_and_reason_and_keeps_the_state(
    api: ApiClient, service: Service, world: World, family: Family, room_event: UUID
) -> None:
    room = f"/events/{room_event}/room"
    await api.put(f"{room}/place", json=HOME, by=family.guardian)
    exception = f"{room}/visitors/{family.guardian.profile_id}/place_exception"
    given = await api.put(exception, json={"reason": "A visit in Reno."}, by=family.therapist)
    assert given.status_code == 200
    await erase(service, world, family)
    (kept,) = await world.rows("SELECT state, contact, licensed, exception_reason FROM session_places")
    assert kept == {"state": "NV", "contact": None, "licensed": False, "exception_reason": "Erased"}
    assert await world.rows("SELECT 1 FROM data_keys") == []
