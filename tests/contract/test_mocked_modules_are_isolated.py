"""Unit tests of the web share one environment, where `vi.mock` has no effect on a module that an earlier file imported,
and `vi.resetModules` makes the next file set up the page again. `vitest.config.ts` runs files with `.mocked.` in their
names each in an environment of its own."""

import pytest
from stack.layout import ROOT

WEB_TESTS = [
    file
    for folder in ("web-shell", "web-therapist", "web-guardian")
    for file in (ROOT / folder).rglob("*.test.ts*")
    if "node_modules" not in file.parts
]


@pytest.mark.parametrize("call", ["vi.mock(", "vi.resetModules("])
def test_files_that_change_modules_are_isolated(call: str) -> None:
    mocking = [file.name for file in WEB_TESTS if call in file.read_text()]
    assert mocking
    assert [name for name in mocking if ".mocked." not in name] == []
