"""Writes lines of an iCalendar file (RFC 5545 section 3.1)."""

from datetime import UTC, datetime, timedelta

LONGEST = 75
"""Octets of a line without its line break."""
LINE_END = b"\r\n"
INSIDE_OF_CHARACTER = range(0x80, 0xC0)
"""Continuation octets of UTF-8."""
WALL = "%Y%m%dT%H%M%S"


def line(name: str, value: str) -> bytes:
    """Folded after 75 octets, never within a character."""
    octets = f"{name}:{value}".encode()
    folded = b""
    room = LONGEST
    while len(octets) > room:
        cut = room
        while octets[cut] in INSIDE_OF_CHARACTER:
            cut -= 1
        folded += octets[:cut] + LINE_END + b" "
        octets, room = octets[cut:], LONGEST - 1
    return folded + octets + LINE_END


def text(value: str) -> str:
    """A TEXT value (section 3.3.11)."""
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(escaped.splitlines())


def utc(instant: datetime) -> str:
    return f"{instant.astimezone(UTC):{WALL}}Z"


def wall(instant: datetime) -> str:
    """Local time, for a property with a TZID."""
    return f"{instant:{WALL}}"


def offset(value: timedelta) -> str:
    """`-0700`; includes seconds only if there are any."""
    seconds = abs(int(value.total_seconds()))
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{'-' if value < timedelta(0) else '+'}{hours:02}{minutes:02}{f'{rest:02}' if rest else ''}"
