import asyncio
from typing import Any
from uuid import UUID

import pytest
from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.people import Person
from clinical_records.resources import files_of

World = Any
Report = dict[str, Any]
SHARE = {"date": "2026-02-27", "file": file("evaluation.pdf"), "state": "shared"}


async def create(api: ApiClient, world: World, by: Person | None = None, **fields: Any) -> Any:
    report = {"child_id": str(world.child), "title": "Speech evaluation", **fields}
    return await api.post("/assessment_reports", json={"assessment_report": report}, by=by or world.therapist)


async def change(api: ApiClient, report: Report, by: Person, **fields: Any) -> Any:
    return await api.patch(f"/assessment_reports/{report['id']}", json={"assessment_report": fields}, by=by)


async def own(api: ApiClient, world: World, by: Person | None = None) -> Any:
    who = by or world.therapist
    params = {"child_id": str(world.child), "therapist_id": str(who.profile_id)}
    return await api.get("/assessment_reports/get_assessment_report", params=params, by=who)


async def listed(api: ApiClient, world: World, by: Person | None = None) -> list[Report]:
    response = await api.get("/assessment_reports", params={"child_id": str(world.child)}, by=by or world.parent)
    assert response.status_code == 200, response.text
    return list(response.json()["assessment_reports"])


@pytest.fixture
async def draft(api: ApiClient, world: World, documents: FakeDocuments) -> Report:
    response = await create(api, world)
    assert response.status_code == 201, response.text
    return dict(response.json()["assessment_report"])


async def test_a_draft_is_its_therapists_alone(api: ApiClient, world: World, draft: Report) -> None:
    assert draft == {
        "id": draft["id"],
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
        "therapist_name": "Ada",
        "title": "Speech evaluation",
        "date": None,
        "state": "draft",
        "file": None,
        "created_at": "2026-03-02T15:00:00+00:00",
        "shared_at": None,
    }
    assert (await own(api, world)).json() == {"assessment_report": draft, "shared_reports": []}
    assert (await own(api, world, world.colleague)).json() == {"assessment_report": None, "shared_reports": []}
    assert await listed(api, world) == []


async def test_sharing_shows_the_report_to_the_family_and_publishes_ids_only(
    api: ApiClient, world: World, draft: Report, runtime: Runtime, clock: FakeClock
) -> None:
    response = await change(api, draft, world.therapist, **SHARE)
    assert response.status_code == 200, response.text
    shared = response.json()["assessment_report"]
    assert (shared["state"], shared["date"], shared["shared_at"]) == (
        "shared",
        "2026-02-27",
        "2026-03-02T15:00:00+00:00",
    )
    assert (shared["file"]["filename"], shared["file"]["size"]) == ("evaluation.pdf", 9)
    (read,) = await listed(api, world)
    assert read["id"] == draft["id"]
    link = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file)).open(
        read["file"]["url"].rpartition("/")[2], clock.now, None
    )
    assert (link.issuer, link.recipient.name) == ("clinical-records", f"guardian:{world.parent.profile_id}")
    (event,) = await api.emitted("clinical-records.assessment_report.shared.v1")
    assert {name: event[name] for name in ("report_id", "child_id", "therapist_id")} == {
        "report_id": draft["id"],
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
    }
    assert "evaluation" not in str(event)


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, {"assessment_report.date": "Date is required", "assessment_report.file": "File is required"}),
        ({"date": "2026-02-27"}, {"assessment_report.file": "File is required"}),
        ({"file": file("e.pdf")}, {"assessment_report.date": "Date is required"}),
        (
            {"date": "2026-03-05", "file": file("e.pdf")},
            {"assessment_report.date": "Choose a date that isn't in the future"},
        ),
    ],
)
async def test_an_incomplete_report_cannot_be_shared_and_stays_unchanged(
    api: ApiClient, world: World, draft: Report, fields: dict[str, Any], missing: dict[str, str]
) -> None:
    response = await change(api, draft, world.therapist, state="shared", title="Other", **fields)
    assert (response.status_code, response.json()["fields"]) == (422, missing)
    assert (await own(api, world)).json()["assessment_report"] == draft
    assert await listed(api, world) == []


