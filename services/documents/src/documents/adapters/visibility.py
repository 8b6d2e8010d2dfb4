"""Who may see a document: the child's guardians, and its current therapists if it is shared with them
(docs/product/documents.md#document-visibility).

The SQL conditions are for a query over `documents d` with the parameters of `parameters`: the viewer's profile id, and
the earliest day that isn't over in every time zone.
"""

from datetime import date, datetime
from uuid import UUID

from chassis.access.child_access import earliest_day
from chassis.auth.viewer import Viewer

GUARDIAN = """
    $2::date IS NOT NULL AND EXISTS (
        SELECT 1 FROM guardianships g WHERE g.guardian_id = $1 AND g.child_id = d.child_id AND NOT g.revoked
    )
"""
THERAPIST = """
    (d.therapist_id IS NULL OR d.therapist_id = $1 OR (d.uploader_type = 'therapist' AND d.uploader_id = $1))
    AND EXISTS (
        SELECT 1 FROM care_relations c
        WHERE c.therapist_id = $1 AND c.child_id = d.child_id AND (c.ends_on IS NULL OR c.ends_on >= $2)
    )
"""


def visible_to(viewer: Viewer) -> str:
    return GUARDIAN if viewer.is_guardian else THERAPIST


def parameters(viewer: Viewer, now: datetime) -> tuple[UUID, date]:
    return viewer.profile_id, earliest_day(now)
