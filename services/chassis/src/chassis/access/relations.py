"""The read model behind `circle`: fed by identity's and scheduling's events, in every service alike.

The two services that cause these facts also apply them in their own transaction, through the same functions.
"""

from datetime import date
from typing import ClassVar
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.tables import CareRelation, Guardianship
from chassis.unit_of_work import UnitOfWork


class GuardianshipGranted(Consumed):
    name: ClassVar[str] = "identity.guardianship.granted.v1"
    version: int
    guardian_id: UUID
    child_id: UUID


class GuardianshipRevoked(Consumed):
    name: ClassVar[str] = "identity.guardianship.revoked.v1"
    version: int
    guardian_id: UUID
    child_id: UUID


class CareRelationChanged(Consumed):
    name: ClassVar[str] = "scheduling.care_relation.changed.v1"
    version: int
    care_service_id: UUID
    child_id: UUID
    therapist_id: UUID
    starts_on: date
    ends_on: date | None


async def grant_guardianship(uow: UnitOfWork, fact: GuardianshipGranted) -> None:
    await _store_guardianship(uow, fact, revoked=False)


async def revoke_guardianship(uow: UnitOfWork, fact: GuardianshipRevoked) -> None:
    await _store_guardianship(uow, fact, revoked=True)


async def _store_guardianship(
    uow: UnitOfWork, fact: GuardianshipGranted | GuardianshipRevoked, *, revoked: bool
) -> None:
    row = insert(Guardianship).values(
        guardian_id=fact.guardian_id, child_id=fact.child_id, version=fact.version, revoked=revoked
    )
    newer = Guardianship.__table__.c.version < row.excluded.version  # type: ignore[attr-defined]  # made by SQLModel
    await uow.db.execute(
        row.on_conflict_do_update(
            index_elements=["guardian_id", "child_id"],
            set_={"version": row.excluded.version, "revoked": row.excluded.revoked},
            where=newer,
        )
    )


async def store_care_relation(uow: UnitOfWork, fact: CareRelationChanged) -> None:
    row = insert(CareRelation).values(**fact.model_dump())
    newer = CareRelation.__table__.c.version < row.excluded.version  # type: ignore[attr-defined]  # made by SQLModel
    changed = {name: row.excluded[name] for name in ("version", "child_id", "therapist_id", "starts_on", "ends_on")}
    await uow.db.execute(row.on_conflict_do_update(index_elements=["care_service_id"], set_=changed, where=newer))


HANDLERS = (
    Handler(GuardianshipGranted, grant_guardianship),
    Handler(GuardianshipRevoked, revoke_guardianship),
    Handler(CareRelationChanged, store_care_relation),
)
