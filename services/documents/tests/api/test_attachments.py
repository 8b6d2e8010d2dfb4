"""Files of messages and materials, which clinical-records owns (docs/product/documents.md#files-owned-by-identity)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.app import Service
from chassis.auth.file_links import FileLinks
from chassis.auth.keys import load_private_key
from chassis.errors import NotFound
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.registry import Family as ErasedFamily
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from documents.consumers.message_sent import MessageSent, move_files
from documents.privacy import FAMILY_RECORDS

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, png
from services.documents.tests.owners import Identity

OWNER = "clinical-records"


async def store(identity: Identity, children: Sequence[UUID], filename: str = "drawing.pdf") -> str:
    return await identity.store(pdf(), filename, "attachment", caller=OWNER, child_ids=children)


class Links:
    def __init__(self, api: ApiClient, keys_folder: Path, clock: FakeClock) -> None:
        self._api, self._clock = api, clock
        self._key = load_private_key(keys_folder / f"service-{OWNER}.json")

    async def open(self, file_id: str, by: Person) -> Any:
        actor = Actor(f"{by.user_type}:{by.profile_id}")
        path = FileLinks(self._key, actor, self._clock(), issuer=OWNER).path(file_id)
        return await self._api.get(path.removeprefix("/api/v1"))


@pytest.fixture
def links(api: ApiClient, keys_folder: Path, clock: FakeClock) -> Links:
    return Links(api, keys_folder, clock)


async def revoke(runtime: Runtime, family: Family, child: UUID) -> None:
    gone = GuardianshipRevoked(version=2, guardian_id=family.guardian.profile_id, child_id=child)
    async with runtime.units.begin(Actor.service("documents")) as uow:
        await revoke_guardianship(uow, gone)


async def move(runtime: Runtime, file_id: str, child: UUID, version: int) -> None:
    async with runtime.units.begin(Actor.service("documents")) as uow:
        await move_files(uow, MessageSent(version=version, child_id=child, file_ids=[UUID(file_id)]))


async def erase(service: Service, runtime: Runtime, family: Family) -> None:
    data = {
        "version": 1,
        "guardian_id": str(family.guardian.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": data})


async def test_an_attachment_may_be_any_kind_of_document(identity: Identity, links: Links, family: Family) -> None:
    file_id = await identity.store(png(), "photo.png", "attachment", caller=OWNER, child_ids=[family.child])
    response = await links.open(file_id, family.guardian)
    assert (response.status_code, response.headers["content-type"]) == (200, "image/jpeg")
    assert response.headers["content-disposition"].startswith('attachment; filename="photo.jpg"')


async def test_identity_stores_no_attachment(identity: Identity, family: Family) -> None:
    assert (await identity.put(pdf(), "a.pdf", "attachment", child_ids=[family.child])).status_code == 403


async def test_a_revoked_guardians_link_to_an_attachment_ends_at_once(
    identity: Identity, links: Links, family: Family, runtime: Runtime
) -> None:
    file_id = await store(identity, [family.child])
    assert (await links.open(file_id, family.guardian)).status_code == 200
    await revoke(runtime, family, family.child)
    assert (await links.open(file_id, family.guardian)).status_code == 404
    assert (await links.open(file_id, family.therapist)).status_code == 200


async def test_a_guardian_of_another_child_of_the_group_keeps_the_link(
    identity: Identity, links: Links, family: Family, strangers: Family, runtime: Runtime
) -> None:
    file_id = await store(identity, [family.child, strangers.child])
    await revoke(runtime, family, family.child)
    assert (await links.open(file_id, family.guardian)).status_code == 404
    assert (await links.open(file_id, strangers.guardian)).status_code == 200


async def test_a_moved_messages_file_belongs_to_the_right_child(
    identity: Identity, links: Links, family: Family, strangers: Family, runtime: Runtime
) -> None:
    file_id = await store(identity, [family.child])
    await move(runtime, file_id, strangers.child, version=2)
    await move(runtime, file_id, family.child, version=1)
    await revoke(runtime, strangers, strangers.child)
    assert (await links.open(file_id, strangers.guardian)).status_code == 404, "a late event changes nothing"


async def test_an_event_moves_attachments_only(identity: Identity, runtime: Runtime, family: Family) -> None:
    photo = await identity.store(png(), "mia.png", "child_photo", owner_id=family.child)
    await move(runtime, photo, new_id(), version=9)
    assert await runtime.queries.value("SELECT child_ids FROM kept_files") == []


async def test_export_has_the_files_of_the_familys_messages_only(
    identity: Identity, runtime: Runtime, family: Family, strangers: Family
) -> None:
    own = await store(identity, [family.child], "own.pdf")
    group = await store(identity, [family.child, strangers.child], "group.pdf")
    asked = ErasedFamily(family.guardian.profile_id, new_id(), (family.child,))
    assert FAMILY_RECORDS.files is not None
    listed = await FAMILY_RECORDS.files.listed(runtime.queries, asked)
    assert [(one.id, one.filename) for one in listed] == [(own, "own.pdf")]
    assert (await FAMILY_RECORDS.files.opened(runtime, asked, own)).startswith(b"%PDF")
    with pytest.raises(NotFound):
        await FAMILY_RECORDS.files.opened(runtime, asked, group)


async def test_erasure_removes_the_names_and_keeps_the_bytes_for_the_record(
    identity: Identity, links: Links, service: Service, runtime: Runtime, family: Family, strangers: Family
) -> None:
    own = await store(identity, [family.child], "zephyrine.pdf")
    await store(identity, [family.child, strangers.child], "tadpole.pdf")
    await erase(service, runtime, family)
    words = ["zephyrine", "tadpole"]
    assert await tables_with(runtime.queries, words) == {"tadpole": ["kept_files"]}, "the group's other child is there"
    await erase(service, runtime, strangers)
    assert await tables_with(runtime.queries, words) == {}
    assert (await links.open(own, family.therapist)).status_code == 200
