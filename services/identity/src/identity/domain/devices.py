"""Readable device names from user agents: `Chrome on macOS`."""

import re
from collections.abc import Sequence

UNKNOWN = "Unknown device"
BROWSERS = (("Edge", "Edg"), ("Opera", "OPR"), ("Samsung Internet", "SamsungBrowser"), ("Firefox", "Firefox|FxiOS"),
    ("Chrome", "(?:Headless)?Chrome|CriOS|Chromium"), ("Safari", "Safari"))  # fmt: skip
"""Checked in this order, because most user agents also name the browsers they imitate."""
SYSTEMS = (("iOS", "iPhone|iPad|iPod"), ("Android", "Android"), ("ChromeOS", "CrOS"), ("macOS", "Mac OS X|Macintosh"),
    ("Windows", "Windows"), ("Linux", "Linux|X11"))  # fmt: skip


def device_name(user_agent: str | None) -> str:
    """Never repeats the user agent itself: anyone can put any text into it."""
    browser, system = (_first(names, user_agent or "") for names in (BROWSERS, SYSTEMS))
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN


def _first(names: Sequence[tuple[str, str]], user_agent: str) -> str | None:
    return next((name for name, marks in names if re.search(rf"\b(?:{marks})", user_agent)), None)
