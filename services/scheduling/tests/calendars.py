"""Calendars as schools publish them."""

from datetime import time

EIGHT = time(8)


def event(*lines: str, uid: str = "1@school") -> str:
    return "\n".join(("BEGIN:VEVENT", f"UID:{uid}", *lines, "END:VEVENT"))


def calendar(*events: str) -> bytes:
    return "\r\n".join("\n".join(("BEGIN:VCALENDAR", "VERSION:2.0", *events, "END:VCALENDAR")).split("\n")).encode()
