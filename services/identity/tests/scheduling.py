"""A fake scheduling service for letters: returns calendar files, knows no session, or is down."""

from dataclasses import dataclass, field

import httpx

FILE = b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"


@dataclass
class FakeScheduling:
    away: bool = False
    knows_it: bool = True
    asked: list[httpx.URL] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        self.asked.append(request.url)
        return httpx.Response(200, content=FILE) if self.knows_it else httpx.Response(404)
