"""Documents: a new version of the terms or the privacy policy."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.use_cases.apply_external_facts import apply_terms_published


class TermsPublished(Consumed):
    """Each version is its own document; `published_at` orders the versions of a kind."""

    name: ClassVar[str] = "documents.terms.published.v1"
    document_id: UUID
    kind: str
    published_at: datetime


async def _handle(uow: UnitOfWork, event: TermsPublished) -> None:
    await apply_terms_published(uow, event.kind, event.document_id, event.published_at)


HANDLER = Handler(TermsPublished, _handle)
