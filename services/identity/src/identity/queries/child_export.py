"""A child's record in FHIR's resources, from the rows of all services (docs/product/shared.md#fhir-form)."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis.db import Rows

from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import resources_of
from identity.domain.fhir.record import RECORD_SERVICES, ChildRecord, Tables, people_in
from identity.queries.record_people import record_people

NOTHING: Mapping[str, Any] = {}


async def child_resources(
    db: Rows, child_id: UUID, guardian_id: UUID, tables: Mapping[str, Tables], files: Mapping[str, str] = NOTHING
) -> Sequence[Element]:
    """`tables`: by service. `files`: file id → its address in the export. Only the guardian `guardian_id` is in it with
    contact data.

    Raises ChildNotFound.
    """
    scheduling, clinical, documents = (tables.get(service, NOTHING) for service in RECORD_SERVICES)
    people = await record_people(db, child_id, guardian_id, *people_in(scheduling, clinical, documents))
    record = ChildRecord(people.child, people.guardians, people.therapists, scheduling, clinical, documents, files)
    return await asyncio.to_thread(resources_of, record)
