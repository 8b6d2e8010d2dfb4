"""Stores which versions a guardian accepted (docs/product/documents.md#terms-acceptance)."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from documents.adapters.tables import Acceptance


class TermsAccepted(Consumed):
    name: ClassVar[str] = "identity.guardian.terms_accepted.v1"
    guardian_id: UUID
    document_ids: list[UUID]
    accepted_at: datetime
    address: str | None


async def store_acceptance(uow: UnitOfWork, event: TermsAccepted) -> None:
    """The first acceptance of a version counts. A version that was never published violates the foreign key."""
    for document_id in event.document_ids:
        row = insert(Acceptance).values(
            guardian_id=event.guardian_id, terms_id=document_id, accepted_at=event.accepted_at, address=event.address
        )
        await uow.db.execute(row.on_conflict_do_nothing())


HANDLERS = (Handler(TermsAccepted, store_acceptance),)
