"""A guardian sets or deletes a child's photo (docs/product/identity.md#child-photo)."""

from datetime import datetime
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.file_store import StoredFile
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian, User
from identity.domain.errors import NotPrimary
from identity.use_cases.children.update_child import change_photo
from identity.use_cases.profiles.publish_profiles import publish_child


async def require_own_child(db: Rows, viewer: Viewer, client_id: str, now: datetime) -> UUID:
    """Checked before the upload. Raises Forbidden for a therapist, ChildNotFound, NotPrimary."""
    viewer.require_guardian()
    child_id = await require_child(db, viewer, parse_id(client_id, missing=ChildNotFound), now, "any")
    if str(await db.value("SELECT guardian_id FROM children WHERE id = $1", child_id)) != str(viewer.profile_id):
        raise NotPrimary
    return child_id


async def set_photo(uow: UnitOfWork, viewer: Viewer, client_id: str, photo: StoredFile | None) -> tuple[UUID, UUID]:
    """None deletes the photo. Returns the ids of guardian and child. Raises UploadTookTooLong and the errors of
    `require_own_child`."""
    child_id = await require_own_child(uow, viewer, client_id, uow.now)
    child = await uow.db.get_one(Child, child_id, with_for_update=True)
    before = child.photo_id
    await change_photo(uow, child, photo, remove=photo is None)
    if child.photo_id != before:
        guardian = await uow.db.get_one(Guardian, viewer.profile_id)
        await publish_child(uow, child, guardian, await uow.db.get_one(User, guardian.user_id))
    uow.audit("child.photo_set" if photo else "child.photo_deleted", child_id=child_id)
    return viewer.profile_id, child_id
