from datetime import UTC, date, datetime, timedelta
from typing import Any

import orjson
import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from scheduling.domain.event_types import EventType

from services.scheduling.tests.dry_runs import WEEK, check, dry_run_query, repeating
from services.scheduling.tests.wire import LOS_ANGELES, event_body, looks, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def test_a_dry_run_lists_every_date_and_writes_nothing(api: ApiClient, world: World, family: Family) -> None:
    for weeks in (1, 3):
        await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + weeks * WEEK - timedelta(hours=1))
    asked = dry_run_query(family.therapist, child_ids=str(family.child)) | repeating("2026-03-31")
    found = await check(api, family.therapist, asked)
    assert not found["available"]
    assert [day["available"] for day in found["dates"]] == [True, False, True, False, True]
    assert found["dates"][1]["conflicts"][0]["conflicts_with"][0]["title"] == "Training"
    assert [day["start_date"][11:16] for day in found["dates"]] == ["10:00"] * 5
    assert len(await world.rows("SELECT 1 FROM events")) == 2


async def test_a_dry_run_is_audited_for_guests_and_conflicts(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist, name="Ben")
    await world.session(friend)
    await check(api, family.therapist, dry_run_query(family.therapist, child_ids=str(family.child)))
    assert await looks(world, "read show_time_slot") == {
        (f"therapist:{family.therapist.profile_id}", child) for child in (str(family.child), str(friend.child))
    }


async def test_a_guardians_dry_run_is_audited_for_their_child_only(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist, name="Ben")
    await world.session(friend)
    await check(api, family.guardian, dry_run_query(family.therapist))
    assert await looks(world, "read show_time_slot") == {(f"guardian:{family.guardian.profile_id}", str(family.child))}


async def test_the_dry_run_matches_the_creation(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + WEEK - timedelta(hours=1))
    asked = dry_run_query(family.therapist, child_ids=str(family.child)) | repeating("2026-03-31")
    previewed = [c for day in (await check(api, family.therapist, asked))["dates"] for c in day["conflicts"]]
    body = event_body(children=[family.child], rule=weekly("2026-03-31"))
    refused = await api.post("/events", json=body, by=family.therapist)
    assert refused.json()["conflicts"] == previewed


async def test_clock_changes_are_noted(api: ApiClient, family: Family) -> None:
    def kinds(day: dict[str, Any]) -> list[str]:
        return [note["kind"] for note in day["notes"] if note["kind"].startswith("clock")]

    found = await check(api, family.therapist, dry_run_query(family.therapist) | repeating("2026-03-17"))
    assert [kinds(day) for day in found["dates"]] == [[], ["clock_changed"], []]
    half_past_two = datetime(2026, 3, 1, 2, 30, tzinfo=LOS_ANGELES)
    asked = dry_run_query(family.therapist, half_past_two) | repeating("2026-03-15", "sunday")
    found = await check(api, family.therapist, asked)
    assert [kinds(day) for day in found["dates"]] == [[], ["clock_moved_forward"], ["clock_changed"]]
    (skipped,), (still,) = ([note["text"] for note in day["notes"][:1]] for day in found["dates"][1:])
    assert skipped == "The clocks change that day and skip 2:30 AM, so the session starts at 3:30 AM."
    assert "it's still 2:30 AM for the therapist" in still
    assert found["dates"][1]["start_date"] == "2026-03-08T03:30:00-07:00"
    half_past_one = datetime(2026, 10, 25, 1, 30, tzinfo=LOS_ANGELES)
    asked = dry_run_query(family.therapist, half_past_one, 30) | repeating("2026-11-08", "sunday")
    found = await check(api, family.therapist, asked)
    assert [kinds(day) for day in found["dates"]] == [[], ["clock_first_of_two"], ["clock_changed"]]
    assert found["dates"][1]["end_date"] == "2026-11-01T01:00:00-08:00"


