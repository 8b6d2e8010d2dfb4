from collections.abc import Mapping
from typing import Any
from uuid import UUID

from scheduling.adapters.rooms.media_server import MediaServer
from scheduling.domain.rooms import Place, RoomKind, Standing


class MediaSeat:
    """One page's right to use the media server, for as long as its person is in the room."""

    def __init__(self, server: MediaServer | None, event_id: UUID, visitor_id: UUID, page: str) -> None:
        self._server = server
        self._event_id = event_id
        self._visitor_id = visitor_id
        self._page = page
        self._granted = False

    def access(self, standing: Standing) -> Mapping[str, Any]:
        """The part of a message that lets the page connect. Empty in a room without a media server, and for someone
        who waits."""
        if self._server is None or standing.kind is not RoomKind.SFU or standing.place is not Place.IN:
            return {}
        self._granted = True
        token = self._server.token(self._event_id, self._visitor_id, self._page)
        return {"media_server": {"url": self._server.url, "token": token}}

    async def revoke(self) -> None:
        if self._server is not None and self._granted:
            self._granted = False
            await self._server.remove(self._event_id, self._visitor_id, self._page)
