"""Rooms of more than six people, which have a media server: only who is in gets a token, and who loses the right to be
in is removed from it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import jwt
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person
from scheduling.adapters.rooms.media_server import MediaServer
from scheduling.api.rooms import signal_socket
from scheduling.resources import Resources, calls_of

from services.scheduling.tests.api.rooms.pages import Rooms
from services.scheduling.tests.world import TUESDAY_10, Family, World

URL, SECRET = "wss://media.example.com", "a secret of at least 32 characters"


@dataclass
class Media:
    """The people that we removed from the media server."""

    removed: list[str] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.removed.append(httpx.Response(200, content=request.content).json()["identity"])
        return httpx.Response(200, json={})

    async def lost(self, pages: list[str]) -> None:
        async def check() -> bool:
            return self.removed == pages

        await eventually(check)


@pytest.fixture
async def media(runtime: Runtime, rooms: Rooms) -> AsyncIterator[Media]:
    found = Media()
    server = MediaServer(URL, "http://media:7880", "larkwell", SECRET, httpx.MockTransport(found.answer))
    settings = runtime.settings
    runtime.settings = settings.model_copy(update={"media_server_url": URL})
    runtime.own = Resources(calls_of(runtime), rooms.signals, server)
    yield found
    runtime.settings = settings
    await server.close()


@pytest.fixture
async def families(world: World, family: Family, clock: FakeClock) -> list[Family]:
    names = ("Leo", "Zoe", "Ben", "Ada", "Kim", "Sam")
    await world.update_therapist(family.therapist, meeting_url=None)
    return [family, *[await world.family(family.therapist, name=name) for name in names]]


async def group_of(world: World, clock: FakeClock, families: list[Family]) -> UUID:
    event = await world.group(families[0].therapist, [each.service for each in families])
    clock.now = TUESDAY_10
    return event


async def kind_for(api: ApiClient, event: UUID, by: Person) -> str:
    return str((await api.get(f"/events/{event}/room", by=by)).json()["room"]["kind"])


def identity_in(access: dict[str, Any]) -> str:
    assert access["url"] == URL
    return str(jwt.decode(access["token"], SECRET, algorithms=["HS256"])["sub"])


async def test_only_a_group_of_more_than_six_people_has_the_media_server(
    api: ApiClient, world: World, clock: FakeClock, media: Media, rooms: Rooms, families: list[Family]
) -> None:
    event = await group_of(world, clock, families[:5])
    assert await kind_for(api, event, families[0].therapist) == "mesh"
    async with rooms.opened(event, families[0].therapist) as work:
        assert "media_server" not in work.welcome


async def test_a_family_gets_a_token_once_it_is_let_in(
    api: ApiClient, world: World, clock: FakeClock, media: Media, rooms: Rooms, families: list[Family]
) -> None:
    event = await group_of(world, clock, families)
    first, therapist = families[0].guardian, families[0].therapist
    assert await kind_for(api, event, first) == "sfu"
    async with rooms.opened(event, therapist, page="work") as work, rooms.opened(event, first, page="home") as home:
        assert identity_in(work.welcome["media_server"]) == f"{therapist.profile_id}.work"
        assert "media_server" not in home.welcome, "nobody hears or sees a waiting family"
        await rooms.let_in(event, therapist, first)
        assert identity_in((await home.heard("state"))["media_server"]) == f"{first.profile_id}.home"
        await rooms.let_in(event, therapist, first, "send_out")
        assert "media_server" not in await home.heard("state")
        await media.lost([f"{first.profile_id}.home"])


async def test_a_page_that_leaves_by_itself_is_not_removed(
    world: World, clock: FakeClock, media: Media, rooms: Rooms, families: list[Family]
) -> None:
    event = await group_of(world, clock, families)
    async with rooms.opened(event, families[0].therapist, page="work"):
        pass
    async with rooms.opened(event, families[0].therapist, page="work") as again:
        assert identity_in(again.welcome["media_server"]).endswith(".work"), "the media go on meanwhile"
    assert media.removed == []


async def test_who_loses_the_right_to_be_in_is_removed(
    world: World,
    clock: FakeClock,
    media: Media,
    rooms: Rooms,
    families: list[Family],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal_socket, "CHECK_SECONDS", 0.1)
    event = await group_of(world, clock, families)
    async with rooms.opened(event, families[0].therapist, page="work") as work:
        await world.rows("UPDATE events SET canceled = true WHERE id = $1", event)
        assert await work.close_code() == 4410
    await media.lost([f"{families[0].therapist.profile_id}.work"])


async def test_a_room_keeps_its_media_server_when_children_cancel(
    api: ApiClient, world: World, clock: FakeClock, media: Media, rooms: Rooms, families: list[Family]
) -> None:
    event = await group_of(world, clock, families)
    path, therapist = f"/events/{event}/room", families[0].therapist
    cancel = "UPDATE participants SET canceled = true, cancel_reason = 'other' WHERE event_id = $1 AND child_id = $2"
    await world.rows(cancel, event, families[6].child)
    assert await kind_for(api, event, therapist) == "sfu"
    assert (await api.post(f"{path}/join", by=therapist)).json()["room"]["kind"] == "sfu"
    await world.rows(cancel, event, families[5].child)
    assert await kind_for(api, event, therapist) == "sfu"
    for each in families[:5]:
        assert (await api.post(f"{path}/join", by=each.guardian)).status_code == 200
        admitted = await api.post(f"{path}/visitors/{each.guardian.profile_id}/admit", by=therapist)
        assert admitted.status_code == 200, "no warning about a slow call"


async def test_without_the_setting_a_large_group_meets_in_a_mesh(
    api: ApiClient, world: World, clock: FakeClock, families: list[Family]
) -> None:
    event = await group_of(world, clock, families)
    assert await kind_for(api, event, families[0].therapist) == "mesh"
