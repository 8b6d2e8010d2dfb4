"""Edits of a therapist's licenses. New and changed ones wait for verification (docs/product/identity.md#licenses)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.errors import Invalid
from chassis.file_store import StoredFile
from chassis.ids import new_id
from chassis.stored_files import attach_file, drop_file
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from identity.adapters.tables import LicenseRow
from identity.domain.errors import LicenseNotFound, LicenseTwice
from identity.domain.licenses import MAX_LICENSES, License

PATH = "licenses_attributes"


@dataclass(frozen=True, slots=True)
class LicenseEdit:
    """None leaves a value unchanged; a new license has a state and a file."""

    id: UUID | None
    """None adds a license."""
    state: str | None = None
    number: str | None = None
    expires_on: date | None = None
    file: StoredFile | None = None
    cleared: frozenset[str] = frozenset()
    """Which of `number` and `expires_on` to empty."""
    remove: bool = False


async def change_licenses(uow: UnitOfWork, therapist_id: UUID, edits: Sequence[LicenseEdit]) -> None:
    """Raises LicenseNotFound, LicenseTwice, UploadTookTooLong; Invalid when none or too many remain."""
    for edit in edits:
        await _change(uow, therapist_id, edit)
    left = await uow.value("SELECT count(*) FROM licences WHERE therapist_id = $1", therapist_id)
    if not left:
        raise Invalid(fields={PATH: "At least one license is required"})
    if left > MAX_LICENSES:
        raise Invalid(fields={PATH: "Maximum files reached"})


async def add_license(uow: UnitOfWork, therapist_id: UUID, new: License) -> None:
    """Raises LicenseTwice, UploadTookTooLong."""
    uow.db.add(
        LicenseRow(
            id=new_id(),
            therapist_id=therapist_id,
            state=new.state,
            number=new.number,
            expires_on=new.expires_on,
            file_id=await attach_file(uow, new.file) if new.file else None,
        )
    )
    await flush_licenses(uow)


async def flush_licenses(uow: UnitOfWork) -> None:
    """Raises LicenseTwice."""
    try:
        await uow.db.flush()
    except IntegrityError as refused:
        if violated_constraint(refused) == "uq_licences_therapist_id_state_number":
            raise LicenseTwice from refused
        raise


async def _change(uow: UnitOfWork, therapist_id: UUID, edit: LicenseEdit) -> None:
    if edit.id is None:
        if not edit.remove:
            assert edit.state is not None
            await add_license(uow, therapist_id, License(edit.state, edit.number, edit.expires_on, edit.file))
        return
    own = col(LicenseRow.therapist_id) == therapist_id
    row = (await uow.db.scalars(select(LicenseRow).where(col(LicenseRow.id) == edit.id, own).with_for_update())).first()
    if row is None:
        raise LicenseNotFound
    if edit.remove:
        await uow.db.delete(row)
        await flush_licenses(uow)
        if row.file_id:
            await drop_file(uow, row.file_id)
        return
    before = row.model_dump()
    if edit.file is not None:
        row.file_id = await attach_file(uow, edit.file, instead_of=row.file_id)
    for name in ("state", "number", "expires_on"):
        if (value := getattr(edit, name)) is not None:
            setattr(row, name, value)
    for name in edit.cleared:
        setattr(row, name, None)
    if row.model_dump() != before:
        row.verified_at = None
    await flush_licenses(uow)
