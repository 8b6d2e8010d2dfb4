from typing import Any

from fastapi import Response

PDF = "application/pdf"
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}}}
"""OpenAPI of a route that sends a PDF."""


def pdf_response(content: bytes, filename: str) -> Response:
    """`filename` has ASCII letters, digits, dots and hyphens only."""
    headers = {
        "Content-Disposition": f'attachment; filename="{filename}"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content, media_type=PDF, headers=headers)
