"""Clinical records as scheduling sees it."""

from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson


@dataclass
class FakeClinicalRecords:
    away: bool = False
    knows_sessions: bool = True
    notes: list[dict[str, Any]] = field(default_factory=list)
    materials: list[dict[str, Any]] = field(default_factory=list)
    asked: list[httpx.Request] = field(default_factory=list)
    delivered: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By path."""
    lose_answers: int = 0
    """So many deliveries are stored, but their answers get lost."""

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        self.asked.append(request)
        if request.method == "PUT":
            self.delivered[request.url.path] = orjson.loads(request.content)
            if self.lose_answers:
                self.lose_answers -= 1
                return httpx.Response(502)
            return httpx.Response(204)
        if not self.knows_sessions:
            return httpx.Response(404)
        return httpx.Response(200, json={"notes": self.notes, "materials": self.materials})
