from datetime import UTC, datetime, timedelta

import pytest
from chassis.pages import PAGE_SIZE
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.domain.event_types import EventType

from services.scheduling.tests.dashboards import dashboard, ids, mark, task_count, tasks
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def test_today_is_the_therapists_day_without_canceled_sessions(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    late = await world.session(family, TUESDAY_10 + timedelta(hours=10))  # 20:00 in Los Angeles, Wednesday in UTC
    block = await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 - timedelta(hours=1))
    tomorrow = await world.session(family, TUESDAY_10 + timedelta(days=1))
    (canceled,) = await world.book(family, TUESDAY_10 + timedelta(hours=2))
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    await world.session(await world.family())
    clock.now = TUESDAY_10
    shown = await dashboard(api, family)
    assert ids(shown["today"]) == [str(block), str(late)]
    assert shown["next_session"]["id"] == str(late)
    assert (shown["timezone"], shown["now"]) == ("America/Los_Angeles", "2026-03-03T18:00:00+00:00")
    clock.now = TUESDAY_10 + timedelta(days=1, minutes=30)
    assert (await dashboard(api, family))["next_session"]["id"] == str(tomorrow)  # it is in progress
    clock.advance(minutes=15)
    assert (await dashboard(api, family))["next_session"] is None


async def test_ended_sessions_need_a_mark_oldest_first(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(6)]
    await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(hours=2))
    childless = await world.event(family.therapist, EventType.FREE, TUESDAY_10 + timedelta(hours=3))
    clock.now = TUESDAY_10 + timedelta(days=7)
    shown = (await dashboard(api, family))["to_mark"]
    assert (shown["count"], ids(shown["events"])) == (6, [str(event) for event in sessions[:5]])
    assert ids((await tasks(api, family))["sessions_to_mark"]) == [str(event) for event in sessions]
    listed = await api.get(f"/events/{childless}", by=family.therapist)
    assert listed.json()["event"]["status"] == "pending", "on the wire it is like any other"
    await mark(api, family, sessions[0], "show")
    assert (await dashboard(api, family))["to_mark"]["count"] == 5


