"""What must never be in a log: names, e-mail addresses, tokens, and what people wrote."""

from collections.abc import Iterator, Mapping
from pathlib import Path


def leaked_values(folder: Path, secrets: Mapping[str, str]) -> Iterator[str]:
    """A line for each secret in each log file that quotes it; the secret itself is not repeated."""
    for log in sorted(folder.glob("*.log*")):
        text = log.read_text(errors="replace")
        yield from (f"{log.name} quotes {what}" for what, secret in secrets.items() if secret in text)
