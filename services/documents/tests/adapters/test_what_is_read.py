"""A question reads what is its own: in tables as they are after years."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.db import Row
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.people import Person, SignIns
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor, UnitOfWork
from documents.queries.documents import visible_documents

from services.documents.tests.conftest import Family

MANY = 3000
A_DOCUMENT = """
    INSERT INTO documents (id, child_id, uploader_type, uploader_id, filename, content_type, size, sha256, object_key,
        created_at)
    VALUES ($1, $2, 'guardian', $3, 'plan.pdf', 'application/pdf', 1, '', 'key', now())
"""


class Reading:
    """Answers nothing, and remembers what is read for it."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self.read: Mapping[str, float] = {}

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        self.read = await rows_read(self._uow, sql, *args)
        return []

    async def row(self, sql: str, *args: Any) -> Row | None:
        raise AssertionError("a list of documents is asked for as rows")

    async def value(self, sql: str, *args: Any) -> Any:
        raise AssertionError("a list of documents is asked for as rows")


async def test_a_childs_documents_are_found_without_reading_those_of_the_therapists_other_children(
    runtime: Runtime, sign_ins: SignIns, family: Family
) -> None:
    async def read(person: Person, therapist: Person | None) -> Mapping[str, float]:
        asked = None if therapist is None else therapist.profile_id
        await visible_documents(reading, sign_ins.viewer(person), uow.now, family.child, asked)
        return reading.read

    async with runtime.units.begin(Actor.service("test")) as uow:
        reading = Reading(uow)
        await uow.rows(A_DOCUMENT, new_id(), family.child, family.guardian.profile_id)
        another = {"id": "gen_random_uuid()", "object_key": "n::text"}
        one_of_fifty = "md5((n % 50)::text)::uuid"
        await multiply(uow, "documents", MANY, child_id=one_of_fifty, **another)
        care = {"care_service_id": "gen_random_uuid()", "child_id": "md5(n::text)::uuid"}
        await multiply(uow, "care_relations", 50, **care)
        for person in (family.therapist, family.guardian):
            for therapist in (None, family.therapist):
                assert (await read(person, therapist))["documents"] == 1
