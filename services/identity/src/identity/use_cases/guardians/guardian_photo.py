"""A guardian sets or deletes their own photo (docs/product/identity.md#guardian-photo)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.file_store import StoredFile
from chassis.stored_files import attach_file, drop_file
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Guardian, User
from identity.use_cases.profiles.publish_profiles import publish_guardian


async def set_guardian_photo(uow: UnitOfWork, viewer: Viewer, photo: StoredFile | None) -> UUID:
    """None deletes the photo. Returns the guardian's id. Raises Forbidden for a therapist, UploadTookTooLong."""
    guardian = await uow.db.get_one(Guardian, viewer.require_guardian(), with_for_update=True)
    before = guardian.photo_id
    if photo is not None:
        guardian.photo_id = await attach_file(uow, photo, instead_of=before)
    elif before is not None:
        await drop_file(uow, before)
        guardian.photo_id = None
    if guardian.photo_id != before:
        await publish_guardian(uow, guardian, await uow.db.get_one(User, guardian.user_id))
    uow.audit("guardian.photo_set" if photo else "guardian.photo_deleted", subject=guardian.id)
    return guardian.id
