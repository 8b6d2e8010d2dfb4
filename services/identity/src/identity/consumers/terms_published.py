"""Documents: a new version of the terms or of the privacy text."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.use_cases.learn import learn_terms


class TermsPublished(Consumed):
    """`published_at` orders the versions of a kind; each version is a document of its own."""

    name: ClassVar[str] = "documents.terms.published.v1"
    document_id: UUID
    kind: str
    published_at: datetime


async def _handle(uow: UnitOfWork, fact: TermsPublished) -> None:
    await learn_terms(uow, fact.kind, fact.document_id, fact.published_at)


HANDLER = Handler(TermsPublished, _handle)
