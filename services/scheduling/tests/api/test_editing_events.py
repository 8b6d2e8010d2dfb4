"""PUT, PATCH and DELETE /events/{id}: what changes, what stays, and who may."""

from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from scheduling.domain.event_types import EventType

from services.scheduling.tests.wire import entry, groups_of, starts_of, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

WEEK = timedelta(weeks=1)
TWELVE = weekly("2026-05-19")
"""Twelve Tuesdays from the third of March."""


async def repeated(
    api: ApiClient, family: Family, rule: dict[str, Any] | None = TWELVE, **known: Any
) -> list[dict[str, Any]]:
    """The occurrences, by start."""
    known = {"children": [family.child], **known}
    made = await api.post("/events", json=entry(rule=rule, **known), by=family.therapist)
    assert made.status_code == 201, made.text
    return await occurrences(api, family)


async def occurrences(api: ApiClient, family: Family) -> list[dict[str, Any]]:
    halves = (("2026-03-01T00:00:00Z", "2026-04-20T00:00:00Z"), ("2026-04-20T00:00:00Z", "2026-06-20T00:00:00Z"))
    found: list[dict[str, Any]] = []
    for start, end in halves:
        answer = await api.get("/events", params={"start": start, "end": end}, by=family.therapist)
        found += answer.json()["events"]
    return found


async def put(api: ApiClient, event: dict[str, Any], by: Person, body: dict[str, Any], *flags: str) -> Any:
    return await api.put(f"/events/{event['id']}", params=dict.fromkeys(flags, "true"), json=body, by=by)


def times(start: Any, minutes: int = 45) -> dict[str, str]:
    return {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=minutes)).isoformat()}


def starts(events: list[dict[str, Any]]) -> list[str]:
    return [event["start_date"] for event in events]


