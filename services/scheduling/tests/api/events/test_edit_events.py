"""PUT, PATCH and DELETE /events/{id}."""

from datetime import timedelta

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.event_types import EventType

from services.scheduling.tests.series import occurrences, put, repeated, starts, times
from services.scheduling.tests.wire import starts_of, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

WEEK = timedelta(weeks=1)


async def test_moving_one_occurrence_makes_one_exception_and_the_count_stays(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    response = await api.patch(
        f"/events/{before[2]['id']}", json=times(TUESDAY_10 + 2 * WEEK + timedelta(days=1)), by=family.therapist
    )
    assert response.status_code == 200 and response.json()["event"]["exception"]
    after = await occurrences(api, family)
    assert [event["id"] for event in after] == [event["id"] for event in before]
    assert [event["exception"] for event in after] == [number == 2 for number in range(12)]
    assert {event["series_id"] for event in after} == {before[0]["series_id"]}
    assert [a["start_date"] != b["start_date"] for a, b in zip(after, before, strict=True)].count(True) == 1


async def test_this_and_following_splits_the_series(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    at_eleven = times(TUESDAY_10 + 4 * WEEK)  # the clock has changed since
    body = {"event": {**at_eleven, "title": "Later"}}
    response = await put(api, before[4], family.therapist, body, "future_sessions", "start_time_changed")
    assert response.json()["event"]["id"] == before[4]["id"]
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
    response = await put(api, before[3], family.therapist, body, "future_sessions", "recurrent_section_changed")
    assert response.status_code == 200
    after = await occurrences(api, family)
    assert len(after) == 12
    (exception,) = [event for event in after if event["exception"]]
    assert (exception["id"], exception["start_date"]) == (before[5]["id"], moved.strftime("%Y-%m-%dT%H:%M:%S+00:00"))
    days = [start.strftime("%a") for start in await starts_of(world, after[-1]["series_id"])]
    assert days == ["Thu", "Thu", "Wed", *["Thu"] * 6]


async def test_past_and_marked_sessions_never_move(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    before = await repeated(api, family)
    clock.now = TUESDAY_10 + 2 * WEEK
    await api.put(f"/events/{before[1]['id']}", json={"status": "complete"}, by=family.therapist)
    for number, code in ((0, "event_started"), (1, "status_not_allowed"), (2, "event_started")):
        for flags in (("start_time_changed",), ("start_time_changed", "future_sessions")):
            body = {"event": times(TUESDAY_10 + 20 * WEEK)}
            response = await put(api, before[number], family.therapist, body, *flags)
            assert (response.status_code, response.json()["code"]) == (409, code)
    assert starts(await occurrences(api, family)) == starts(before)
    named = await put(api, before[0], family.therapist, {"event": {"title": "First one"}})
    assert named.json()["event"]["title"] == "First one"


async def test_canceling_one_session_keeps_the_series(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    await api.post(f"{family.events}/{before[3]['id']}/cancel", by=family.guardian)
    body = {"event": times(TUESDAY_10 + WEEK + timedelta(hours=1))}
    await put(api, before[1], family.therapist, body, "future_sessions", "start_time_changed")
    after = await occurrences(api, family)
    assert [event["canceled"] for event in after] == [number == 3 for number in range(12)]
    assert after[3]["start_date"] == before[3]["start_date"]


async def test_one_conflict_of_twelve_writes_nothing(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family)
    for weeks in (2, 7):
        await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + weeks * WEEK + timedelta(hours=1))
    audited = await world.rows("SELECT count(*) AS entries FROM audit_entries WHERE action NOT LIKE 'read%'")
    emitted = len(await api.emitted())
    body = {"event": {**times(TUESDAY_10 + timedelta(hours=2)), "title": "Moved"}}
    response = await put(api, before[0], family.therapist, body, "future_sessions", "start_time_changed")
    assert (response.status_code, response.json()["code"]) == (409, "series_not_free")
    assert [c["start_date"][:10] for c in response.json()["conflicts"]] == ["2026-03-17", "2026-04-21"]
    assert [c["conflicts_with"][0]["title"] for c in response.json()["conflicts"]] == ["Training", "Training"]
    kept = [event for event in await occurrences(api, family) if event["event_type"] != "training"]
    assert kept == before
    assert await world.rows("SELECT count(*) AS entries FROM audit_entries WHERE action NOT LIKE 'read%'") == audited
    assert len(await api.emitted()) == emitted


async def test_fields_without_a_flag_stay_the_same(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    body = {
        "event": {**times(TUESDAY_10 + timedelta(days=3)), "title": "Only this"},
        "recurrent_event": weekly("2026-06-30", "friday"),
        "event_participants_attributes": [{"id": before[0]["event_participants"][0]["id"], "_destroy": True}],
    }
    response = await put(api, before[0], family.therapist, body, "future_sessions")
    assert response.status_code == 200
    after = await occurrences(api, family)
    assert starts(after) == starts(before)
    assert all(event["guests"] == before[0]["guests"] and event["title"] == "Only this" for event in after)


async def test_a_new_rule_needs_this_and_following(api: ApiClient, family: Family) -> None:
    (first, *_) = await repeated(api, family)
    body = {"event": {}, "recurrent_event": weekly("2026-06-30")}
    response = await put(api, first, family.therapist, body, "recurrent_section_changed")
    assert (response.status_code, list(response.json()["fields"])) == (422, ["future_sessions"])
    flags = ("recurrent_section_changed", "future_sessions")
    response = await put(api, first, family.therapist, {"event": {}}, *flags)
    assert list(response.json()["fields"]) == ["recurrent_event"]
    response = await put(api, first, family.therapist, {"event": {}}, "start_time_changed")
    assert list(response.json()["fields"]) == ["event.start_date"]


async def test_a_single_event_becomes_the_first_of_a_series(api: ApiClient, world: World, family: Family) -> None:
    event = {"id": await world.session(family)}
    body = {"event": {"skip_dates": ["2026-03-17"]}, "recurrent_event": weekly("2026-03-31")}
    flags = ("recurrent_section_changed", "future_sessions")
    response = await put(api, event, family.therapist, body, *flags)
    assert response.json()["event"]["recurrent_event"]["recurrent_until_date"] == "2026-03-31"
    assert [start.day for start in await starts_of(world, response.json()["event"]["series_id"])] == [3, 10, 24, 31]


async def test_an_edited_rule_adds_and_removes_dates(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family)
    body = {"event": {}, "recurrent_event": weekly("2026-05-05", period=2)}
    flags = ("recurrent_section_changed", "future_sessions")
    response = await put(api, before[2], family.therapist, body, *flags)
    days = [start.strftime("%m-%d") for start in await starts_of(world, response.json()["event"]["series_id"])]
    assert days == ["03-17", "03-31", "04-14", "04-28"]
    emitted = await api.emitted("scheduling.session.changed.v1")
    gone = {fact["event_id"] for fact in emitted if fact["canceled"]}
    assert gone == {event["id"] for event in before[3:] if event["start_date"][:10] not in {
        "2026-03-31", "2026-04-14", "2026-04-28"}}  # fmt: skip


async def test_moving_a_series_to_another_day_keeps_its_length(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family, weekly("2026-05-19", "tuesday", "thursday"))
    body = {"event": times(TUESDAY_10 + WEEK + timedelta(days=1))}
    response = await put(api, before[2], family.therapist, body, "future_sessions", "start_time_changed")
    assert response.status_code == 200, response.text
    after = await occurrences(api, family)
    assert len(after) == len(before)
    assert after[2]["recurrent_event"]["recurring_days"] == ["wednesday", "thursday"]
    days = [start.strftime("%a") for start in await starts_of(world, after[2]["series_id"])]
    assert days[:4] == ["Wed", "Thu", "Wed", "Thu"]
    onto_the_other = {"event": times(TUESDAY_10 + WEEK + timedelta(days=2))}
    response = await put(api, after[2], family.therapist, onto_the_other, "future_sessions", "start_time_changed")
    assert (response.status_code, list(response.json()["fields"])) == (422, ["start_date"])


async def test_a_deleted_date_is_not_added_again_by_edits(api: ApiClient, family: Family) -> None:
    before = await repeated(api, family)
    gone = await api.delete(f"/events/{before[2]['id']}", by=family.therapist)
    assert gone.status_code == 204
    assert (await api.get(f"/events/{before[2]['id']}", by=family.therapist)).status_code == 404
    body = {"event": {}, "recurrent_event": weekly("2026-05-21", "thursday")}
    await put(api, before[1], family.therapist, body, "future_sessions", "recurrent_section_changed")
    assert len(await occurrences(api, family)) == 11
    again = await api.delete(f"/events/{before[2]['id']}", by=family.therapist)
    assert again.json()["code"] == "event_not_found"


async def test_deleting_following_sessions_ends_the_series(api: ApiClient, world: World, family: Family) -> None:
    before = await repeated(api, family)
    response = await api.delete(f"/events/{before[1]['id']}?future_sessions=true", by=family.therapist)
    assert response.status_code == 204
    (left,) = await occurrences(api, family)
    assert left["recurrent_event"]["recurrent_until_date"] == "2026-03-09"
    guest = await world.participant(before[1]["id"], family.child)
    assert (guest["status"], guest["cancel_reason"]) == ("pending", "deleted_by_therapist")
    pending = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    assert pending[0]["remaining"] == 3
    await world.session(family, TUESDAY_10 + WEEK)


async def test_marked_or_canceled_sessions_cannot_be_deleted(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    marked, canceled = await world.session(family), await world.session(family, TUESDAY_10 + WEEK)
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    clock.now = TUESDAY_10
    await api.put(f"/events/{marked}", json={"status": "complete"}, by=family.therapist)
    for event, code in ((marked, "status_not_allowed"), (canceled, "already_canceled")):
        response = await api.delete(f"/events/{event}", by=family.therapist)
        assert (response.status_code, response.json()["code"]) == (409, code)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
async def test_only_its_therapist_changes_an_event(api: ApiClient, world: World, family: Family, method: str) -> None:
    event = await world.session(family)
    body = {"PUT": {"event": {"title": "x"}}, "PATCH": times(TUESDAY_10), "DELETE": None}[method]
    by_guardian = await api.request(method, f"/events/{event}", json=body, by=family.guardian)
    assert by_guardian.status_code == 403
    for person in (await world.therapist(), (await world.family()).guardian):
        foreign = await api.request(method, f"/events/{event}", json=body, by=person)
        assert (foreign.status_code, foreign.json()["code"]) == (404, "event_not_found")


async def test_a_put_either_marks_or_edits(api: ApiClient, world: World, family: Family) -> None:
    event = {"id": await world.session(family)}
    for body in ({}, {"status": "complete", "event": {}}):
        assert (await put(api, event, family.therapist, body)).status_code == 422
    guest = (await world.participant(event["id"], family.child))["id"]
    attendance = {"event": {}, "event_participants_attributes": [{"id": guest, "status": "show"}]}
    assert (await put(api, event, family.therapist, attendance, "guests_changed")).status_code == 422


async def test_an_unchanged_event_can_be_sent_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = {"id": await world.session(family)}
    shown = (await api.get(f"/events/{event['id']}", by=family.therapist)).json()["event"]
    guests = shown["event_participants"]
    assert [guest["status"] for guest in guests] == ["pending"]
    for flags in ([], ["guests_changed"]):
        body = {"event": {"title": "Called otherwise"}, "event_participants_attributes": guests}
        response = await put(api, event, family.therapist, body, *flags)
        assert response.status_code == 200, response.text
        assert response.json()["event"]["event_participants"] == shown["event_participants"]
    clock.advance(days=2)
    marked = await put(api, event, family.therapist, {"status": "complete", "event_participants_attributes": guests})
    assert marked.status_code == 200, marked.text
    assert [guest["status"] for guest in marked.json()["event"]["event_participants"]] == ["pending"]


async def test_an_unchanged_canceled_guest_can_be_sent_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    friend = await world.family(family.therapist)
    group = {"id": await world.group(family.therapist, [family.service, friend.service])}
    await api.post(f"/clients/{friend.child}/events/{group['id']}/cancel", by=friend.guardian)
    shown = (await api.get(f"/events/{group['id']}", by=family.therapist)).json()["event"]
    guests = {"event_participants_attributes": shown["event_participants"]}
    assert sorted(one["status"] for one in shown["event_participants"]) == ["no_show", "pending"]
    edited = await put(api, group, family.therapist, {"event": {"title": "Friends"}, **guests}, "guests_changed")
    assert edited.status_code == 200, edited.text
    clock.advance(days=2)
    marked = await put(api, group, family.therapist, {"status": "complete", **guests})
    assert marked.status_code == 200, marked.text
    assert [one["status"] for one in marked.json()["event"]["event_participants"]] == [
        one["status"] for one in shown["event_participants"]
    ]


async def test_a_cancel_during_editing_does_not_prevent_saving(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    group = {"id": await world.group(family.therapist, [family.service, friend.service])}
    shown = (await api.get(f"/events/{group['id']}", by=family.therapist)).json()["event"]
    assert {one["status"] for one in shown["event_participants"]} == {"pending"}
    await api.post(f"/clients/{friend.child}/events/{group['id']}/cancel", by=friend.guardian)
    body = {"event": {"title": "Friends"}, "event_participants_attributes": shown["event_participants"]}
    edited = await put(api, group, family.therapist, body, "guests_changed")
    assert edited.status_code == 200, edited.text
    assert sorted(one["status"] for one in edited.json()["event"]["event_participants"]) == ["no_show", "pending"]


async def test_series_edits_and_deletes_skip_a_substitutes_session(
    api: ApiClient, world: World, family: Family
) -> None:
    first, second, *_ = await repeated(api, family, weekly("2026-03-31"))
    colleague = await world.therapist()
    handed = await api.put(
        f"/events/{second['id']}/substitute",
        json={"therapist_id": str(colleague.profile_id)},
        by=family.therapist,
    )
    assert handed.status_code == 200, handed.text
    ends_before = weekly("2026-03-03")
    flags = ("future_sessions", "recurrent_section_changed")
    shorter = await put(api, first, family.therapist, {"event": {}, "recurrent_event": ends_before}, *flags)
    assert shorter.status_code == 200, shorter.text
    held = f"/events/{second['id']}"
    assert (await api.get(held, by=colleague)).json()["event"]["start_date"] == second["start_date"]
    deleted = await api.delete(f"/events/{first['id']}?future_sessions=true", by=family.therapist)
    assert deleted.status_code == 204, deleted.text
    assert (await api.get(held, by=colleague)).status_code == 200
    assert await occurrences(api, family) == []


async def test_a_flag_without_a_value_is_false(api: ApiClient, world: World, family: Family) -> None:
    first, second, *_ = await repeated(api, family, weekly("2026-03-31"))
    named = "future_sessions=&recurrent_section_changed=&start_time_changed=&guests_changed="
    response = await api.put(f"/events/{first['id']}?{named}", json={"event": {"title": "Hello"}}, by=family.therapist)
    assert response.status_code == 200, response.text
    deleted = await api.delete(f"/events/{second['id']}?future_sessions=", by=family.therapist)
    assert deleted.status_code == 204, deleted.text
    assert len(await occurrences(api, family)) == 4


async def test_an_edit_removes_the_title_and_changes_type_and_role(
    api: ApiClient, world: World, family: Family
) -> None:
    event = {"id": await world.event(family.therapist, EventType.TRAINING, title="Course")}
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
        response = await api.patch(
            f"/events/{event}", json=times(TUESDAY_10 + WEEK), by=family.therapist, headers={"Idempotency-Key": "move"}
        )
        assert response.status_code == 200
    emitted = await api.emitted("scheduling.session.changed.v1")
    assert [fact["version"] for fact in emitted] == [1, 2]


async def test_a_monthly_series_of_24_months_moves_a_day_earlier(api: ApiClient, world: World, family: Family) -> None:
    rule = {
        "recurring_unit": "month",
        "recurring_period": 1,
        "recurring_days": [],
        "recurring_month_option": "first_tuesday",
        "recurrent_until_date": "2028-03-03",
    }
    first = (await repeated(api, family, rule, kind="other", children=[]))[0]
    before = await starts_of(world, first["series_id"])
    body = {"event": times(TUESDAY_10 - timedelta(hours=19))}
    response = await put(api, first, family.therapist, body, "future_sessions", "start_time_changed")
    assert response.status_code == 200, response.text
    found = response.json()["event"]
    assert found["recurrent_event"]["recurrent_until_date"] == "2028-03-02"
    after = await starts_of(world, found["series_id"])
    assert len(after) == len(before) == 24
    assert {start.weekday() for start in after} == {0}
