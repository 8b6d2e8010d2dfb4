"""Finds the actions about children that a service writes into the audit trail."""

import ast
from collections.abc import Iterator
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import APIRoute

import chassis


def audited_actions(app: FastAPI, package: Path) -> set[str]:
    """Those that the code of `package` and of the chassis spells out, and those of GET routes with a child in the
    path."""
    folders = (package, Path(chassis.__file__).parent)
    calls = {action for folder in folders for file in folder.rglob("*.py") for action in _actions(file)}
    routes = [route for route in app.routes if isinstance(route, APIRoute) and route.include_in_schema]
    return calls | {
        f"read {route.name}" for route in routes if "GET" in (route.methods or ()) and "{client_id}" in route.path
    }


def _actions(file: Path) -> Iterator[str]:
    """The first text in `uow.audit("…", child_id=…)` and in `reads.record(actor, "read …", …)`."""
    for call in ast.walk(ast.parse(file.read_text())):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        about_child = call.func.attr == "record" or any(each.arg == "child_id" for each in call.keywords)
        if call.func.attr in ("audit", "record") and about_child:
            texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            yield from texts[:1]