async def test_moving_one_occurrence_makes_one_exception_and_the_count_stays(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    answer = await api.patch(
        f"/events/{before[2]['id']}", json=times(TUESDAY_10 + 2 * WEEK + timedelta(days=1)), by=family.therapist
    )
    assert answer.status_code == 200 and answer.json()["event"]["exception"]
    after = await occurrences(api, family)
    assert [event["id"] for event in after] == [event["id"] for event in before]
    assert [event["exception"] for event in after] == [number == 2 for number in range(12)]
    assert {event["series_id"] for event in after} == {before[0]["series_id"]}
    assert [a["start_date"] != b["start_date"] for a, b in zip(after, before, strict=True)].count(True) == 1


async def test_this_and_following_splits_the_series_and_the_first_occurrence_stays_visible(
    api: ApiClient, family: Family
) -> None:
    before = await repeated(api, family)
    at_eleven = times(TUESDAY_10 + 4 * WEEK)  # the clock has changed since
    body = {"event": {**at_eleven, "title": "Later"}}
    answer = await put(api, before[4], family.therapist, body, "future_sessions", "start_time_changed")
    assert answer.json()["event"]["id"] == before[4]["id"]
    after = await occurrences(api, family)
    assert [event["id"] for event in after] == [event["id"] for event in before]
    assert starts(after[:4]) == starts(before[:4])
    first, second = after[0]["series_id"], after[4]["series_id"]
    assert [event["series_id"] for event in after] == [first] * 4 + [second] * 8 and first != second
    assert after[0]["recurrent_event"]["recurrent_until_date"] == "2026-03-30"
    assert after[4]["recurrent_event"]["recurrent_until_date"] == "2026-05-19"
    assert [event["title"] for event in after] == ["Mia Rivera"] * 4 + ["Later"] * 8


async def test_exceptions_survive_later_edits(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family)
    moved = TUESDAY_10 + 5 * WEEK + timedelta(days=1)
    await api.patch(f"/events/{before[5]['id']}", json=times(moved), by=family.therapist)
    body = {"event": times(TUESDAY_10 + WEEK + timedelta(hours=3))}
    await put(api, before[1], family.therapist, body, "future_sessions", "start_time_changed")
    rule = weekly("2026-05-21", "thursday")
    body = {"event": {}, "recurrent_event": rule}
    answer = await put(api, before[3], family.therapist, body, "future_sessions", "recurrent_section_changed")
    assert answer.status_code == 200
    after = await occurrences(api, family)
    assert len(after) == 12
    (exception,) = [event for event in after if event["exception"]]
    assert (exception["id"], exception["start_date"]) == (before[5]["id"], moved.strftime("%Y-%m-%dT%H:%M:%S+00:00"))
    days = [start.strftime("%a") for start in await starts_of(world, after[-1]["series_id"])]
    assert days == ["Thu", "Thu", "Wed", *["Thu"] * 6]


async def test_past_and_marked_ones_never_move(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    before = await repeated(api, family)
    clock.now = TUESDAY_10 + 2 * WEEK
    await api.put(f"/events/{before[1]['id']}", json={"status": "complete"}, by=family.therapist)
    for number, code in ((0, "event_started"), (1, "status_not_allowed"), (2, "event_started")):
        for flags in (("start_time_changed",), ("start_time_changed", "future_sessions")):
            body = {"event": times(TUESDAY_10 + 20 * WEEK)}
            answer = await put(api, before[number], family.therapist, body, *flags)
            assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert starts(await occurrences(api, family)) == starts(before)
    named = await put(api, before[0], family.therapist, {"event": {"title": "First one"}})
    assert named.json()["event"]["title"] == "First one"


async def test_cancelling_one_is_not_cancelling_the_series(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    await api.post(f"{family.events}/{before[3]['id']}/cancel", by=family.guardian)
    body = {"event": times(TUESDAY_10 + WEEK + timedelta(hours=1))}
    await put(api, before[1], family.therapist, body, "future_sessions", "start_time_changed")
    after = await occurrences(api, family)
    assert [event["canceled"] for event in after] == [number == 3 for number in range(12)]
    assert after[3]["start_date"] == before[3]["start_date"]


async def test_a_conflict_at_the_third_of_twelve_is_reported_whole_and_nothing_is_written(
    api: ApiClient, world: World, family: Family
) -> None:
    before = await repeated(api, family)
    for weeks in (2, 7):
        await world.entry(family.therapist, EventType.TRAINING, TUESDAY_10 + weeks * WEEK + timedelta(hours=1))
    audited = await world.rows("SELECT count(*) AS entries FROM audit_entries WHERE action NOT LIKE 'read%'")
    told = len(await api.emitted())
    body = {"event": {**times(TUESDAY_10 + timedelta(hours=2)), "title": "Moved"}}
    answer = await put(api, before[0], family.therapist, body, "future_sessions", "start_time_changed")
    assert (answer.status_code, answer.json()["code"]) == (409, "series_not_free")
    assert [c["start_date"][:10] for c in answer.json()["conflicts"]] == ["2026-03-17", "2026-04-21"]
    assert [c["conflicts_with"][0]["title"] for c in answer.json()["conflicts"]] == ["Training", "Training"]
    kept = [event for event in await occurrences(api, family) if event["event_type"] != "training"]
    assert kept == before
    assert await world.rows("SELECT count(*) AS entries FROM audit_entries WHERE action NOT LIKE 'read%'") == audited
    assert len(await api.emitted()) == told


async def test_what_no_flag_names_is_left_as_it_is(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    body = {
        "event": {**times(TUESDAY_10 + timedelta(days=3)), "title": "Only this"},
        "recurrent_event": weekly("2026-06-30", "friday"),
        "event_participants_attributes": [{"id": before[0]["event_participants"][0]["id"], "_destroy": True}],
    }
    answer = await put(api, before[0], family.therapist, body, "future_sessions")
    assert answer.status_code == 200
    after = await occurrences(api, family)
    assert starts(after) == starts(before)
    assert all(event["guests"] == before[0]["guests"] and event["title"] == "Only this" for event in after)


async def test_a_rule_needs_this_and_the_following(api: ApiClient, family: Family) -> None:
    (first, *_) = await repeated(api, family)
    body = {"event": {}, "recurrent_event": weekly("2026-06-30")}
    answer = await put(api, first, family.therapist, body, "recurrent_section_changed")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["future_sessions"])
    flags = ("recurrent_section_changed", "future_sessions")
    answer = await put(api, first, family.therapist, {"event": {}}, *flags)
    assert list(answer.json()["fields"]) == ["recurrent_event"]
    answer = await put(api, first, family.therapist, {"event": {}}, "start_time_changed")
    assert list(answer.json()["fields"]) == ["event.start_date"]


async def test_a_single_event_becomes_the_first_of_a_series(api: ApiClient, world: World, family: Family) -> None:
    event = {"id": await world.session(family)}
    body = {"event": {"skip_dates": ["2026-03-17"]}, "recurrent_event": weekly("2026-03-31")}
    flags = ("recurrent_section_changed", "future_sessions")
    answer = await put(api, event, family.therapist, body, *flags)
    assert answer.json()["event"]["recurrent_event"]["recurrent_until_date"] == "2026-03-31"
    assert [start.day for start in await starts_of(world, answer.json()["event"]["series_id"])] == [3, 10, 24, 31]


async def test_a_rule_that_is_edited_brings_and_takes_dates(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family)
    body = {"event": {}, "recurrent_event": weekly("2026-05-05", period=2)}
    flags = ("recurrent_section_changed", "future_sessions")
    answer = await put(api, before[2], family.therapist, body, *flags)
    days = [start.strftime("%m-%d") for start in await starts_of(world, answer.json()["event"]["series_id"])]
    assert days == ["03-17", "03-31", "04-14", "04-28"]
    told = await api.emitted("scheduling.session.changed.v1")
    gone = {fact["event_id"] for fact in told if fact["canceled"]}
    assert gone == {event["id"] for event in before[3:] if event["start_date"][:10] not in {
        "2026-03-31", "2026-04-14", "2026-04-28"}}  # fmt: skip


async def test_a_series_that_moves_to_another_day_keeps_its_number(
    api: ApiClient, world: World, family: Family
) -> None:
    before = await repeated(api, family, weekly("2026-05-19", "tuesday", "thursday"))
    body = {"event": times(TUESDAY_10 + WEEK + timedelta(days=1))}
    answer = await put(api, before[2], family.therapist, body, "future_sessions", "start_time_changed")
    assert answer.status_code == 200, answer.text
    after = await occurrences(api, family)
    assert len(after) == len(before)
    assert after[2]["recurrent_event"]["recurring_days"] == ["wednesday", "thursday"]
    days = [start.strftime("%a") for start in await starts_of(world, after[2]["series_id"])]
    assert days[:4] == ["Wed", "Thu", "Wed", "Thu"]
    onto_the_other = {"event": times(TUESDAY_10 + WEEK + timedelta(days=2))}
    answer = await put(api, after[2], family.therapist, onto_the_other, "future_sessions", "start_time_changed")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["start_date"])


async def test_guests_come_and_go_for_this_one_or_for_the_following(
    api: ApiClient, world: World, family: Family
) -> None:
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
    answer = await put(api, after[3], family.therapist, leaves, "guests_changed", "future_sessions")
    series = answer.json()["event"]["series_id"]
    assert await groups_of(world, series) == [{friend.child}] * 2
    guest = await world.participant(after[3]["id"], friend.child)
    last = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    assert (await put(api, after[3], family.therapist, last, "guests_changed")).status_code == 422


async def test_a_guest_who_canceled_keeps_the_record(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    event = {"id": await world.group(family.therapist, [family.service, friend.service])}
    await api.post(f"{friend.events}/{event['id']}/cancel", by=friend.guardian)
    guest = await world.participant(event["id"], friend.child)
    leaves = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    answer = await put(api, event, family.therapist, leaves, "guests_changed")
    assert (answer.status_code, answer.json()["code"]) == (409, "status_not_allowed")


async def test_dates_on_which_nobody_is_left_go_with_the_guest_who_leaves(
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
    answer = await put(api, before[0], family.therapist, body, "future_sessions", "guests_changed")
    assert answer.status_code == 200, answer.text
    after = await occurrences(api, family)
    assert [event["id"] for event in after] == [before[number]["id"] for number in (0, 2, 4)]
    assert [[guest["child_id"] for guest in event["guests"]] for event in after] == [[str(family.child)]] * 3
    assert (await world.rows("SELECT count(*) AS taken FROM occupancy"))[0]["taken"] == 6
    assert (await api.get(f"/events/{before[1]['id']}", by=friend.guardian)).status_code == 404


@pytest.mark.parametrize("attribute", [{}, {"_destroy": True}, {"child_id": "theirs", "_destroy": True}])
async def test_a_guest_of_whom_nothing_is_said_is_refused_and_nobody_joins(
    api: ApiClient, world: World, family: Family, attribute: dict[str, Any]
) -> None:
    friend = await world.family(family.therapist)
    known = {"child_id": str(friend.child)} if "child_id" in attribute else {}
    group = {"id": str(await world.group(family.therapist, [family.service]))}
    body = {"event": {}, "event_participants_attributes": [attribute | known]}
    answer = await put(api, group, family.therapist, body, "guests_changed")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["event_participants_attributes"])
    assert len(await world.rows("SELECT 1 FROM participants")) == 1


async def test_who_canceled_is_not_asked_to_come_again_without_a_word(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist)
    group = {"id": str(await world.group(family.therapist, [family.service, friend.service]))}
    await api.post(f"{friend.events}/{group['id']}/cancel", by=friend.guardian)
    body = {"event": {}, "event_participants_attributes": [{"child_id": str(friend.child)}]}
    answer = await put(api, group, family.therapist, body, "guests_changed")
    assert (answer.status_code, answer.json()["error"]) == (409, "A guest who canceled stays canceled.")


async def test_a_canceled_session_may_be_called_otherwise(api: ApiClient, world: World, family: Family) -> None:
    session = {"id": str(await world.session(family))}
    await api.post(f"{family.events}/{session['id']}/cancel", by=family.guardian)
    answer = await put(api, session, family.therapist, {"event": {"title": "Was to be the first"}})
    assert (answer.status_code, answer.json()["event"]["title"]) == (200, "Was to be the first")


async def test_a_child_of_nobodys_caseload_does_not_join(api: ApiClient, world: World, family: Family) -> None:
    foreign = await world.family()
    event = {"id": await world.group(family.therapist, [family.service])}
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(foreign.child)}]}
    answer = await put(api, event, family.therapist, joins, "guests_changed")
    assert (answer.status_code, answer.json()["code"]) == (404, "child_not_found")


