"""Rules across the HTTP contracts of all services."""

from collections.abc import Iterator, Mapping

from contracts_tool.breaking import METHODS
from contracts_tool.services import Schema


def problems_of_calls(documents: Mapping[str, Schema]) -> Iterator[str]:
    """Takes OpenAPI documents by service. One client is generated from all, so operation ids must be unique."""
    seen: dict[str, str] = {}
    for service, document in documents.items():
        for path, calls in document.get("paths", {}).items():
            for method in METHODS:
                if method not in calls:
                    continue
                place = f"{service}: {method.upper()} {path}"
                name = calls[method]["operationId"]
                if name in seen:
                    yield f"{place} has the operation id {name}, like {seen[name]}"
                seen[name] = place
