"""Parses the names in a PromQL expression, for the part of the language that we use."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<range>\[[^\]]*\])|(?P<variable>\$\w+)"""
    r"""|(?P<number>\d+(?:\.\d+)?(?:[smhdwy])?)|(?P<name>[a-zA-Z_:][\w:]*)|(?P<sign>=~|!~|!=|==|>=|<=|[-+*/%^<>=(){},])"""
)
_WORDS = frozenset(
    {"and", "or", "unless", "by", "without", "on", "ignoring", "group_left", "group_right", "bool", "offset"}
)
_GROUPING = frozenset({"by", "without", "on", "ignoring"})
_FUNCTIONS = frozenset(
    {
        "sum",
        "max",
        "min",
        "avg",
        "count",
        "topk",
        "rate",
        "increase",
        "histogram_quantile",
        "time",
        "absent",
        "clamp_max",
        "abs",
        "timestamp",
        "label_replace",
        "vector",
    }
)
_CLOSES = {")": "(", "}": "{"}


class NotPromQL(Exception):
    """The expression is invalid: an unknown character or function, or unbalanced brackets."""


@dataclass
class Selectors:
    """Metrics with the labels in their braces, and the labels that group the results."""

    metrics: dict[str, set[str]] = field(default_factory=dict)
    grouped_by: set[str] = field(default_factory=set)


def read(expression: str) -> Selectors:
    """Raises NotPromQL."""
    tokens = _tokens(expression)
    found, open_brackets = Selectors(), list[str]()
    metric, grouping = "", False
    for position, (kind, text) in enumerate(tokens):
        following = tokens[position + 1][1] if position + 1 < len(tokens) else ""
        if text in ("(", "{"):
            open_brackets.append(text)
        elif text in _CLOSES:
            if not open_brackets or open_brackets.pop() != _CLOSES[text]:
                raise NotPromQL(f"{text} closes nothing in {expression}")
            grouping = False
        elif kind == "name" and open_brackets and open_brackets[-1] == "{":
            found.metrics[metric].add(text)
        elif kind == "name" and grouping:
            found.grouped_by.add(text)
        elif kind == "name" and text in _WORDS:
            grouping = text in _GROUPING
        elif kind == "name" and (text in _FUNCTIONS or following == "("):
            if text not in _FUNCTIONS:
                raise NotPromQL(f"{text} is no function known here, in {expression}")
        elif kind == "name":
            metric = text
            found.metrics.setdefault(metric, set())
    if open_brackets:
        raise NotPromQL(f"{open_brackets[-1]} is never closed in {expression}")
    return found


def _tokens(expression: str) -> list[tuple[str, str]]:
    tokens, position = [], 0
    while position < len(expression):
        match = _TOKEN.match(expression, position)
        if match is None or match.lastgroup is None:
            raise NotPromQL(f"{expression[position : position + 20]!r} is not understood in {expression}")
        if match.lastgroup != "space":
            tokens.append((match.lastgroup, match.group()))
        position = match.end()
    return tokens


def unknown(selectors: Selectors, exported: Mapping[str, frozenset[str]]) -> list[str]:
    """Names in an expression that are not exported. `exported` are the labels of each series by name."""
    problems = [f"nothing exports {metric}" for metric in selectors.metrics if metric not in exported]
    for metric, labels in selectors.metrics.items():
        problems += [f"{metric} has no label {label}" for label in sorted(labels - exported.get(metric, labels))]
    all_labels = frozenset().union(*(exported.get(metric, frozenset()) for metric in selectors.metrics))
    problems += [f"no metric here has the label {label}" for label in sorted(selectors.grouped_by - all_labels)]
    return problems
