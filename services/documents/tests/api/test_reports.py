"""Reports: requested, made in the background, listed, downloaded and deleted."""

import csv
import io
from typing import Any

import asyncpg
import pytest
from chassis.app import Service
from chassis.db import plain_url
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.databases import as_owner
from chassis.testing.people import therapist
from documents.resources import vault_of
from documents.use_cases import request_report
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.many_reports import add_many_reports
from services.documents.tests.reporting import PERIOD, FakeScheduling, links, listed, request, session


@pytest.fixture
def scheduling(family: Family) -> FakeScheduling:
    return FakeScheduling([session(family.child), session(family.child, outcome="missed", missed_because="school")])


async def test_a_report_is_listed_at_once_and_made_in_the_background(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling
) -> None:
    made = await request(api, family.therapist)
    assert made == {
        "id": made["id"],
        **PERIOD,
        "status": "processing",
        "error": None,
        "created_at": "2026-03-02T15:00:00+00:00",
        "finished_at": None,
        "schools": [],
    }
    assert await listed(api, family.therapist) == [made]
    early = await api.get(f"/therapist/reports/{made['id']}/links", by=family.therapist)
    assert (early.status_code, early.json()["code"]) == (409, "report_not_ready")

    assert await scheduling.maker(runtime).make_reports() == 1
    (asked,) = scheduling.asked
    assert asked.path == f"/internal/therapists/{family.therapist.profile_id}/report_sessions"
    assert dict(asked.params) == PERIOD
    (ready,) = await listed(api, family.therapist)
    assert (ready["status"], ready["finished_at"]) == ("ready", "2026-03-02T15:00:00+00:00")
    assert await scheduling.maker(runtime).make_reports() == 0


async def test_both_files_of_a_report_download_and_are_audited(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling
) -> None:
    made = await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    paths = await links(api, family.therapist, made["id"])
    pdf = await api.get(paths["pdf"])
    assert pdf.content.startswith(b"%PDF-")
    assert 'filename="Session report 2026-02-01 to 2026-02-28.pdf"' in pdf.headers["content-disposition"]
    table = await api.get(paths["csv"])
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    (total,) = [row for row in csv.DictReader(io.StringIO(table.text)) if row["Child"] == "" and row["Notes due"]]
    assert (total["Minutes delivered"], total["Minutes missed: school"]) == ("45", "45")
    await runtime.reads.flush()
    rows = await runtime.queries.rows(
        "SELECT action FROM audit_entries WHERE child_id = $1 AND (actor LIKE 'therapist%' OR actor LIKE 'service%')"
        " AND (action LIKE '%report%' OR action LIKE '%file%')",
        family.child,
    )
    assert sorted(row["action"] for row in rows) == ["read read_file", "read read_file", "report.made"]


async def test_each_school_has_files_about_its_children_only(
    api: ApiClient, runtime: Runtime, family: Family, strangers: Family
) -> None:
    scheduling = FakeScheduling(
        [
            session(family.child, "Mia Rivera", school_name="Oak Hill"),
            session(strangers.child, "Noa Levi", school_name="St. Ann/West"),
            session(new_id(), "Ana Private"),
        ]
    )
    made = await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    (ready,) = await listed(api, family.therapist)
    assert ready["schools"] == ["Oak Hill", "St. Ann/West"]
    answer = (await api.get(f"/therapist/reports/{made['id']}/links", by=family.therapist)).json()
    assert [files["school_name"] for files in answer["files"]] == ["Oak Hill", "St. Ann/West"]
    oak, ann = ({kind: path.removeprefix("/api/v1") for kind, path in files.items()} for files in answer["files"])
    pdf = await api.get(ann["pdf"])
    assert pdf.content.startswith(b"%PDF-")
    assert 'filename="Session report 2026-02-01 to 2026-02-28_ St. Ann-West.pdf"' in pdf.headers["content-disposition"]
    names = {row["Child"] for row in csv.DictReader(io.StringIO((await api.get(oak["csv"])).text))}
    assert names == {"Mia Rivera", ""}
    await runtime.reads.flush()
    read = await runtime.queries.rows(
        "SELECT child_id, count(*) AS times FROM audit_entries WHERE action = 'read read_file' GROUP BY child_id"
    )
    assert {row["child_id"]: row["times"] for row in read} == {str(family.child): 1, str(strangers.child): 1}


