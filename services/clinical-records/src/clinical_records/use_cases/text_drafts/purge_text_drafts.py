from chassis.unit_of_work import Actor, UnitsOfWork

from clinical_records.adapters.sql_fragments import DRAFT_AUTHOR_HAS_ACCESS
from clinical_records.domain.text_drafts import KEEP_DRAFTS

ACTOR = Actor.service("clinical-records")
PURGE = f"""
    DELETE FROM text_drafts d WHERE d.saved_at < $2 OR NOT {DRAFT_AUTHOR_HAS_ACCESS} RETURNING d.id
"""  # noqa: S608  # constants


async def purge_text_drafts(units: UnitsOfWork) -> int:
    """The job: deletes drafts that nobody saved for 90 days, and those of authors who lost their access. Returns how
    many."""
    async with units.begin(ACTOR) as uow:
        return len(await uow.rows(PURGE, uow.now, uow.now - KEEP_DRAFTS))
