"""The media server of rooms for large groups, LiveKit. It learns ids, and no names.

We make its access token (https://docs.livekit.io/home/get-started/authentication/) and call its room service
(https://docs.livekit.io/server/room-management) ourselves: the package livekit-api does both, but needs aiohttp and
protobuf.
"""

import time
from datetime import timedelta
from uuid import UUID

import httpx
import jwt
import structlog
from chassis.service_client import CallTransport

TOKEN_LIFE = timedelta(seconds=60)
"""To connect in. A connection that stands needs no token."""
TIMEOUT_SECONDS = 5
ALGORITHM = "HS256"
SOURCES = ("camera", "microphone", "screen_share")
log = structlog.get_logger(__name__)


class MediaServer:
    def __init__(
        self, url: str, api_url: str, key: str, secret: str, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        """`url` is for browsers, `api_url` for us."""
        self.url = url
        self._key = key
        self._secret = secret
        self._http = httpx.AsyncClient(
            base_url=api_url, timeout=TIMEOUT_SECONDS, transport=transport or CallTransport()
        )

    async def close(self) -> None:
        await self._http.aclose()

    def token(self, event_id: UUID, visitor_id: UUID, page: str) -> str:
        """Lets one page of one person into one room, where it may send and receive, and change nothing else."""
        return self._signed(
            {
                "sub": identity_of(visitor_id, page),
                "video": {
                    "room": str(event_id),
                    "roomJoin": True,
                    "canPublish": True,
                    "canSubscribe": True,
                    "canPublishData": True,
                    "canPublishSources": SOURCES,
                },
            }
        )

    async def remove(self, event_id: UUID, visitor_id: UUID, page: str) -> None:
        """Ends the page's connection and its tokens. Without an answer we go on: the other pages send it nothing more
        as soon as signaling says that it is gone."""
        room = str(event_id)
        token = self._signed({"video": {"room": room, "roomAdmin": True}})
        # LiveKit ends tokens with an earlier `nbf`, and one may have been made in the present second
        body = {"room": room, "identity": identity_of(visitor_id, page), "revoke_token_ts": int(time.time()) + 1}
        try:
            response = await self._http.post(
                "/twirp/livekit.RoomService/RemoveParticipant", json=body, headers={"authorization": f"Bearer {token}"}
            )
        except httpx.HTTPError as error:
            log.warning("a page was not removed from the media server", error=type(error).__name__)
            return
        if response.is_error and response.status_code != httpx.codes.NOT_FOUND:  # it never connected
            log.warning("a page was not removed from the media server", status=response.status_code)

    def _signed(self, claims: dict[str, object]) -> str:
        # The media server has the machine's clock, which may differ from ours in development
        # (docs/adr/0012-movable-clock.md).
        now = int(time.time())
        expiry = now + int(TOKEN_LIFE.total_seconds())
        return jwt.encode({"iss": self._key, "nbf": now, "exp": expiry, **claims}, self._secret, algorithm=ALGORITHM)


def identity_of(visitor_id: UUID, page: str) -> str:
    """What the media server calls a page. The others make it of what signaling says about its person, so a page can't
    take another person's place."""
    return f"{visitor_id}.{page}"
