from typing import Any

from fastapi import Response

from chassis.http.attachment import attachment

PDF = "application/pdf"
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}}}
"""OpenAPI of a route that sends a PDF."""


def pdf_response(content: bytes, filename: str) -> Response:
    """`filename` has ASCII letters, digits, dots and hyphens only."""
    return attachment(content, PDF, filename)
