"""Events that failed too often. An operator fixes the cause and replays them, or discards what nobody needs."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from chassis.db import Row, Rows
from chassis.metrics import DEAD_LETTERS
from chassis.tables import DeadLetter
from chassis.unit_of_work import UnitOfWork

WAITING = "replayed_at IS NULL AND discarded_at IS NULL"
COUNT = f"SELECT count(*) FROM dead_letters WHERE {WAITING}"  # noqa: S608  # a constant
LETTERS = f"""
    SELECT event_id, subject, reason, attempts, created_at FROM dead_letters
    WHERE {WAITING} AND ($1::uuid IS NULL OR event_id = $1) ORDER BY created_at
"""  # noqa: S608  # a constant
DISCARD = f"""
    UPDATE dead_letters SET discarded_at = $2, discard_reason = $3 WHERE event_id = $1 AND {WAITING} RETURNING 1
"""  # noqa: S608  # a constant


async def dead_letter(uow: UnitOfWork, subject: str, envelope: dict[str, Any], reason: str, attempts: int) -> None:
    values = {
        "event_id": UUID(envelope["id"]),
        "subject": subject,
        "envelope": envelope,
        "reason": reason,
        "attempts": attempts,
        "created_at": uow.now,
    }
    retried = {"attempts": attempts, "reason": reason, "replayed_at": None, "discarded_at": None}
    await uow.db.execute(
        insert(DeadLetter).values(values).on_conflict_do_update(index_elements=["event_id"], set_=retried)
    )
    await count_waiting(uow)


async def waiting_letters(db: Rows, event_id: UUID | None = None) -> Sequence[Row]:
    """The oldest first; all of them, or one."""
    return await db.rows(LETTERS, event_id)


async def discard(uow: UnitOfWork, event_id: UUID, reason: str) -> bool:
    """Returns False if no such letter is waiting."""
    if not await uow.rows(DISCARD, event_id, uow.now, reason):
        return False
    uow.audit("dead_letter.discarded", subject=event_id)
    await count_waiting(uow)
    return True


async def count_waiting(db: Rows) -> None:
    """Recounts, so that the metric survives restarts and replays."""
    DEAD_LETTERS.set(int(await db.value(COUNT)))
