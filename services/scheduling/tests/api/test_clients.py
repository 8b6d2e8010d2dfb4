from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns, guardian, therapist
from scheduling.domain.cycles import CycleKind

from services.scheduling.tests.world import TUESDAY_10, Family, World


async def listed(api: ApiClient, family: Family, **params: Any) -> Any:
    return (await api.get(family.events, params=params, by=family.guardian)).json()


async def test_upcoming_sessions_ascend_and_past_ones_descend(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    ids = [await world.session(family, TUESDAY_10 + timedelta(hours=h)) for h in range(4)]
    clock.now = TUESDAY_10 + timedelta(hours=2, minutes=10)
    upcoming = await listed(api, family, filter="upcoming")
    past = await listed(api, family, filter="past")
    assert [event["id"] for event in upcoming["events"]] == [str(ids[2]), str(ids[3])]
    assert [event["id"] for event in past["events"]] == [str(ids[1]), str(ids[0])]


async def test_sessions_come_in_pages_of_twenty(api: ApiClient, world: World, family: Family) -> None:
    for number in range(21):
        await world.session(family, TUESDAY_10 + timedelta(days=number))
    first, second = await listed(api, family), await listed(api, family, page=2)
    assert (len(first["events"]), first["pagy"]) == (20, {"next": 2})
    assert (len(second["events"]), second["pagy"]) == (1, {"next": None})
    assert (await api.get(family.events, params={"page": 0}, by=family.guardian)).status_code == 422
    assert (await api.get(family.events, params={"filter": "all"}, by=family.guardian)).status_code == 422


async def test_a_therapist_lists_their_own_sessions_with_a_child(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    other = await world.with_another_therapist(pupil)
    mine, theirs = await world.session(pupil), await world.session(other, TUESDAY_10 + timedelta(hours=1))
    by_therapist = (await api.get(pupil.events, by=pupil.therapist)).json()["events"]
    assert [event["id"] for event in by_therapist] == [str(mine)]
    assert {event["id"] for event in (await listed(api, pupil))["events"]} == {str(mine), str(theirs)}


@pytest.mark.parametrize("path", ["events", "events/pending_schedule", "therapists"])
async def test_a_foreign_child_is_not_found(api: ApiClient, family: Family, path: str) -> None:
    for stranger in (guardian(), therapist()):
        foreign = await api.get(f"/clients/{family.child}/{path}", by=stranger)
        absent = await api.get(f"/clients/{new_id()}/{path}", by=stranger)
        assert foreign.status_code == absent.status_code == 404
        assert foreign.json() | {"request_id": ""} == absent.json() | {"request_id": ""}


async def test_reading_a_childs_sessions_is_audited(api: ApiClient, world: World, family: Family) -> None:
    await listed(api, family)
    audited = "SELECT actor, child_id FROM audit_entries WHERE action = 'read list_client_events'"
    (row,) = await eventually(lambda: world.rows(audited))
    assert row == {"actor": f"guardian:{family.guardian.profile_id}", "child_id": str(family.child)}


async def test_a_childs_therapists_are_those_who_care_now(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil(ends_on=date(2026, 3, 2))
    later = await world.with_another_therapist(pupil)
    path = f"/clients/{pupil.child}/therapists"
    response = await api.get(path, by=pupil.guardian)
    assert {found["id"] for found in response.json()["therapists"]} == {
        str(pupil.therapist.profile_id),
        str(later.therapist.profile_id),
    }
    clock.advance(days=1)
    (found,) = (await api.get(path, by=pupil.guardian)).json()["therapists"]
    assert found == {
        "id": str(later.therapist.profile_id),
        "first_name": "Robin",
        "last_name": "Chen",
        "full_name": "Robin Chen",
        "specialty": "Speech Therapy",
    }
    assert (await api.get(path, params={"search": "nobody"}, by=pupil.guardian)).json() == {"therapists": []}


async def caseload(api: ApiClient, family: Family, search: str | None = None) -> list[str]:
    params = {"search": search} if search is not None else {}
    response = await api.get("/therapist/clients", params=params, by=family.therapist)
    assert response.status_code == 200
    return [client["name"] for client in response.json()["clients"]]


async def test_the_caseload_lists_the_children_of_today_by_name(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await world.pupil(family.therapist)
    await world.family(family.therapist, plan={"ends_on": date(2026, 3, 2)}, name="Ada")
    assert await caseload(api, family) == ["Ada", "Mia", "Noa"]
    clock.advance(days=1)
    assert await caseload(api, family) == ["Mia", "Noa"]


async def test_the_last_day_of_a_service_is_the_therapists(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    ending = await world.family(family.therapist, plan={"ends_on": date(2026, 3, 2)}, name="Ada")
    clock.now = datetime(2026, 3, 3, 7, 59, tzinfo=UTC)  # 23:59 on the second in Los Angeles
    assert await caseload(api, family) == ["Ada", "Mia"]
    path = f"/therapist/clients/{ending.child}"
    assert len((await api.get(path, by=family.therapist)).json()["client"]["services"]) == 1
    therapists = f"/clients/{ending.child}/therapists"
    assert len((await api.get(therapists, by=ending.guardian)).json()["therapists"]) == 1
    clock.advance(minutes=1)
    assert await caseload(api, family) == ["Mia"]
    assert (await api.get(therapists, by=ending.guardian)).json()["therapists"] == []


async def test_a_client_card_sums_up_the_minutes(api: ApiClient, world: World, family: Family) -> None:
    await world.subscription(family.child, session_length_minutes=60, sessions_per_cycle=8)
    (card,) = (await api.get("/therapist/clients", by=family.therapist)).json()["clients"]
    assert card == {
        "id": str(family.child),
        "name": "Mia",
        "last_name": "Rivera",
        "preferred_name": "Mia Rivera",
        "age": 7,
        "school_name": None,
        "billing_responsability": "private_pay",
        "total_minutes": 45 + 2 * 60,
        "total_minutes_per": "week",
        "profile_photo": None,
        "timezone": "America/Los_Angeles",
        "paused": False,
        "overdue": False,
        "guardian": "Dana Rivera",
        "next_session_at": None,
        "notes_due": 0,
        "license": "valid",
    }


async def test_a_card_says_why_no_service_can_be_booked(api: ApiClient, world: World, family: Family) -> None:
    async def standing() -> tuple[bool, bool]:
        (card,) = (await api.get("/therapist/clients", by=family.therapist)).json()["clients"]
        return card["paused"], card["overdue"]

    await world.subscription(family.child, subscription_id=family.subscription, status="past_due")
    assert await standing() == (False, True)
    await world.subscription(family.child, subscription_id=family.subscription, status="paused")
    assert await standing() == (True, False)
    second = await world.subscription(family.child, plan_name="Speech")
    assert await standing() == (False, False)
    await world.subscription(family.child, subscription_id=second, plan_name="Speech", status="past_due")
    assert await standing() == (False, True)


async def test_a_card_with_a_monthly_service_counts_minutes_per_month(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(frequency=CycleKind.MONTH, number_of_times=4, session_length_minutes=30)
    (card,) = (await api.get("/therapist/clients", by=pupil.therapist)).json()["clients"]
    assert (card["total_minutes"], card["total_minutes_per"]) == (4 * 30, "month")
    await world.school_service(
        pupil.child, pupil.therapist, frequency=CycleKind.WEEK, number_of_times=1, session_length_minutes=30
    )
    (card,) = (await api.get("/therapist/clients", by=pupil.therapist)).json()["clients"]
    assert (card["total_minutes"], card["total_minutes_per"]) == (4 * 30 + 4 * 30, "month")


async def care_of(api: ApiClient, family: Family, sign_ins: SignIns) -> Any:
    path = f"/internal/guardians/{family.guardian.profile_id}/care"
    response = await api._http.get(path, headers=sign_ins.service_headers("identity", "scheduling"))
    ((child_id, care),) = response.json()["children"].items()
    assert child_id == str(family.child)
    return care


async def test_identity_reads_services_and_progress_of_all_therapists(
    api: ApiClient, world: World, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    event = await world.session(family)
    pupil = await world.pupil()
    await world.with_another_therapist(pupil)
    clock.now = TUESDAY_10
    await api.put(f"/events/{event}", json={"status": "complete"}, by=family.therapist)
    plan, school = await care_of(api, family, sign_ins), await care_of(api, pupil, sign_ins)
    assert ([service["service_id"] for service in plan["services"]], plan["progress"]) == ([str(family.service)], "1/4")
    providers = {service["provider"]["id"] for service in school["services"]}
    assert len(providers) == 2 and str(pupil.therapist.profile_id) in providers
    assert [entry["total"] for entry in school["progress"]] == [2, 2]
    path = f"/internal/guardians/{family.guardian.profile_id}/care"
    assert (await api._http.get(path, headers=sign_ins.service_headers("billing", "scheduling"))).status_code == 403
    assert (await api._http.get(path)).status_code == 401


async def test_a_therapist_sees_what_a_client_needs(api: ApiClient, world: World) -> None:
    speech = new_id()
    of_older_event, family = await world.family(), await world.family(specialty_ids=[speech])
    for one, needs in ((of_older_event, []), (family, [str(speech)])):
        client = (await api.get(f"/therapist/clients/{one.child}", by=one.therapist)).json()["client"]
        assert client["specialty_ids"] == needs


@pytest.mark.parametrize(
    "search", ["mia", "  Mia ", "riv", "m. Rivera", "M.Rivera", "R. Mia", "", "mia rivera", "Mia R.", "dana", "rivrea"]
)
async def test_the_search_finds_beginnings_of_names(api: ApiClient, world: World, family: Family, search: str) -> None:
    assert "Mia" in await caseload(api, family, search)


@pytest.mark.parametrize("search", ["ia", "%", "_", "\\", "Mia x"])
async def test_a_search_for_other_words_finds_no_client(api: ApiClient, family: Family, search: str) -> None:
    assert await caseload(api, family, search) == []


async def test_a_caseload_is_for_therapists(api: ApiClient, family: Family) -> None:
    response = await api.get("/therapist/clients", by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    own_child = await api.get(f"/therapist/clients/{family.child}", by=family.guardian)
    assert own_child.status_code == 403


async def test_a_therapist_sees_a_client_with_their_own_services(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    await api.put(f"/events/{event}", json={"status": "complete"}, by=family.therapist)
    client = (await api.get(f"/therapist/clients/{family.child}", by=family.therapist)).json()["client"]
    assert client["progress"] == "1/4"
    assert client["therapist_id"] == str(family.therapist.profile_id)
    assert client["guardian"] == {
        "first_name": "Dana",
        "last_name": "Rivera",
        "email": "dana@example.com",
        "phone_number": "4155550123",
        "relationship": "parental_figure",
        "timezone": "America/Los_Angeles",
        "opt_out_email_notification": False,
        "opt_out_phone_notification": False,
    }
    assert client["services"] == [
        {
            "service_id": str(family.service),
            "service_name": "Once a week",
            "provider": {
                "id": str(family.therapist.profile_id),
                "full_name": "Robin Chen",
                "email": "robin@example.com",
            },
            "session_type": "individual_session",
            "total_minutes": 45,
            "frequency": "0",
            "session_length": 45,
            "number_of_times": 1,
            "ends_on": None,
        }
    ]


async def test_a_pupils_progress_is_a_list_with_the_no_show_rate(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    pupil = await world.pupil(frequency=CycleKind.MONTH, number_of_times=8, ends_on=date(2026, 6, 12))
    await world.with_another_therapist(pupil)
    events = [await world.session(pupil, TUESDAY_10 + timedelta(hours=h)) for h in range(4)]
    early, late = await world.book(pupil, TUESDAY_10 + timedelta(hours=4), TUESDAY_10 + timedelta(hours=5))
    await api.post(f"{pupil.events}/{early}/cancel", by=pupil.guardian)
    clock.now = TUESDAY_10
    await api.post(f"{pupil.events}/{late}/cancel", by=pupil.guardian)
    clock.now = TUESDAY_10 + timedelta(hours=4)
    for event, came in zip(events, ("show", "show", "no_show", None), strict=True):
        guest = await world.participant(event, pupil.child)
        marks = [{"id": guest["id"], "status": came}] if came else []
        body = {"status": "complete" if came == "show" else "incomplete", "event_participants_attributes": marks}
        await api.put(f"/events/{event}", json=body, by=pupil.therapist)
    await world.let_disputes_pass()
    client = (await api.get(f"/therapist/clients/{pupil.child}", by=pupil.therapist)).json()["client"]
    assert client["progress"] == [{"session_type": "individual_session", "current": 2, "total": 8, "no_show_rate": 50}]
    (service,) = client["services"]
    assert service["ends_on"] == "2026-06-12"
    assert (service["frequency"], service["number_of_times"], service["total_minutes"]) == ("1", 8, 240)


async def test_a_therapist_stops_seeing_a_client_the_day_after_the_care_ends(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    family = await world.family(plan={"ends_on": date(2026, 3, 2)})
    path = f"/therapist/clients/{family.child}"
    assert (await api.get(path, by=family.therapist)).status_code == 200
    clock.advance(days=1)
    assert (await api.get(path, by=family.therapist)).status_code == 404


async def test_a_guardian_sees_the_services_of_their_children(api: ApiClient, world: World, family: Family) -> None:
    service = (await api.get(f"/guardian/service/{family.service}", by=family.guardian)).json()["service"]
    assert (service["service_name"], service["provider"]["full_name"]) == ("Once a week", "Robin Chen")
    other = await world.family(family.therapist)
    foreign = await api.get(f"/guardian/service/{other.service}", by=family.guardian)
    absent = await api.get(f"/guardian/service/{new_id()}", by=family.guardian)
    assert foreign.status_code == absent.status_code == 404
    assert foreign.json()["code"] == absent.json()["code"] == "service_not_found"
    assert (await api.get(f"/guardian/service/{family.service}", by=family.therapist)).status_code == 403


async def test_a_session_list_repeats_start_and_end(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    for person in (family.guardian, family.therapist):
        (listed,) = (await api.get(family.events, by=person)).json()["events"]
        assert (listed["start"], listed["end"]) == (listed["start_date"], listed["end_date"])


async def test_a_missed_session_is_not_progress(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil()
    event = await world.session(pupil, minutes=30)
    clock.advance(days=2)
    absent = (await world.participant(event, pupil.child))["id"]
    body = {"status": "complete", "event_participants_attributes": [{"id": absent, "status": "no_show"}]}
    assert (await api.put(f"/events/{event}", json=body, by=pupil.therapist)).status_code == 200
    await world.let_disputes_pass()
    client = (await api.get(f"/therapist/clients/{pupil.child}", by=pupil.therapist)).json()["client"]
    assert [(entry["current"], entry["no_show_rate"]) for entry in client["progress"]] == [(0, 100)]


async def test_sessions_with_a_suspended_therapist_are_not_pending(
    api: ApiClient, world: World, family: Family
) -> None:
    path = f"{family.events}/pending_schedule"
    assert len((await api.get(path, by=family.guardian)).json()["events"]) == 1
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    assert (await api.get(path, by=family.guardian)).json()["events"] == []
