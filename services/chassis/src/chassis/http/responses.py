"""Answers as bytes. Reads go from rows to JSON without models in between; the schema is still declared on the route
(`response_model`), and the test kit holds every answer against it."""

from typing import Any

import orjson
from fastapi import Response
from pydantic import BaseModel


def _plain(value: object) -> str:
    """asyncpg's own UUID class and anything else that has a text form."""
    return str(value)


def encode(content: Any) -> bytes:
    if isinstance(content, BaseModel):
        return content.model_dump_json(by_alias=True).encode()
    return orjson.dumps(content, default=_plain)


def json_response(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status_code=status, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)
