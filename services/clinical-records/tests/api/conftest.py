"""Fixtures for PDFs of notes and records, and for progress reports."""

import io
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from pypdf import PdfReader

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
ZONE = "America/Los_Angeles"
MARCH = {"start_date": "2026-03-01", "end_date": "2026-03-31", "timezone": ZONE}


@dataclass
class Prints:
    api: ApiClient
    world: World

    async def session(self, by: Person, author: Person | None = None, **more: Any) -> httpx.Response:
        wanted = {
            "child_id": str(self.world.child),
            "creator_id": str((author or self.world.therapist).profile_id),
            "timezone": ZONE,
            **more,
        }
        return await self.api.get(f"/events/{wanted.pop('event', self.world.session)}/notes/pdf", params=wanted, by=by)

    async def period(self, by: Person, child: UUID | None = None, **more: str) -> httpx.Response:
        return await self.api.get(f"/clients/{child or self.world.child}/notes/pdf", params={**MARCH, **more}, by=by)

    async def record(self, by: Person, child: UUID | None = None) -> httpx.Response:
        path = f"/clients/{child or self.world.child}/clinical_record/pdf"
        return await self.api.get(path, params={"timezone": ZONE}, by=by)

    async def all(self, by: Person) -> list[httpx.Response]:
        return [await self.session(by), await self.period(by), await self.record(by)]

    @staticmethod
    def text_of(response: httpx.Response) -> str:
        assert response.status_code == 200, response.text
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


@pytest.fixture
def prints(api: ApiClient, world: World, identity: Any) -> Prints:
    return Prints(api, world)


KEPT = ("audience", "language", "start_date", "end_date", "summary")
CHOICE = ("goal_id", "included", "rating", "comment")


@dataclass
class Reports:
    """Writes progress reports and trials through the API."""

    api: ApiClient
    world: Any
    clock: FakeClock

    @property
    def path(self) -> str:
        return f"/clients/{self.world.child}/progress_reports"

    async def post(self, by: Person | None = None, **chosen: str) -> httpx.Response:
        new = {"audience": "school", "language": "en", "timezone": ZONE, **chosen}
        return await self.api.post(self.path, json={"progress_report": new}, by=by or self.world.therapist)

    async def start(self, by: Person | None = None, **chosen: str) -> dict[str, Any]:
        return self._report(await self.post(by, **chosen))

    async def save(self, report: Mapping[str, Any], by: Person | None = None, **changed: Any) -> httpx.Response:
        kept = {name: report[name] for name in KEPT}
        goals = [{name: goal[name] for name in CHOICE} for goal in report["goals"]]
        change = {"version": report["version"], **kept, "goals": goals, **changed}
        path = f"{self.path}/{report['id']}"
        return await self.api.put(path, json={"progress_report": change}, by=by or self.world.therapist)

    async def saved(self, report: Mapping[str, Any], **changed: Any) -> dict[str, Any]:
        return self._report(await self.save(report, **changed))

    async def signature(self, report: Mapping[str, Any], by: Person | None = None) -> httpx.Response:
        body = {"signature": {"version": report["version"]}}
        return await self.api.post(f"{self.path}/{report['id']}/signature", json=body, by=by or self.world.therapist)

    async def sign(self, report: Mapping[str, Any]) -> dict[str, Any]:
        return self._report(await self.signature(report))

    async def discard(self, report: Mapping[str, Any], by: Person | None = None) -> httpx.Response:
        return await self.api.delete(f"{self.path}/{report['id']}", by=by or self.world.therapist)

    async def read(self, report_id: str, by: Person | None = None) -> dict[str, Any]:
        return self._report(await self.api.get(f"{self.path}/{report_id}", by=by or self.world.therapist))

    async def pdf(self, report_id: str, by: Person | None = None) -> httpx.Response:
        return await self.api.get(f"{self.path}/{report_id}/pdf", by=by or self.world.therapist)

    async def listed(self, by: Person) -> list[str]:
        response = await self.api.get(self.path, by=by)
        assert response.status_code == 200, response.text
        return [report["id"] for report in response.json()["progress_reports"]]

    async def changes(self, report: Mapping[str, Any], by: Person | None = None) -> list[httpx.Response]:
        saved = await self.save(report, by=by, summary="Changed")
        return [saved, await self.signature(report, by=by), await self.discard(report, by=by)]

    async def every_call(self, report: Mapping[str, Any], by: Person) -> list[httpx.Response]:
        reads = [await self.api.get(f"{self.path}/{report['id']}", by=by), await self.pdf(report["id"], by=by)]
        return [*reads, *await self.changes(report, by=by)]

    async def hold_session(
        self, goal: Mapping[str, Any], correct: int, trials: int = 10, level: str = "independent"
    ) -> Sequence[dict[str, Any]]:
        """A week later, with trials of this goal. Returns them."""
        self.clock.advance(days=7)
        event = new_id()
        await self.world.store_session(event, self.world.therapist, [self.world.child])
        self.clock.advance(minutes=30)
        taps = [
            {
                "id": str(new_id()), "goal_id": goal["id"], "child_id": str(self.world.child),
                "correct": number < correct, "cue_level": level, "undone": False,
                "tapped_at": (self.clock.now - timedelta(seconds=trials - number)).isoformat(),
            }
            for number in range(trials)
        ]  # fmt: skip
        await self.count(event, taps)
        return [{**tap, "event_id": str(event)} for tap in taps]

    async def count(self, event: Any, taps: Sequence[Mapping[str, Any]]) -> None:
        response = await self.api.put(f"/events/{event}/trials", json={"trials": taps}, by=self.world.therapist)
        assert response.status_code == 200, response.text

    @staticmethod
    def _report(response: httpx.Response) -> dict[str, Any]:
        assert response.status_code in (200, 201), response.text
        return dict(response.json()["progress_report"])


@pytest.fixture
def reports(api: ApiClient, world: World, identity: Any, clock: FakeClock) -> Reports:
    """Writes progress reports and trials of the child."""
    return Reports(api, world, clock)


@pytest.fixture
def set_progress(api: ApiClient, world: World, clock: FakeClock) -> Callable[[str, int], Awaitable[None]]:
    async def set_to(goal_id: str, progress: int) -> None:
        clock.advance(minutes=1)
        response = await api.put(
            f"/clients/{world.child}/goals/{goal_id}", json={"progress": progress}, by=world.therapist
        )
        assert response.json()["goal"]["progress"] == progress

    return set_to


@pytest.fixture
def read_goal(api: ApiClient, world: World) -> Make:
    async def read(goal_id: str) -> dict[str, Any]:
        response = await api.get(f"/clients/{world.child}/goals/{goal_id}", by=world.parent)
        assert response.status_code == 200, response.text
        return dict(response.json()["goal"])

    return read


@pytest.fixture
def save_recap(api: ApiClient, world: World) -> Callable[..., Awaitable[httpx.Response]]:
    """Saves the therapist's recap of the child's session."""

    async def save(version: int = 0, *, by: Person | None = None, event: UUID | None = None, **more: Any) -> Any:
        recap = {"child_id": str(world.child), "version": version, **more}
        path = f"/events/{event or world.session}/recaps"
        return await api.put(path, json={"recap": recap}, by=by or world.therapist)

    return save
