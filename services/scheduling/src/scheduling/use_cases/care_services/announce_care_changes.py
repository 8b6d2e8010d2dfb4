"""Publishes for which children a profile shows other services or progress
(docs/product/scheduling.md#changes-of-a-childs-care)."""

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from scheduling.events.care import ChildCareChanged

ACTOR = Actor.service("scheduling")
BATCH = 1_000
TAKE = """
    WITH taken AS (
        DELETE FROM child_care_changes WHERE seq IN (SELECT seq FROM child_care_changes ORDER BY seq LIMIT $1)
        RETURNING child_id
    )
    SELECT child_id, nextval('child_care_version') AS version
    FROM (SELECT DISTINCT child_id FROM taken ORDER BY child_id) changed
"""


async def announce_care_changes(units: UnitsOfWork) -> int:
    """The job. Returns how many children it announced: one event for each, however many of its sessions changed."""

    async def work(uow: UnitOfWork) -> int:
        changed = await uow.rows(TAKE, BATCH)
        for row in changed:
            uow.emit(ChildCareChanged(version=row["version"], child_id=row["child_id"]))
        return len(changed)

    return await units.run(ACTOR, work)
