"""Erases a family. Identity emits `family.erased`, and every service erases its own data
(docs/product/shared.md#erasure-of-family-data).

The ids remain as tombstones, so that a late event about an erased person has no effect.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID

from chassis.events.event import Consumed
from chassis.privacy.registry import COPIES, RELATIONS, Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

FAMILY_CTE = "WITH family AS (SELECT $1::uuid AS guardian_id, $2::uuid AS user_id, $3::uuid[] AS child_ids)"
ADD_TOMBSTONES = "INSERT INTO erased_people (id, erased_at) SELECT unnest($1::uuid[]), $2 ON CONFLICT DO NOTHING"


class FamilyErased(Consumed):
    name: ClassVar[str] = "identity.family.erased.v1"
    guardian_id: UUID
    user_id: UUID
    child_ids: list[UUID]

    def family(self) -> Family:
        return Family(self.guardian_id, self.user_id, tuple(self.child_ids))


async def erase_family(uow: UnitOfWork, records: FamilyRecords, family: Family) -> None:
    """Idempotent."""
    await uow.rows(ADD_TOMBSTONES, family.people, uow.now)
    for holding in COPIES:
        await _erase(uow, holding, family)
    if records.before:
        await records.before(uow, family)
    for holding in (*records.holdings, *RELATIONS):
        await _erase(uow, holding, family)
    uow.audit("family.erased", subject=family.guardian_id)


def subjects_of(subject: str, data: Mapping[str, Any]) -> Sequence[UUID]:
    """The people an event is about. The event has no effect once one of them is erased.

    Lists of children do not count: an event about a group still matters for the others.
    """
    if subject == FamilyErased.subject():
        return []
    return [UUID(data[field]) for field in ("guardian_id", "child_id") if data.get(field)]


async def _erase(uow: UnitOfWork, holding: Holding, family: Family) -> None:
    if holding.change:
        statement = f"UPDATE {holding.table} t SET {holding.change} FROM family WHERE {holding.where}"  # noqa: S608  # declared
    elif holding.kept is None:
        statement = f"DELETE FROM {holding.table} t USING family WHERE {holding.where}"  # noqa: S608  # declared
    else:
        return
    await uow.rows(f"{FAMILY_CTE} {statement}", family.guardian_id, family.user_id, list(family.child_ids))
