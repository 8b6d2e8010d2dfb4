"""Queries don't read other children's rows, even in tables as large as after years of use."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.db import Row
from chassis.ids import new_id
from chassis.testing.people import Person, SignIns
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from documents.queries.documents import visible_documents

from services.documents.tests.conftest import Family

MANY = 3000
A_DOCUMENT = """
    INSERT INTO documents (id, child_id, uploader_type, uploader_id, filename, content_type, size, sha256, object_key,
        created_at)
    VALUES ($1, $2, 'guardian', $3, 'plan.pdf', 'application/pdf', 1, '', 'key', now())
"""


class RecordingRows:
    """Returns no rows, and records how many rows PostgreSQL reads per table."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self.keys = uow.keys
        self.read: Mapping[str, float] = {}

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        self.read = await rows_read(self._uow, sql, *args)
        return []

    async def row(self, sql: str, *args: Any) -> Row | None:
        raise AssertionError("a list of documents is read with rows()")

    async def value(self, sql: str, *args: Any) -> Any:
        raise AssertionError("a list of documents is read with rows()")


async def test_listing_does_not_read_other_childrens_documents(
    superuser_units: UnitsOfWork, sign_ins: SignIns, family: Family
) -> None:
    async def read(person: Person, therapist: Person | None) -> Mapping[str, float]:
        therapist_id = None if therapist is None else therapist.profile_id
        await visible_documents(reading, sign_ins.viewer(person), uow.now, family.child, therapist_id)
        return reading.read

    async with superuser_units.begin(Actor.service("test")) as uow:
        reading = RecordingRows(uow)
        await uow.rows(A_DOCUMENT, new_id(), family.child, family.guardian.profile_id)
        another = {"id": "gen_random_uuid()", "object_key": "n::text"}
        one_of_fifty = "md5((n % 50)::text)::uuid"
        await multiply(uow, "documents", MANY, child_id=one_of_fifty, **another)
        care = {"care_service_id": "gen_random_uuid()", "child_id": "md5(n::text)::uuid"}
        await multiply(uow, "care_relations", 50, **care)
        for person in (family.therapist, family.guardian):
            for therapist in (None, family.therapist):
                assert (await read(person, therapist))["documents"] == 1
