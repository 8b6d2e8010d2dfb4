"""Keeps what scheduling computed of each child's care (docs/product/identity.md#care-of-a-child)."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import orjson
from chassis.db import Rows
from chassis.service_client import ServiceClient
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.care_client import NO_CARE, CareByChild, CareResponse, ask_for_care

ACTOR = Actor.service("identity")
NOT_FRESH = """
    SELECT s.child_id, coalesce(k.changes, 0) AS changes
    FROM guardianships_for('sessions') s LEFT JOIN child_care k ON k.child_id = s.child_id
    WHERE s.guardian_id = $1 AND (k.fresh_until > $2) IS NOT TRUE
"""
STORE = """
    INSERT INTO child_care (child_id, changes, care, fresh_until)
    SELECT c.id, answer.changes, answer.care, $4
    FROM unnest($1::uuid[], $2::bigint[], $3::jsonb[]) AS answer (child_id, changes, care)
    JOIN children c ON c.id = answer.child_id ORDER BY c.id
    ON CONFLICT (child_id) DO UPDATE SET care = excluded.care, fresh_until = excluded.fresh_until
    WHERE child_care.changes = excluded.changes
"""
"""Not if a change was announced since the call: the answer may be older than it."""
MARK = """
    INSERT INTO child_care (child_id, changes) SELECT id, 1 FROM children WHERE id = $1
    ON CONFLICT (child_id) DO UPDATE SET changes = child_care.changes + 1, fresh_until = NULL
"""


async def refresh_care(
    units: UnitsOfWork, db: Rows, calls: ServiceClient, guardian_id: UUID, now: datetime
) -> CareByChild:
    """Asks scheduling about the guardian's children if the stored care of one isn't fresh, and stores the answer.

    Returns the answer; empty if scheduling wasn't asked or doesn't respond in time.
    """
    counted = {str(row["child_id"]): int(row["changes"]) for row in await db.rows(NOT_FRESH, guardian_id, now)}
    answer = await ask_for_care(calls, guardian_id) if counted else None
    if answer is None:
        return NO_CARE
    await units.run(ACTOR, lambda uow: _store(uow, answer, counted))
    return answer.children


async def _store(uow: UnitOfWork, answer: CareResponse, counted: Mapping[str, int]) -> None:
    """`counted`: the changes of each child before the call."""
    known = sorted(counted.keys() & answer.children.keys())
    cares = [orjson.dumps(answer.children[child]).decode() for child in known]
    await uow.rows(STORE, known, [counted[child] for child in known], cares, answer.fresh_until)


async def mark_changed(uow: UnitOfWork, child_id: UUID) -> None:
    """The next read asks scheduling."""
    await uow.rows(MARK, child_id)
