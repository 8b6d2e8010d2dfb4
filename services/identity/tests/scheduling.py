"""A fake scheduling service: returns calendar files and a family's care, knows no session, is down or hangs."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import httpx

FILE = b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"


@dataclass
class FakeScheduling:
    away: bool = False
    knows_it: bool = True
    hangs: bool = False
    asked: list[httpx.URL] = field(default_factory=list)
    care: dict[str, Any] = field(default_factory=dict)
    """`services` and `progress` by child id."""

    async def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        if self.hangs:
            await asyncio.Event().wait()
        assert request.headers["x-call-token"]
        self.asked.append(request.url)
        if request.url.path.endswith("/care"):
            return httpx.Response(200, json={"children": self.care})
        return (
            httpx.Response(200, content=FILE, headers={"x-calendar-method": "PUBLISH"})
            if self.knows_it
            else httpx.Response(404)
        )
