"""Fixtures: a child with its guardian, two therapists and a session, and strangers of both roles."""

import base64
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.access.people import GuardianProfileChanged, TherapistSummaryChanged
from chassis.access.projections import (
    CareRelationChanged,
    GuardianshipGranted,
    grant_guardianship,
    store_care_relation,
)
from chassis.app import Service
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments
from chassis.testing.people import Person, SignIns, guardian
from chassis.testing.people import therapist as new_therapist
from chassis.unit_of_work import Actor
from clinical_records.adapters.clinical_texts import open_exported
from clinical_records.consumers import people
from clinical_records.consumers.children import CHILD, ChildSummaryChanged
from clinical_records.consumers.sessions import SESSION, SessionChanged
from clinical_records.consumers.supervisors import TherapistSupervisorChanged, change_supervisor
from clinical_records.main import service as clinical_records
from fastapi import FastAPI

SERVICE_ACTOR = Actor.service("clinical-records")
GUARDIAN, THERAPIST = people.HANDLERS


@pytest.fixture(scope="session")
def service() -> Service:
    return clinical_records


@pytest.fixture
def extra_settings() -> dict[str, Any]:
    return {"encryption_key": base64.b64encode(bytes(range(32))).decode()}


LICENSES = [{"state": "CA", "number": "SLP-20391"}]


@dataclass
class FakeIdentity:
    """Answers for names, or is away."""

    status: int | None = 200
    """None: it doesn't respond."""
    asked: list[httpx.Request] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        if self.status is None:
            raise httpx.ConnectError("nobody there")
        therapists = [
            {"id": one, "name": "Ada Ruiz", "specialty": "Speech therapy", "licenses": LICENSES, "npi": None}
            for one in request.url.params.get_list("therapist_id")
        ]
        child = {"name": "Mia Chen", "birthdate": "2019-04-05"}
        return httpx.Response(self.status, json={"child": child, "therapists": therapists})


@pytest.fixture
async def identity(runtime: Runtime) -> AsyncIterator[FakeIdentity]:
    fake = FakeIdentity()
    urls = {"identity": "http://identity"}
    calls = ServiceClient(
        "clinical-records", urls, runtime.service_key, runtime.clock, httpx.MockTransport(fake.answer)
    )
    runtime.own = calls
    yield fake
    await calls.close()


@pytest.fixture
async def documents(runtime: Runtime, identity: FakeIdentity) -> AsyncIterator[FakeDocuments]:
    """Replaces the documents service, beside identity."""
    fake = FakeDocuments()
    transport = httpx.MockTransport(
        lambda request: (identity if request.url.host == "identity" else fake).answer(request)
    )
    urls = {"documents": "http://documents", "identity": "http://identity"}
    calls = ServiceClient("clinical-records", urls, runtime.service_key, runtime.clock, transport)
    runtime.own = calls
    yield fake
    await calls.close()


@dataclass
class World:
    """What other services have published."""

    runtime: Runtime
    words = (
        "whistlepig",
        "marmot",
        "groundhog",
        "woodchuck",
        "gopher",
        "prairiedog",
        "chinchilla",
        "capybara",
        "muskrat",
        "hedgehog",
        "agouti",
        "vole",
        "lemming",
        "hamster",
        "gerbil",
        "beaver",
        "squirrel",
        "dormouse",
        "jerboa",
        "pika",
        "nutria",
    )
    """No table may hold them. Most are in the texts of `everything`."""
    child: UUID = field(default_factory=new_id)
    parent: Person = field(default_factory=guardian)
    therapist: Person = field(default_factory=new_therapist)
    colleague: Person = field(default_factory=new_therapist)
    stranger: Person = field(default_factory=guardian)
    other_therapist: Person = field(default_factory=new_therapist)
    session: UUID = field(default_factory=new_id)

    async def grant(self, who: Person, child: UUID) -> None:
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await grant_guardianship(uow, GuardianshipGranted(version=1, guardian_id=who.profile_id, child_id=child))

    async def care(self, who: Person, child: UUID, ends_on: date | None = None) -> None:
        event = CareRelationChanged(
            version=1, care_service_id=new_id(), child_id=child, therapist_id=who.profile_id,
            starts_on=date(2026, 1, 5), ends_on=ends_on,
        )  # fmt: skip
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await store_care_relation(uow, event)

    async def store_session(
        self,
        event_id: UUID,
        who: Person,
        children: list[UUID],
        version: int = 1,
        *,
        substitute_for: Person | None = None,
        canceled: bool = False,
        canceled_child_ids: Sequence[UUID] = (),
    ) -> None:
        now = self.runtime.clock()
        event = SessionChanged(
            version=version,
            event_id=event_id,
            therapist_id=who.profile_id,
            child_ids=children,
            starts_at=now,
            ends_at=now + timedelta(minutes=45),
            canceled=canceled,
            canceled_child_ids=list(canceled_child_ids),
            substituted_therapist_id=substitute_for.profile_id if substitute_for else None,
        )
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await SESSION.handle(uow, event)

    async def store_child(self, child: UUID, name: str, *, specialties: Sequence[UUID] = (), **more: str) -> None:
        event = ChildSummaryChanged.model_validate(
            {
                "version": 1, "child_id": child, "name": name, "last_name": None, "preferred_name": name,
                "specialty_ids": specialties, **more,
            }
        )  # fmt: skip
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await CHILD.handle(uow, event)

    async def supervise(self, who: Person, supervisor: Person | None, *, version: int = 1) -> None:
        event = TherapistSupervisorChanged(
            version=version,
            therapist_id=who.profile_id,
            supervisor_id=supervisor.profile_id if supervisor else None,
        )
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await change_supervisor(uow, event)

    async def store_names(self) -> None:
        await self.store_parent(version=1)
        await self.store_therapist(version=1)

    async def store_parent(self, *, version: int, photo_id: UUID | None = None) -> None:
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await GUARDIAN.handle(
                uow,
                GuardianProfileChanged(
                    version=version, guardian_id=self.parent.profile_id, first_name="Grace", last_name="Hopper",
                    timezone="America/Los_Angeles", photo_id=photo_id,
                ),
            )  # fmt: skip

    async def store_therapist(self, *, version: int, photo_id: UUID | None = None) -> None:
        async with self.runtime.units.begin(SERVICE_ACTOR) as uow:
            await THERAPIST.handle(
                uow,
                TherapistSummaryChanged(
                    version=version, therapist_id=self.therapist.profile_id, first_name="Ada", last_name=None,
                    timezone="America/New_York", photo_id=photo_id,
                ),
            )  # fmt: skip


