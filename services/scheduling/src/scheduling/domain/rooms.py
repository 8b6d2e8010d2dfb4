"""The hours of a session's meeting room, by the server's time (docs/product/scheduling.md#meeting-rooms)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil
from uuid import UUID

from scheduling.domain.cutoffs import ROOM_OPENS, ROOM_PAGE_OPENS
from scheduling.domain.errors import RoomFull, RoomGetsLarge, RoomNotOpen

MOST_WITHOUT_WARNING, MOST_IN_MESH = 4, 6
"""In Larkwell's room, with the therapist. Each page sends its picture to every other one."""
MOST_WITH_MEDIA_SERVER = 12
"""Each page sends its picture once. A group has at most eight children."""


class RoomState(StrEnum):
    """Named like the pages of `/session`."""

    UNAVAILABLE = "unavailable"
    OPEN = "open"
    TIME_UP = "time_up"
    ENDED = "ended"


class RoomKind(StrEnum):
    """Where a session takes place."""

    MESH = "mesh"
    """Larkwell's room: browsers send picture and sound to each other."""
    SFU = "sfu"
    """Larkwell's room for larger groups: a media server passes picture and sound on, and could see them."""
    LINK = "link"
    """The therapist's own meeting link."""


class Place(StrEnum):
    """Where a visitor is. Nobody hears or sees a waiting visitor."""

    WAITING = "waiting"
    IN = "in"


class RoomRole(StrEnum):
    THERAPIST = "therapist"
    FAMILY = "family"


class ClosedReason(StrEnum):
    """Why someone must leave Larkwell's room."""

    ENDED = "ended"
    """The time is up, or they left on another device."""
    CANCELED = "canceled"
    HANDED_OVER = "handed_over"
    NOT_ALLOWED = "not_allowed"


@dataclass(frozen=True, slots=True)
class RoomPerson:
    """What others in the room learn about someone."""

    role: RoomRole
    name: str
    """The therapist's full name. For a guardian the first names of the children they bring, because families of a group
    don't learn each other's last names."""
    visitor_id: UUID
    """The guardian's or therapist's id."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What someone may do in Larkwell's room at the moment."""

    place: Place
    person: RoomPerson
    kind: RoomKind
    relay_only: bool
    """Families of one room don't learn each other's addresses."""
    ends_at: datetime


class RoomClosed(Exception):
    """They must leave the room. `api` closes their connection with the reason."""

    def __init__(self, reason: ClosedReason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class AttendedRule:
    """How long a family and the therapist must be in the room together for the room to propose that the child attended
    (docs/product/scheduling.md#attendance)."""

    minutes: float = 5
    share: float = 1 / 3
    """Of a session's length; whichever of the two is shorter."""

    def seconds(self, length: timedelta) -> int:
        return ceil(min(60 * self.minutes, self.share * length.total_seconds()))


DEFAULT_ATTENDED = AttendedRule()


def room_opens_at(starts_at: datetime) -> datetime:
    return starts_at - ROOM_OPENS


def room_page_opens_at(starts_at: datetime) -> datetime:
    """From then on, pages link to the room, and its page shows the device check."""
    return starts_at - ROOM_PAGE_OPENS


def needs_media_server(guests: int) -> bool:
    """Whether the therapist and `guests` children are too many for a mesh."""
    return 1 + guests > MOST_IN_MESH


@dataclass(frozen=True, slots=True)
class RoomUse:
    """What decides whether Larkwell's room has a media server."""

    guests: int
    """Children who haven't canceled."""
    used_at: datetime | None
    """When the therapist first joined."""
    media_server_at: datetime | None
    """The same, if there was a media server."""

    def kind(self, starts_at: datetime, *, has_media_server: bool) -> RoomKind:
        """Stays the same from the therapist's first join on, whoever is invited or cancels then. `has_media_server`:
        there is one."""
        opened_at = room_opens_at(starts_at)
        if not has_media_server:
            return RoomKind.MESH
        if is_since(self.used_at, opened_at):
            return RoomKind.SFU if is_since(self.media_server_at, opened_at) else RoomKind.MESH
        return RoomKind.SFU if needs_media_server(self.guests) else RoomKind.MESH


def is_since(at: datetime | None, opened_at: datetime) -> bool:
    """What happened before the room opened belongs to an earlier time of the session."""
    return at is not None and at >= opened_at


def require_seat(people: int, *, is_large_confirmed: bool, has_media_server: bool = False) -> None:
    """For one more than `people`, among them the therapist. Raises RoomFull; RoomGetsLarge before the therapist has
    confirmed that five or six may come."""
    if people >= (MOST_WITH_MEDIA_SERVER if has_media_server else MOST_IN_MESH):
        raise RoomFull
    if people >= MOST_WITHOUT_WARNING and not is_large_confirmed and not has_media_server:
        raise RoomGetsLarge


@dataclass(frozen=True, slots=True)
class Room:
    starts_at: datetime
    ends_at: datetime
    canceled: bool
    """The session is canceled, or all children of the viewer are."""

    @property
    def opens_at(self) -> datetime:
        return room_opens_at(self.starts_at)

    def is_open(self, now: datetime) -> bool:
        return not self.canceled and self.opens_at <= now < self.ends_at

    def shows_phone(self, now: datetime) -> bool:
        """Whether visitors may call each other: while the room's page is open, for those who may join."""
        return not self.canceled and room_page_opens_at(self.starts_at) <= now < self.ends_at

    def require_open(self, now: datetime) -> None:
        """Raises RoomNotOpen."""
        if not self.is_open(now):
            raise RoomNotOpen

    def require_before_end(self, now: datetime) -> None:
        """For what prepares a session. Raises RoomNotOpen once it is over or canceled."""
        if self.canceled or now >= self.ends_at:
            raise RoomNotOpen

    def state(self, now: datetime, *, has_left: bool) -> RoomState:
        """`has_left` is about the viewer: for them the room stays ended even when the time is up."""
        if self.canceled or now < self.opens_at:
            return RoomState.UNAVAILABLE
        if has_left:
            return RoomState.ENDED
        return RoomState.OPEN if self.is_open(now) else RoomState.TIME_UP
