"""Routes signals between members of a room. Waiting members send and receive no signals, but the therapist sees that
they are waiting."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from scheduling.adapters.rooms.signal_bus import ALL, CONTROL, SignalBus
from scheduling.api.rooms.media_seat import MediaSeat
from scheduling.api.rooms.signal_schemas import Candidate, Control, Description, ToPeers
from scheduling.domain.relay_only import relayed_candidate, relayed_sdp
from scheduling.domain.rooms import Place, RoomRole, Standing

Message = Mapping[str, Any]


class Kind(StrEnum):
    """What processes send each other."""

    SIGNAL = "signal"
    """Carries a page's message."""
    KNOCK = "knock"
    WHO_WAITS = "who_waits"
    """Asks waiting pages to knock."""
    LEFT = "left"


class RoomMember:
    """One connection's place in a room."""

    def __init__(
        self,
        peer: str,
        event_id: UUID,
        standing: Standing,
        send: Callable[[Message], None],
        bus: SignalBus,
        check: Callable[[], None],
        media: MediaSeat,
    ) -> None:
        self.standing = standing
        self._peer = peer
        self._event_id = event_id
        self._send = send
        self._bus = bus
        self._check = check
        self._media = media

    @property
    def _is_in(self) -> bool:
        return self.standing.place is Place.IN

    @property
    def _is_therapist(self) -> bool:
        return self.standing.person.role is RoomRole.THERAPIST

    def welcome(self, now: datetime) -> None:
        standing = self.standing
        self._send(
            {
                "type": "welcome",
                "peer": self._peer,
                "state": standing.place,
                "role": standing.person.role,
                "now": now,
                **self._media.access(standing),
            }
        )

    async def enter(self) -> None:
        """A page that is in says so itself."""
        if self._is_therapist:
            await self._publish(ALL, Kind.WHO_WAITS)
        elif not self._is_in:
            await self._publish(ALL, Kind.KNOCK)

    async def depart(self, *, removed: bool) -> None:
        """`removed`: the others must not go on with the call."""
        await self._publish(ALL, Kind.LEFT, removed=removed, waited=not self._is_in)

    async def move(self, standing: Standing) -> None:
        """To where the database says they are."""
        before, self.standing = self.standing, standing
        if before.place is standing.place:
            return
        self._send({"type": "state", "state": standing.place, **self._media.access(standing)})
        if not self._is_in:
            await self._publish(ALL, Kind.LEFT, removed=True, waited=False)
            await self._publish(ALL, Kind.KNOCK)
            await self._media.revoke()

    async def say(self, message: ToPeers | Control) -> None:
        """Passes on what the page sent, if it may."""
        if isinstance(message, Control) and not self._is_therapist:
            self._send({"type": "refused"})
            return
        if not self._is_in:
            return
        content = self._without_addresses(message.model_dump(mode="json", exclude_unset=True), message)
        if content is not None:
            await self._publish(content.pop("to", None) or ALL, Kind.SIGNAL, message=content)

    async def hear(self, to: str, envelope: Message) -> None:
        """A message of the room, also of this connection itself."""
        if to == CONTROL:
            if envelope["visitor_id"] == str(self.standing.person.visitor_id):
                self._check()
        elif to in (ALL, self._peer) and envelope["from"] != self._peer:
            await self._hear_peer(envelope)

    async def _hear_peer(self, envelope: Message) -> None:
        stamp = {"from": envelope["from"], "person": envelope["person"]}
        match envelope["kind"]:
            case Kind.SIGNAL if self._is_in:
                self._send({**envelope["message"], **stamp})
            case Kind.KNOCK if self._is_therapist:
                self._send({"type": "knock", **stamp})
            case Kind.WHO_WAITS if not self._is_in:
                await self._publish(envelope["from"], Kind.KNOCK)
            case Kind.LEFT if self._is_therapist or (self._is_in and not envelope["waited"]):
                self._send({"type": "left", "from": envelope["from"], "removed": envelope["removed"]})

    def _without_addresses(self, content: dict[str, Any], message: ToPeers | Control) -> dict[str, Any] | None:
        """None for a candidate that others must not learn."""
        if not self.standing.relay_only:
            return content
        if isinstance(message, Description):
            content["description"]["sdp"] = relayed_sdp(message.description.sdp)
        elif isinstance(message, Candidate) and message.candidate is not None:
            candidate = relayed_candidate(message.candidate.candidate)
            if candidate is None:
                return None
            content["candidate"]["candidate"] = candidate
        return content

    async def _publish(self, to: str, kind: Kind, **content: Any) -> None:
        envelope = {"kind": kind, "from": self._peer, "person": asdict(self.standing.person), **content}
        await self._bus.publish(self._event_id, to, envelope)
