"""Who asked for what about which child, for letters to its therapists."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import cares_for
from chassis.sql_fragments import SHORT_CHILD_NAME

from identity.notifications.context import LetterContext
from identity.notifications.letter import NotNeeded

NAMES = f"""
    SELECT {SHORT_CHILD_NAME} AS child, concat_ws(' ', u.first_name, u.last_name) AS guardian
    FROM children c, guardians g JOIN users u ON u.id = g.user_id WHERE c.id = $1 AND g.id = $2
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter


@dataclass(frozen=True, slots=True)
class Asked:
    child_id: UUID
    child: str
    """The first name and an initial."""
    guardian: str


async def asked_by_guardian(context: LetterContext) -> Asked:
    """Raises NotNeeded if the recipient no longer treats the child, and for an unknown guardian."""
    child_id = context.id("child_id")
    if not await cares_for(context.uow, context.recipient.profile_id, child_id, context.uow.now):
        raise NotNeeded("no_longer_theirs")
    names = await context.uow.row(NAMES, child_id, context.id("guardian_id"))
    if names is None:
        raise NotNeeded("guardian_gone")
    return Asked(child_id, names["child"], names["guardian"])
