"""People accept the current terms and privacy policy (docs/product/identity.md#terms-acceptance)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.db import Row
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from identity.adapters.external_read_models import TermsAcceptance, TherapistTermsAcceptance
from identity.adapters.sql_fragments import TELEHEALTH
from identity.adapters.tables import Guardian, User
from identity.domain.errors import ConsentChanged, TermsNotPublished
from identity.events.guardians import GuardianTermsAccepted
from identity.use_cases.profiles.profile_lookup import find_profile_id

TERMS = "SELECT document_id, kind FROM current_terms WHERE kind <> $1 ORDER BY kind"


async def accept_current_terms(uow: UnitOfWork, guardian: Guardian) -> None:
    """Does nothing for versions that were already accepted. Raises TermsNotPublished."""
    await _publish(uow, guardian, await _accept(uow, TermsAcceptance, {"guardian_id": guardian.id}))


async def consent_to_telehealth(uow: UnitOfWork, viewer: Viewer, document_id: UUID) -> None:
    """To the version that the guardian read. Does nothing if it was already accepted.

    Raises Forbidden, ConsentChanged.
    """
    guardian = await uow.db.get_one(Guardian, viewer.require_guardian(), with_for_update=True)
    current = await uow.rows("SELECT document_id, kind FROM current_terms WHERE kind = $1", TELEHEALTH)
    if [str(row["document_id"]) for row in current] != [str(document_id)]:
        raise ConsentChanged
    await _publish(uow, guardian, await _store(uow, TermsAcceptance, {"guardian_id": guardian.id}, current))


async def _publish(uow: UnitOfWork, guardian: Guardian, accepted: Sequence[UUID]) -> None:
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


async def accept_current_terms_as_therapist(uow: UnitOfWork, therapist_id: UUID) -> None:
    """Does nothing for versions that were already accepted. Raises TermsNotPublished. No other service needs to
    know, so there is no event."""
    if await _accept(uow, TherapistTermsAcceptance, {"therapist_id": therapist_id}):
        uow.audit("terms.accepted", subject=therapist_id)


async def accept_current_terms_as_user(uow: UnitOfWork, user: User) -> None:
    """For a user of either role. Raises TermsNotPublished."""
    if user.user_type == UserType.THERAPIST:
        return await accept_current_terms_as_therapist(uow, await find_profile_id(uow, user))
    found = await uow.db.scalars(select(Guardian).where(col(Guardian.user_id) == user.id).with_for_update())
    return await accept_current_terms(uow, found.one())


async def _accept(
    uow: UnitOfWork, table: type[TermsAcceptance] | type[TherapistTermsAcceptance], owner: dict[str, Any]
) -> Sequence[UUID]:
    """Returns the texts that weren't accepted before."""
    current = await uow.rows(TERMS, TELEHEALTH)
    if not current:
        raise TermsNotPublished
    return await _store(uow, table, owner, current)


async def _store(
    uow: UnitOfWork,
    table: type[TermsAcceptance] | type[TherapistTermsAcceptance],
    owner: dict[str, Any],
    current: Sequence[Row],
) -> Sequence[UUID]:
    """Returns the texts that weren't accepted before."""
    acceptances = [
        {
            **owner,
            "document_id": text["document_id"],
            "kind": text["kind"],
            "accepted_at": uow.now,
            "address": uow.actor.address,
        }
        for text in current
    ]
    added = insert(table).values(acceptances).on_conflict_do_nothing().returning(col(table.document_id))
    return sorted((await uow.db.execute(added)).scalars().all())
