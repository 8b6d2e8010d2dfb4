"""What identity learns of other services' facts. Older news than what is known changes nothing."""

from datetime import datetime
from uuid import UUID

from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.adapters.known_facts import BookedSession, CurrentTerms, KnownSubscription
from identity.notifications.notify_session_change import ChangeOrigin, notify_session_change
from identity.notifications.notify_terms_change import notify_terms_change
from identity.use_cases.move_step import plan_began, session_booked, subscription_ended

KNOWN_SESSION = "SELECT * FROM booked_sessions WHERE event_id = $1 FOR UPDATE"


async def learn_subscription(uow: UnitOfWork, known: KnownSubscription) -> None:
    if not await upsert_newer(uow, Upsert(KnownSubscription, known.model_dump())):
        return
    if known.status == "active":
        await plan_began(uow, known.guardian_id)
    elif known.status == "ended":
        await subscription_ended(uow, known.guardian_id)


async def learn_session(uow: UnitOfWork, booked: BookedSession, change: ChangeOrigin) -> None:
    """`booked.starts_known_at` is now, unless the same start is known for longer."""
    before = await uow.row(KNOWN_SESSION, booked.event_id)
    known = BookedSession(**before) if before else None
    if known is not None and known.starts_at == booked.starts_at:
        booked.starts_known_at = known.starts_known_at
    if await upsert_newer(uow, Upsert(BookedSession, booked.model_dump())):
        await notify_session_change(uow, known, booked, change)
    if booked.canceled:
        return
    guardians = await uow.rows(
        "SELECT DISTINCT guardian_id FROM guardianships WHERE child_id = ANY($1) AND NOT revoked ORDER BY guardian_id",
        booked.child_ids,
    )
    for guardian in guardians:
        await session_booked(uow, guardian["guardian_id"])


async def learn_terms(uow: UnitOfWork, kind: str, document_id: UUID, published_at: datetime) -> None:
    row = insert(CurrentTerms).values(kind=kind, document_id=document_id, published_at=published_at)
    newer = row.on_conflict_do_update(
        index_elements=["kind"],
        set_={name: row.excluded[name] for name in ("document_id", "published_at")},
        where=CurrentTerms.__table__.c.published_at < row.excluded.published_at,  # type: ignore[attr-defined]  # made by SQLModel
    ).returning(col(CurrentTerms.kind))
    if (await uow.db.execute(newer)).first():
        await notify_terms_change(uow, kind, document_id)