async def test_the_months_figures_are_those_of_the_therapists_month(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    february = await world.session(family, TUESDAY_10 - timedelta(days=3))
    held, missed = await world.session(family), await world.session(family, TUESDAY_10 + timedelta(days=1))
    await world.session(family, TUESDAY_10 + timedelta(days=10))
    await world.session(family, TUESDAY_10 + timedelta(days=30))
    empty = (await dashboard(api, family))["month"]
    assert (empty["no_show_rate"], empty["sessions_held"], empty["still_to_come"]) == (None, 0, 3)
    clock.now = TUESDAY_10 + timedelta(days=2)
    await mark(api, family, february, "show")
    await mark(api, family, held, "show")
    await mark(api, family, missed, "no_show", "incomplete")
    await world.let_disputes_pass()
    assert (await dashboard(api, family))["month"] == {
        "starts_on": "2026-03-01",
        "sessions_held": 1,
        "minutes_delivered": 45,
        "no_shows": 1,
        "no_show_rate": 50,
        "still_to_come": 1,
    }


async def test_a_late_cancel_counts_in_its_original_month(api: ApiClient, world: World, clock: FakeClock) -> None:
    therapist, start = await world.therapist(), TUESDAY_10 + timedelta(days=3)
    late, stays = [await world.family(therapist, plan={"session_type": "group_sessions"}) for _ in range(2)]
    event = await world.group(therapist, [late.service, stays.service], start)
    clock.now = start - timedelta(hours=23)
    await api.post(f"{late.events}/{event}/cancel", by=late.guardian)
    moved = {"event": {"start_date": (start + timedelta(days=32)).isoformat()}}
    assert (await api.put(f"/events/{event}/rescheduling", json=moved, by=therapist)).status_code == 200
    march = (await dashboard(api, late))["month"]
    assert (march["no_shows"], march["no_show_rate"], march["still_to_come"]) == (1, 100, 0)
    clock.now = start + timedelta(days=30)
    april = (await dashboard(api, late))["month"]
    assert (april["no_shows"], april["no_show_rate"], april["still_to_come"]) == (0, None, 1)


async def test_a_session_without_attendance_was_not_held(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """As in the ledger, however the session is marked."""
    alone = await world.session(family)
    group = await world.group(
        family.therapist,
        [family.service, (await world.family(family.therapist)).service],
        TUESDAY_10 + timedelta(hours=2),
    )
    await world.event(family.therapist, EventType.FREE, TUESDAY_10 + timedelta(hours=4), minutes=30)
    clock.now = TUESDAY_10 + timedelta(days=2)
    await world.rows("UPDATE events SET status = 'complete', marked_at = $1", clock.now)
    await mark(api, family, alone, "no_show")
    absent = (await world.participant(group, family.child))["id"]
    await api.put(f"/event_participants/{absent}", json={"status": "no_show"}, by=family.therapist)
    await world.let_disputes_pass()
    month = (await dashboard(api, family))["month"]
    assert (month["sessions_held"], month["minutes_delivered"], month["no_shows"]) == (2, 75, 2)


async def test_clients_invitations_and_requests_are_counted_and_listed(
    api: ApiClient, world: World, family: Family
) -> None:
    event = await world.session(family, TUESDAY_10 + timedelta(days=2))
    await api.post(
        f"/events/{event}/rescheduling", json={"event": {"reschedule_reason": "A birthday"}}, by=family.guardian
    )
    path = f"/therapist/clients/{family.child}/invite_to_schedule_session"
    invited = (await api.post(path, by=family.therapist)).json()["invitation"]
    await world.family()
    shown = await dashboard(api, family)
    assert (shown["clients"], shown["open_invitations"], shown["rescheduling_requests"]) == (1, 1, 1)
    listed = await tasks(api, family)
    assert ids(listed["rescheduling_requests"]) == [str(event)]
    assert [one["id"] for one in listed["invitations"]] == [invited["id"]]
    await api.delete(f"/therapist/invitations/{invited['id']}", by=family.therapist)
    assert (await tasks(api, family))["invitations"] == []


async def test_the_count_of_tasks_is_what_waits_for_the_therapist(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """The count beside "Today" agrees with the lists; an open invitation waits for the family."""
    assert await task_count(api, family) == 1, "the plan's sessions are to schedule"
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in (0, 1, 2, 6)]
    path = f"/therapist/clients/{family.child}/invite_to_schedule_session"
    assert (await api.post(path, by=family.therapist)).status_code in {201, 409}
    clock.now = TUESDAY_10 + timedelta(days=2, hours=1)
    await mark(api, family, sessions[0], "show")
    reason = {"event": {"reschedule_reason": "A birthday"}}
    assert (await api.post(f"/events/{sessions[3]}/rescheduling", json=reason, by=family.guardian)).status_code == 201
    found = await tasks(api, family)
    lists = ("sessions_to_mark", "rescheduling_requests", "disputes")
    assert [len(found[name]) for name in lists] == [2, 1, 0]
    assert found["reports_due"] == 1
    assert await task_count(api, family) == 4 + found["to_schedule_count"]
    assert await task_count(api, await world.family()) == 1, "another therapist counts their own"


async def test_unscheduled_paid_sessions_are_a_task(api: ApiClient, world: World, family: Family) -> None:
    paused = await world.family(family.therapist)
    await world.subscription(paused.child, subscription_id=paused.subscription, status="paused")
    pupil = await world.pupil(family.therapist)
    await world.book(family, TUESDAY_10)
    assert (await tasks(api, family))["to_schedule"] == [
        {
            "client": {"id": str(family.child), "name": "Mia Rivera"},
            "service_id": str(family.service),
            "service_name": "Once a week",
            "session_type": "individual_session",
            "pending": 3,
            "bookable": 3,
            "lapsing": 3,
            "cycle_ends_on": "2026-03-29",
            "family_languages": ["en"],
        },
        {
            "client": {"id": str(pupil.child), "name": "Noa Rivera"},
            "service_id": str(pupil.service),
            "service_name": "Speech at school",
            "session_type": "individual_session",
            "pending": 2,
            "bookable": 2,
            "lapsing": 2,
            "cycle_ends_on": "2026-03-08",
            "family_languages": ["en"],
        },
    ]
    await world.book(pupil, TUESDAY_10 + timedelta(hours=2), TUESDAY_10 + timedelta(days=1))
    assert [one["service_id"] for one in (await tasks(api, family))["to_schedule"]] == [str(family.service)]


async def test_a_task_to_schedule_has_the_languages_of_the_adults_who_may_book(
    api: ApiClient, world: World, family: Family
) -> None:
    async def languages() -> tuple[object, object]:
        (task,) = (await tasks(api, family))["to_schedule"]
        client = (await api.get(f"/therapist/clients/{family.child}", by=family.therapist)).json()["client"]
        return task["family_languages"], client["family_languages"]

    await world.reads(family.guardian, "es")
    assert await languages() == (["es"], ["es"])
    await world.grant(guardian(), family.child)
    assert await languages() == (["en", "es"], ["en", "es"])


async def test_a_task_to_schedule_promises_only_what_families_can_still_book(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    hours = [{"day_of_week": "sunday", "start_time": "09:00", "end_time": "10:00"}]
    await world.update_therapist(family.therapist, working_hours=hours)
    await world.pupil(family.therapist, session_type=EventType.GROUP)
    clock.now = datetime(2026, 3, 28, 17, tzinfo=UTC)  # the day before the plan's cycle ends, a Sunday
    own, group = (await tasks(api, family))["to_schedule"]
    assert (own["pending"], own["bookable"], own["lapsing"]) == (4, 1, 4)
    assert (group["pending"], group["bookable"]) == (2, 0), "the therapist arranges group sessions"
    by_therapist = (await api.get(f"{family.events}/pending_schedule", by=family.therapist)).json()["events"]
    by_family = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    assert by_therapist == by_family
    assert by_family[0]["bookable"] == 1


async def test_services_to_schedule_are_paged_and_counted_in_total(
    api: ApiClient, world: World, family: Family
) -> None:
    pupils = [await world.pupil(family.therapist) for _ in range(PAGE_SIZE)]
    listed = await tasks(api, family)
    assert (len(listed["to_schedule"]), listed["to_schedule_count"]) == (PAGE_SIZE, PAGE_SIZE + 1)
    assert (await dashboard(api, family))["to_schedule"] == PAGE_SIZE + 1
    first, second = [
        (await api.get("/therapist/to_schedule", params={"page": page}, by=family.therapist)).json() for page in (1, 2)
    ]
    assert (first["to_schedule"], first["pagy"]) == (listed["to_schedule"], {"next": 2})
    assert [one["service_id"] for one in second["to_schedule"]] == [str(pupils[-1].service)]
    assert second["pagy"] == {"next": None}


async def test_schools_are_those_of_the_therapists_clients_by_type_of_service(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    await world.pupil(pupil.therapist, session_type=EventType.GROUP)
    await world.family(pupil.therapist, school_name="Not paying")
    await world.pupil()

    async def named(**params: str) -> list[str]:
        response = await api.get("/therapist/schools", params=params, by=pupil.therapist)
        assert response.status_code == 200, response.text
        return [school["name"] for school in response.json()["schools"]]

    assert await named() == ["Oak Hill"]
    assert await named(event_type="group_sessions") == ["Oak Hill"]
    assert await named(event_type="assessment_sessions") == []
    refused = await api.get("/therapist/schools", params={"event_type": "dance"}, by=pupil.therapist)
    assert refused.status_code == 422


async def test_dashboard_reads_are_audited_for_each_child(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await dashboard(api, family)
    await tasks(api, family)
    await world.runtime.reads.flush()
    rows = await world.rows(
        "SELECT action FROM audit_entries WHERE child_id = $1 AND action LIKE 'read%'", family.child
    )
    assert {row["action"] for row in rows} == {"read show_dashboard", "read show_tasks"}


@pytest.mark.parametrize("path", ["dashboard", "tasks", "tasks/count", "schools"])
async def test_only_therapists_have_a_dashboard(api: ApiClient, family: Family, path: str) -> None:
    assert (await api.get(f"/therapist/{path}", by=family.guardian)).status_code == 403