async def test_a_cleared_date_is_gone_and_the_draft_is_not_shared_without_it(
    api: ApiClient, world: World, draft: Report
) -> None:
    await change(api, draft, world.therapist, date="2026-02-27", file=file("e.pdf"))
    kept = await change(api, draft, world.therapist, title="Speech evaluation")
    assert kept.json()["assessment_report"]["date"] == "2026-02-27"
    cleared = await change(api, draft, world.therapist, date=None)
    assert cleared.json()["assessment_report"]["date"] is None
    await change(api, draft, world.therapist, date="2026-02-27")
    refused = await change(api, draft, world.therapist, date=None, state="shared")
    assert (refused.status_code, refused.json()["fields"]) == (422, {"assessment_report.date": "Date is required"})
    assert (await own(api, world)).json()["assessment_report"]["date"] == "2026-02-27", "a refusal changes nothing"
    assert await listed(api, world) == []


async def test_a_discarded_draft_is_gone_with_its_file(
    api: ApiClient, world: World, draft: Report, documents: FakeDocuments, runtime: Runtime
) -> None:
    await change(api, draft, world.therapist, file=file("e.pdf"))
    path = f"/assessment_reports/{draft['id']}"
    for who, status in ((world.parent, 403), (world.colleague, 404), (world.other_therapist, 404)):
        assert (await api.delete(path, by=who)).status_code == status
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert (await own(api, world)).json() == {"assessment_report": None, "shared_reports": []}
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}
    trail = "SELECT count(*) FROM audit_entries WHERE action = 'assessment_report.discarded' AND child_id = $1"
    assert await runtime.queries.value(trail, world.child) == 1
    assert (await api.delete(path, by=world.therapist)).status_code == 404
    assert (await create(api, world)).status_code == 201, "the next draft"


