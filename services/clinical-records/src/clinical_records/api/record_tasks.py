from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Outgoing
from fastapi import APIRouter, Response

from clinical_records.queries.record_tasks import count_record_tasks

router = APIRouter(tags=["record tasks"])


class RecordTaskCountResponse(Outgoing):
    record_task_count: int


@router.get("/record_tasks/count", response_model=RecordTaskCountResponse)
async def show_record_task_count(viewer: SignedIn, reading: Reading, now: Now) -> Response:
    """Count what waits for the viewer in children's records: notes and progress reports to co-sign, notes that a
    supervisor returned, and requests to correct a record (therapists only)."""
    return json_response({"record_task_count": await count_record_tasks(reading, viewer, now)})