async def test_a_series_that_starts_on_another_day_says_so(api: ApiClient, family: Family) -> None:
    """It is picked for a Tuesday and repeats on Fridays."""
    asked = dry_run_query(family.therapist) | repeating("2026-03-20", "friday")
    first, *others = (await check(api, family.therapist, asked))["dates"]
    assert first["start_date"][:10] == "2026-03-06"
    (said,) = [note for note in first["notes"] if note["kind"] == "starts_another_day"]
    assert said["text"] == "The series starts on Friday, March 6: it doesn't repeat on Tuesday, March 3."
    assert not any(note["kind"] == "starts_another_day" for day in others for note in day["notes"])
    same = (await check(api, family.therapist, dry_run_query(family.therapist) | repeating("2026-03-20")))["dates"][0]
    assert same["notes"] == []


async def test_a_doubled_wall_time_is_noted(api: ApiClient, family: Family) -> None:
    half_past_one = datetime(2026, 11, 1, 1, 30, tzinfo=LOS_ANGELES)
    for fold, kinds in ((0, {"clock_first_of_two"}), (1, set())):
        asked = dry_run_query(family.therapist, half_past_one.replace(fold=fold).astimezone(UTC), 30)
        (day,) = (await check(api, family.therapist, asked))["dates"]
        assert {note["kind"] for note in day["notes"]} - {"outside_working_hours"} == kinds


async def test_a_clock_change_note_shows_12_hour_time(api: ApiClient, family: Family) -> None:
    asked = dry_run_query(family.therapist, TUESDAY_10 + timedelta(hours=5)) | repeating("2026-03-10")
    notes = [note for day in (await check(api, family.therapist, asked))["dates"] for note in day["notes"]]
    (said,) = [note["text"] for note in notes if note["kind"] == "clock_changed"]
    assert "3:00 PM" in said and "America/" not in said


async def test_the_dry_run_shows_cutoff_and_working_hours(api: ApiClient, family: Family) -> None:
    asked = dry_run_query(family.therapist, TUESDAY_10 + timedelta(hours=10))
    (day,) = (await check(api, family.therapist, asked))["dates"]
    assert day["cutoff"] == "2026-03-03T04:00:00+00:00"
    assert [note["kind"] for note in day["notes"]] == ["outside_working_hours"]
    assert day["available"] and day["refusal"] is None


async def test_a_guardians_dry_run_hides_the_conflicting_events(api: ApiClient, world: World, family: Family) -> None:
    await world.session(await world.family(family.therapist))
    (day,) = (await check(api, family.guardian, dry_run_query(family.therapist)))["dates"]
    assert (day["available"], day["refusal"]) == (False, "slot_taken")
    assert [conflict["conflicts_with"] for conflict in day["conflicts"]] == [[]]
    evening = dry_run_query(family.therapist, TUESDAY_10 + timedelta(hours=10))
    (day,) = (await check(api, family.guardian, evening))["dates"]
    assert (day["available"], day["refusal"]) == (False, "outside_working_hours")


async def test_guests_with_own_dates_are_checked_on_those_dates(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist, preferred_name="Ben")
    await world.session(await world.with_another_therapist(friend_pupil := await world.pupil(family.therapist)),
                        TUESDAY_10 + WEEK - timedelta(hours=1))  # fmt: skip
    sections = [
        {"guest_id": str(friend.child), **weekly("2026-03-17")},
        {"guest_id": str(friend_pupil.child), **weekly("2026-03-17", period=2)},
    ]
    asked = dry_run_query(
        family.therapist, event_type="group_sessions", recurrent_event="true",
        guest_recurrent_sections=orjson.dumps(sections).decode(),
    )  # fmt: skip
    found = await check(api, family.therapist, asked)
    assert found["available"]
    assert [day["guests"] for day in found["dates"]] == [["Ben", "Noa Rivera"], ["Ben"], ["Ben", "Noa Rivera"]]
    sections[1] = {"guest_id": str(friend_pupil.child), **weekly("2026-03-17")}
    asked["guest_recurrent_sections"] = orjson.dumps(sections).decode()
    found = await check(api, family.therapist, asked)
    assert [day["available"] for day in found["dates"]] == [True, False, True]
    assert [day["guests"] for day in found["dates"]] == [[]] * 3, "all of them come on every date"


