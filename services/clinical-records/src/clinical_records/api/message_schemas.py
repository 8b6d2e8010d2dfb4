from typing import Literal

from chassis.schemas import Incoming, Line, Outgoing, Pagy
from pydantic import AwareDatetime

from clinical_records.api.schemas import NamedChild


class ThreadPerson(Outgoing):
    type: Literal["guardian", "therapist"]
    id: str
    name: str


class LastMessage(Outgoing):
    id: str
    excerpt: str
    """Plain text on one line, at most 140 characters."""
    created_at: AwareDatetime
    own: bool
    """Whether the viewer wrote it."""


class MessageThread(Outgoing):
    child: NamedChild
    therapist_id: str
    """The thread is this therapist's."""
    people: list[ThreadPerson]
    """The other side: the therapist, or the child's guardians."""
    last_message: LastMessage | None
    unread_count: int
    open: bool
    """Whether the viewer can write: false once the therapist no longer cares for the child."""


class MessageThreadsResponse(Outgoing):
    message_threads: list[MessageThread]
    """The one with the latest message first."""
    pagy: Pagy


class UnreadMessagesResponse(Outgoing):
    unread_count: int


class LastSeen(Incoming):
    last_seen_id: Line
    """The newest message of the thread on the screen."""


class LastSeenRequest(Incoming):
    message_thread: LastSeen
