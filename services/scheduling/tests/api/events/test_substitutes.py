from datetime import timedelta
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from scheduling.domain.event_types import EventType

from services.scheduling.tests.series import times
from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def hand_over(api: ApiClient, event_id: UUID | str, to: Person, by: Person) -> tuple[int, str]:
    response = await api.put(f"/events/{event_id}/substitute", json={"therapist_id": str(to.profile_id)}, by=by)
    return response.status_code, response.json().get("code", "")


async def test_a_substitute_sees_the_session_but_not_the_child(api: ApiClient, world: World, family: Family) -> None:
    session, colleague = await world.session(family), await world.therapist(first_name="Ada")
    listed = await api.get(f"/events/{session}/substitutes", by=family.therapist)
    assert listed.json()["therapists"] == [
        {"id": str(colleague.profile_id), "full_name": "Ada Chen", "sessions_that_day": 0}
    ]
    response = await api.put(
        f"/events/{session}/substitute", json={"therapist_id": str(colleague.profile_id)}, by=family.therapist
    )
    assert response.json()["event"]["therapist_role"] == "substitute"
    assert response.json()["event"]["handed_over"] is True
    seen = (await api.get(f"/events/{session}", by=colleague)).json()["event"]
    assert [guest["name"] for guest in seen["guests"]] == ["Mia Rivera"]
    assert (await api.get(family.events, by=colleague)).status_code == 404
    assert (await api.get(f"/therapist/clients/{family.child}", by=colleague)).status_code == 404
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert emitted["therapist_id"] == str(colleague.profile_id)


async def test_colleagues_with_the_fewest_sessions_that_day_come_first(
    api: ApiClient, world: World, family: Family
) -> None:
    session = await world.session(family)
    busy = await world.therapist(first_name="Ada", timezone="America/New_York")
    await world.therapist(first_name="Bea")
    for hours in (-3, 1):
        await world.session(await world.pupil(busy), TUESDAY_10 + timedelta(hours=hours))
    await world.event(busy, EventType.TRAINING, TUESDAY_10 + timedelta(hours=2))
    pupil = await world.pupil(busy)
    await world.session(pupil, TUESDAY_10 + timedelta(hours=11))  # midnight in New York
    (canceled,) = await world.book(pupil, TUESDAY_10 + timedelta(hours=3))
    await api.post(f"{pupil.events}/{canceled}/cancel", by=pupil.guardian)
    listed = (await api.get(f"/events/{session}/substitutes", by=family.therapist)).json()["therapists"]
    assert [(one["full_name"], one["sessions_that_day"]) for one in listed] == [("Bea Chen", 0), ("Ada Chen", 2)]


async def test_the_owner_finds_a_handed_over_session_and_takes_it_back(
    api: ApiClient, world: World, family: Family
) -> None:
    session, colleague = await world.session(family), await world.therapist()
    await hand_over(api, session, colleague, family.therapist)
    upcoming = (await api.get(family.events, by=family.therapist)).json()["events"]
    assert [event["therapist_id"] for event in upcoming] == [str(colleague.profile_id)]
    week = {"start": TUESDAY_10.isoformat(), "end": (TUESDAY_10 + timedelta(days=1)).isoformat()}
    assert (await api.get("/events", params=week, by=family.therapist)).json()["events"] == []
    assert await hand_over(api, session, family.therapist, family.therapist) == (200, "")
    back = (await api.get(f"/events/{session}", by=family.therapist)).json()["event"]
    assert (back["therapist_id"], back["therapist_role"]) == (str(family.therapist.profile_id), "regular")
    assert back["handed_over"] is False
    assert (await api.get(f"/events/{session}", by=colleague)).status_code == 404


async def test_taking_a_session_back_restores_the_role(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], therapist_role="prep_only"), by=family.therapist
    )
    session, first, second = made.json()["event"]["id"], await world.therapist(), await world.therapist()
    for holder in (first, second, family.therapist):
        assert await hand_over(api, session, holder, family.therapist) == (200, "")
        seen = (await api.get(f"/events/{session}", by=holder)).json()["event"]
        assert seen["therapist_role"] == ("prep_only" if holder is family.therapist else "substitute")


