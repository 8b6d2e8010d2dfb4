"""Erasing a family: identity tells that it is to be forgotten, and every service forgets what it holds.

The ids stay behind as tombstones. An event about someone erased, however late it comes, changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID

from chassis.events.event import Consumed
from chassis.privacy.registry import COPIES, RELATIONS, Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

FAMILY = "WITH family AS (SELECT $1::uuid AS guardian_id, $2::uuid AS user_id, $3::uuid[] AS child_ids)"
BURY = "INSERT INTO erased_people (id, erased_at) SELECT unnest($1::uuid[]), $2 ON CONFLICT DO NOTHING"


class FamilyErased(Consumed):
    name: ClassVar[str] = "identity.family.erased.v1"
    guardian_id: UUID
    user_id: UUID
    child_ids: list[UUID]

    def family(self) -> Family:
        return Family(self.guardian_id, self.user_id, tuple(self.child_ids))


async def erase_family(uow: UnitOfWork, records: FamilyRecords, family: Family) -> None:
    """Doing it again finds nothing more to do."""
    await uow.rows(BURY, family.people, uow.now)
    for holding in COPIES:
        await _erase(uow, holding, family)
    if records.before:
        await records.before(uow, family)
    for holding in (*records.holdings, *RELATIONS):
        await _erase(uow, holding, family)
    uow.audit("family.erased", subject=family.guardian_id)


def subjects_of(subject: str, data: Mapping[str, Any]) -> Sequence[UUID]:
    """The guardian and the child without whom an event has no effect: none of it is wanted once one of them is erased.
    In a group of children the others are still told of."""
    if subject == FamilyErased.subject():
        return []
    return [UUID(data[field]) for field in ("guardian_id", "child_id") if data.get(field)]


async def _erase(uow: UnitOfWork, holding: Holding, family: Family) -> None:
    if holding.change:
        work = f"UPDATE {holding.table} t SET {holding.change} FROM family WHERE {holding.where}"  # noqa: S608  # declared
    elif holding.kept is None:
        work = f"DELETE FROM {holding.table} t USING family WHERE {holding.where}"  # noqa: S608  # declared
    else:
        return
    await uow.rows(f"{FAMILY} {work}", family.guardian_id, family.user_id, list(family.child_ids))
