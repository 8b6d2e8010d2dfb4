"""A supervisor co-signs progress reports, their author withdraws them, and signatures keep the author's license
(docs/product/clinical-records.md#co-signed-progress-reports)."""

import asyncio
import io
from typing import Any
from uuid import UUID

import httpx
import pytest
from asyncpg import IntegrityConstraintViolationError
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, therapist
from chassis.unit_of_work import Actor
from clinical_records.use_cases.notes.verify_signatures import verify_signatures
from pypdf import PdfReader

World = Any
Reports = Any
SERVICE = Actor.service("clinical-records")
REASON = "It had figures of another goal"


@pytest.fixture
async def supervisor(world: World) -> Person:
    """Of the world's therapist. The supervisor doesn't care for the child."""
    who = therapist()
    await world.supervise(world.therapist, who)
    return who


async def sign(reports: Reports) -> dict[str, Any]:
    return dict(await reports.sign(await reports.saved(await reports.start(), summary="A good quarter.")))


async def waiting(api: ApiClient, by: Person) -> list[dict[str, Any]]:
    response = await api.get("/report_cosignatures", by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["report_cosignatures"])


async def cosign(api: ApiClient, report: dict[str, Any], by: Person) -> httpx.Response:
    return await api.post(f"/clients/{report['child_id']}/progress_reports/{report['id']}/cosignature", by=by)


async def withdraw(api: ApiClient, report: dict[str, Any], by: Person, reason: str = REASON) -> httpx.Response:
    path = f"/clients/{report['child_id']}/progress_reports/{report['id']}/withdrawal"
    return await api.post(path, json={"withdrawal": {"reason": reason}}, by=by)


