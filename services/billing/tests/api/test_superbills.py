"""Therapists set codes; the guardian who pays gets a superbill of the sessions that the child attended."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from billing.domain.statements import License, StatementNames, TherapistFacts
from billing.domain.superbills import AttendedSession
from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor

from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.plan_changes import subscribed, switched
from services.billing.tests.support.webhooks import Timeline

CODES = {
    "diagnosis_codes": ["F80.1"],
    "procedure_codes": {"individual_session": "92507"},
    "version": 0,
}


@pytest.fixture
async def robin(family: Family, runtime: Runtime, clock: FakeClock, robin_id: UUID) -> Person:
    """The child's therapist."""
    person = therapist(robin_id)
    cares = CareRelationChanged.model_validate(
        {
            "version": 1,
            "care_service_id": str(new_id()),
            "child_id": str(family.child),
            "therapist_id": str(person.profile_id),
            "starts_on": (clock.now - timedelta(days=30)).date().isoformat(),
            "ends_on": None,
        }
    )
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await store_care_relation(uow, cares)
    return person


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch, robin_id: UUID) -> None:
    facts = TherapistFacts(robin_id, "Robin Chen", "Speech Therapy", (License("CA", "SP-1"),), "1234567893")
    known = StatementNames("Carlos Ortiz", "Mia Ortiz", date(2018, 5, 4), (facts,))

    async def find(*_: Any) -> StatementNames:
        return known

    monkeypatch.setattr("billing.resources.NamesFromIdentity", lambda _: find)


@pytest.fixture
def robin_id() -> UUID:
    return new_id()


async def set_codes(family: Family, by: Person, **changed: Any) -> httpx.Response:
    path = f"/therapist/clients/{family.child}/billing_codes"
    return await family.api.put(path, json={"billing_codes": {**CODES, **changed}}, by=by)


async def test_therapist_sets_and_changes_codes(family: Family, robin: Person) -> None:
    path = f"/therapist/clients/{family.child}/billing_codes"
    empty = (await family.api.get(path, by=robin)).json()["billing_codes"]
    assert (empty["diagnosis_codes"], empty["version"]) == ([], 0)
    saved = await set_codes(family, robin)
    assert (saved.status_code, saved.json()["billing_codes"]["version"]) == (200, 1)
    stale = await set_codes(family, robin, diagnosis_codes=["R48.8"])
    assert (stale.status_code, stale.json()["code"]) == (409, "billing_codes_changed")
    wrong = await set_codes(family, robin, version=1, diagnosis_codes=["nothing"])
    assert (wrong.status_code, wrong.json()["fields"]) == (
        422,
        {"billing_codes.diagnosis_codes": "Enter ICD-10 codes, such as F80.1"},
    )
    assert (await family.api.get(path, by=robin)).json()["billing_codes"]["diagnosis_codes"] == ["F80.1"]


async def test_only_the_childs_therapist_reads_and_sets_codes(family: Family, robin: Person) -> None:
    assert (await set_codes(family, robin)).status_code == 200
    path = f"/therapist/clients/{family.child}/billing_codes"
    stranger = therapist()
    assert (await family.api.get(path, by=stranger)).status_code == 404
    assert (await set_codes(family, stranger)).status_code == 404
    assert (await family.api.get(path, by=family.parent)).status_code == 403
    assert (await set_codes(family, family.parent)).status_code == 403


async def superbill(family: Family, period: dict[str, str], path: str = "", by: Person | None = None) -> httpx.Response:
    query = {"child_id": str(family.child), **period}
    return await family.api.get(f"/guardians/superbill{path}", params=query, by=by or family.parent)


@pytest.fixture
async def held(
    family: Family, robin: Person, weekly: UUID, timeline: Timeline, clock: FakeClock, attended: list[AttendedSession]
) -> AttendedSession:
    """A session of a paid plan."""
    await family.save_card()
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    session = AttendedSession(
        new_id(), "individual_session", clock.now + timedelta(days=2), 45, robin.profile_id, robin.profile_id
    )
    attended.append(session)
    clock.advance(days=3)
    return session


def period_of(session: AttendedSession) -> dict[str, str]:
    day = session.starts_at.date()
    return {"from": (day - timedelta(days=5)).isoformat(), "to": day.isoformat()}


async def test_superbill_waits_for_the_therapists_codes(family: Family, robin: Person, held: AttendedSession) -> None:
    found = (await superbill(family, period_of(held))).json()["superbill"]
    assert (found["sessions"], len(found["missing_codes"]), found["pdf_url"]) == (0, 1, None)
    refused = await superbill(family, period_of(held), "/pdf")
    assert (refused.status_code, refused.json()["code"]) == (409, "billing_codes_missing")
    await set_codes(family, robin)
    found = (await superbill(family, period_of(held))).json()["superbill"]
    assert (found["sessions"], found["missing_codes"], found["total"]) == (1, [], "120.00")
    assert found["pdf_url"].startswith("/api/v1/guardians/superbill/pdf?")


