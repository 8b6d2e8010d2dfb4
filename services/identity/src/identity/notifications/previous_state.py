"""The session that the recipient of a letter last heard of, as stored in the queue."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.context import LetterContext
from identity.notifications.queue import ABOUT
from identity.notifications.sessions.lines import SessionLine
from identity.notifications.time_formatting import Reader, dated_text, span_text

FAMILY = "guardian"
"""Value of `by` for a change that a family made."""
THERAPIST_NAME = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""


@dataclass(frozen=True, slots=True)
class PreviousState:
    starts_at: datetime
    ends_at: datetime | None
    """None, like `therapist_id`, for items that were queued before these fields were stored."""
    therapist_id: UUID | None
    by: str | None
    """Who changed it: `guardian`, `therapist`, `operator` or `service`."""
    cancel_reason: str | None = None
    """Why the last queued cancellation was made; None for items that were queued before this field was stored."""
    late: bool = False
    """Whether that cancellation uses one of the child's sessions."""

    @property
    def cancellation(self) -> tuple[str | None, str | None, bool]:
        return self.by, self.cancel_reason, self.late

    def matches(self, line: SessionLine) -> bool:
        return (self.starts_at, self.ends_at, self.therapist_id) == (line.starts_at, line.ends_at, line.therapist_id)

    def when(self, reader: Reader) -> str:
        if self.ends_at is None:
            return dated_text(self.starts_at, reader)
        return span_text(self.starts_at, self.ends_at, reader)

    def has_moved(self, line: SessionLine) -> bool:
        return self.starts_at != line.starts_at or self.ends_at not in {None, line.ends_at}

    async def previous_therapist(self, uow: UnitOfWork, line: SessionLine) -> str | None:
        """The name; None if the therapist hasn't changed."""
        if self.therapist_id in {None, line.therapist_id}:
            return None
        name: str | None = await uow.value(THERAPIST_NAME, self.therapist_id)
        return name


def queued_sessions(context: LetterContext) -> list[dict[str, str]]:
    """The queued items of a letter about sessions, oldest first. Each has an `event_id` and a `child_id`."""
    items: list[dict[str, str]] = context.notification.ids[ABOUT]
    return items


def previous_states(context: LetterContext) -> dict[tuple[str, str], PreviousState]:
    """The state before the first queued change, by event and child."""
    items = queued_sessions(context)
    last = {(item["event_id"], item["child_id"]): item for item in items}
    return {key: _parse(item, last[key]) for item in reversed(items) if (key := (item["event_id"], item["child_id"]))}


def states_left_by_family(context: LetterContext) -> dict[tuple[str, str], PreviousState]:
    """For each event and child that someone else changed after the family did, the state that the family had chosen.
    Empty for letters to therapists."""
    last_by, left = dict[tuple[str, str], str | None](), dict[tuple[str, str], PreviousState]()
    for item in queued_sessions(context):
        key, by = (item["event_id"], item["child_id"]), item.get("by")
        if last_by.get(key) == FAMILY != by:
            left[key] = _parse(item, item)
        last_by[key] = by
    return left if context.recipient.is_guardian else {}


def _parse(item: Mapping[str, str], last: Mapping[str, str]) -> PreviousState:
    """`last` is the last queued item of the same session and child."""
    ended, therapist_id = item.get("ended"), item.get("therapist_id")
    return PreviousState(
        datetime.fromisoformat(item["was"]),
        None if ended is None else datetime.fromisoformat(ended),
        None if therapist_id is None else UUID(therapist_id),
        item.get("by"),
        last.get("reason"),
        last.get("late") == str(True),
    )
