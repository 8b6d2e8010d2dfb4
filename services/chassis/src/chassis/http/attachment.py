from fastapi import Response


def attachment(content: bytes, media_type: str, filename: str) -> Response:
    """A file that the browser saves. `filename` has ASCII letters, digits, dots and hyphens only."""
    headers = {
        "Content-Disposition": f'attachment; filename="{filename}"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content, media_type=media_type, headers=headers)