async def pdf_text(reports: Reports, report: dict[str, Any], by: Person | None = None) -> str:
    pages = PdfReader(io.BytesIO((await reports.pdf(report["id"], by=by)).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


async def test_report_waits_for_the_supervisor_who_signs_it(
    api: ApiClient, world: World, reports: Reports, supervisor: Person
) -> None:
    signed = await sign(reports)
    assert (signed["cosignature"]["state"], signed["cosignature"]["signed_at"]) == ("waiting", None)
    assert (await reports.read(signed["id"], by=world.parent))["cosignature"]["state"] == "waiting"
    assert "Waiting for the co-signature of Therapist." in await pdf_text(reports, signed)
    [found] = await waiting(api, supervisor)
    assert (found["report"]["id"], found["report"]["summary"]) == (signed["id"], "A good quarter.")
    assert await waiting(api, world.therapist) == []
    assert (await cosign(api, signed, supervisor)).status_code == 204
    assert await waiting(api, supervisor) == []
    read = await reports.read(signed["id"], by=world.parent)
    assert (read["cosignature"]["state"], read["summary"]) == ("signed", "A good quarter.")
    assert "Co-signed by Therapist, license CA SLP-20391, on Mar 2, 2026." in await pdf_text(reports, signed)


async def test_only_the_supervisor_co_signs(api: ApiClient, world: World, reports: Reports, supervisor: Person) -> None:
    signed = await sign(reports)
    for person in (world.therapist, world.colleague, world.parent, world.stranger, world.other_therapist):
        refused = await cosign(api, signed, person)
        assert (refused.status_code, refused.json()["code"]) == (404, "progress_report_not_found")
    assert (await api.get("/report_cosignatures", by=world.parent)).status_code == 403
    twice = await asyncio.gather(cosign(api, signed, supervisor), cosign(api, signed, supervisor))
    assert sorted(response.status_code for response in twice) == [204, 409]
    assert (await cosign(api, signed, supervisor)).json()["code"] == "progress_report_is_cosigned"


async def test_impersonating_operator_neither_co_signs_nor_withdraws(
    api: ApiClient, world: World, reports: Reports
) -> None:
    impersonated = therapist(operator="olga")
    await world.supervise(world.therapist, impersonated)
    signed = await sign(reports)
    assert (await cosign(api, signed, impersonated)).status_code == 403


async def test_what_waits_moves_to_the_next_supervisor(
    api: ApiClient, world: World, reports: Reports, supervisor: Person
) -> None:
    signed = await sign(reports)
    following = therapist()
    await world.supervise(world.therapist, following, version=2)
    assert (await cosign(api, signed, supervisor)).status_code == 404
    assert len(await waiting(api, following)) == 1
    await world.supervise(world.therapist, None, version=3)
    assert (await cosign(api, signed, following)).status_code == 204
    assert (await sign(reports))["cosignature"] is None


async def test_signature_keeps_the_license(api: ApiClient, world: World, reports: Reports, identity: Any) -> None:
    signed = await sign(reports)
    assert (signed["signed_specialty"], signed["signed_licenses"]) == ("Speech therapy", "CA SLP-20391")
    assert "License: CA SLP-20391" in await pdf_text(reports, signed)
    draft = await reports.saved(await reports.start(audience="family"), summary="Next")
    identity.status = None
    assert (await reports.signature(draft)).status_code == 503, "a signature without its license is none"
    assert (await reports.read(draft["id"]))["signed_at"] is None


async def test_co_signature_keeps_the_license(
    api: ApiClient, world: World, reports: Reports, supervisor: Person, identity: Any
) -> None:
    signed = await sign(reports)
    asked = len(identity.asked)
    assert (await cosign(api, signed, world.other_therapist)).status_code == 404
    assert len(identity.asked) == asked, "a stranger’s request reads nothing about the child"
    identity.status = None
    assert (await cosign(api, signed, supervisor)).status_code == 503, "a co-signature needs a license"
    identity.status = 200
    assert (await cosign(api, signed, supervisor)).status_code == 204
    kept = (await reports.read(signed["id"]))["cosignature"]
    assert (kept["signed_specialty"], kept["signed_licenses"]) == ("Speech therapy", "CA SLP-20391")
    assert "Co-signed by Therapist, license CA SLP-20391, on Mar 2, 2026." in await pdf_text(reports, signed)


async def test_withdrawn_report_stays_in_the_record_and_leaves_the_family(
    api: ApiClient, world: World, reports: Reports, add_goal: Any
) -> None:
    await add_goal("Says the groundhog sound")
    signed = await sign(reports)
    for person, status in ((world.colleague, 403), (world.parent, 403), (world.stranger, 404)):
        assert (await withdraw(api, signed, person)).status_code == status
    missing = await withdraw(api, signed, world.therapist, " ")
    assert missing.json()["fields"] == {"withdrawal.reason": "Reason is required"}
    withdrawn = (await withdraw(api, signed, world.therapist)).json()["progress_report"]
    assert (withdrawn["withdrawal_reason"], withdrawn["summary"]) == (REASON, "A good quarter.")
    assert (await withdraw(api, signed, world.therapist)).json()["code"] == "progress_report_is_withdrawn"
    assert (await reports.read(signed["id"], by=world.colleague))["withdrawal_reason"] == REASON
    text = await pdf_text(reports, signed)
    assert "Withdrawn on Mar 2, 2026" in text
    assert REASON in text
    seen = await reports.read(signed["id"], by=world.parent)
    assert seen["withdrawn_at"] == withdrawn["withdrawn_at"]
    assert (seen["summary"], seen["goals"], seen["withdrawal_reason"]) == ("", [], "")
    refused = await reports.pdf(signed["id"], by=world.parent)
    assert (refused.status_code, refused.json()["code"]) == (409, "progress_report_is_withdrawn")
    assert await reports.listed(world.parent) == [signed["id"]]


async def test_draft_is_discarded_and_not_withdrawn(api: ApiClient, world: World, reports: Reports) -> None:
    draft = await reports.start()
    refused = await withdraw(api, draft, world.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "progress_report_is_not_signed")


async def test_withdrawn_report_needs_no_co_signature(
    api: ApiClient, world: World, reports: Reports, supervisor: Person
) -> None:
    signed = await sign(reports)
    await withdraw(api, signed, world.therapist)
    assert await waiting(api, supervisor) == []
    assert (await cosign(api, signed, supervisor)).json()["code"] == "progress_report_is_withdrawn"
    assert (await reports.start())["start_date"] == "2025-12-03", "it doesn't count as the last report"


async def test_author_copies_a_report_into_the_other_language(
    api: ApiClient, world: World, reports: Reports, add_goal: Any
) -> None:
    chosen, left_out = await add_goal("Says r"), await add_goal("Says s")
    choices = [
        {"goal_id": chosen["id"], "included": None, "rating": "met", "comment": "In words"},
        {"goal_id": left_out["id"], "included": False, "rating": None, "comment": ""},
    ]
    draft = await reports.saved(
        await reports.start(), summary="A good quarter.", start_date="2026-01-05", goals=choices
    )
    signed = await reports.sign(draft)
    path = f"{reports.path}/{signed['id']}/copies"
    body = {"progress_report": {"language": "es"}}
    for person, status in ((world.colleague, 403), (world.parent, 403), (world.stranger, 404)):
        assert (await api.post(path, json=body, by=person)).status_code == status
    copied = (await api.post(path, json=body, by=world.therapist)).json()["progress_report"]
    assert (copied["language"], copied["signed_at"], copied["version"]) == ("es", None, 1)
    for name in ("audience", "start_date", "end_date", "summary", "timezone"):
        assert copied[name] == signed[name]
    found = {goal["goal_id"]: (goal["included"], goal["rating"], goal["comment"]) for goal in copied["goals"]}
    assert found == {chosen["id"]: (True, "met", "In words"), left_out["id"]: (False, None, "")}
    assert "Informe de progreso" in await pdf_text(reports, copied)


async def test_signatures_are_verified(
    api: ApiClient, world: World, reports: Reports, supervisor: Person, runtime: Runtime
) -> None:
    signed = await sign(reports)
    await cosign(api, signed, supervisor)
    await withdraw(api, signed, world.therapist)
    verified = await runtime.units.run(SERVICE, verify_signatures)
    assert (verified.reports, verified.problems) == (1, [])


@pytest.mark.parametrize(
    "change", ["signed_licenses = 'NV 1'", "cosigned_by = 'X'", "cosigned_licenses = 'NV 1'", "withdrawn_at = now()"]
)
async def test_database_refuses_to_change_signatures(
    api: ApiClient, world: World, reports: Reports, supervisor: Person, runtime: Runtime, change: str
) -> None:
    signed = await sign(reports)
    await cosign(api, signed, supervisor)
    await withdraw(api, signed, world.therapist)
    with pytest.raises(IntegrityConstraintViolationError, match="never changes"):
        async with runtime.units.begin(SERVICE) as uow:
            await uow.rows(f"UPDATE progress_reports SET {change} WHERE id = $1", UUID(signed["id"]))  # noqa: S608  # constants
