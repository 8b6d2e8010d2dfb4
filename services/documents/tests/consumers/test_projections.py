from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from chassis.app import Service, create_app
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.broker import fresh_broker, publish, until_ready
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns, guardian
from chassis.unit_of_work import Actor
from documents.use_cases.publish_terms import publish_first_terms
from fastapi import FastAPI
from nats.aio.client import Client

from services.documents.tests.files import pdf, upload


@pytest.fixture
async def broker(nats_url: str, service: Service) -> AsyncIterator[Client]:
    client = await fresh_broker(nats_url, [service.name])
    yield client
    await client.close()


@pytest.fixture
async def app(service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client) -> AsyncIterator[FastAPI]:
    """The app with its worker, connected to the broker."""
    app = create_app(service, settings, clock=clock)
    async with app.router.lifespan_context(app):
        await until_ready(app)
        yield app


def event(name: str, **data: Any) -> dict[str, Any]:
    return {"specversion": "1.0", "id": str(new_id()), "source": "/services/identity", "type": name, "data": data}


async def test_guardianship_and_names_come_from_identitys_events(
    app: FastAPI, broker: Client, sign_ins: SignIns, contract: Contract
) -> None:
    parent, child = guardian(), new_id()
    ids = {"guardian_id": str(parent.profile_id)}
    name = "identity.guardian.profile_changed.v1"
    newer = event(name, version=3, first_name="Ana", last_name="Marsh", state="CA", **ids)
    older = event(name, version=2, first_name="Old", last_name="Name", state="CA", **ids)
    await publish(broker, event("identity.guardianship.granted.v1", version=1, child_id=str(child), **ids))
    await publish(broker, newer)
    await publish(broker, older)
    await publish(broker, newer)

    async with ApiClient.over(app, sign_ins, contract) as api:

        async def uploaded() -> dict[str, Any]:
            response = await api.post("/documents", json=upload(pdf()), by=parent)
            assert response.status_code == 201
            document: dict[str, Any] = response.json()["document"]
            assert document["uploader"]["name"] == "Ana Marsh"
            return document

        assert (await eventually(uploaded))["client_id"] == str(child)


async def test_therapist_name_is_stored(app: FastAPI, broker: Client, runtime: Runtime) -> None:
    who = new_id()
    await publish(
        broker,
        event(
            "identity.therapist.summary_changed.v1",
            version=1, therapist_id=str(who), first_name="Noor", last_name="Haddad", specialty="Speech Therapy",
        ),
    )  # fmt: skip

    async def stored() -> bool:
        row = await runtime.queries.row("SELECT first_name, last_name FROM people WHERE id = $1", str(who))
        return row is not None and tuple(row.values()) == ("Noor", "Haddad")

    await eventually(stored)


async def test_first_acceptance_of_terms_is_stored(app: FastAPI, broker: Client, runtime: Runtime) -> None:
    texts = await runtime.units.run(Actor.operator("ola"), publish_first_terms)
    who, at = new_id(), datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    accepted: dict[str, Any] = {
        "guardian_id": str(who),
        "document_ids": [str(text.id) for text in texts],
        "accepted_at": at.isoformat(),
        "address": "192.0.2.7",
    }
    name = "identity.guardian.terms_accepted.v1"
    await publish(broker, event(name, version=1, **accepted))
    await publish(broker, event(name, version=2, **{**accepted, "address": "198.51.100.1"}))

    async def stored() -> bool:
        rows = await runtime.queries.rows(
            "SELECT terms_id, accepted_at, address FROM acceptances WHERE guardian_id = $1 ORDER BY terms_id", str(who)
        )
        handled = await runtime.queries.value("SELECT count(*) FROM inbox")
        return handled == 2 and [(UUID(row["terms_id"]), row["accepted_at"], row["address"]) for row in rows] == [
            (text.id, at, "192.0.2.7") for text in sorted(texts, key=lambda text: text.id)
        ]

    await eventually(stored)
