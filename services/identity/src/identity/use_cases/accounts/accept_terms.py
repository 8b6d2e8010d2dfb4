"""A guardian accepts the current terms and privacy policy (docs/product/identity.md#terms-acceptance)."""

from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.adapters.external_read_models import TermsAcceptance
from identity.adapters.tables import Guardian
from identity.domain.errors import TermsNotPublished
from identity.events import GuardianTermsAccepted


async def accept_current_terms(uow: UnitOfWork, guardian: Guardian) -> None:
    """Does nothing for versions that were already accepted. Raises TermsNotPublished."""
    current = await uow.rows("SELECT document_id, kind FROM current_terms ORDER BY kind")
    if not current:
        raise TermsNotPublished
    acceptances = [
        {
            "guardian_id": guardian.id,
            "document_id": text["document_id"],
            "kind": text["kind"],
            "accepted_at": uow.now,
            "address": uow.actor.address,
        }
        for text in current
    ]
    added = (
        insert(TermsAcceptance).values(acceptances).on_conflict_do_nothing().returning(col(TermsAcceptance.document_id))
    )
    accepted = sorted((await uow.db.execute(added)).scalars().all())
    if not accepted:
        return
    guardian.version += 1
    uow.emit(
        GuardianTermsAccepted(
            version=guardian.version,
            guardian_id=guardian.id,
            document_ids=accepted,
            accepted_at=uow.now,
            address=uow.actor.address,
        )
    )
    uow.audit("terms.accepted", subject=guardian.id)
