"""A scheduling service for tests of reports, and requests for reports."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from documents.resources import vault_of
from documents.use_cases.make_report import ReportMaker

PERIOD = {"from": "2026-02-01", "to": "2026-02-28"}


def session(child: UUID, name: str = "Mia Rivera", **known: Any) -> dict[str, Any]:
    return {
        "event_id": str(new_id()),
        "child_id": str(child),
        "child_name": name,
        "school_name": None,
        "event_type": "individual_session",
        "starts_at": datetime(2026, 2, 3, 18, tzinfo=UTC).isoformat(),
        "minutes": 45,
        "outcome": "held",
        "missed_because": None,
        "note": "written",
        **known,
    }


@dataclass
class FakeScheduling:
    sessions: list[dict[str, Any]] = field(default_factory=list)
    status: int = 200
    asked: list[httpx.URL] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url)
        if self.status != httpx.codes.OK:
            return httpx.Response(self.status)
        therapist = {"name": "Robin Chen", "specialty": "Speech Therapy", "timezone": "America/Los_Angeles"}
        return httpx.Response(200, json={"therapist": therapist, "sessions": self.sessions})

    def client(self, runtime: Runtime) -> ServiceClient:
        urls = {"scheduling": "http://scheduling"}
        return ServiceClient("documents", urls, runtime.service_key, runtime.clock, httpx.MockTransport(self.answer))

    def maker(self, runtime: Runtime) -> ReportMaker:
        return ReportMaker(runtime.units, vault_of(runtime), self.client(runtime), runtime.clock)


async def request(api: ApiClient, by: Person, **period: str) -> dict[str, Any]:
    response = await api.post("/therapist/reports", json={"report": {**PERIOD, **period}}, by=by)
    assert response.status_code == 201, response.text
    return dict(response.json()["report"])


async def listed(api: ApiClient, by: Person) -> list[dict[str, Any]]:
    response = await api.get("/therapist/reports", params={"items": "1000"}, by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["reports"])


async def links(api: ApiClient, by: Person, report_id: str) -> dict[str, str]:
    """Of the whole report."""
    response = await api.get(f"/therapist/reports/{report_id}/links", by=by)
    assert response.status_code == 200, response.text
    return {kind: response.json()[kind].removeprefix("/api/v1") for kind in ("pdf", "csv")}
