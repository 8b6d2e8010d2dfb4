"""Unit tests of the web share one environment, where `vi.mock` has no effect on a module that an earlier file imported.
`vitest.config.ts` runs files with `.mocked.` in their names each in an environment of its own."""

from stack.layout import ROOT

WEB_TESTS = [
    file
    for folder in ("web-shell", "web-therapist", "web-guardian")
    for file in (ROOT / folder).rglob("*.test.ts*")
    if "node_modules" not in file.parts
]


def test_files_that_mock_a_module_are_isolated() -> None:
    mocking = [file.name for file in WEB_TESTS if "vi.mock(" in file.read_text()]
    assert mocking
    assert [name for name in mocking if ".mocked." not in name] == []