@pytest.fixture
async def world(runtime: Runtime, identity: FakeIdentity) -> World:
    world = World(runtime)
    await world.grant(world.parent, world.child)
    await world.grant(world.stranger, new_id())
    for who in (world.therapist, world.colleague):
        await world.care(who, world.child)
    await world.care(world.other_therapist, new_id())
    await world.store_session(world.session, world.therapist, [world.child])
    await world.store_names()
    return world


Make = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture
async def everything(api: ApiClient, world: World, write: Make, add_goal: Make, add_material: Make) -> World:
    """A text of each kind, written through the API, changed where it can be, each with a key for repeats."""
    keys = iter(range(100))

    async def call(method: str, path: str, body: dict[str, Any], by: Person) -> Any:
        response = await api.request(
            method, path, json=body, by=by, headers={"Idempotency-Key": f"canary-{next(keys)}"}
        )
        assert response.status_code in (200, 201, 204), response.text
        return next(iter(response.json().values())) if response.content else None

    message = {"content": "whistlepig", "child_id": str(world.child), "note_type": "general"}
    notes = f"/guardian/clients/{world.child}/notes"
    written = await call("POST", notes, {"note": message}, world.parent)
    await call("PATCH", f"{notes}/{written['id']}", {"note": {"content": "marmot"}}, world.parent)
    await world.supervise(world.therapist, world.other_therapist)
    soap = {"content": "groundhog", "note_type": "soap_plan"}
    await call("POST", f"/events/{world.session}/notes", {"note": soap}, world.therapist)
    [signed] = await call("POST", f"/events/{world.session}/note_signatures", {"note_signature": {}}, world.therapist)
    addenda = f"/events/{world.session}/notes/{signed['id']}/addenda"
    await call("POST", addenda, {"addendum": {"content": "agouti"}}, world.therapist)
    waiting = {"child_id": str(world.child), "author_id": str(world.therapist.profile_id), "version": 2}
    returned = {"cosignature": {**waiting, "feedback": "beaver"}}
    await call("POST", f"/events/{world.session}/cosignatures/return", returned, world.other_therapist)
    draft = {"child_id": str(world.child), "content": "hedgehog", "note_type": "soap_plan", "version": 0}
    await call("PUT", f"/events/{world.session}/note_drafts", {"note_drafts": [draft]}, world.therapist)
    typed = {"child_id": str(world.child), "kind": "message", "content": "nutria", "version": 0}
    to_therapist = {**typed, "subject_id": str(world.therapist.profile_id)}
    await call("PUT", "/text_drafts", {"text_draft": to_therapist}, world.parent)
    recap = {"child_id": str(world.child), "version": 0, "own_words": "vole", "practice": "lemming", "shared": True}
    [shared] = await call("PUT", f"/events/{world.session}/recaps", {"recap": recap}, world.therapist)
    practices = f"/clients/{world.child}/recaps/{shared['id']}/practices"
    await call("POST", practices, {"practice": {"comment": "hamster"}}, world.parent)
    goals = f"/clients/{world.child}/goals"
    goal = await call(
        "POST", goals, {"description": "woodchuck", "title": "gopher", "steps": [{"content": "pika"}]}, world.therapist
    )
    await call("PUT", f"{goals}/{goal['id']}", {"progress": 3}, world.therapist)
    materials = f"/events/{world.session}/materials"
    material = await call("POST", materials, {"material": {"content": "prairiedog"}}, world.therapist)
    await call("PUT", f"{materials}/{material['id']}", {"material": {"content": "chinchilla"}}, world.therapist)
    reports, facts = f"/clients/{world.child}/progress_reports", {"audience": "school", "language": "en"}
    started = await call("POST", reports, {"progress_report": {**facts, "timezone": "UTC"}}, world.therapist)
    days = {name: started[name] for name in ("start_date", "end_date")}
    comment = {"goal_id": goal["id"], "comment": "pika"}
    typed = {"version": 1, **facts, **days, "summary": "gerbil", "goals": [comment]}
    await call("PUT", f"{reports}/{started['id']}", {"progress_report": typed}, world.therapist)
    await call("POST", f"{reports}/{started['id']}/signature", {"signature": {"version": 2}}, world.therapist)
    report = {"child_id": str(world.child), "title": "capybara"}
    drafted = await call("POST", "/assessment_reports", {"assessment_report": report}, world.therapist)
    change = {"assessment_report": {"title": "muskrat"}}
    await call("PATCH", f"/assessment_reports/{drafted['id']}", change, world.therapist)
    amendments = f"/clients/{world.child}/amendment_requests"
    asked = await call("POST", amendments, {"amendment_request": {"request": "squirrel"}}, world.parent)
    answer = {"amendment_request": {"decision": "declined", "answer": "dormouse"}}
    await call("PUT", f"{amendments}/{asked['id']}/answer", answer, world.therapist)
    response = {"amendment_request": {"disagreement": "jerboa"}}
    await call("PUT", f"{amendments}/{asked['id']}/disagreement", response, world.parent)
    return world


