"""The people who may see a document: the child's guardians, and its current therapists if it is shared with them
(docs/product/documents.md#document-visibility).

A guardian who may not see where the child lives gets no file of another guardian: it may name the place.

The SQL conditions are for a query over `documents d` with the parameters of `parameters`: the viewer's profile id and
the current time.
"""

from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer

GUARDIAN = """
    $2::timestamptz IS NOT NULL AND EXISTS (
        SELECT 1 FROM guardianships_for('read') g WHERE g.guardian_id = $1 AND g.child_id = d.child_id
          AND (NOT g.address_hidden OR d.uploader_type <> 'guardian' OR d.uploader_id = $1)
    )
"""
THERAPIST = """
    (d.therapist_id IS NULL OR d.therapist_id = $1 OR (d.uploader_type = 'therapist' AND d.uploader_id = $1))
    AND EXISTS (
        SELECT 1 FROM current_care_relations($2) c WHERE c.therapist_id = $1 AND c.child_id = d.child_id
    )
"""


def visible_to(viewer: Viewer) -> str:
    return GUARDIAN if viewer.is_guardian else THERAPIST


def parameters(viewer: Viewer, now: datetime) -> tuple[UUID, datetime]:
    return viewer.profile_id, now
