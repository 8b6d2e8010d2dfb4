"""Titles of web tests are short enough to read in a list (docs/conventions.md#tests)."""

import re
from collections.abc import Iterator

import pytest
from stack.layout import ROOT

LONGEST = 72
FOLDERS = ("web-shell", "web-therapist", "web-guardian", "tests/e2e")
TITLE = re.compile(r"""(?:\b(?:test|it)|\](?:\ as\ const)?\)|\)\))\(\s*(['"`])(?P<title>.+?)\1,""", re.VERBOSE)


def titles(text: str) -> Iterator[str]:
    return (found["title"] for found in TITLE.finditer(text))


def test_titles_of_web_tests_are_short() -> None:
    files = [
        file
        for folder in FOLDERS
        for pattern in ("*.test.ts", "*.test.tsx", "*.spec.ts")
        for file in (ROOT / folder).rglob(pattern)
        if "node_modules" not in file.parts
    ]
    found = [(file.name, title) for file in files for title in titles(file.read_text())]
    assert len(found) > 800
    assert [f"{name}: {title}" for name, title in found if len(title) > LONGEST] == []


@pytest.mark.parametrize(
    "text",
    [
        "test('a title', () => {",
        "it(\n  'a title',",
        "test.each([\n  [1],\n] as const)('a title', (n) =>",
        'test("a title",',
    ],
)
def test_a_title_is_found(text: str) -> None:
    assert list(titles(text)) == ["a title"]