async def test_dates_of_guests_are_given_anew_with_the_rule(api: ApiClient, world: World, family: Family) -> None:
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
    answer = await put(api, before[1], family.therapist, joins, "guests_changed", "future_sessions")
    assert list(answer.json()["fields"]) == ["guest_recurrent_sections"]
    swapped = [
        {"guest_id": str(friend.child), **weekly("2026-03-31")},
        {"guest_id": str(family.child), **weekly("2026-03-31", period=2)},
    ]
    body = {"event": {"guest_recurrent_sections": swapped}}
    flags = ("recurrent_section_changed", "future_sessions")
    answer = await put(api, before[1], family.therapist, body, *flags)
    assert answer.status_code == 200, answer.text
    both, alone = {family.child, friend.child}, {friend.child}
    assert await groups_of(world, answer.json()["event"]["series_id"]) == [both, alone, both, alone]
    moved = {"event": times(TUESDAY_10 + 2 * WEEK + timedelta(days=2))}
    answer = await put(api, before[2], family.therapist, moved, "future_sessions", "start_time_changed")
    assert await groups_of(world, answer.json()["event"]["series_id"]) == [alone, both, alone]


async def test_deleting_one_leaves_a_hole_that_edits_do_not_fill(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    gone = await api.delete(f"/events/{before[2]['id']}", by=family.therapist)
    assert gone.status_code == 204
    assert (await api.get(f"/events/{before[2]['id']}", by=family.therapist)).status_code == 404
    body = {"event": {}, "recurrent_event": weekly("2026-05-21", "thursday")}
    await put(api, before[1], family.therapist, body, "future_sessions", "recurrent_section_changed")
    assert len(await occurrences(api, family)) == 11
    again = await api.delete(f"/events/{before[2]['id']}", by=family.therapist)
    assert again.json()["code"] == "event_not_found"


async def test_deleting_this_and_the_following_ends_the_series_and_gives_the_sessions_back(
    api: ApiClient, world: World, family: Family
) -> None:
    before = await repeated(api, family)
    answer = await api.delete(f"/events/{before[1]['id']}?future_sessions=true", by=family.therapist)
    assert answer.status_code == 204
    (left,) = await occurrences(api, family)
    assert left["recurrent_event"]["recurrent_until_date"] == "2026-03-09"
    guest = await world.participant(before[1]["id"], family.child)
    assert (guest["status"], guest["cancel_reason"]) == ("pending", "deleted_by_therapist")
    pending = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    assert pending[0]["remaining"] == 3
    await world.session(family, TUESDAY_10 + WEEK)


async def test_what_was_marked_or_canceled_is_not_deleted(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    marked, canceled = await world.session(family), await world.session(family, TUESDAY_10 + WEEK)
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    clock.now = TUESDAY_10
    await api.put(f"/events/{marked}", json={"status": "complete"}, by=family.therapist)
    for event, code in ((marked, "status_not_allowed"), (canceled, "already_canceled")):
        answer = await api.delete(f"/events/{event}", by=family.therapist)
        assert (answer.status_code, answer.json()["code"]) == (409, code)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
async def test_only_its_therapist_changes_an_event(api: ApiClient, world: World, family: Family, method: str) -> None:
    event = await world.session(family)
    body = {"PUT": {"event": {"title": "x"}}, "PATCH": times(TUESDAY_10), "DELETE": None}[method]
    by_guardian = await api.request(method, f"/events/{event}", json=body, by=family.guardian)
    assert by_guardian.status_code == 403
    for person in (await world.therapist(), (await world.family()).guardian):
        foreign = await api.request(method, f"/events/{event}", json=body, by=person)
        assert (foreign.status_code, foreign.json()["code"]) == (404, "event_not_found")


async def test_a_put_either_marks_or_edits_and_takes_no_notes(api: ApiClient, world: World, family: Family) -> None:
    event = {"id": await world.session(family)}
    for body in ({}, {"status": "complete", "event": {}}):
        assert (await put(api, event, family.therapist, body)).status_code == 422
    answer = await put(api, event, family.therapist, {"status": "complete", "notes_attributes": [{"content": "x"}]})
    assert answer.json()["fields"] == {"notes_attributes": "Notes are saved with POST /events/{id}/notes"}
    attendance = {"event": {}, "event_participants_attributes": [{"id": "x", "status": "show"}]}
    assert (await put(api, event, family.therapist, attendance)).status_code == 422


async def test_an_edit_takes_the_title_away_and_changes_type_and_role(
    api: ApiClient, world: World, family: Family
) -> None:
    event = {"id": await world.entry(family.therapist, EventType.TRAINING, title="Course")}
    body = {"event": {"title": None, "event_type": "supervision", "therapist_role": "prep_only"}}
    found = (await put(api, event, family.therapist, body)).json()["event"]
    assert (found["title"], found["event_type"], found["therapist_role"]) == ("Supervision", "supervision", "prep_only")
    needs_child = await put(api, event, family.therapist, {"event": {"event_type": "individual_session"}})
    assert needs_child.status_code == 422
    await put(api, event, family.therapist, {"event": {"event_type": "indirect_time"}})
    await world.session(family)


async def test_a_retried_edit_with_its_key_happens_once(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    for _ in range(2):
        answer = await api.patch(
            f"/events/{event}", json=times(TUESDAY_10 + WEEK), by=family.therapist, headers={"Idempotency-Key": "move"}
        )
        assert answer.status_code == 200
    told = await api.emitted("scheduling.session.changed.v1")
    assert [fact["version"] for fact in told] == [1, 2]
