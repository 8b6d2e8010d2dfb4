"""A therapist's licences: what is new or changed matches nobody until an operator has held it against its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.errors import Invalid, NotFound
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from identity.adapters.tables import LicenceRow
from identity.domain.files import StoredFile
from identity.domain.licences import MOST_LICENCES, Licence
from identity.use_cases.files import drop_file, keep_file

PATH = "licenses_attributes"


class LicenceNotFound(NotFound):
    sentence = "We could not find this license."


class LicenceTwice(Invalid):
    sentence = "This license is listed already"


@dataclass(frozen=True, slots=True)
class LicenceEdit:
    """None leaves what is there; a new licence has a state and a file."""

    id: UUID | None
    """None adds a licence."""
    state: str | None = None
    number: str | None = None
    expires_on: date | None = None
    file: StoredFile | None = None
    cleared: frozenset[str] = frozenset()
    """Of `number` and `expires_on`: what is not known any more."""
    remove: bool = False


async def change_licences(uow: UnitOfWork, therapist_id: UUID, edits: Sequence[LicenceEdit]) -> None:
    """Raises LicenceNotFound, LicenceTwice, UploadTookTooLong; Invalid when none or too many would be left."""
    for edit in edits:
        await _change(uow, therapist_id, edit)
    left = await uow.value("SELECT count(*) FROM licences WHERE therapist_id = $1", therapist_id)
    if not left:
        raise Invalid(fields={PATH: "At least one license is required"})
    if left > MOST_LICENCES:
        raise Invalid(fields={PATH: "Maximum files reached"})


async def add_licence(uow: UnitOfWork, therapist_id: UUID, licence: Licence) -> None:
    """Raises LicenceTwice, UploadTookTooLong."""
    uow.db.add(
        LicenceRow(
            id=new_id(),
            therapist_id=therapist_id,
            state=licence.state,
            number=licence.number,
            expires_on=licence.expires_on,
            file_id=await keep_file(uow, licence.file) if licence.file else None,
        )
    )
    await write_licences(uow)


async def write_licences(uow: UnitOfWork) -> None:
    """Raises LicenceTwice."""
    try:
        await uow.db.flush()
    except IntegrityError as refused:
        if violated_constraint(refused) == "uq_licences_therapist_id_state_number":
            raise LicenceTwice from refused
        raise


async def _change(uow: UnitOfWork, therapist_id: UUID, edit: LicenceEdit) -> None:
    if edit.id is None:
        if not edit.remove:
            assert edit.state is not None
            await add_licence(uow, therapist_id, Licence(edit.state, edit.number, edit.expires_on, edit.file))
        return
    own = col(LicenceRow.therapist_id) == therapist_id
    row = (await uow.db.scalars(select(LicenceRow).where(col(LicenceRow.id) == edit.id, own).with_for_update())).first()
    if row is None:
        raise LicenceNotFound
    if edit.remove:
        await uow.db.delete(row)
        await write_licences(uow)
        if row.file_id:
            await drop_file(uow, row.file_id)
        return
    before = row.model_dump()
    if edit.file is not None:
        row.file_id = await keep_file(uow, edit.file, instead_of=row.file_id)
    for name in ("state", "number", "expires_on"):
        if (value := getattr(edit, name)) is not None:
            setattr(row, name, value)
    for name in edit.cleared:
        setattr(row, name, None)
    if row.model_dump() != before:
        row.verified_at = None
    await write_licences(uow)
