"""The sessions of a report, which documents asks for."""

from datetime import timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns

from services.scheduling.tests.api.dashboard.test_reports_due import noted
from services.scheduling.tests.api.test_ledger import mark
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


class Reports:
    def __init__(self, api: ApiClient, sign_ins: SignIns) -> None:
        self._api, self._sign_ins = api, sign_ins

    async def ask(self, family: Family, first: str, last: str, caller: str = "documents") -> Any:
        return await self._api._http.get(
            f"/internal/therapists/{family.therapist.profile_id}/report_sessions",
            params={"from": first, "to": last},
            headers=self._sign_ins.service_headers(caller, "scheduling"),
        )

    async def outcomes(self, family: Family, first: str = "2026-03-01", last: str = "2026-03-31") -> list[Any]:
        response = await self.ask(family, first, last)
        assert response.status_code == 200, response.text
        return [(one["outcome"], one["missed_because"], one["note"]) for one in response.json()["sessions"]]


@pytest.fixture
def reports(api: ApiClient, sign_ins: SignIns) -> Reports:
    return Reports(api, sign_ins)


async def test_each_session_has_its_outcome_reason_and_note(
    api: ApiClient, world: World, family: Family, clock: FakeClock, reports: Reports
) -> None:
    held, missed, failed, late = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    clock.advance(days=3, hours=4)
    await mark(api, family, held, "complete")
    guest = await world.participant(missed, family.child)
    absent = [{"id": guest["id"], "status": "no_show"}]
    await mark(api, family, missed, "incomplete", event_participants_attributes=absent)
    await mark(api, family, failed, "incomplete", missed_reason="technical")
    await api.post(f"{family.events}/{late}/cancel", by=family.guardian)
    assert await reports.outcomes(family) == [
        ("held", None, "due"),
        ("missed", "child", None),
        ("missed", "technical", None),
        ("late_canceled", "child", None),
    ]
    note = new_id()
    await noted(world, family, held, note, awaits_signature=True)
    assert (await reports.outcomes(family))[0] == ("held", None, "due")
    await noted(world, family, held, note, version=2)
    assert (await reports.outcomes(family))[0] == ("held", None, "written")


async def test_unmarked_and_upcoming_sessions_differ(
    world: World, family: Family, clock: FakeClock, reports: Reports
) -> None:
    await world.book(family, TUESDAY_10, TUESDAY_10 + 7 * DAY)
    clock.advance(days=3)
    assert [outcome for outcome, *_ in await reports.outcomes(family)] == ["not_marked", "upcoming"]


async def test_the_period_is_days_of_the_therapists_clock(world: World, family: Family, reports: Reports) -> None:
    evening = TUESDAY_10 + timedelta(hours=13)  # 23:00 in Los Angeles, the next day in UTC
    await world.session(family, evening)
    assert len(await reports.outcomes(family, "2026-03-03", "2026-03-03")) == 1
    assert await reports.outcomes(family, "2026-03-04", "2026-03-04") == []


async def test_only_documents_may_ask_and_the_read_is_audited(
    runtime: Runtime, world: World, family: Family, reports: Reports
) -> None:
    await world.session(family)
    refused = await reports.ask(family, "2026-03-01", "2026-03-31", caller="identity")
    assert refused.status_code == 403
    found = (await reports.ask(family, "2026-03-01", "2026-03-31")).json()
    assert found["therapist"] == {
        "name": "Robin Chen", "specialty": "Speech Therapy", "timezone": "America/Los_Angeles"
    }  # fmt: skip
    assert (found["sessions"][0]["child_name"], found["sessions"][0]["minutes"]) == ("Mia Rivera", 45)
    await runtime.reads.flush()
    (entry,) = await world.rows("SELECT actor, on_behalf_of FROM audit_entries WHERE action = 'read report_sessions'")
    assert entry == {"actor": "service:documents", "on_behalf_of": f"therapist:{family.therapist.profile_id}"}


async def test_a_school_is_named_only_for_children_it_pays_for(world: World, reports: Reports) -> None:
    pupil = await world.pupil()
    await world.session(pupil)
    answer = (await reports.ask(pupil, "2026-03-01", "2026-03-31")).json()
    assert answer["sessions"][0]["school_name"] == "Oak Hill"


async def test_each_session_names_the_school_that_paid_on_its_day(
    world: World, clock: FakeClock, reports: Reports
) -> None:
    pupil = await world.pupil()
    for start in (TUESDAY_10, TUESDAY_10 + 7 * DAY):
        await world.session(pupil, start)
    clock.advance(days=5)
    await world.update_child(pupil.child, billing_responsability="school", school_name="Maple Grove")
    answer = (await reports.ask(pupil, "2026-03-01", "2026-03-31")).json()
    assert [session["school_name"] for session in answer["sessions"]] == ["Oak Hill", "Maple Grove"]


async def test_a_session_of_a_familys_plan_stays_the_familys_after_a_school_pays(
    world: World, family: Family, clock: FakeClock, reports: Reports
) -> None:
    await world.session(family)
    clock.advance(days=5)
    await world.update_child(family.child, billing_responsability="school", school_name="Oak Hill")
    answer = (await reports.ask(family, "2026-03-01", "2026-03-31")).json()
    assert [session["school_name"] for session in answer["sessions"]] == [None]


async def test_another_therapists_sessions_are_not_in_it(world: World, family: Family, reports: Reports) -> None:
    await world.session(family)
    other = await world.family()
    assert await reports.outcomes(other) == []
    too_long = await reports.ask(family, "2025-01-01", "2026-03-31")
    assert (too_long.status_code, too_long.json()["fields"]) == (422, {"to": "A report covers at most one year"})
