from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from documents.domain.category import Category
from documents.use_cases.own_document import lock_own_document


async def change_category(uow: UnitOfWork, viewer: Viewer, document_id: str, category: Category) -> UUID:
    """Returns the document's id. Raises the errors of `lock_own_document`."""
    document_uuid, row = await lock_own_document(uow, viewer, document_id)
    if row["category"] != category.value:
        await uow.rows("UPDATE documents SET category = $2 WHERE id = $1", document_uuid, category.value)
        uow.audit("document.categorized", child_id=UUID(str(row["child_id"])), subject=document_uuid)
    return document_uuid
