from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.db import Row
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from clinical_records.api.goal_schemas import ProgressHistoryChange, ProgressHistoryResponse
from clinical_records.domain.errors import ProgressHistoryNotFound
from clinical_records.queries.goals import entry_by_id
from clinical_records.use_cases.progress_histories.change_progress_history import change_progress_history as change
from clinical_records.use_cases.progress_histories.delete_progress_history import delete_progress_history as delete

router = APIRouter(prefix="/clients/{client_id}/progress_histories/{entry_id}", tags=["goals"])


@router.put("", response_model=ProgressHistoryResponse)
async def change_progress_history(
    client_id: str, entry_id: str, body: ProgressHistoryChange, viewer: SignedIn, write: Write
) -> Response:
    """Correct an entry. The goal's progress is recomputed from its history."""
    child_id, entry_uuid = _ids(client_id, entry_id)

    async def work(uow: UnitOfWork) -> Row:
        await change(uow, viewer, child_id, entry_uuid, body.progress_histoy.new_progress)
        return await entry_by_id(uow, entry_uuid)

    return await write(viewer, work, lambda entry: {"progress_history": entry})


@router.delete("", status_code=204)
async def delete_progress_history(client_id: str, entry_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete an entry. The goal's progress is recomputed from its history."""
    child_id, entry_uuid = _ids(client_id, entry_id)
    return await write(viewer, lambda uow: delete(uow, viewer, child_id, entry_uuid), lambda _: None, status=204)


def _ids(client_id: str, entry_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(entry_id, missing=ProgressHistoryNotFound)
