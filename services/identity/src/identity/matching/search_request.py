from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.regions import default_time_zone

from identity.domain.children import PreferredTimeFrame
from identity.matching.match_therapists import SearchCriteria


async def search_criteria(
    db: Rows, viewer: Viewer | None, state: str, specialty_ids: str, part_of_day: PreferredTimeFrame
) -> SearchCriteria | None:
    """None for a malformed specialty id, which no therapist can have."""
    try:
        wanted = [UUID(text.strip()) for text in specialty_ids.split(",") if text.strip()]
    except ValueError:
        return None
    zone = None
    if viewer and viewer.is_guardian:
        zone = await db.value("SELECT timezone FROM guardians WHERE id = $1", viewer.profile_id)
    return SearchCriteria(state, zone or default_time_zone(state), wanted, part_of_day)
