"""Who shared what about which child, for letters to its guardians."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import is_guardian_of

from identity.notifications.context import LetterContext
from identity.notifications.letter import NotNeeded

NAMES = """
    SELECT c.name AS child, concat_ws(' ', u.first_name, u.last_name) AS therapist
    FROM children c, therapists t JOIN users u ON u.id = t.user_id WHERE c.id = $1 AND t.id = $2
"""


@dataclass(frozen=True, slots=True)
class Shared:
    child_id: UUID
    child: str
    """The first name."""
    therapist: str


async def shared_with(context: LetterContext) -> Shared:
    """Raises NotNeeded if the recipient may no longer see the child, and for an unknown therapist."""
    child_id = context.id("child_id")
    if not await is_guardian_of(context.uow, context.recipient.profile_id, child_id):
        raise NotNeeded("no_longer_theirs")
    names = await context.uow.row(NAMES, child_id, context.id("therapist_id"))
    if names is None:
        raise NotNeeded("therapist_gone")
    return Shared(child_id, names["child"], names["therapist"])
