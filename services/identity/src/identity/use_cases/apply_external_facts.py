"""Applies other services' events to identity's read models and their consequences. Outdated versions are ignored."""

from datetime import datetime
from uuid import UUID

from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.adapters.external_read_models import BookedSession, CurrentTerms, KnownSubscription
from identity.adapters.sql_fragments import TELEHEALTH
from identity.notifications.notify.session_change import ChangeOrigin, notify_session_change
from identity.notifications.notify.terms_change import notify_terms_change
from identity.use_cases.guardians.advance_profile_step import plan_started, session_booked, subscription_ended

STORED_SESSION = "SELECT * FROM booked_sessions WHERE event_id = $1 FOR UPDATE"


async def apply_subscription_changed(uow: UnitOfWork, subscription: KnownSubscription) -> None:
    if not await upsert_newer(uow, Upsert(KnownSubscription, subscription.model_dump())):
        return
    if subscription.status == "active":
        await plan_started(uow, subscription.guardian_id)
    elif subscription.status == "ended":
        await subscription_ended(uow, subscription.guardian_id)


async def apply_session_changed(uow: UnitOfWork, booked: BookedSession, origin: ChangeOrigin) -> None:
    """`booked.starts_known_at` is now; it is replaced by the stored instant if the start didn't change."""
    row = await uow.row(STORED_SESSION, booked.event_id)
    previous = BookedSession(**row) if row else None
    if previous is not None and previous.starts_at == booked.starts_at:
        booked.starts_known_at = previous.starts_known_at
    if await upsert_newer(uow, Upsert(BookedSession, booked.model_dump())):
        await notify_session_change(uow, previous, booked, origin)
    if booked.canceled:
        return
    guardians = await uow.rows(
        "SELECT DISTINCT guardian_id FROM guardianships_for('any') WHERE child_id = ANY($1) ORDER BY guardian_id",
        booked.child_ids,
    )
    for guardian in guardians:
        await session_booked(uow, guardian["guardian_id"])


async def apply_terms_published(uow: UnitOfWork, kind: str, document_id: UUID, published_at: datetime) -> None:
    row = insert(CurrentTerms).values(kind=kind, document_id=document_id, published_at=published_at)
    newer = row.on_conflict_do_update(
        index_elements=["kind"],
        set_={name: row.excluded[name] for name in ("document_id", "published_at")},
        where=CurrentTerms.__table__.c.published_at < row.excluded.published_at,  # type: ignore[attr-defined]  # made by SQLModel
    ).returning(col(CurrentTerms.kind))
    is_newer = (await uow.db.execute(newer)).first() is not None
    if is_newer and kind != TELEHEALTH:  # families are asked for that one before the next session
        await notify_terms_change(uow, kind, document_id)