async def test_the_owner_cannot_change_a_handed_over_session(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, colleague = await world.session(family), await world.therapist(meeting_url="https://meet.example/ada")
    guest = await world.participant(session, family.child)
    owner, later = family.therapist, times(TUESDAY_10 + timedelta(days=1))
    await hand_over(api, session, colleague, owner)
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    refused = [
        await api.get(f"/events/{session}/room", by=owner),
        await api.post(f"/events/{session}/room/join", by=owner),
        await api.post(f"/events/{session}/room/leave", by=owner),
        await api.patch(f"/events/{session}", json=later, by=owner),
        await api.put(f"/events/{session}", json={"event": {"title": "Mine"}}, by=owner),
        await api.put(f"/events/{session}", json={"status": "complete"}, by=owner),
        await api.put(f"/event_participants/{guest['id']}", json={"status": "show"}, by=owner),
        await api.put(f"/events/{session}/rescheduling", json={"event": later}, by=owner),
        await api.delete(f"/events/{session}", by=owner),
    ]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [(403, "handed_over")] * len(refused)
    addresses = [
        (await api.get(f"/events/{session}", by=viewer)).json()["event"]["therapist"]["meeting_url"]
        for viewer in (owner, colleague, family.guardian)
    ]
    assert addresses == [None, "https://meet.example/ada", "https://meet.example/ada"]
    assert (await api.post(f"/events/{session}/room/join", by=colleague)).status_code == 200
    assert await hand_over(api, session, owner, owner) == (200, "")
    assert (await api.post(f"/events/{session}/room/join", by=owner)).status_code == 200
    assert (await api.get(f"/events/{session}/room", by=colleague)).status_code == 404


async def test_a_leave_choice_for_a_handed_over_session_changes_nothing(
    api: ApiClient, world: World, family: Family
) -> None:
    session, colleague = await world.session(family), await world.therapist()
    await hand_over(api, session, colleague, family.therapist)
    leave = {"starts_at": TUESDAY_10.isoformat(), "ends_at": (TUESDAY_10 + timedelta(days=2)).isoformat()}
    body = {"leave": {**leave, "choices": [{"event_id": str(session), "action": "cancel"}]}}
    assert (await api.post("/therapist/leaves", json=body, by=family.therapist)).status_code == 201
    held = (await api.get(f"/events/{session}", by=colleague)).json()["event"]
    assert (held["canceled"], held["therapist_id"]) == (False, str(colleague.profile_id))


async def test_a_busy_therapist_cannot_be_the_substitute(api: ApiClient, world: World, family: Family) -> None:
    session, colleague = await world.session(family), await world.therapist()
    await world.session(await world.family(colleague), TUESDAY_10 + timedelta(minutes=30))
    assert (await api.get(f"/events/{session}/substitutes", by=family.therapist)).json()["therapists"] == []
    assert await hand_over(api, session, colleague, family.therapist) == (409, "substitute_not_free")


async def test_a_substitute_marks_but_changes_no_series_or_guests(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], rule=weekly("2026-03-24")), by=family.therapist
    )
    first, colleague = made.json()["event"]["id"], await world.therapist()
    await hand_over(api, first, colleague, family.therapist)
    named = {"event": {"title": "Mine now"}}
    series = await api.put(f"/events/{first}?future_sessions=true", json=named, by=colleague)
    assert (series.status_code, series.json()["code"]) == (403, "held_by_substitute")
    assert (await api.delete(f"/events/{first}?future_sessions=true", by=colleague)).status_code == 403
    own = await world.family(colleague)
    guest = {**named, "event_participants_attributes": [{"child_id": str(own.child)}]}
    assert (await api.put(f"/events/{first}?guests_changed=true", json=guest, by=colleague)).status_code == 403
    await world.rows(
        "UPDATE events SET starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'"
        " WHERE id = $1",
        first,
    )
    marked = await api.put(f"/events/{first}", json={"status": "complete"}, by=colleague)
    assert marked.json()["event"]["status"] == "complete"


