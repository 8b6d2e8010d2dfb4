"""A therapist's caseload in figures."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person

from services.scheduling.tests.api.dashboard.test_reports_due import noted
from services.scheduling.tests.api.test_ledger import mark
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
MARCH = {"start_date": "2026-03-01", "end_date": "2026-03-31"}
ROUTES = ("/therapist/caseload_report", "/therapist/caseload_report/csv")


async def report(api: ApiClient, by: Person, **period: str) -> Any:
    response = await api.get("/therapist/caseload_report", params=MARCH | period, by=by)
    assert response.status_code == 200, response.text
    return response.json()["caseload_report"]


async def figures(api: ApiClient, by: Person, **period: str) -> Any:
    """Of the only child."""
    (school,) = (await report(api, by, **period))["schools"]
    (child,) = school["children"]
    assert child["figures"] == school["totals"]
    return child["figures"]


async def test_a_caseload_has_minutes_no_shows_and_notes(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    held, missed, failed, canceled = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    pupil = await world.pupil(family.therapist)
    clock.advance(days=3, hours=4)
    guest = await world.participant(missed, family.child)
    await mark(api, family, held, "complete")
    absent = [{"id": guest["id"], "status": "no_show"}]
    await mark(api, family, missed, "incomplete", event_participants_attributes=absent)
    await mark(api, family, failed, "incomplete", missed_reason="technical")
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    await noted(world, family, held, new_id(), signed_at=TUESDAY_10 + DAY)
    await world.let_disputes_pass()
    found = await report(api, family.therapist)
    school, private = found["schools"]
    of_mia = {
        "promised_minutes": 180,
        "delivered_minutes": 45,
        "owed_minutes": 45,
        "no_shows": 2,
        "no_shows_of": 3,
        "no_show_rate": 67,
        "notes_on_time": 1,
        "notes_on_time_of": 1,
        "notes_on_time_rate": 100,
    }
    assert private == {
        "school_name": None,
        "children": [
            {
                "client": {"id": str(family.child), "name": "Mia Rivera"},
                "is_client": True,
                "minutes_from": "2026-03-02",
                "minutes_to": "2026-04-26",
                "figures": of_mia | {"promised_minutes": 360, "owed_minutes": 225},
            }
        ],
        "totals": of_mia | {"promised_minutes": 360, "owed_minutes": 225},
    }
    (noa,) = school["children"]
    assert (school["school_name"], noa["client"]["id"]) == ("Oak Hill", str(pupil.child))
    assert (noa["minutes_from"], noa["minutes_to"]) == ("2026-02-23", "2026-04-05"), "whole weeks"
    assert (noa["figures"]["promised_minutes"], noa["figures"]["no_show_rate"]) == (360, None)
    assert (found["totals"]["promised_minutes"], found["totals"]["no_show_rate"]) == (720, 67)
    assert (await figures_of_mia(api, family, "2026-03-02", "2026-03-29")) == of_mia
    assert (await figures_of_mia(api, family, "2026-03-05", "2026-03-06"))["no_shows"] == 1, "sessions of the period"


async def figures_of_mia(api: ApiClient, family: Family, first: str, last: str) -> Any:
    found = await report(api, family.therapist, start_date=first, end_date=last)
    return found["schools"][-1]["children"][0]["figures"]


async def test_notes_count_once_they_are_due_or_signed(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    starts = (TUESDAY_10, TUESDAY_10 + DAY, TUESDAY_10 + 2 * DAY, TUESDAY_10 + timedelta(days=2, hours=2))
    sessions = [await world.session(family, start) for start in starts]
    clock.advance(days=4)
    for session in sessions:
        await mark(api, family, session, "complete")
    on_time, late, old, last = sessions

    async def notes() -> tuple[int, int]:
        found = await figures(api, family.therapist)
        return found["notes_on_time"], found["notes_on_time_of"]

    assert await notes() == (0, 0), "the last day to sign isn't over"
    part = new_id()
    await noted(world, family, on_time, part, awaits_signature=True)
    evening = TUESDAY_10 + timedelta(days=3, hours=13)  # March 6, 23:00 in Los Angeles, the next day in UTC
    await noted(world, family, on_time, part, version=2, signed_at=evening)
    await noted(world, family, late, new_id(), signed_at=TUESDAY_10 + 5 * DAY)
    await noted(world, family, old, new_id())
    assert await notes() == (1, 2), "nobody knows when the old note was signed"
    clock.advance(days=5)
    assert await notes() == (1, 3), "the last session has no note"
    await noted(world, family, last, new_id(), awaits_signature=True)
    assert await notes() == (1, 3), "its note isn't signed"


async def test_sessions_after_the_end_of_care_are_left_out(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    first = await world.session(family)
    clock.advance(days=2)
    await mark(api, family, first, "complete")
    following = await world.therapist(first_name="Sam")
    await world.choose(family.child, following)
    ended, running = await world.care_services(family.child)
    assert (ended["ends_on"], str(running["therapist_id"])) == (date(2026, 3, 4), str(following.profile_id))
    theirs = Family(family.guardian, family.child, following, UUID(str(running["id"])), family.subscription)
    later = await world.session(theirs, TUESDAY_10 + 2 * DAY)
    clock.advance(days=8)
    await mark(api, theirs, later, "complete")
    (private,) = (await report(api, family.therapist))["schools"]
    assert (private["children"][0]["is_client"], private["totals"]["delivered_minutes"]) == (False, 45)
    assert (await report(api, family.therapist, start_date="2026-03-05"))["schools"] == []
    assert (await figures(api, following))["delivered_minutes"] == 90, "the whole plan, as in the ledger"


async def test_therapists_see_only_their_own_caseload(api: ApiClient, world: World, family: Family) -> None:
    pupil = await world.pupil()
    of_two = await world.with_another_therapist(pupil)
    for therapist, child in ((family.therapist, family.child), (of_two.therapist, pupil.child)):
        (school,) = (await report(api, therapist))["schools"]
        assert [one["client"]["id"] for one in school["children"]] == [str(child)]
    assert (await report(api, await world.therapist()))["schools"] == []


@pytest.mark.parametrize("route", ROUTES)
async def test_guardians_and_strangers_are_refused(api: ApiClient, family: Family, route: str) -> None:
    assert (await api.get(route, params=MARCH, by=family.guardian)).status_code == 403
    assert (await api.get(route, params=MARCH)).status_code == 401


@pytest.mark.parametrize(
    ("period", "field"),
    [
        ({"end_date": "2026-02-28"}, "end_date"),
        ({"end_date": "2027-03-02"}, "end_date"),
        ({"start_date": "someday"}, "start_date"),
    ],
)
async def test_a_wrong_period_names_its_field(
    api: ApiClient, family: Family, period: dict[str, str], field: str
) -> None:
    for route in ROUTES:
        response = await api.get(route, params=MARCH | period, by=family.therapist)
        assert response.status_code == 422
        assert field in response.text


async def test_the_csv_is_a_file_with_the_same_children(api: ApiClient, world: World, family: Family) -> None:
    response = await api.get("/therapist/caseload_report/csv", params=MARCH, by=family.therapist)
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    disposition = 'attachment; filename="caseload-2026-03-01-2026-03-31.csv"'
    assert response.headers["content-disposition"] == disposition
    assert "\r\nChild,Private pay,Mia Rivera,2026-03-02,2026-04-26,360,0,360," in response.text


@pytest.mark.parametrize(
    ("route", "action"), zip(ROUTES, ("show_caseload_report", "download_caseload_report"), strict=True)
)
async def test_every_child_in_it_is_in_the_audit_trail(
    api: ApiClient, runtime: Runtime, world: World, family: Family, route: str, action: str
) -> None:
    await api.get(route, params=MARCH, by=family.therapist)
    await runtime.reads.flush()
    entries = await world.rows("SELECT actor, child_id FROM audit_entries WHERE action = $1", f"read {action}")
    actor = f"therapist:{family.therapist.profile_id}"
    assert [(entry["actor"], str(entry["child_id"])) for entry in entries] == [(actor, str(family.child))]
