"""Clinical records as identity's letters see it."""

from dataclasses import dataclass, field

import httpx


@dataclass
class FakeClinicalRecords:
    away: bool = False
    taken_back: set[str] = field(default_factory=set)
    """Ids of messages that were deleted or moved to another child, of deleted recaps, and of withdrawn reports."""

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        name = "shared_id" if request.url.path.endswith("/shared_with_family") else "note_id"
        asked = request.url.params.get_list(name)
        return httpx.Response(200, json={f"{name}s": [one for one in asked if one not in self.taken_back]})
