from datetime import datetime
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.db import Rows

from documents.domain.errors import ChildNotNamed

OWN_CHILDREN = "SELECT child_id FROM guardianships_for('read') WHERE guardian_id = $1 LIMIT 2"


async def choose_child(db: Rows, viewer: Viewer, client_id: str | None, now: datetime) -> UUID:
    """The child that a document is about; `client_id` may be None for a guardian with only one child.

    Raises ChildNotFound if the child doesn't exist or the viewer may not see it, ChildNotNamed if `client_id` is
    required.
    """
    if client_id is not None:
        return await require_child(db, viewer, client_id, now)
    if not viewer.is_guardian:
        raise ChildNotNamed(fields={"document.client_id": ChildNotNamed.sentence})
    match await db.rows(OWN_CHILDREN, viewer.profile_id):
        case [only]:
            return UUID(str(only["child_id"]))
        case []:
            raise ChildNotFound
        case _:
            raise ChildNotNamed(fields={"document.client_id": ChildNotNamed.sentence})
