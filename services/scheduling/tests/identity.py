"""Identity as scheduling sees it: it signs links to pictures."""

from dataclasses import dataclass, field

import httpx


@dataclass
class FakeIdentity:
    away: bool = False
    links: dict[str, str] = field(default_factory=dict)
    """By child id."""
    asked: list[httpx.Request] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        self.asked.append(request)
        return httpx.Response(200, json={"links": self.links})
