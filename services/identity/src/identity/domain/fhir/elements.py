"""Parts that several resources have."""

import base64
import re
from typing import Any

from identity.domain.fhir.codes import Element, identifier
from identity.domain.fhir.record import ChildRecord, Row

NOT_IN_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""FHIR's strings have no control characters but tab and line ends."""
MADE_OF = (dict, list, tuple, str)


def compact(**members: Any) -> Element:
    """An element without empty members, which FHIR forbids. A trailing underscore is left out of a name: `class_`."""
    cleaned = {name.removesuffix("_"): _text(value) for name, value in members.items()}
    return {name: value for name, value in cleaned.items() if not (value is None or _is_empty(value))}


def _text(value: Any) -> Any:
    return NOT_IN_TEXT.sub("", value).strip() if isinstance(value, str) else value


def _is_empty(value: Any) -> bool:
    return isinstance(value, MADE_OF) and not value


def resource(kind: str, resource_id: str, **members: Any) -> Element:
    return {"resourceType": kind, "id": resource_id, **compact(**members)}


def identified(kind: str, resource_id: str, of: str, **members: Any) -> Element:
    """A resource that is one row of ours, with the id of that row."""
    return resource(kind, resource_id, identifier=[identifier(of, resource_id)], **members)


def concept(*codings: Element, text: str | None = None) -> Element:
    return compact(coding=list(codings), text=text)


def listed(*elements: Element | None) -> list[Element]:
    """Those that are there."""
    return [element for element in elements if element]


def text_attachment(text: str, title: str, created_at: str) -> Element:
    content = text.encode()
    return compact(
        contentType="text/plain; charset=utf-8",
        data=base64.b64encode(content).decode(),
        size=len(content),
        title=title,
        creation=created_at,
    )


def file_attachment(record: ChildRecord, file: Row) -> Element:
    return compact(
        contentType=file["content_type"],
        url=record.files.get(file["id"]),
        size=file["size"],
        title=file["filename"],
    )
