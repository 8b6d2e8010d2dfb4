"""Who may see which document: guardians of its child; of the child's present therapists those it is shared with.

The fragments are for a query over `documents d` whose first two parameters are the viewer's profile id and the
earliest day that is not over everywhere.
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