@pytest.fixture
def call_as(app: FastAPI, sign_ins: SignIns) -> Callable[..., Awaitable[httpx.Response]]:
    """Calls a path below `/internal` as another service."""

    async def call(caller: str, method: str, path: str, **content: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://service/internal") as http:
            headers = {**content.pop("headers", {}), **sign_ins.service_headers(caller, "clinical-records")}
            return await http.request(method, path, headers=headers, **content)

    return call


@pytest.fixture
def add_goal(api: ApiClient, world: World) -> Make:
    async def add(description: str = "Say r", **more: Any) -> dict[str, Any]:
        response = await api.post(
            f"/clients/{world.child}/goals", json={"description": description, **more}, by=world.therapist
        )
        assert response.status_code == 201, response.text
        return dict(response.json()["goal"])

    return add


@pytest.fixture
def write(api: ApiClient, world: World, clock: FakeClock) -> Make:
    """Writes a note in the child's thread."""

    async def note(by: Person, content: str = "Hello", note_type: str = "general", query: str = "") -> dict[str, Any]:
        clock.advance(minutes=1)
        response = await api.post(
            f"/{by.user_type}/clients/{world.child}/notes{query}",
            json={"note": {"content": content, "child_id": str(world.child), "note_type": note_type}},
            by=by,
        )
        assert response.status_code == 201, response.text
        return dict(response.json()["note"])

    return note


@pytest.fixture
def write_on_session(api: ApiClient, world: World, clock: FakeClock) -> Make:
    async def note(content: str = "Worked on r", note_type: str = "soap_plan", **more: str) -> dict[str, Any]:
        clock.advance(minutes=1)
        response = await api.post(
            f"/events/{world.session}/notes",
            json={"note": {"content": content, "note_type": note_type, **more}},
            by=world.therapist,
        )
        assert response.status_code == 201, response.text
        return dict(response.json()["note"])

    return note


@pytest.fixture
def add_material(api: ApiClient, world: World, clock: FakeClock) -> Make:
    async def add(content: str = "A mirror", *, by: Person | None = None, **more: bool) -> dict[str, Any]:
        clock.advance(minutes=1)
        response = await api.post(
            f"/events/{world.session}/materials",
            json={"material": {"content": content, **more}},
            by=by or world.therapist,
        )
        assert response.status_code == 201, response.text
        return dict(response.json()["material"])

    return add


@pytest.fixture
def stored_texts(runtime: Runtime) -> Callable[[str], Awaitable[list[str]]]:
    """Decrypts the `content` of a table's rows, of deleted ones too, in the order of their keys."""

    async def read(table: str) -> list[str]:
        sql = f"SELECT to_jsonb(t) AS row FROM {table} t ORDER BY t"  # noqa: S608  # a table of ours
        rows = [row["row"] for row in await runtime.queries.rows(sql)]
        await open_exported(runtime.queries, {table: rows})
        return [row["content"] for row in rows]

    return read


@pytest.fixture
def contents(api: ApiClient, world: World) -> Callable[..., Awaitable[list[str]]]:
    """Reads the texts in the child's thread as someone."""

    async def read(by: Person, query: str = "") -> list[str]:
        response = await api.get(f"/{by.user_type}/clients/{world.child}/notes{query}", by=by)
        assert response.status_code == 200, response.text
        return [note["content"] for note in response.json()["notes"]]

    return read
