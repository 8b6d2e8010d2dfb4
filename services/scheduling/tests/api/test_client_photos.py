"""A therapist sees the pictures of clients, by links that identity signs (docs/product/identity.md#child-photo)."""

from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient

from services.scheduling.tests.identity import FakeIdentity
from services.scheduling.tests.world import Family, World

LINK = "/api/v1/files/signed"


@pytest.fixture
async def pictured(world: World, family: Family, identity: FakeIdentity) -> Family:
    await world.update_child(family.child, photo_id=new_id())
    identity.links = {str(family.child): LINK}
    return family


async def photos(api: ApiClient, family: Family) -> tuple[Any, Any]:
    """In the list and on the client's page."""
    cards = (await api.get("/therapist/clients", by=family.therapist)).json()["clients"]
    [card] = [card for card in cards if card["id"] == str(family.child)]
    shown = (await api.get(f"/therapist/clients/{family.child}", by=family.therapist)).json()["client"]
    return card["profile_photo"], shown["profile_photo"]


async def test_clients_have_their_pictures(
    api: ApiClient, world: World, pictured: Family, identity: FakeIdentity
) -> None:
    plain = await world.family(pictured.therapist, name="Ada")
    assert await photos(api, pictured) == (LINK, LINK)
    assert await photos(api, plain) == (None, None)


async def test_identity_checks_the_therapists_own_sign_in(
    api: ApiClient, pictured: Family, identity: FakeIdentity
) -> None:
    await photos(api, pictured)
    listed, shown = identity.asked
    assert (listed.url.path, dict(listed.url.params)) == ("/internal/child_photos", {})
    assert dict(shown.url.params) == {"child_id": str(pictured.child)}
    assert all(asked.headers["access-token"] and asked.headers["client"] for asked in identity.asked)


async def test_clients_are_listed_while_identity_is_down(
    api: ApiClient, pictured: Family, identity: FakeIdentity
) -> None:
    identity.away = True
    assert await photos(api, pictured) == (None, None)


async def test_identity_is_not_asked_when_nobody_has_a_picture(
    api: ApiClient, family: Family, identity: FakeIdentity
) -> None:
    assert await photos(api, family) == (None, None)
    assert identity.asked == []
