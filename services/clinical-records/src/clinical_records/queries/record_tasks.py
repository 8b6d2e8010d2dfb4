"""What waits for a therapist in children's records (docs/product/scheduling.md#tasks)."""

from datetime import datetime

from chassis.auth.viewer import Viewer
from chassis.db import Rows

from clinical_records.adapters.sql_fragments import AWAITS_COSIGNATURE, OPEN_COSIGNATURES, UNANSWERED_AMENDMENTS

COUNT = f"""
    SELECT (SELECT count(*) FROM ({OPEN_COSIGNATURES}) w WHERE (w.supervisor_id = $1) <> w.returned)
         + (SELECT count(*) FROM progress_reports r WHERE {AWAITS_COSIGNATURE})
         + (SELECT count(*) FROM amendment_requests m WHERE {UNANSWERED_AMENDMENTS})
"""  # noqa: S608  # constants
"""A returned note waits for its author, any other for the supervisor."""


async def count_record_tasks(db: Rows, viewer: Viewer, now: datetime) -> int:
    """Notes and progress reports to co-sign, returned notes, and requests to correct a record. Raises Forbidden."""
    return int(await db.value(COUNT, viewer.require_therapist(), now))
