"""What a browser calls itself, in words that its owner knows: `Chrome on macOS`."""

import re
from collections.abc import Sequence

UNKNOWN = "Unknown device"
BROWSERS = (("Edge", "Edg"), ("Opera", "OPR"), ("Samsung Internet", "SamsungBrowser"), ("Firefox", "Firefox|FxiOS"),
    ("Chrome", "(?:Headless)?Chrome|CriOS|Chromium"), ("Safari", "Safari"))  # fmt: skip
"""In this order: most browsers also name the ones they resemble."""
SYSTEMS = (("iOS", "iPhone|iPad|iPod"), ("Android", "Android"), ("ChromeOS", "CrOS"), ("macOS", "Mac OS X|Macintosh"),
    ("Windows", "Windows"), ("Linux", "Linux|X11"))  # fmt: skip


def device_name(user_agent: str | None) -> str:
    """Never what was sent itself: that is anybody's text."""
    browser, system = (_first(names, user_agent or "") for names in (BROWSERS, SYSTEMS))
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN


def _first(names: Sequence[tuple[str, str]], user_agent: str) -> str | None:
    return next((name for name, marks in names if re.search(rf"\b(?:{marks})", user_agent)), None)
