"""Five and six people in Larkwell's room."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World


class Group:
    """A session of one therapist with several families, who all joined and wait."""

    def __init__(self, api: ApiClient, event: UUID, families: list[Family]) -> None:
        self._api = api
        self._room = f"/events/{event}/room"
        self.families = families

    async def admit(self, family: Family, **body: Any) -> tuple[int, str]:
        path = f"{self._room}/visitors/{family.guardian.profile_id}/admit"
        response = await self._api.post(path, by=family.therapist, **({"json": body} if body else {}))
        return response.status_code, response.json().get("code", "")

    async def join(self, family: Family) -> None:
        assert (await self._api.post(f"{self._room}/join", by=family.guardian)).status_code == 200

    async def leave(self, family: Family) -> None:
        assert (await self._api.post(f"{self._room}/leave", by=family.guardian)).status_code == 200


@pytest.fixture
async def group(api: ApiClient, world: World, family: Family, clock: FakeClock) -> Group:
    await world.update_therapist(family.therapist, meeting_url=None)
    families = [
        family,
        *[await world.family(family.therapist, name=name) for name in ("Leo", "Zoe", "Ben", "Ada", "Kim")],
    ]
    event = await world.group(family.therapist, [each.service for each in families])
    clock.now = TUESDAY_10
    found = Group(api, event, families)
    for each in families:
        await found.join(each)
    return found


async def waits(world: World, family: Family) -> bool:
    (visit,) = await world.rows("SELECT admitted_at FROM room_visits WHERE profile_id = $1", family.guardian.profile_id)
    return visit["admitted_at"] is None


LARGE = {"confirms_large_room": True}
GETS_LARGE, FULL, DONE = (409, "room_gets_large"), (409, "room_full"), (200, "")


async def test_a_fifth_person_comes_in_after_a_confirmation_and_a_seventh_never(group: Group, world: World) -> None:
    first, second, third, fourth, fifth, sixth = group.families
    assert [await group.admit(each) for each in (first, second, third)] == [DONE] * 3
    assert await group.admit(fourth) == GETS_LARGE
    assert await waits(world, fourth)
    assert await group.admit(third) == DONE, "a person in the room takes no second seat"
    assert await group.admit(fourth, **LARGE) == DONE
    assert await group.admit(fifth) == DONE, "the confirmation holds for the sixth person too"
    assert await group.admit(sixth, **LARGE) == FULL
    assert await waits(world, sixth)
    await group.leave(first)
    assert await group.admit(sixth) == DONE


async def test_a_family_that_comes_back_waits_if_its_seat_is_taken(group: Group, world: World) -> None:
    first, *others = group.families
    for each in group.families[:5]:
        assert await group.admit(each, **LARGE) == DONE
    await group.leave(first)
    await group.join(first)
    assert not await waits(world, first)
    await group.leave(first)
    assert await group.admit(others[-1]) == DONE
    await group.join(first)
    assert await waits(world, first)
    await group.join(others[0])
    assert not await waits(world, others[0]), "a reload keeps the seat"


async def test_a_fifth_person_who_comes_back_needs_the_confirmation(group: Group, world: World) -> None:
    first, second, third, fourth, *_ = group.families
    for each in (first, second, third):
        await group.admit(each)
    await group.leave(first)
    assert await group.admit(fourth) == DONE
    await group.join(first)
    assert await waits(world, first)
    assert await group.admit(first) == GETS_LARGE


async def test_two_families_never_get_the_last_seat(group: Group, world: World) -> None:
    for each in group.families[:4]:
        await group.admit(each, **LARGE)
    found = await asyncio.gather(*[group.admit(each, **LARGE) for each in group.families[4:]])
    assert sorted(found) == [DONE, FULL]
