from collections.abc import Sequence
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from billing.adapters.billing_code_tables import BillingCodesRow
from billing.domain.billing_codes import checked_codes
from billing.domain.errors import BillingCodesChanged


async def set_billing_codes(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: str,
    diagnosis_codes: Sequence[str],
    procedure_codes: dict[str, str | None],
    version: int,
) -> BillingCodesRow:
    """`version` is the one that the therapist saw, 0 for none. Raises Forbidden, ChildNotFound, Invalid,
    BillingCodesChanged."""
    therapist_id = viewer.require_therapist()
    child = await require_child(uow, viewer, child_id, uow.now)
    codes = checked_codes(diagnosis_codes, procedure_codes)
    row = await _locked(uow, child, therapist_id)
    if row.version != version:
        raise BillingCodesChanged
    row.diagnosis_codes = list(codes.diagnosis_codes)
    row.procedure_codes = dict(codes.procedure_codes)
    row.version += 1
    row.updated_at = uow.now
    uow.audit("billing_codes.set", child_id=child, subject=therapist_id)
    return row


async def _locked(uow: UnitOfWork, child_id: UUID, therapist_id: UUID) -> BillingCodesRow:
    empty = {
        "child_id": child_id,
        "therapist_id": therapist_id,
        "diagnosis_codes": [],
        "procedure_codes": {},
        "version": 0,
        "updated_at": uow.now,
    }
    await uow.db.execute(insert(BillingCodesRow).values(empty).on_conflict_do_nothing())
    own = select(BillingCodesRow).where(
        col(BillingCodesRow.child_id) == child_id, col(BillingCodesRow.therapist_id) == therapist_id
    )
    return (await uow.db.execute(own.with_for_update())).scalar_one()
