"""What a page sends over the WebSocket of a room. What it gets is in docs/product/scheduling.md#signaling."""

from typing import Annotated, Literal
from uuid import UUID

from chassis.schemas import Incoming
from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

Peer = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
"""One connection of someone to signaling. Part of a NATS subject, so nothing but these characters may pass."""
PageId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
"""What a page calls itself, or one of its connections to another page. Stays the same when signaling reconnects."""
MAX_PEERS = 24


class SignalPart(Incoming):
    model_config = ConfigDict(str_strip_whitespace=False)
    """A session description ends with a line break."""


class Hello(SignalPart):
    type: Literal["hello"]
    ticket: str = Field(max_length=2_000)
    self: PageId | None = None
    """What the page calls itself. The media server calls it so too; without it, by its peer."""


class Here(SignalPart):
    """Says that a page is in the room, to one peer or to all."""

    type: Literal["here"]
    to: Peer | None = None
    self: PageId
    ends: dict[PageId, PageId] = Field(default_factory=dict, max_length=MAX_PEERS)
    """The page's connection to each other page that it knows."""
    back: bool = False
    """Asks the receiver to say that it is here, too."""


class SessionDescription(SignalPart):
    type: Literal["offer", "answer", "pranswer", "rollback"]
    sdp: str = Field(default="", max_length=30_000)


class Description(SignalPart):
    type: Literal["description"]
    to: Peer
    self: PageId
    end: PageId
    description: SessionDescription


class IceCandidate(SignalPart):
    """Like the browser's `RTCIceCandidateInit`."""

    candidate: str = Field(max_length=1_000)
    sdpMid: str | None = Field(default=None, max_length=64)  # noqa: N815  # the browser's spelling
    sdpMLineIndex: int | None = Field(default=None, ge=0, le=64)  # noqa: N815  # the browser's spelling
    usernameFragment: str | None = Field(default=None, max_length=256)  # noqa: N815  # the browser's spelling


class Candidate(SignalPart):
    type: Literal["candidate"]
    to: Peer
    self: PageId
    end: PageId
    candidate: IceCandidate | None
    """None ends the list."""


class Status(SignalPart):
    type: Literal["status"]
    muted: bool
    camera: bool
    hand: bool | None = None
    sharing: bool | None = None


class Bye(SignalPart):
    type: Literal["bye"]
    self: PageId


class ControlChange(SignalPart):
    """What the therapist changes; fields that are left out stay."""

    muted: Literal[True] | None = None
    camera_off: Literal[True] | None = None
    spotlight: Peer | None = None
    may_draw: bool | None = None
    your_turn: UUID | None = None
    """A visitor."""


class Control(SignalPart):
    type: Literal["control"]
    to: Peer | None = None
    control: ControlChange


ToPeers = Here | Description | Candidate | Status | Bye
Signal = Annotated[ToPeers | Control, Field(discriminator="type")]
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
SIGNAL: TypeAdapter[ToPeers | Control] = TypeAdapter(Signal)
