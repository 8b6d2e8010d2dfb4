"""JSON responses. Reads go from rows to JSON without models in between; routes still declare the schema
(`response_model`), and the test client validates every response against it."""

from typing import Any

import orjson
from fastapi import Response
from pydantic import BaseModel


def _to_text(value: object) -> str:
    """asyncpg's UUID class, and any other value with a text form."""
    return str(value)


def encode(content: Any) -> bytes:
    if isinstance(content, BaseModel):
        return content.model_dump_json(by_alias=True).encode()
    return orjson.dumps(content, default=_to_text)


def json_response(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status_code=status, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)
