"""Each guardian sees their own child and the number of others, never a name or a school
(docs/product/scheduling.md#group-privacy)."""

import pytest
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family as Household
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.privacy import FAMILY_RECORDS

from services.scheduling.tests.api.events.other_families import NosyGuardian, secrets_of, titled_group
from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def test_a_guardian_never_learns_who_else_is_in_the_group(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    event = await titled_group(world, (family, stranger))
    ask = NosyGuardian(api, family, await secrets_of(world, stranger))
    answers = [
        await ask("POST", f"{family.events}/{event}/cancel"),
        await ask("GET", f"/events/{event}"),
        await ask("GET", "/events", params={"start": "2026-03-01T00:00:00Z", "end": "2026-04-01T00:00:00Z"}),
        await ask("GET", family.events),
    ]
    for response in answers:
        assert str(event) in response.text and str(family.child) in response.text
    seen = answers[1].json()["event"]
    assert (seen["title"], seen["other_guests"], len(seen["event_participants"])) == ("Group session", 1, 1)
    assert seen["service_id"] is None, "a group session uses no individual one"


async def test_other_guests_counts_only_expected_guests(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    third = await world.family(family.therapist)
    event = await world.group(family.therapist, [one.service for one in (family, stranger, third)])

    async def others(one: Family) -> int:
        return int((await api.get(f"/events/{event}", by=one.guardian)).json()["event"]["other_guests"])

    assert [await others(one) for one in (family, stranger, third)] == [2, 2, 2]
    await api.post(f"{stranger.events}/{event}/cancel", by=stranger.guardian)
    assert [await others(one) for one in (family, stranger, third)] == [1, 2, 1]
    await api.post(f"{third.events}/{event}/cancel", by=third.guardian)
    assert [await others(one) for one in (family, stranger, third)] == [0, 1, 1]


@pytest.mark.parametrize("leaves", [False, True])
async def test_a_new_family_never_reads_another_rescheduling_reason(
    api: ApiClient, world: World, family: Family, stranger: Family, leaves: bool
) -> None:
    """Whether the session becomes a group or another child replaces the first one."""
    event = await world.session(family)
    asked = {"event": {"reschedule_reason": "Mia has surgery"}}
    assert (await api.post(f"/events/{event}/rescheduling", json=asked, by=family.guardian)).status_code == 201
    guest = await world.participant(event, family.child)
    attributes: list[dict[str, object]] = [{"child_id": str(stranger.child)}]
    if leaves:
        attributes.append({"id": guest["id"], "_destroy": True})
    kind = "individual_session" if leaves else "group_sessions"
    body = {"event": {"event_type": kind}, "event_participants_attributes": attributes}
    edited = await api.put(f"/events/{event}", params={"guests_changed": "true"}, json=body, by=family.therapist)
    assert edited.status_code == 200, edited.text
    seen = await api.get(f"/events/{event}", by=stranger.guardian)
    assert seen.status_code == 200 and "surgery" not in seen.text
    assert seen.json()["event"]["reschedule_reason"] is None


async def test_an_export_of_a_group_names_no_other_guardian(
    api: ApiClient, world: World, family: Family, stranger: Family, clock: FakeClock
) -> None:
    event = await world.group(family.therapist, [family.service, stranger.service])
    clock.now = TUESDAY_10
    for person in (family.guardian, stranger.guardian, family.therapist):
        assert (await api.post(f"/events/{event}/room/join", by=person)).status_code == 200
    own = Household(family.guardian.profile_id, new_id(), (family.child,))
    given = await records_of(world.runtime.queries, FAMILY_RECORDS, own)
    present = {visit["profile_id"] for visit in given["room_visits"]}
    assert present == {str(family.guardian.profile_id), str(family.therapist.profile_id)}
    assert str(stranger.guardian.profile_id) not in str(given) and str(stranger.child) not in str(given)


async def test_a_guardian_sees_only_their_own_childs_rule(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    long, short = weekly("2026-05-19"), weekly("2026-03-24", period=2)
    sections = [{"guest_id": str(family.child), **short}, {"guest_id": str(stranger.child), **long}]
    body = event_body("group_sessions", children=[family.child, stranger.child], guest_recurrent_sections=sections)
    event = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    assert event["recurrent_event"] == long, "the therapist reads the series' own"
    for person, rule in ((family.guardian, short), (stranger.guardian, long)):
        stretch = {"start": "2026-03-01T00:00:00Z", "end": "2026-04-10T00:00:00Z"}
        seen = (await api.get("/events", params=stretch, by=person)).json()["events"]
        assert len(seen) > 1 and all(one["recurrent_event"] == rule for one in seen)


async def test_a_guardian_of_siblings_sees_the_rule_that_ends_last(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    sibling = await world.family(family.therapist, family.guardian, name="Leo", preferred_name="Leo")
    children = [family.child, sibling.child, stranger.child]
    untils = ["2026-03-24", "2026-03-31", "2026-05-19"]
    sections = [{"guest_id": str(child), **weekly(until)} for child, until in zip(children, untils, strict=True)]
    body = event_body("group_sessions", children=children, guest_recurrent_sections=sections)
    event = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    seen = (await api.get(f"/events/{event['id']}", by=family.guardian)).json()["event"]
    assert seen["recurrent_event"] == weekly("2026-03-31")


async def test_a_guardian_sees_the_series_rule_if_a_child_follows_it(
    api: ApiClient, world: World, family: Family
) -> None:
    sibling = await world.family(family.therapist, family.guardian, name="Leo", preferred_name="Leo")
    common, own = weekly("2026-03-31"), {"guest_id": str(sibling.child), **weekly("2026-05-19")}
    children = [family.child, sibling.child]
    body = event_body("group_sessions", children=children, rule=common, guest_recurrent_sections=[own])
    event = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    seen = (await api.get(f"/events/{event['id']}", by=family.guardian)).json()["event"]
    assert seen["recurrent_event"] == common


async def test_the_therapist_sees_everyone_in_the_group(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    event = await world.group(family.therapist, [family.service, stranger.service])
    seen = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]
    assert {guest["name"] for guest in seen["guests"]} == {"Mia Rivera", "Zoe Quill"}
    assert (seen["other_guests"], seen["service_id"]) == (0, None)


async def test_a_canceled_guest_is_free_and_the_group_continues(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    event = await world.group(family.therapist, [family.service, stranger.service])
    response = await api.post(f"{family.events}/{event}/cancel", by=family.guardian)
    assert not response.json()["event"]["canceled"] and response.json()["event"]["guests"][0]["canceled"]
    rows = await world.rows("SELECT subject_id FROM occupancy")
    assert {row["subject_id"] for row in rows} == {str(stranger.child), str(family.therapist.profile_id)}
    other = await api.get(f"/events/{event}", by=stranger.guardian)
    assert not other.json()["event"]["guests"][0]["canceled"]
    await api.post(f"{stranger.events}/{event}/cancel", by=stranger.guardian)
    assert not await world.rows("SELECT 1 FROM occupancy")


async def test_canceling_for_another_familys_child_is_not_found(
    api: ApiClient, world: World, family: Family, stranger: Family
) -> None:
    event = await world.group(family.therapist, [family.service, stranger.service])
    foreign = await api.post(f"/clients/{stranger.child}/events/{event}/cancel", by=family.guardian)
    assert (foreign.status_code, foreign.json()["code"]) == (404, "child_not_found")


async def test_siblings_in_one_group_are_both_seen(api: ApiClient, world: World, family: Family) -> None:
    sibling = await world.family(family.therapist, family.guardian, name="Leo", preferred_name="Leo")
    event = await world.group(family.therapist, [family.service, sibling.service])
    seen = (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]
    assert {guest["name"] for guest in seen["guests"]} == {"Mia Rivera", "Leo"}
    assert seen["other_guests"] == 0
