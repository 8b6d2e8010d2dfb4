"""What the reader of a letter knew of a session before, as it was queued."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.context import LetterContext
from identity.notifications.queue import ABOUT
from identity.notifications.session_lines import SessionLine
from identity.notifications.time_formatting import dated_text, span_text

FAMILY = "guardian"
"""Who did it, as scheduling tells it."""
NAME = """
    SELECT concat_ws(' ', u.first_name, u.last_name) FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""


@dataclass(frozen=True, slots=True)
class PreviousState:
    starts_at: datetime
    ends_at: datetime | None
    """None, as the next one, of what was queued before more than the start was kept."""
    therapist_id: UUID | None
    by: str | None
    """Who changed it: `guardian`, `therapist`, `operator` or `service`."""

    def matches(self, line: SessionLine) -> bool:
        return (self.starts_at, self.ends_at, self.therapist_id) == (line.starts_at, line.ends_at, line.therapist_id)

    def when(self, zone: str) -> str:
        if self.ends_at is None:
            return dated_text(self.starts_at, zone)
        return span_text(self.starts_at, self.ends_at, zone)

    def has_moved(self, line: SessionLine) -> bool:
        return self.starts_at != line.starts_at or self.ends_at not in {None, line.ends_at}

    async def previous_therapist(self, uow: UnitOfWork, line: SessionLine) -> str | None:
        """Their name; None where nobody else holds it now."""
        if self.therapist_id in {None, line.therapist_id}:
            return None
        name: str | None = await uow.value(NAME, self.therapist_id)
        return name


def queued_sessions(context: LetterContext) -> list[dict[str, str]]:
    """The events and children that a letter is about, as they were queued."""
    found: list[dict[str, str]] = context.notification.ids[ABOUT]
    return found


def previous_states(context: LetterContext) -> dict[tuple[str, str], PreviousState]:
    """By event and child. Of several changes it is what was before the first."""
    return {(each["event_id"], each["child_id"]): _known(each) for each in reversed(queued_sessions(context))}


def states_left_by_family(context: LetterContext) -> dict[tuple[str, str], PreviousState]:
    """By event and child: how a family itself had left what another changed again before the letter was sent."""
    last_by, left = dict[tuple[str, str], str | None](), dict[tuple[str, str], PreviousState]()
    for each in queued_sessions(context):
        place, by = (each["event_id"], each["child_id"]), each.get("by")
        if last_by.get(place) == FAMILY != by:
            left[place] = _known(each)
        last_by[place] = by
    return left if context.reader.is_guardian else {}


def _known(told: dict[str, str]) -> PreviousState:
    ended, therapist_id = told.get("ended"), told.get("therapist_id")
    return PreviousState(
        datetime.fromisoformat(told["was"]),
        None if ended is None else datetime.fromisoformat(ended),
        None if therapist_id is None else UUID(therapist_id),
        told.get("by"),
    )
