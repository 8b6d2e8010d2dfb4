from uuid import UUID

from chassis.db import Rows

PERSON_NAME = "nullif(trim(p.first_name || ' ' || p.last_name), '')"
"""Over `people p`. NULL until identity's event with the name arrives."""
GUARDIAN = f"SELECT {PERSON_NAME} FROM people p WHERE p.user_type = 'guardian' AND p.id = $1"  # noqa: S608  # constants


async def guardian_name(db: Rows, guardian_id: UUID) -> str | None:
    name: str | None = await db.value(GUARDIAN, guardian_id)
    return name
