"""A fake scheduling service: returns calendar files and a family's care, knows no session, is down or hangs."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx

NEVER_OLD = datetime.max.replace(tzinfo=UTC)
FILE = b"BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n"
CANCELLATION = FILE.replace(b"PUBLISH", b"CANCEL")


@dataclass
class FakeScheduling:
    away: bool = False
    knows_it: bool = True
    hangs: bool = False
    cancels: bool = False
    """All events of a calendar file are canceled."""
    asked: list[httpx.URL] = field(default_factory=list)
    care: dict[str, Any] = field(default_factory=dict)
    """`services` and `progress` by child id."""
    fresh_until: datetime = NEVER_OLD
    responding: asyncio.Event | None = None
    """Set it to let a response wait: the care is that of the call's time."""

    @property
    def care_calls(self) -> int:
        return sum(url.path.endswith("/care") for url in self.asked)

    async def _answer_care(self) -> httpx.Response:
        answer = {"children": dict(self.care), "fresh_until": self.fresh_until.isoformat()}
        if self.responding is not None:
            await self.responding.wait()
        return httpx.Response(200, json=answer)

    async def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        if self.hangs:
            await asyncio.Event().wait()
        assert request.headers["x-call-token"]
        self.asked.append(request.url)
        if request.url.path.endswith("/care"):
            return await self._answer_care()
        if not self.knows_it:
            return httpx.Response(404)
        content, method = (CANCELLATION, "CANCEL") if self.cancels else (FILE, "PUBLISH")
        return httpx.Response(200, content=content, headers={"x-calendar-method": method})