async def test_an_unchanged_list_is_not_sent_again(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling
) -> None:
    async def poll(etag: str) -> Any:
        return await api.get("/therapist/reports?items=1000", headers={"if-none-match": etag}, by=family.therapist)

    empty = await poll('"none"')
    assert (empty.status_code, empty.json()) == (200, {"reports": [], "pagy": {"next": None}})
    assert (await poll(empty.headers["etag"])).status_code == 304
    made = await request(api, family.therapist)
    processing = await poll(empty.headers["etag"])
    assert processing.status_code == 200
    unchanged = await poll(processing.headers["etag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["etag"] == processing.headers["etag"]
    await scheduling.maker(runtime).make_reports()
    ready = await poll(processing.headers["etag"])
    assert ready.json()["reports"][0]["status"] == "ready"
    await api.delete(f"/therapist/reports/{made['id']}", by=family.therapist)
    assert (await poll(ready.headers["etag"])).json()["reports"] == []


async def test_unchanged_report_list_is_one_percent_of_the_bytes(
    api: ApiClient, runtime: Runtime, family: Family
) -> None:
    db = await asyncpg.connect(plain_url(as_owner(runtime.settings.database_url)))
    try:
        await add_many_reports(db, family.therapist.profile_id)
    finally:
        await db.close()
    full = await api.get("/therapist/reports?items=1000", by=family.therapist)
    assert len(full.json()["reports"]) == 1000
    unchanged = await api.get(
        "/therapist/reports?items=1000", headers={"if-none-match": full.headers["etag"]}, by=family.therapist
    )
    assert unchanged.status_code == 304
    assert size(unchanged) <= size(full) / 100


def size(response: Any) -> int:
    """Of head and body."""
    return len(response.content) + sum(len(name) + len(value) + 4 for name, value in response.headers.raw)


async def test_another_therapists_list_is_never_taken_for_the_own_one(
    api: ApiClient, family: Family, strangers: Family
) -> None:
    await request(api, family.therapist)
    await request(api, strangers.therapist)
    mine = await api.get("/therapist/reports", by=family.therapist)
    theirs = await api.get(
        "/therapist/reports", headers={"if-none-match": mine.headers["etag"]}, by=strangers.therapist
    )
    assert theirs.status_code == 200
    assert "no-cache" in mine.headers["cache-control"]


async def test_the_list_has_pages(api: ApiClient, family: Family) -> None:
    made = [await request(api, family.therapist) for _ in range(3)]
    first = (await api.get("/therapist/reports?items=2", by=family.therapist)).json()
    assert [one["id"] for one in first["reports"]] == [made[2]["id"], made[1]["id"]]
    assert first["pagy"] == {"next": 2}
    second = (await api.get("/therapist/reports?items=2&page=2", by=family.therapist)).json()
    assert ([one["id"] for one in second["reports"]], second["pagy"]) == ([made[0]["id"]], {"next": None})


async def test_a_period_that_breaks_a_rule_makes_nothing(api: ApiClient, family: Family) -> None:
    wrong = await api.post(
        "/therapist/reports", json={"report": {"from": "2026-02-02", "to": "2026-02-01"}}, by=family.therapist
    )
    assert wrong.status_code == 422
    assert wrong.json()["fields"] == {"report.to": "The end date can't be before the start date"}
    assert await listed(api, family.therapist) == []


async def test_reports_belong_to_their_therapist(
    api: ApiClient, runtime: Runtime, family: Family, strangers: Family, scheduling: FakeScheduling
) -> None:
    made = await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    assert await listed(api, strangers.therapist) == []
    for response in (
        await api.get(f"/therapist/reports/{made['id']}/links", by=strangers.therapist),
        await api.delete(f"/therapist/reports/{made['id']}", by=strangers.therapist),
    ):
        assert (response.status_code, response.json()["code"]) == (404, "report_not_found")
    for refused in (
        await api.get("/therapist/reports", by=family.guardian),
        await api.post("/therapist/reports", json={"report": PERIOD}, by=family.guardian),
        await api.delete(f"/therapist/reports/{made['id']}", by=family.guardian),
    ):
        assert refused.status_code == 403
    assert len(await listed(api, family.therapist)) == 1


async def test_a_repeated_request_makes_one_report(api: ApiClient, family: Family) -> None:
    key = {"idempotency-key": "once"}
    for _ in range(2):
        response = await api.post("/therapist/reports", json={"report": PERIOD}, headers=key, by=family.therapist)
        assert response.status_code == 201
    assert len(await listed(api, family.therapist)) == 1


async def test_a_report_fails_with_a_sentence_after_the_last_attempt(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling, clock: FakeClock
) -> None:
    await request(api, family.therapist)
    scheduling.status = 503
    for _ in range(8):
        await scheduling.maker(runtime).make_reports()
        clock.advance(minutes=10)
    (failed,) = await listed(api, family.therapist)
    assert failed["status"] == "failed"
    assert failed["error"] == "We couldn't read your calendar. Request this report again in a few minutes."


async def test_a_report_survives_a_short_outage_of_scheduling(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling, clock: FakeClock
) -> None:
    await request(api, family.therapist)
    scheduling.status = 503
    await scheduling.maker(runtime).make_reports()
    assert (await listed(api, family.therapist))[0]["error"] is None
    scheduling.status = 200
    clock.advance(seconds=3)
    await scheduling.maker(runtime).make_reports()
    assert (await listed(api, family.therapist))[0]["status"] == "ready"


async def test_a_deleted_report_leaves_no_bytes(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling, clock: FakeClock
) -> None:
    made = await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    paths = await links(api, family.therapist, made["id"])
    assert (await api.delete(f"/therapist/reports/{made['id']}", by=family.therapist)).status_code == 204
    assert (await api.get(paths["pdf"])).status_code == 404
    clock.advance(hours=2)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 2


async def test_a_report_deleted_while_it_is_made_stays_deleted(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling, clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    made = await request(api, family.therapist)
    maker = scheduling.maker(runtime)
    put = maker.vault.put

    async def put_and_delete(object_key: str, content: bytes) -> None:
        await put(object_key, content)
        await api.delete(f"/therapist/reports/{made['id']}", by=family.therapist)

    monkeypatch.setattr(maker.vault, "put", put_and_delete)
    await maker.make_reports()
    assert await listed(api, family.therapist) == []
    clock.advance(hours=2)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 2


async def test_limits_of_stored_and_running_reports(
    api: ApiClient, runtime: Runtime, family: Family, scheduling: FakeScheduling, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_report, "MOST_IN_PROGRESS", 1)
    monkeypatch.setattr(request_report, "MOST_REPORTS", 2)
    await request(api, family.therapist)
    body = {"report": PERIOD}
    busy = await api.post("/therapist/reports", json=body, by=family.therapist)
    assert (busy.status_code, busy.json()["code"]) == (409, "too_many_reports_in_progress")
    await scheduling.maker(runtime).make_reports()
    await request(api, family.therapist)
    full = await api.post("/therapist/reports", json=body, by=family.therapist)
    assert (full.status_code, full.json()["code"]) == (409, "too_many_reports")
    assert (await api.post("/therapist/reports", json=body, by=therapist())).status_code == 201


async def erase(runtime: Runtime, service: Service, family: Family) -> None:
    data = {
        "version": 1,
        "guardian_id": str(family.guardian.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": data})


async def test_reports_that_name_an_erased_child_are_deleted(
    api: ApiClient, runtime: Runtime, service: Service, family: Family, strangers: Family
) -> None:
    scheduling = FakeScheduling([session(family.child)])
    await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    scheduling.sessions = [session(strangers.child)]
    kept = await request(api, family.therapist)
    await scheduling.maker(runtime).make_reports()
    before = await api.get("/therapist/reports", by=family.therapist)
    await erase(runtime, service, family)
    after = await api.get("/therapist/reports", headers={"if-none-match": before.headers["etag"]}, by=family.therapist)
    assert [one["id"] for one in after.json()["reports"]] == [kept["id"]]
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 2


async def test_a_family_erased_while_a_report_is_made_is_not_in_it(
    api: ApiClient, runtime: Runtime, service: Service, family: Family, scheduling: FakeScheduling, clock: FakeClock
) -> None:
    await request(api, family.therapist)
    await erase(runtime, service, family)
    await scheduling.maker(runtime).make_reports()
    assert (await listed(api, family.therapist))[0]["status"] == "processing"
    scheduling.sessions = []
    clock.advance(seconds=3)
    await scheduling.maker(runtime).make_reports()
    assert (await listed(api, family.therapist))[0]["status"] == "ready"
