"""Stripe's bracketed form encoding: `items[0][price]=p&expand[]=customer` becomes nested dicts and lists."""

import re
from typing import Any
from urllib.parse import parse_qsl

from stripe_simulator.errors import InvalidRequest, Json

_KEY = re.compile(r"^([^\[\]]+)((?:\[[^\[\]]*\])*)$")


def parse_form(encoded: str) -> Json:
    """The tree of a query or body. Every leaf is text; `[]` and digits make lists.

    Raises InvalidRequest for a malformed key, or one that is both a value and a container.
    """
    tree: Json = {}
    for key, value in parse_qsl(encoded, keep_blank_values=True):
        match = _KEY.match(key)
        if match is None:
            raise InvalidRequest(f"Invalid parameter name: {key}", code="parameter_unknown", param=key)
        _place(tree, [match[1], *re.findall(r"\[([^\[\]]*)\]", match[2])], value, key)
    return {name: _listed(value) for name, value in tree.items()}


def _place(tree: Json, path: list[str], value: str, key: str) -> None:
    for step in path[:-1]:
        tree = tree.setdefault(_step(tree, step), {})
        if not isinstance(tree, dict):
            raise InvalidRequest(f"Invalid hash: {key}", param=key)
    tree[_step(tree, path[-1])] = value


def _step(tree: Json, step: str) -> str:
    """An empty segment appends."""
    return step or str(len(tree))


def _listed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if value and all(step.isdecimal() for step in value):
        return [_listed(value[step]) for step in sorted(value, key=int)]
    return {step: _listed(inner) for step, inner in value.items()}