async def test_the_dry_run_shows_the_end_of_a_service(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(ends_on=date(2026, 3, 5))
    asked = dry_run_query(pupil.therapist, child_ids=str(pupil.child)) | repeating("2026-03-10")
    found = await check(api, pupil.therapist, asked)
    assert [[c["reason"] for c in day["conflicts"]] for day in found["dates"]] == [[], ["service_ended"]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"therapist_id": ""},
        {"recurrent_event": "true"},
        repeating("2026-03-31", "someday"),
        repeating("2026-03-31", recurrent_frequency="month"),
        repeating("2029-03-31"),
        {"recurrent_event": "true", "guest_recurrent_sections": "{"},
        {"end_date": "2026-03-03T18:00:00Z"},
        {"skip_dates": "2026-03-03,someday"},
    ],
)
async def test_an_incomplete_dry_run_is_refused(api: ApiClient, family: Family, wrong: dict[str, Any]) -> None:
    response = await api.get("/check_time_slot", params=dry_run_query(family.therapist) | wrong, by=family.therapist)
    assert (response.status_code, response.json()["code"]) == (422, "invalid")


async def test_another_therapists_calendar_is_not_checked(api: ApiClient, world: World, family: Family) -> None:
    other = await world.therapist()
    response = await api.get("/check_time_slot", params=dry_run_query(family.therapist), by=other)
    assert (response.status_code, response.json()["code"]) == (404, "therapist_not_found")
    foreign = dry_run_query(other, child_ids=str(family.child))
    response = await api.get("/check_time_slot", params=foreign, by=other)
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")


