"""GET /events/{id}/following."""

from datetime import timedelta
from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person

from services.scheduling.tests.series import repeated, times
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def previewed(api: ApiClient, event_id: str, by: Person) -> Any:
    response = await api.get(f"/events/{event_id}/following", by=by)
    assert response.status_code == 200, response.text
    return response.json()["following"]


async def deleted(world: World) -> int:
    rows = await world.rows("SELECT count(*) AS all FROM events WHERE deleted_at IS NOT NULL")
    return int(rows[0]["all"])


async def test_deleting_following_sessions_matches_the_preview(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """Exceptions are deleted, also one that was moved before this session; canceled, marked, deleted and substituted
    ones aren't."""
    owner, colleague = family.therapist, await world.therapist()
    series = await repeated(api, family)
    await api.delete(f"/events/{series[3]['id']}", by=owner)
    await api.post(f"{family.events}/{series[4]['id']}/cancel", by=family.guardian)
    body = {"therapist_id": str(colleague.profile_id)}
    assert (await api.put(f"/events/{series[5]['id']}/substitute", json=body, by=owner)).status_code == 200
    earlier = times(TUESDAY_10 + timedelta(days=3))
    assert (await api.patch(f"/events/{series[6]['id']}", json=earlier, by=owner)).status_code == 200
    to_have_begun = times(TUESDAY_10 + timedelta(days=2))
    assert (await api.patch(f"/events/{series[7]['id']}", json=to_have_begun, by=owner)).status_code == 200
    clock.now = TUESDAY_10 + timedelta(days=2, minutes=5)
    this, before = series[2]["id"], await deleted(world)

    assert await previewed(api, this, owner) == {"deleted": 6, "kept": 3}
    assert (await api.delete(f"/events/{this}?future_sessions=true", by=owner)).status_code == 204
    assert await deleted(world) - before == 6


async def test_deleting_a_single_event_deletes_only_it(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    await world.session(family, TUESDAY_10 + timedelta(days=7))
    assert await previewed(api, str(event), family.therapist) == {"deleted": 1, "kept": 0}


async def test_the_preview_refuses_what_cannot_be_deleted(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    canceled, marked = await world.session(family), await world.session(family, TUESDAY_10 + timedelta(days=1))
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    clock.now = TUESDAY_10 + timedelta(days=2)
    await api.put(f"/events/{marked}", json={"status": "complete"}, by=family.therapist)
    for event, code in ((canceled, "already_canceled"), (marked, "status_not_allowed")):
        response = await api.get(f"/events/{event}/following", by=family.therapist)
        assert (response.status_code, response.json()["code"]) == (409, code)
        assert (await api.delete(f"/events/{event}", by=family.therapist)).json()["code"] == code


async def test_only_the_owner_sees_the_preview(api: ApiClient, world: World, family: Family) -> None:
    series, colleague = await repeated(api, family), await world.therapist()
    first = f"/events/{series[0]['id']}"
    stranger = await world.family()
    for foreign in (stranger.therapist, stranger.guardian):
        assert (await api.get(f"{first}/following", by=foreign)).json()["code"] == "event_not_found"
    assert (await api.get(f"{first}/following", by=family.guardian)).status_code == 403
    body = {"therapist_id": str(colleague.profile_id)}
    assert (await api.put(f"{first}/substitute", json=body, by=family.therapist)).status_code == 200
    assert (await api.get(f"{first}/following", by=family.therapist)).json()["code"] == "handed_over"
    assert (await api.get(f"{first}/following", by=colleague)).json()["code"] == "held_by_substitute"
