"""Searches logs for values that must never be there: names, emails, tokens, written text."""

from collections.abc import Iterator, Mapping
from pathlib import Path


def leaked_values(folder: Path, secrets: Mapping[str, str]) -> Iterator[str]:
    """One line per log file and secret in it. The lines do not repeat the secret."""
    for log in sorted(folder.glob("*.log*")):
        text = log.read_text(errors="replace")
        yield from (f"{log.name} quotes {what}" for what, secret in secrets.items() if secret in text)
