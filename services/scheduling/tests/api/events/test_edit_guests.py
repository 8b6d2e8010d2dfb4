from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient

from services.scheduling.tests.series import occurrences, put, repeated, times
from services.scheduling.tests.wire import event_body, groups_of, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

WEEK = timedelta(weeks=1)


async def test_guests_change_for_one_or_for_following_sessions(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    before = await repeated(api, family, weekly("2026-03-31"), kind="group_sessions")
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(friend.child)}]}
    await put(api, before[1], family.therapist, joins, "guests_changed")
    await put(api, before[3], family.therapist, joins, "guests_changed", "future_sessions")
    after = await occurrences(api, family)
    assert [len(event["guests"]) for event in after] == [1, 2, 1, 2, 2]
    again = await put(api, after[3], family.therapist, joins, "guests_changed", "future_sessions")
    assert again.status_code == 200
    guest = await world.participant(after[3]["id"], family.child)
    leaves = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    response = await put(api, after[3], family.therapist, leaves, "guests_changed", "future_sessions")
    series = response.json()["event"]["series_id"]
    assert await groups_of(world, series) == [{friend.child}] * 2
    guest = await world.participant(after[3]["id"], friend.child)
    last = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    assert (await put(api, after[3], family.therapist, last, "guests_changed")).status_code == 422


async def test_a_canceled_guest_cannot_be_removed_or_added_back(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    event = {"id": await world.group(family.therapist, [family.service, friend.service])}
    await api.post(f"{friend.events}/{event['id']}/cancel", by=friend.guardian)
    guest = await world.participant(event["id"], friend.child)
    leaves = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    response = await put(api, event, family.therapist, leaves, "guests_changed")
    assert (response.status_code, response.json()["code"]) == (409, "status_not_allowed")


async def test_dates_without_guests_are_deleted_with_the_last_guest(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist)
    sections = [
        {"guest_id": str(family.child), **weekly("2026-03-31", period=2)},
        {"guest_id": str(friend.child), **weekly("2026-03-31")},
    ]
    known = {"children": [family.child, friend.child], "guest_recurrent_sections": sections}
    before = await repeated(api, family, None, kind="group_sessions", **known)
    (leaving,) = (p for p in before[0]["event_participants"] if p["guest"]["child_id"] == str(friend.child))
    body = {"event": {}, "event_participants_attributes": [{"id": leaving["id"], "_destroy": True}]}
    response = await put(api, before[0], family.therapist, body, "future_sessions", "guests_changed")
    assert response.status_code == 200, response.text
    after = await occurrences(api, family)
    assert [event["id"] for event in after] == [before[number]["id"] for number in (0, 2, 4)]
    assert [[guest["child_id"] for guest in event["guests"]] for event in after] == [[str(family.child)]] * 3
    assert (await world.rows("SELECT count(*) AS taken FROM occupancy"))[0]["taken"] == 6
    assert (await api.get(f"/events/{before[1]['id']}", by=friend.guardian)).status_code == 404


@pytest.mark.parametrize("attribute", [{}, {"_destroy": True}, {"child_id": "theirs", "_destroy": True}])
async def test_a_guest_without_id_or_child_id_is_refused(
    api: ApiClient, world: World, family: Family, attribute: dict[str, Any]
) -> None:
    friend = await world.family(family.therapist)
    known = {"child_id": str(friend.child)} if "child_id" in attribute else {}
    group = {"id": str(await world.group(family.therapist, [family.service]))}
    body = {"event": {}, "event_participants_attributes": [attribute | known]}
    response = await put(api, group, family.therapist, body, "guests_changed")
    assert (response.status_code, list(response.json()["fields"])) == (422, ["event_participants_attributes"])
    assert len(await world.rows("SELECT 1 FROM participants")) == 1


async def test_a_new_rule_does_not_add_canceled_guests_back(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    group = {"id": str(await world.group(family.therapist, [family.service, friend.service]))}
    await api.post(f"{friend.events}/{group['id']}/cancel", by=friend.guardian)
    body = {"event": {}, "event_participants_attributes": [{"child_id": str(friend.child)}]}
    response = await put(api, group, family.therapist, body, "guests_changed")
    assert (response.status_code, response.json()["error"]) == (
        409,
        "Someone who canceled can't be added back or marked.",
    )


async def test_removing_the_only_child_emits_a_session_change(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post("/events", json=event_body("free_session", children=[family.child]), by=family.therapist)
    event = made.json()["event"]
    guest = await world.participant(event["id"], family.child)
    leaves = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    assert (await put(api, event, family.therapist, leaves, "guests_changed")).status_code == 200
    emitted = await api.emitted("scheduling.session.changed.v1")
    assert [fact["child_ids"] for fact in emitted] == [[str(family.child)], []]
    renamed = {"event": {"title": "Games"}}
    assert (await put(api, event, family.therapist, renamed)).status_code == 200
    assert len(await api.emitted("scheduling.session.changed.v1")) == 2


async def test_a_canceled_session_may_get_another_title(api: ApiClient, world: World, family: Family) -> None:
    session = {"id": str(await world.session(family))}
    await api.post(f"{family.events}/{session['id']}/cancel", by=family.guardian)
    response = await put(api, session, family.therapist, {"event": {"title": "Was to be the first"}})
    assert (response.status_code, response.json()["event"]["title"]) == (200, "Was to be the first")


async def test_a_child_outside_the_caseload_cannot_join(api: ApiClient, world: World, family: Family) -> None:
    foreign = await world.family()
    event = {"id": await world.group(family.therapist, [family.service])}
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(foreign.child)}]}
    response = await put(api, event, family.therapist, joins, "guests_changed")
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")


async def test_a_new_rule_replaces_guests_own_dates(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    sections = [
        {"guest_id": str(family.child), **weekly("2026-03-31")},
        {"guest_id": str(friend.child), **weekly("2026-03-31", period=2)},
    ]
    before = await repeated(
        api, family, None, kind="group_sessions", children=[family.child, friend.child],
        guest_recurrent_sections=sections,
    )  # fmt: skip
    third = await world.family(family.therapist)
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(third.child)}]}
    response = await put(api, before[1], family.therapist, joins, "guests_changed", "future_sessions")
    assert list(response.json()["fields"]) == ["guest_recurrent_sections"]
    swapped = [
        {"guest_id": str(friend.child), **weekly("2026-03-31")},
        {"guest_id": str(family.child), **weekly("2026-03-31", period=2)},
    ]
    body = {"event": {"guest_recurrent_sections": swapped}}
    flags = ("recurrent_section_changed", "future_sessions")
    response = await put(api, before[1], family.therapist, body, *flags)
    assert response.status_code == 200, response.text
    both, alone = {family.child, friend.child}, {friend.child}
    assert await groups_of(world, response.json()["event"]["series_id"]) == [both, alone, both, alone]
    moved = {"event": times(TUESDAY_10 + 2 * WEEK + timedelta(days=2))}
    response = await put(api, before[2], family.therapist, moved, "future_sessions", "start_time_changed")
    assert await groups_of(world, response.json()["event"]["series_id"]) == [alone, both, alone]