async def test_a_shared_report_is_never_discarded(api: ApiClient, world: World, draft: Report) -> None:
    await change(api, draft, world.therapist, **SHARE)
    response = await api.delete(f"/assessment_reports/{draft['id']}", by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (409, "report_is_shared")
    assert [report["id"] for report in await listed(api, world)] == [draft["id"]]


async def test_a_shared_report_never_changes(api: ApiClient, world: World, draft: Report) -> None:
    await change(api, draft, world.therapist, **SHARE)
    (before,) = await listed(api, world)
    for fields in ({"title": "Other"}, {"state": "draft"}, {"state": "shared"}, {"file": file("new.pdf")}):
        response = await change(api, draft, world.therapist, **fields)
        assert (response.status_code, response.json()["code"]) == (409, "report_is_shared")
    (after,) = await listed(api, world)
    assert {**after, "file": after["file"]["filename"]} == {**before, "file": before["file"]["filename"]}
    assert len(await api.emitted("clinical-records.assessment_report.shared.v1")) == 1


async def test_concurrent_sharing_shares_once(api: ApiClient, world: World, draft: Report) -> None:
    await change(api, draft, world.therapist, date="2026-02-27", file=file("e.pdf"))
    answers = await asyncio.gather(*(change(api, draft, world.therapist, state="shared") for _ in range(4)))
    assert sorted(response.status_code for response in answers) == [200, 409, 409, 409]
    assert len(await api.emitted("clinical-records.assessment_report.shared.v1")) == 1


async def test_a_therapist_has_one_draft_per_child(api: ApiClient, world: World, draft: Report) -> None:
    answers = await asyncio.gather(*(create(api, world) for _ in range(3)))
    assert {(response.status_code, response.json()["code"]) for response in answers} == {(409, "draft_report_exists")}
    assert (await create(api, world, world.colleague)).status_code == 201
    await change(api, draft, world.therapist, **SHARE)
    second = await create(api, world, title="Reevaluation")
    assert second.status_code == 201
    reports = (await own(api, world)).json()
    assert reports["assessment_report"]["title"] == "Reevaluation"
    assert [report["id"] for report in reports["shared_reports"]] == [draft["id"]]


async def test_the_latest_shared_report_is_shown_without_a_draft(api: ApiClient, world: World, draft: Report) -> None:
    await change(api, draft, world.therapist, **SHARE)
    reports = (await own(api, world)).json()
    assert reports["assessment_report"]["id"] == reports["shared_reports"][0]["id"] == draft["id"]


async def test_a_new_file_replaces_the_one_before(
    api: ApiClient, world: World, draft: Report, documents: FakeDocuments, runtime: Runtime
) -> None:
    await change(api, draft, world.therapist, file=file("first.pdf"))
    changed = (await change(api, draft, world.therapist, file=file("second.pdf"))).json()["assessment_report"]
    assert changed["file"]["filename"] == "second.pdf"
    await files_of(runtime).drop_unneeded()
    assert [kept["file"]["filename"] for kept in documents.kept.values()] == ["second.pdf"]
    assert {(kept["purpose"], kept["owner_id"]) for kept in documents.kept.values()} == {
        ("assessment_report", str(world.child))
    }


async def test_a_refused_file_changes_nothing(
    api: ApiClient, world: World, draft: Report, documents: FakeDocuments
) -> None:
    response = await change(api, draft, world.therapist, title="Other", file=file("virus.exe"))
    assert response.status_code == 422
    assert response.json()["fields"]["assessment_report.file"].startswith("File must be one of these types:")
    documents.away = True
    assert (await change(api, draft, world.therapist, title="Other", file=file("e.pdf"))).status_code == 503
    assert (await own(api, world)).json()["assessment_report"] == draft


async def test_reports_of_others_look_absent(api: ApiClient, world: World, draft: Report) -> None:
    for who in (world.colleague, world.other_therapist):
        response = await change(api, draft, who, title="Mine", file=file("e.pdf"))
        assert (response.status_code, response.json()["code"]) == (404, "report_not_found")
    assert (await change(api, {"id": str(new_id())}, world.therapist, title="x")).status_code == 404
    assert (await change(api, {"id": "none"}, world.therapist, title="x")).status_code == 404
    assert (await own(api, world, world.other_therapist)).status_code == 404
    assert (await create(api, world, world.other_therapist)).status_code == 404
    params = {"child_id": str(world.child)}
    for stranger in (world.stranger, world.other_therapist):
        assert (await api.get("/assessment_reports", params=params, by=stranger)).status_code == 404
    foreign = {**params, "therapist_id": str(world.colleague.profile_id)}
    response = await api.get("/assessment_reports/get_assessment_report", params=foreign, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "therapist_not_found")


async def test_each_role_has_its_own_calls(api: ApiClient, world: World, draft: Report) -> None:
    params = {"child_id": str(world.child)}
    assert (await api.get("/assessment_reports", params=params, by=world.therapist)).status_code == 403
    assert (await own(api, world, world.parent)).status_code == 403
    assert (await create(api, world, world.parent)).status_code == 403
    assert (await change(api, draft, world.parent, title="x")).status_code == 403


async def test_a_former_therapist_cannot_change_a_draft(
    api: ApiClient, world: World, draft: Report, runtime: Runtime
) -> None:
    await runtime.queries.rows("UPDATE care_relations SET ends_on = '2026-02-01' WHERE child_id = $1", world.child)
    assert (await change(api, draft, world.therapist, **SHARE)).status_code == 404
    assert (await api.delete(f"/assessment_reports/{draft['id']}", by=world.therapist)).status_code == 404
    assert (await own(api, world)).status_code == 404
    assert await listed(api, world) == []


@pytest.mark.parametrize(
    ("fields", "sentences"),
    [
        ({"title": " "}, {"assessment_report.title": "Title is required"}),
        ({"title": "x" * 201}, None),
        ({"date": "2026-02-30"}, None),
        ({"date": "2026-03-05"}, {"assessment_report.date": "Choose a date that isn't in the future"}),
        ({"state": "signed"}, None),
        ({"therapist_id": str(new_id())}, None),
    ],
)
async def test_invalid_fields_are_named(
    api: ApiClient, world: World, draft: Report, fields: dict[str, Any], sentences: dict[str, str] | None
) -> None:
    response = await change(api, draft, world.therapist, **fields)
    assert response.status_code == 422
    assert response.json()["fields"] == sentences if sentences else response.json()["fields"]
    assert (await own(api, world)).json()["assessment_report"] == draft


async def test_a_repeated_creation_returns_the_same_draft(
    api: ApiClient, world: World, documents: FakeDocuments
) -> None:
    body = {"assessment_report": {"child_id": str(world.child), "title": "Speech evaluation"}}
    headers = {"Idempotency-Key": "once"}
    ids = {
        (await api.post("/assessment_reports", json=body, by=world.therapist, headers=headers)).json()[
            "assessment_report"
        ]["id"]
        for _ in range(2)
    }
    assert len(ids) == 1


async def test_reading_and_sharing_are_audited(api: ApiClient, world: World, draft: Report, runtime: Runtime) -> None:
    await change(api, draft, world.therapist, **SHARE)
    await listed(api, world)
    await own(api, world)
    await runtime.reads.flush()
    sql = "SELECT DISTINCT action FROM audit_entries WHERE child_id = $1 OR position($1::text IN subject) > 0"
    actions = {row["action"] for row in await runtime.queries.rows(sql, UUID(str(world.child)))}
    assert {
        "assessment_report.created",
        "assessment_report.changed",
        "assessment_report.shared",
        "file.kept",
        "read list_assessment_reports",
        "read read_assessment_report",
    } <= actions
