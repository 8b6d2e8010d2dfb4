"""Clinical records as identity's letters see it."""

from dataclasses import dataclass, field

import httpx


@dataclass
class FakeClinicalRecords:
    away: bool = False
    taken_back: set[str] = field(default_factory=set)
    """Ids of messages that were deleted or moved to another child."""

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        asked = request.url.params.get_list("note_id")
        return httpx.Response(200, json={"note_ids": [one for one in asked if one not in self.taken_back]})
