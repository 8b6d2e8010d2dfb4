"""Who shared what about which child, for letters to its guardians."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import is_guardian_of

from identity.notifications.context import LetterContext
from identity.notifications.kinds import Kind
from identity.notifications.letter import NotNeeded
from identity.notifications.letters.clinical_records import kept_shared

CAN_BE_TAKEN_BACK = frozenset({Kind.RECAP_SHARED, Kind.PROGRESS_REPORT_SHARED})
"""A shared assessment report never changes."""

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
    """Raises NotNeeded if the recipient may no longer see the child, if it was taken back, and for an unknown
    therapist; Unavailable if clinical records doesn't respond."""
    child_id = context.id("child_id")
    if not await is_guardian_of(context.uow, context.recipient.profile_id, child_id, "read"):
        raise NotNeeded("no_longer_theirs")
    await _require_still_shared(context, child_id)
    names = await context.uow.row(NAMES, child_id, context.id("therapist_id"))
    if names is None:
        raise NotNeeded("therapist_gone")
    return Shared(child_id, names["child"], names["therapist"])


async def _require_still_shared(context: LetterContext, child_id: UUID) -> None:
    """Raises NotNeeded if a recap was deleted or a progress report withdrawn before its email left."""
    notification = context.notification
    shared_id = notification.ids.get("shared_id")  # an earlier version queued none
    if shared_id is None or notification.kind not in CAN_BE_TAKEN_BACK:
        return
    if shared_id not in await kept_shared(context, child_id, [shared_id]):
        raise NotNeeded("taken_back")
