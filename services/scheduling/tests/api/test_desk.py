"""A therapist's dashboard and tasks, the schools of her clients, and the widget that books consultations."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from pydantic import ValidationError
from scheduling.consumers.session_note_changed import HANDLER as NOTE_CHANGED
from scheduling.consumers.session_note_changed import SessionNoteChanged
from scheduling.domain.event_types import EventType
from scheduling.settings import Settings
from scheduling.use_cases.close_care_service import close_care_service

from services.scheduling.tests.world import TUESDAY_10, Family, World

WIDGET = {
    "calendly_origin": "https://assets.calendly.com https://calendly.com",
    "calendly_url": "https://calendly.com/larkwell/consultation?hide_gdpr_banner=1",
    "calendly_stylesheet_url": "https://assets.calendly.com/assets/external/widget.css",
    "calendly_script_url": "https://assets.calendly.com/assets/external/widget.js",
}


async def dashboard(api: ApiClient, family: Family) -> Any:
    answer = await api.get("/therapist/dashboard", by=family.therapist)
    assert answer.status_code == 200, answer.text
    return answer.json()["dashboard"]


async def tasks(api: ApiClient, family: Family) -> Any:
    answer = await api.get("/therapist/tasks", by=family.therapist)
    assert answer.status_code == 200, answer.text
    return answer.json()["tasks"]


async def mark(api: ApiClient, family: Family, event: UUID, attendance: str, status: str = "complete") -> None:
    guests = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]["event_participants"]
    body = {
        "status": status,
        "event_participants_attributes": [{"id": guest["id"], "status": attendance} for guest in guests],
    }
    answer = await api.put(f"/events/{event}", json=body, by=family.therapist)
    assert answer.status_code == 200, answer.text


def ids(events: list[dict[str, Any]]) -> list[str]:
    return [event["id"] for event in events]


async def test_today_is_the_therapists_day_without_what_was_canceled(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    late = await world.session(family, TUESDAY_10 + timedelta(hours=10))  # 20:00 in Los Angeles, Wednesday in UTC
    block = await world.entry(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 - timedelta(hours=1))
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
    assert (await dashboard(api, family))["next_session"]["id"] == str(tomorrow)  # it is going on
    clock.advance(minutes=15)
    assert (await dashboard(api, family))["next_session"] is None


async def test_what_has_ended_waits_for_its_mark_the_oldest_first(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(6)]
    await world.entry(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(hours=2))
    clock.now = TUESDAY_10 + timedelta(days=7)
    shown = (await dashboard(api, family))["to_mark"]
    assert (shown["count"], ids(shown["events"])) == (6, [str(event) for event in sessions[:5]])
    assert ids((await tasks(api, family))["sessions_to_mark"]) == [str(event) for event in sessions]
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
    assert (await dashboard(api, family))["month"] == {
        "starts_on": "2026-03-01",
        "sessions_held": 1,
        "minutes_delivered": 45,
        "no_shows": 1,
        "no_show_rate": 50,
        "still_to_come": 1,
    }


async def test_a_session_to_which_nobody_came_was_neither_held_nor_delivered(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """As the ledger has it, whatever the session is marked."""
    alone = await world.session(family)
    group = await world.group(
        family.therapist,
        [family.service, (await world.family(family.therapist)).service],
        TUESDAY_10 + timedelta(hours=2),
    )
    await world.entry(family.therapist, EventType.FREE, TUESDAY_10 + timedelta(hours=4), minutes=30)
    clock.now = TUESDAY_10 + timedelta(days=2)
    await world.rows("UPDATE events SET status = 'complete', marked_at = $1", clock.now)
    await mark(api, family, alone, "no_show")
    absent = (await world.participant(group, family.child))["id"]
    await api.put(f"/event_participants/{absent}", json={"status": "no_show"}, by=family.therapist)
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


async def test_what_is_left_to_schedule_is_a_task_until_it_is_booked_or_not_paid_for(
    api: ApiClient, world: World, family: Family
) -> None:
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
        },
        {
            "client": {"id": str(pupil.child), "name": "Noa Rivera"},
            "service_id": str(pupil.service),
            "service_name": "Speech at school",
            "session_type": "individual_session",
            "pending": 2,
        },
    ]
    await world.book(pupil, TUESDAY_10 + timedelta(hours=2), TUESDAY_10 + timedelta(days=1))
    assert [one["service_id"] for one in (await tasks(api, family))["to_schedule"]] == [str(family.service)]


async def noted(
    world: World, family: Family, event: UUID, note: UUID, *, version: int = 1, deleted: bool = False
) -> None:
    """As clinical records tell of it."""
    fact = SessionNoteChanged(
        version=version,
        note_id=note,
        event_id=event,
        child_id=family.child,
        therapist_id=family.therapist.profile_id,
        deleted=deleted,
    )
    await world.do(lambda uow: NOTE_CHANGED.handle(uow, fact))


async def due(api: ApiClient, family: Family, page: int = 1) -> Any:
    answer = await api.get("/therapist/reports_due", params={"page": str(page)}, by=family.therapist)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def reports_due(api: ApiClient, family: Family) -> list[str]:
    """The sessions, as many as the tasks and the dashboard say."""
    found = [report["event_id"] for report in (await due(api, family))["reports_due"]]
    assert (await tasks(api, family))["reports_due"] == len(found)
    assert (await dashboard(api, family))["reports_due"] == len(found)
    return found


async def test_a_report_is_due_of_every_held_session_until_a_note_is_on_it(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    first, second, missed = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(3)]
    clock.now = TUESDAY_10 + timedelta(days=3)
    assert await reports_due(api, family) == []  # they wait for a mark first
    for session in (second, first):
        await mark(api, family, session, "show")
    await mark(api, family, missed, "no_show", "incomplete")
    assert (await due(api, family))["reports_due"][0] == {
        "client": {"id": str(family.child), "name": "Mia Rivera"},
        "event_id": str(first),
        "event_type": "individual_session",
        "ended_at": "2026-03-03T18:45:00+00:00",
    }
    assert await reports_due(api, family) == [str(first), str(second)]
    note = new_id()
    await noted(world, family, first, note)
    assert await reports_due(api, family) == [str(second)]
    await noted(world, family, first, note, version=2, deleted=True)
    assert await reports_due(api, family) == [str(first), str(second)]


async def test_a_note_that_came_before_the_mark_counts_too(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, note = await world.session(family), new_id()
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await noted(world, family, session, note, version=2, deleted=True)
    await noted(world, family, session, note)  # older news than that it is gone
    await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session)]
    await noted(world, family, session, new_id())
    assert await reports_due(api, family) == []


async def test_in_a_group_a_report_is_due_of_each_child_who_was_there(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    carer = await world.therapist()
    families = [await world.family(carer, name=name, preferred_name=name) for name in ("Ann", "Ben", "Cem")]
    session = await world.group(carer, [family.service for family in families])
    clock.now = TUESDAY_10 + timedelta(hours=1)
    guests = (await api.get(f"/events/{session}", by=carer)).json()["event"]["event_participants"]
    marks = [{"id": guest["id"], "status": how} for guest, how in zip(guests, ("show", "show", "no_show"), strict=True)]
    body = {"status": "complete", "event_participants_attributes": marks}
    assert (await api.put(f"/events/{session}", json=body, by=carer)).status_code == 200
    names = [report["client"]["name"] for report in (await due(api, families[0]))["reports_due"]]
    assert len(names) == 2
    written = next(family for family, name in zip(families, ("Ann", "Ben", "Cem"), strict=True) if name == names[0])
    await noted(world, written, session, new_id())
    assert [r["client"]["name"] for r in (await due(api, families[0]))["reports_due"]] == names[1:]


async def test_reports_that_are_due_come_in_pages_and_are_counted_in_whole(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(22)]
    clock.now = TUESDAY_10 + timedelta(days=22)
    for session in sessions:
        await mark(api, family, session, "show")
    assert (await tasks(api, family))["reports_due"] == 22
    first, second = await due(api, family), await due(api, family, 2)
    assert (first["pagy"], second["pagy"]) == ({"next": 2}, {"next": None})
    found = [report["event_id"] for page in (first, second) for report in page["reports_due"]]
    assert found == [str(session) for session in sessions]
    refused = await api.get("/therapist/reports_due", by=family.guardian)
    assert refused.status_code == 403


async def test_reports_are_due_for_60_days_and_of_children_in_care_alone(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    sessions = [await world.session(family, TUESDAY_10 + timedelta(days=day)) for day in range(2)]
    clock.now = TUESDAY_10 + timedelta(days=2)
    for session in sessions:
        await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session) for session in sessions]
    clock.now = TUESDAY_10 + timedelta(days=60, minutes=50)
    assert await reports_due(api, family) == [str(sessions[1])]
    clock.now = TUESDAY_10 + timedelta(days=3)
    await world.do(lambda uow: close_care_service(uow, family.service, date(2026, 3, 5)))
    assert await reports_due(api, family) == []


async def held_by_a_substitute(api: ApiClient, world: World, family: Family, clock: FakeClock) -> tuple[UUID, Family]:
    """A session that is over, and the family with the therapist who held it."""
    session, colleague = await world.session(family), await world.therapist()
    handed = {"therapist_id": str(colleague.profile_id)}
    assert (await api.put(f"/events/{session}/substitute", json=handed, by=family.therapist)).status_code == 200
    clock.now = TUESDAY_10 + timedelta(hours=1)
    stand_in = replace(family, therapist=colleague)
    await mark(api, stand_in, session, "show")
    return session, stand_in


async def test_the_report_of_a_session_that_a_substitute_held_is_due_of_the_substitute(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, stand_in = await held_by_a_substitute(api, world, family, clock)
    (report,) = (await due(api, stand_in))["reports_due"]
    assert (report["event_id"], report["client"]) == (str(session), {"id": str(family.child), "name": "Mia Rivera"})
    assert await reports_due(api, family) == []
    await noted(world, stand_in, session, new_id())
    assert await reports_due(api, stand_in) == []


async def test_a_substitutes_report_is_due_as_long_as_whose_session_it_is_cares_for_the_child(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, stand_in = await held_by_a_substitute(api, world, family, clock)
    await world.do(lambda uow: close_care_service(uow, family.service, date(2026, 3, 3)))
    assert await reports_due(api, stand_in) == [str(session)]
    clock.advance(days=1)
    assert await reports_due(api, stand_in) == []


async def test_a_session_that_was_taken_back_is_the_regular_therapists_to_report(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session, colleague = await world.session(family), await world.therapist()
    for holder in (colleague, family.therapist):
        handed = {"therapist_id": str(holder.profile_id)}
        assert (await api.put(f"/events/{session}/substitute", json=handed, by=family.therapist)).status_code == 200
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, session, "show")
    assert await reports_due(api, family) == [str(session)]
    assert await reports_due(api, replace(family, therapist=colleague)) == []


async def test_schools_are_those_of_the_therapists_clients_by_type_of_service(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    await world.pupil(pupil.therapist, session_type=EventType.GROUP)
    await world.family(pupil.therapist, school_name="Not paying")
    await world.pupil()

    async def named(**params: str) -> list[str]:
        answer = await api.get("/therapist/schools", params=params, by=pupil.therapist)
        assert answer.status_code == 200, answer.text
        return [school["name"] for school in answer.json()["schools"]]

    assert await named() == ["Oak Hill"]
    assert await named(event_type="group_sessions") == ["Oak Hill"]
    assert await named(event_type="assessment_sessions") == []
    refused = await api.get("/therapist/schools", params={"event_type": "dance"}, by=pupil.therapist)
    assert refused.status_code == 422


async def test_reads_of_the_desk_are_audited_child_by_child(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await dashboard(api, family)
    await tasks(api, family)
    await world.runtime.reads.flush()
    rows = await world.rows(
        "SELECT action FROM audit_entries WHERE child_id = $1 AND action LIKE 'read%'", family.child
    )
    assert {row["action"] for row in rows} == {"read show_dashboard", "read show_tasks"}


@pytest.mark.parametrize("path", ["dashboard", "tasks", "schools"])
async def test_the_desk_is_the_therapists(api: ApiClient, family: Family, path: str) -> None:
    assert (await api.get(f"/therapist/{path}", by=family.guardian)).status_code == 403


async def test_without_a_widget_no_consultation_is_offered(api: ApiClient, family: Family) -> None:
    answer = await api.get("/guardians/calendlies/show", by=family.guardian)
    assert (answer.status_code, answer.json()) == (200, {"calendly": None})
    assert (await api.get("/guardians/calendlies/show", by=family.therapist)).status_code == 403


class TestWidget:
    @pytest.fixture
    def extra_settings(self) -> dict[str, Any]:
        return WIDGET

    async def test_it_is_the_documented_call_and_nothing_else(self, api: ApiClient, family: Family) -> None:
        shown = (await api.get("/guardians/calendlies/show", by=family.guardian)).json()["calendly"]
        assert shown == {
            "stylesheet_url": WIDGET["calendly_stylesheet_url"],
            "script_url": WIDGET["calendly_script_url"],
            "click_script": f"Calendly.initPopupWidget({{url: '{WIDGET['calendly_url']}'}});return false;",
        }


@pytest.mark.parametrize(
    "wrong",
    [
        {"calendly_script_url": "https://elsewhere.example/widget.js"},
        {"calendly_script_url": None},
        {"calendly_url": "https://calendly.com/x');alert('1"},
        {"calendly_url": "javascript:alert(1)"},
        {"calendly_url": "https://calendly.com.elsewhere.example/x"},
        {"calendly_url": "https://calendly.com@elsewhere.example/x"},
        {"calendly_origin": ""},
    ],
)
def test_a_widget_from_elsewhere_keeps_the_service_from_starting(wrong: dict[str, Any], tmp_path: Any) -> None:
    needed = {"database_url": "postgresql+asyncpg://x", "jwks_file": tmp_path, "service_key_file": tmp_path}
    assert Settings(**{**needed, **WIDGET}).calendly_url == WIDGET["calendly_url"]
    with pytest.raises(ValidationError, match="widget"):
        Settings(**{**needed, **WIDGET, **wrong})
