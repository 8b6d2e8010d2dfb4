"""Tickets that open a connection to a room's signaling. A browser can't send sign-in headers with a WebSocket, and a
URL ends up in logs, so the page gets a ticket from a POST and sends it as its first message."""

import base64
import binascii
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.keys import derived_key
from chassis.auth.viewer import UserType, Viewer
from chassis.db import Rows
from chassis.ids import new_id
from chassis.runtime import Runtime

TICKET_LIFE = timedelta(seconds=60)
PURPOSE = "tickets of meeting rooms"
USE = "INSERT INTO used_room_tickets (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1"
IDS = ("id", "event_id", "user_id", "profile_id", "sign_in_id")


class TicketRefused(Exception):
    """Forged, expired or used already. A client doesn't learn which."""


@dataclass(frozen=True, slots=True)
class RoomTicket:
    id: UUID
    event_id: UUID
    viewer: Viewer
    expires_at: datetime


class RoomTickets:
    def __init__(self, runtime: Runtime) -> None:
        self._keys = [derived_key(secret, PURPOSE) for secret in runtime.service_secrets]

    def issue(self, viewer: Viewer, event_id: UUID, now: datetime) -> tuple[str, datetime]:
        """A ticket and when it expires."""
        expires_at = now + TICKET_LIFE
        claims = {
            "id": new_id(),
            "event_id": event_id,
            "user_id": viewer.user_id,
            "profile_id": viewer.profile_id,
            "sign_in_id": viewer.sign_in_id,
            "user_type": viewer.user_type,
            "issued_at": viewer.issued_at,
            "operator": viewer.operator,
            "expires_at": expires_at,
        }
        body = base64.urlsafe_b64encode(orjson.dumps(claims))
        return f"{body.decode()}.{_proof(self._keys[0], body)}", expires_at

    async def redeem(self, db: Rows, ticket: str, now: datetime, address: str | None) -> RoomTicket:
        """Works once. `address` is the client's IP address, for the audit trail. Raises TicketRefused."""
        found = self._read(ticket, address)
        if found.expires_at <= now or await db.value(USE, found.id, found.expires_at) is None:
            raise TicketRefused
        return found

    def _read(self, ticket: str, address: str | None) -> RoomTicket:
        body, _, proof = ticket.partition(".")
        if not any(hmac.compare_digest(proof.encode(), _proof(key, body.encode()).encode()) for key in self._keys):
            raise TicketRefused
        try:
            claims: Mapping[str, Any] = orjson.loads(base64.urlsafe_b64decode(body))
        except (binascii.Error, ValueError) as malformed:
            raise TicketRefused from malformed
        ids = {name: UUID(claims[name]) for name in IDS}
        viewer = Viewer(
            user_id=ids["user_id"],
            user_type=UserType(claims["user_type"]),
            profile_id=ids["profile_id"],
            sign_in_id=ids["sign_in_id"],
            issued_at=_instant(claims["issued_at"]),
            operator=claims["operator"],
            address=address,
        )
        return RoomTicket(ids["id"], ids["event_id"], viewer, _instant(claims["expires_at"]))


def _proof(key: bytes, body: bytes) -> str:
    return base64.urlsafe_b64encode(hmac.digest(key, body, "sha256")).decode()


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
