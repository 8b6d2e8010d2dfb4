"""Events about the notification center."""

from typing import ClassVar, Self
from uuid import UUID

from chassis.events.event import Event

from identity.events.examples import GUARDIAN, NOTICE


class NoticeAdded(Event):
    """A notification reached a person's notification center."""

    name: ClassVar[str] = "identity.notice.added.v1"
    aggregate: ClassVar[str] = "notice_id"

    notice_id: UUID
    profile_id: UUID
    """The guardian's or therapist's id."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, notice_id=NOTICE, profile_id=GUARDIAN)
