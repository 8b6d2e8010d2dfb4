from chassis.unit_of_work import Actor, UnitsOfWork

from clinical_records.adapters.sql_fragments import DRAFT_AUTHOR_HAS_ACCESS
from clinical_records.domain.text_drafts import KEEP_DRAFTS

ACTOR = Actor.service("clinical-records")
PURGE = f"""
    DELETE FROM text_drafts d WHERE d.saved_at < $2 OR NOT {DRAFT_AUTHOR_HAS_ACCESS} RETURNING d.id
"""  # noqa: S608  # constants


async def purge_text_drafts(units: UnitsOfWork) -> int:
    """Deletes drafts that were last saved 90 days ago, and drafts of authors without access to the child. Returns
    their number."""
    async with units.begin(ACTOR) as uow:
        return len(await uow.rows(PURGE, uow.now, uow.now - KEEP_DRAFTS))
