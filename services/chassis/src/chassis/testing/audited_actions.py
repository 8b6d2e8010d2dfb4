"""Which actions a service's code writes into the audit trail, so that a test can ask what each of them is."""

import re
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import APIRoute

WRITTEN = re.compile(r"""audit\(\s*"([a-z_.]+)\"[^)]*child_id=|record\([^"]*"(read [a-z_]+)\"""")


def audited_actions(app: FastAPI, package: Path) -> set[str]:
    """Those about children: what the code names, and the GET routes with the child in their path."""
    found = {
        next(filter(None, match.groups()))
        for file in package.rglob("*.py")
        for match in WRITTEN.finditer(file.read_text())
    }
    routes = [route for route in app.routes if isinstance(route, APIRoute) and route.include_in_schema]
    return found | {f"read {route.name}" for route in routes if "GET" in route.methods and "{client_id}" in route.path}
