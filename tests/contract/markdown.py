"""Reads what the document tests need from Markdown: headings as GitHub links them, links, code spans, tables."""

import re
from collections.abc import Iterator

_FENCED = re.compile(r"^ {0,3}(```+|~~~+).*?^ {0,3}\1[`~]*[ \t]*$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$", re.MULTILINE)
_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
_LINK_TEXT = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:[ \t]+<?(\S+?)>?[ \t]*$", re.MULTILINE)
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def prose(text: str) -> str:
    """Without fenced code."""
    return _FENCED.sub("", text)


def anchors(text: str) -> set[str]:
    """The fragments that GitHub gives the headings: the second of a name ends in `-1`."""
    found: set[str] = set()
    for heading in _HEADING.findall(prose(text)):
        slug = wanted = _slug(heading)
        repeats = 0
        while slug in found:
            repeats += 1
            slug = f"{wanted}-{repeats}"
        found.add(slug)
    return found


def _slug(heading: str) -> str:
    shown = _LINK_TEXT.sub(r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")


def links(text: str) -> Iterator[str]:
    """The targets of links and images, as written."""
    shown = _SPAN.sub("", prose(text))
    yield from _LINK.findall(shown)
    yield from _REFERENCE.findall(shown)


def without_links(text: str) -> str:
    return _REFERENCE.sub("", _LINK.sub("", text))


def code_spans(text: str) -> Iterator[str]:
    yield from _SPAN.findall(prose(text))


def table(text: str, header: str) -> list[str] | None:
    """The rows below this header row; None when there is no such table."""
    lines = prose(text).splitlines()
    wanted = _cells(header)
    for number, line in enumerate(lines):
        if line.startswith("|") and _cells(line) == wanted:
            rows = lines[number + 2 :]
            end = next((at for at, row in enumerate(rows) if not row.startswith("|")), len(rows))
            return rows[:end]
    return None


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