async def test_a_dry_run_hides_children_who_left_the_caseload(api: ApiClient, world: World) -> None:
    """Neither as a guest with dates of its own nor as one of a past session."""
    pupil = await world.pupil(ends_on=date(2026, 2, 20))
    past = await world.session(pupil, TUESDAY_10 - 2 * WEEK, at=TUESDAY_10 - 2 * WEEK)
    await world.session(await world.with_another_therapist(pupil))
    sections = orjson.dumps([{"guest_id": str(pupil.child), **weekly("2026-03-17")}]).decode()
    asked = dry_run_query(
        pupil.therapist, event_type="group_sessions", recurrent_event="true", guest_recurrent_sections=sections
    )
    response = await api.get("/check_time_slot", params=asked, by=pupil.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")
    found = await check(api, pupil.therapist, dry_run_query(pupil.therapist, event_id=str(past)))
    assert [day["conflicts"] for day in found["dates"]] == [[]]


async def test_a_canceled_guest_causes_no_conflict(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.pupil(family.therapist)
    body = event_body("group_sessions", children=[family.child, friend.child], rule=weekly("2026-03-17"))
    first = (await api.post("/events", json=body, by=family.therapist)).json()["event"]
    second = (await world.rows("SELECT id FROM events ORDER BY starts_at OFFSET 1 LIMIT 1"))[0]["id"]
    await api.post(f"{friend.events}/{second}/cancel", by=friend.guardian)
    await world.session(await world.with_another_therapist(friend), TUESDAY_10 + WEEK - timedelta(hours=1))
    moved = TUESDAY_10 + timedelta(minutes=15)
    rule = weekly("2026-03-24")
    asked = dry_run_query(
        family.therapist, moved, event_id=first["id"], event_type="group_sessions",
        child_ids=f"{family.child},{friend.child}", **repeating("2026-03-24"),
    )  # fmt: skip
    previewed = await check(api, family.therapist, asked)
    assert [len(day["conflicts"]) for day in previewed["dates"]] == [0, 0, 0, 0]
    times = {"start_date": moved.isoformat(), "end_date": (moved + timedelta(minutes=45)).isoformat()}
    flags = dict.fromkeys(("future_sessions", "start_time_changed", "recurrent_section_changed"), "true")
    body = {"event": times, "recurrent_event": rule}
    response = await api.put(f"/events/{first['id']}", params=flags, json=body, by=family.therapist)
    assert response.status_code == 200, response.text


@pytest.mark.parametrize(
    ("kind", "guests", "sections"),
    [("individual_session", 2, False), ("training", 1, False), ("individual_session", 1, True)],
)
async def test_the_dry_run_refuses_the_same_guests_as_the_creation(
    api: ApiClient, world: World, family: Family, kind: str, guests: int, sections: bool
) -> None:
    children = [family.child, (await world.family(family.therapist)).child][:guests]
    own = [{"guest_id": str(child), **weekly("2026-03-17")} for child in children] if sections else []
    body = event_body(kind, children=children, guest_recurrent_sections=own)
    refused = await api.post("/events", json=body, by=family.therapist)
    asked = dry_run_query(family.therapist, event_type=kind, child_ids=",".join(map(str, children)))
    if sections:
        asked |= {"recurrent_event": "true", "guest_recurrent_sections": orjson.dumps(own).decode()}
    response = await api.get("/check_time_slot", params=asked, by=family.therapist)
    assert (response.status_code, response.json()["error"]) == (422, refused.json()["error"])


async def test_a_dry_run_uses_the_named_service(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    ended = await world.school_service(pupil.child, pupil.therapist, name="Earlier", ends_on=date(2026, 3, 5))
    later = TUESDAY_10 + timedelta(days=7)
    body = event_body(children=[pupil.child], start=later, minutes=30)
    asked = dry_run_query(pupil.therapist, child_ids=str(pupil.child), start_date=body["event"]["start_date"])
    asked["end_date"] = body["event"]["end_date"]
    for service, reasons in ((pupil.service, []), (ended, ["service_ended"])):
        found = await check(api, pupil.therapist, asked | {"service_id": str(service)})
        assert [conflict["reason"] for conflict in found["dates"][0]["conflicts"]] == reasons
    response = await api.post(
        "/events",
        json=event_body(children=[pupil.child], start=later, minutes=30, service_id=str(ended)),
        by=pupil.therapist,
    )
    assert response.json()["code"] == "service_ended"
    nobodys = await api.get("/check_time_slot", params=asked | {"service_id": str(new_id())}, by=pupil.therapist)
    assert (nobodys.status_code, nobodys.json()["code"]) == (404, "service_not_found")


async def test_a_guardians_dry_run_matches_the_booking(api: ApiClient, world: World, family: Family) -> None:
    """Only the service's own child counts, even if a sibling is busy."""
    brother = await world.family(family.therapist, family.guardian, plan={"sessions_per_cycle": 1})
    await world.book(brother, TUESDAY_10 + timedelta(days=1))
    later = TUESDAY_10 + timedelta(days=2)
    for child, available, refusal in ((family, True, None), (brother, False, "nothing_left_to_schedule")):
        asked = dry_run_query(family.therapist, later, service_id=str(child.service))
        (day,) = (await check(api, family.guardian, asked))["dates"]
        assert (day["available"], day["refusal"]) == (available, refusal)
    await world.subscription(brother.child, subscription_id=brother.subscription, status="paused")
    taken = TUESDAY_10 + timedelta(days=1)
    (day,) = (
        await check(api, family.guardian, dry_run_query(family.therapist, taken, service_id=str(brother.service)))
    )["dates"]
    refused = await api.post(brother.events, json=brother.booking(taken), by=family.guardian)
    assert day["refusal"] == refused.json()["code"] == "subscription_paused", "whether the time is free or not"
    assert (await check(api, family.guardian, dry_run_query(family.therapist, later)))["available"]
    assert (await api.post(family.events, json=family.booking(later), by=family.guardian)).status_code == 201
    foreign = dry_run_query(family.therapist, service_id=str((await world.family()).service))
    response = await api.get("/check_time_slot", params=foreign, by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (404, "service_not_found")
