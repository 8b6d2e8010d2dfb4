"""Sentences for invalid fields (docs/product/shared.md#sentences). Pydantic's own messages never reach people."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.http.field_labels import label_of
from chassis.schemas import SENTENCE

NOT_JSON = "The request isn't valid JSON"
_BY_TYPE = {
    "missing": "{label} {be} required",
    "extra_forbidden": "{label} {be}n't accepted here",
    "json_invalid": NOT_JSON,
    "string_too_long": "{label} {be} too long",
    "string_too_short": "{label} {be} too short",
    "greater_than": "{label} must be more than {gt}",
    "greater_than_equal": "{label} must be at least {ge}",
    "less_than": "{label} must be less than {lt}",
    "less_than_equal": "{label} must be at most {le}",
    "enum": "{label} {be}n't one of the options",
    "literal_error": "{label} {be}n't one of the options",
}
_BY_FAMILY = {
    "int": "{label} must be a whole number",
    "float": "{label} must be a number",
    "finite": "{label} must be a number",
    "decimal": "{label} must be a number",
    "bool": "{label} must be true or false",
    "string": "{label} must be text",
    "list": "{label} must be a list",
    "tuple": "{label} must be a list",
    "datetime": "{label} must be a date and time with a time zone",
    "timezone": "{label} must be a date and time with a time zone",
    "date": "{label} must be a date, such as 2026-03-31",
    "time": "{label} must be a time, such as 09:30",
    "uuid": "{label} {be}n't a valid id",
}
"""By the first word of Pydantic's error type, e.g. `int_parsing`."""
_DEFAULT = "{label} {be}n't valid"


def field_sentence(error: Mapping[str, Any], path: Sequence[str]) -> str:
    """A sentence about the field of one Pydantic error, such as `Last name is required`."""
    kind, context = str(error["type"]), error.get("ctx") or {}
    if kind == SENTENCE:
        return str(error["msg"])
    name = next((part for part in reversed(path) if not part.isdigit()), "this")
    label = label_of(name)
    text = label.text[:1].upper() + label.text[1:] or "This"
    if kind == "too_short":
        if context["min_length"] == 1:
            return f"Add at least one {label.one or label.text}"
        return f"{text} {'have' if label.one else 'has'} too few entries"
    if kind == "too_long":
        return f"{text} can have at most {context['max_length']} entries"
    template = _BY_TYPE.get(kind) or _BY_FAMILY.get(kind.partition("_")[0], _DEFAULT)
    return template.format(label=text, be="are" if label.one else "is", **context)
