"""Erasing a family deletes its documents and their bytes, and nobody else's."""

from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.find_in_database import tables_with
from documents.resources import vault_of
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, sent


async def upload(api: ApiClient, family: Family, filename: str) -> None:
    body = {"document": {"file": sent(pdf(), filename), "client_id": str(family.child)}}
    response = await api.post("/documents", json=body, by=family.guardian)
    assert response.status_code == 201, response.text


async def test_erasure_deletes_only_the_familys_documents(
    api: ApiClient, family: Family, strangers: Family, service: Service, runtime: Runtime
) -> None:
    await upload(api, family, "zephyrine.pdf")
    await upload(api, strangers, "tadpole.pdf")
    keys = {row["filename"]: row["object_key"] for row in await runtime.queries.rows("SELECT * FROM documents")}

    data = {
        "version": 1,
        "guardian_id": str(family.guardian.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": data})

    assert await tables_with(runtime.queries, ["zephyrine", "tadpole"]) == {"tadpole": ["documents"]}
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 1
    assert await runtime.objects.get(keys["tadpole.pdf"])
    remaining = (await api.get("/documents", by=strangers.guardian)).json()["documents"]
    assert [document["filename"] for document in remaining] == ["tadpole.pdf"]