async def test_series_edits_skip_the_substitutes_session(api: ApiClient, world: World, family: Family) -> None:
    made = await api.post(
        "/events", json=event_body(children=[family.child], rule=weekly("2026-03-24")), by=family.therapist
    )
    first, colleague = made.json()["event"]["id"], await world.therapist()
    events = (await api.get(family.events, by=family.guardian)).json()["events"]
    await hand_over(api, events[1]["id"], colleague, family.therapist)
    start = TUESDAY_10 + timedelta(hours=1)
    edit = {"event": {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}}
    moved = await api.put(
        f"/events/{first}?future_sessions=true&start_time_changed=true", json=edit, by=family.therapist
    )
    assert moved.status_code == 200
    after = (await api.get(family.events, by=family.guardian)).json()["events"]
    assert [event["start_date"][11:13] for event in after] == ["19", "17", "18", "18"]
    assert after[1]["therapist_id"] == str(colleague.profile_id)


async def test_a_guardian_cannot_move_a_substitutes_session(api: ApiClient, world: World, family: Family) -> None:
    later = TUESDAY_10 + timedelta(days=2)
    (session,) = await world.book(family, later)
    await hand_over(api, session, await world.therapist(), family.therapist)
    booking = {**family.booking(later + timedelta(hours=1)), "self_reschedule_event": str(session)}
    refused = await api.post(family.events, json=booking, by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (403, "rescheduling_not_allowed")


async def test_only_owner_or_substitute_hand_a_session_over(api: ApiClient, world: World, family: Family) -> None:
    session, colleague = await world.session(family), await world.therapist()
    assert await hand_over(api, session, colleague, family.guardian) == (403, "forbidden")
    assert await hand_over(api, session, colleague, colleague) == (404, "event_not_found")
    assert (await api.get(f"/events/{session}/substitutes", by=colleague)).status_code == 404


async def test_an_unlicensed_therapist_is_not_offered_or_accepted(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    elsewhere = await world.therapist(licences=[{"state": "NV", "expires_on": "2027-12-31"}])
    ended = await world.therapist(licences=[{"state": "CA", "expires_on": "2026-03-02"}])
    none = await world.therapist(licences=[])
    for colleague in (elsewhere, ended, none):
        assert await hand_over(api, session, colleague, family.therapist) == (409, "substitute_not_licensed")
    assert (await api.get(f"/events/{session}/substitutes", by=family.therapist)).json()["therapists"] == []
    last_day = await world.therapist(licences=[{"state": "CA", "expires_on": "2026-03-03"}])
    listed = (await api.get(f"/events/{session}/substitutes", by=family.therapist)).json()["therapists"]
    assert [colleague["id"] for colleague in listed] == [str(last_day.profile_id)]
    assert await hand_over(api, session, last_day, family.therapist) == (200, "")


async def test_a_group_needs_a_license_wherever_one_of_its_children_lives(api: ApiClient, world: World) -> None:
    therapist = await world.therapist()
    families = [await world.family(therapist, state=state) for state in ("CA", "NV")]
    session = await world.group(therapist, [family.service for family in families])
    one_state = await world.therapist()
    assert await hand_over(api, session, one_state, therapist) == (409, "substitute_not_licensed")
    both = [{"state": state, "expires_on": "2027-12-31"} for state in ("CA", "NV")]
    assert await hand_over(api, session, await world.therapist(licences=both), therapist) == (200, "")


async def test_a_leave_offers_only_licensed_substitutes(api: ApiClient, world: World, family: Family) -> None:
    session, elsewhere = await world.session(family), await world.therapist(licences=[])
    leave = {"starts_at": TUESDAY_10.isoformat(), "ends_at": (TUESDAY_10 + timedelta(days=2)).isoformat()}
    preview = await api.get("/therapist/leaves/preview", params=leave, by=family.therapist)
    assert [event["substitutes"] for event in preview.json()["events"]] == [[]]
    choice = {"event_id": str(session), "action": "substitute", "substitute_id": str(elsewhere.profile_id)}
    body = {"leave": {**leave, "choices": [choice]}}
    refused = await api.post("/therapist/leaves", json=body, by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "substitute_not_licensed")