async def test_superbill_lists_codes_license_and_payments(
    family: Family, robin: Person, held: AttendedSession, printed: list[tuple[str, ...]]
) -> None:
    await set_codes(family, robin)
    response = await superbill(family, period_of(held), "/pdf")
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF-")
    (line,) = [row for row in printed if "92507" in row]
    assert line[1:6] == ("92507", "F80.1", "10", "1", "45")
    assert line[-1] == "$120.00"
    assert ("Patient", "Mia Ortiz") in printed
    assert ("Date of birth", "May 4, 2018") in printed
    assert ("Therapist", "Robin Chen, Speech Therapy") in printed
    assert ("License", "CA SP-1") in printed
    assert ("NPI", "1234567893") in printed
    assert ("Practice", "Larkwell") in printed
    assert any(row[-2:] == ("$480.00", "$0.00") for row in printed), "the payment of the four weeks"


async def test_superbill_shares_an_upgrade_among_the_sessions_that_it_adds(
    family: Family,
    robin: Person,
    weekly: UUID,
    twice: UUID,
    timeline: Timeline,
    clock: FakeClock,
    attended: list[AttendedSession],
    printed: list[tuple[str, ...]],
) -> None:
    started = clock.now
    await subscribed(family, weekly)
    await timeline.advance_days(14)
    await switched(family, twice)
    await timeline.deliver_webhooks()
    for day in (1, 8, 15, 18, 22, 25):  # four sessions were sold, and the upgrade added two for 240.00
        starts_at = started + timedelta(days=day)
        held_by = robin.profile_id
        attended.append(AttendedSession(new_id(), "individual_session", starts_at, 45, held_by, held_by))
    clock.advance(days=13)
    await set_codes(family, robin)
    period = {"from": started.date().isoformat(), "to": clock.now.date().isoformat()}
    found = (await superbill(family, period)).json()["superbill"]
    assert (found["sessions"], found["total"]) == (6, "720.00")
    assert (await superbill(family, period, "/pdf")).status_code == 200
    assert [row[-1] for row in printed if "92507" in row] == ["$120.00"] * 6
    assert [row[-2:] for row in printed if row[-1] == "$0.00"] == [("$480.00", "$0.00"), ("$240.00", "$0.00")]


async def test_superbill_without_sessions_is_empty(
    family: Family, weekly: UUID, robin: Person, clock: FakeClock
) -> None:
    day = clock.now.date().isoformat()
    found = (await superbill(family, {"from": day, "to": day})).json()["superbill"]
    assert (found["sessions"], found["missing_codes"], found["total"], found["pdf_url"]) == (0, [], "0.00", None)
    refused = await superbill(family, {"from": day, "to": day}, "/pdf")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_sessions_to_bill")


async def test_superbill_is_only_for_the_guardian_who_pays(
    family: Family, robin: Person, held: AttendedSession, runtime: Runtime
) -> None:
    stranger, pupils = guardian(), guardian()
    await add_child(runtime, stranger)
    pupil = await add_child(runtime, pupils, paid_by="school")
    for path in ("", "/pdf"):
        assert (await superbill(family, period_of(held), path, by=stranger)).status_code == 404
        assert (await superbill(family, period_of(held), path, by=pupils)).status_code == 404
        assert (await superbill(family, period_of(held), path, by=robin)).status_code == 403
        never_paid = await superbill(family, {**period_of(held), "child_id": str(pupil)}, path, by=pupils)
        assert (never_paid.status_code, never_paid.json()["code"]) == (403, "school_billed")


async def test_superbill_of_paid_weeks_stays_when_a_school_takes_over(
    family: Family, robin: Person, held: AttendedSession, attended: list[AttendedSession], clock: FakeClock
) -> None:
    clock.advance(days=40)
    for day in (10, 35):  # the second one is after the four paid weeks
        starts_at = held.starts_at + timedelta(days=day)
        attended.append(replace(held, event_id=new_id(), starts_at=starts_at))
    await set_codes(family, robin)
    period = {**period_of(held), "to": clock.now.date().isoformat()}
    assert (await superbill(family, period)).json()["superbill"]["sessions"] == 3
    await family.switch_to_school()
    found = (await superbill(family, period)).json()["superbill"]
    assert (found["sessions"], found["total"]) == (2, "240.00")
    assert (await superbill(family, period, "/pdf")).status_code == 200


async def test_wrong_period_is_refused(family: Family, held: AttendedSession) -> None:
    good = period_of(held)
    for wrong in (
        {"from": good["to"], "to": good["from"]},
        {**good, "from": "2020-01-01"},
        {**good, "to": "x"},
        {"to": good["to"]},
    ):
        assert (await superbill(family, wrong)).status_code == 422, wrong
