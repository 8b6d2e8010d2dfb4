"""The services that show a guardian their part of a child's record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass
class FakeChildRecords:
    tables: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """By service: rows by table."""
    refuses: dict[str, int] = field(default_factory=dict)
    """By service: the status of its response."""
    files: dict[str, bytes] = field(default_factory=dict)
    """By id; any other file is 404."""
    pdfs: dict[str, bytes] = field(default_factory=dict)
    """By file name; they are printed at the addresses that the list names."""
    asked: list[httpx.Request] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        assert request.headers["x-call-token"]
        self.asked.append(request)
        service = request.url.host
        if service in self.refuses:
            return httpx.Response(self.refuses[service])
        if request.url.path.endswith("/record/pdfs"):
            listed = [{"filename": name, "path": f"of/{name}", "params": {"day": "first"}} for name in self.pdfs]
            return httpx.Response(200, json={"pdfs": listed})
        if "/record/pdfs/of/" in request.url.path:
            assert request.url.params["day"] == "first"
            return _file(self.pdfs.get(request.url.path.rpartition("/")[2]))
        if "/files/" in request.url.path:
            return _file(self.files.get(request.url.path.rpartition("/")[2]))
        return httpx.Response(200, json={"records": self.tables.get(service, {})})


def _file(content: bytes | None) -> httpx.Response:
    return httpx.Response(404) if content is None else httpx.Response(200, content=content)
