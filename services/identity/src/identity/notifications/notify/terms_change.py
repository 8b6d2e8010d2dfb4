from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.tables import WAITING

BATCH_WINDOW = timedelta(minutes=1)
"""Both documents often change together, which makes one email."""
QUEUE = f"""
    INSERT INTO notifications
        (id, kind, channel, user_id, ids, collects, created_at, due_at, next_try_at, attempts)
    SELECT gen_random_uuid(), $1, 'email', user_id, '{{}}', 'terms', $2, $3, $3, 0
    FROM (
        SELECT g.user_id FROM guardians g WHERE EXISTS (
            SELECT FROM terms_acceptances a WHERE a.guardian_id = g.id AND a.kind = $4 AND a.document_id <> $5)
        UNION ALL
        SELECT t.user_id FROM therapists t WHERE t.status = 'approved' AND EXISTS (
            SELECT FROM therapist_terms_acceptances a
            WHERE a.therapist_id = t.id AND a.kind = $4 AND a.document_id <> $5)
    ) people
    ON CONFLICT (user_id, kind, collects) WHERE {WAITING} DO NOTHING
"""  # noqa: S608  # a constant


async def notify_terms_change(uow: UnitOfWork, kind: str, document_id: UUID) -> None:
    """Queues all emails in one statement, because everyone may get one."""
    await uow.rows(QUEUE, Kind.TERMS_CHANGED, uow.now, uow.now + BATCH_WINDOW, kind, document_id)
