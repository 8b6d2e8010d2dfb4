"""What is done with the records of a child who was erased: sealed at once, deleted when the law lets go of them."""

from datetime import date
from uuid import UUID

import orjson
from chassis.errors import NotFound
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.adapters.seal import Seal
from clinical_records.adapters.tables import SealedRecord

ACTOR = Actor.service("clinical-records")
OF_ERASED = "m.child_ids <@ ARRAY(SELECT id FROM erased_people)"
"""What was said for a group is kept for the children who are left."""
UNSEALED = f"""
    SELECT p.id AS child_id FROM erased_people p
    WHERE 0 < (SELECT count(*) FROM goals g WHERE g.child_id = p.id)
        OR 0 < (SELECT count(*) FROM notes n WHERE n.child_id = p.id)
        OR 0 < (SELECT count(*) FROM materials m WHERE m.child_ids @> ARRAY[p.id] AND {OF_ERASED})
    ORDER BY p.id LIMIT 100
"""  # noqa: S608  # constants
"""Counted, so that each who was erased is looked up: asked whether there is any, the planner reads everybody's."""
GOALS, NOTES = "SELECT id FROM goals WHERE child_id = $1", "SELECT id FROM notes WHERE child_id = $1"
MATERIALS = f"SELECT m.id FROM materials m WHERE m.child_ids @> ARRAY[$1::uuid] AND {OF_ERASED}"  # noqa: S608  # constants
WRITTEN = {
    "note_versions": f"note_id IN ({NOTES})",
    "progress_histories": f"goal_id IN ({GOALS})",
    "material_versions": f"material_id IN ({MATERIALS})",
    "notes": "child_id = $1",
    "materials": f"id IN ({MATERIALS})",
    "goals": "child_id = $1",
}
"""What is sealed, by table, in an order in which it can be deleted."""


class NothingSealed(NotFound):
    sentence = "Nothing is sealed of this child."


async def seal_erased(units: UnitsOfWork, seal: Seal, retention_years: int) -> int:
    """How many children's records were sealed."""
    async with units.begin(ACTOR) as uow:
        children = [UUID(str(row["child_id"])) for row in await uow.rows(UNSEALED)]
    sealed = 0
    for child_id in children:
        async with units.begin(ACTOR) as uow:
            sealed += await _seal(uow, seal, child_id, retention_years)
    return sealed


async def _seal(uow: UnitOfWork, seal: Seal, child_id: UUID, retention_years: int) -> bool:
    """Deletes exactly what it sealed, even when somebody writes beside it. False when nothing was left: what was said
    for a group goes with one of its children."""
    await uow.rows(f"LOCK TABLE {', '.join(WRITTEN)} IN SHARE ROW EXCLUSIVE MODE")
    written: dict[str, list[object]] = {}
    for table, of_child in WRITTEN.items():
        deleted = await uow.rows(f"DELETE FROM {table} t WHERE {of_child} RETURNING to_jsonb(t)::text AS row", child_id)  # noqa: S608  # constants
        written[table] = [orjson.loads(row["row"]) for row in deleted]
    if not any(written.values()):
        return False
    uow.db.add(
        SealedRecord(
            child_id=child_id,
            sealed_at=uow.now,
            keep_until=_years_after(uow.now.date(), retention_years),
            content=seal.close(orjson.dumps(written), child_id),
        )
    )
    uow.audit("records.sealed", child_id=child_id)
    return True


async def open_sealed(uow: UnitOfWork, seal: Seal, child_id: UUID, reason: str) -> list[dict[str, list[object]]]:
    """For an operator whom the law asks for them. Raises NothingSealed, NotSealedHere."""
    rows = await uow.rows("SELECT content FROM sealed_records WHERE child_id = $1 ORDER BY sealed_at", child_id)
    if not rows:
        raise NothingSealed
    uow.audit("records.unsealed", child_id=child_id, subject=reason)
    return [orjson.loads(seal.open(bytes(row["content"]), child_id)) for row in rows]


async def forget_sealed(units: UnitsOfWork) -> None:
    async with units.begin(ACTOR) as uow:
        gone = await uow.rows(
            "DELETE FROM sealed_records WHERE keep_until < $1 RETURNING child_id, sealed_at", uow.now.date()
        )
        for row in gone:
            uow.audit("records.forgotten", child_id=row["child_id"])


def _years_after(day: date, years: int) -> date:
    """29 February becomes 1 March of other years."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)
