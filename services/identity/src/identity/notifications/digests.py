"""Queues the daily digests that are due."""

from collections import defaultdict
from uuid import UUID

from chassis.unit_of_work import Actor, UnitsOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail

TAKE_DUE = """
    WITH due AS (
        SELECT id FROM notices WHERE digest_due_at <= $1 ORDER BY digest_due_at, id FOR UPDATE SKIP LOCKED)
    UPDATE notices n SET digest_due_at = NULL FROM due WHERE n.id = due.id RETURNING n.id, n.user_id
"""


async def queue_digests(units: UnitsOfWork) -> None:
    """Scheduled job. Each notice goes into one digest."""
    async with units.begin(Actor.service("identity")) as uow:
        due: dict[UUID, list[str]] = defaultdict(list)
        for row in await uow.rows(TAKE_DUE, uow.now):
            due[row["user_id"]].append(str(row["id"]))
        for user_id, notice_ids in due.items():
            await queue_mail(uow, Kind.DIGEST, user_id, notice_ids=" ".join(notice_ids))
