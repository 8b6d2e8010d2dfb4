"""Every ignored rule has its reason in the same line (docs/conventions.md#types)."""

import re

import pytest

from tests.contract.citations import texts

IGNORE = re.compile(r"#\s*(?:noqa|type: ignore)\b(?P<after>.*)")
REASON = re.compile(r"(?::\s*[A-Z]+\d+(?:, [A-Z]+\d+)*|\[[\w, -]+\])\s+# \S.*")


def without_reason(line: str) -> bool:
    found = IGNORE.search(line)
    return found is not None and not REASON.fullmatch(found["after"].rstrip())


def test_every_ignore_in_python_has_a_reason() -> None:
    bare = [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts().items()
        if path.suffix == ".py" and path.name != "test_ignores_have_reasons.py"
        for number, line in enumerate(text.splitlines(), 1)
        if without_reason(line)
    ]
    assert bare == []


@pytest.mark.parametrize("line", ["x  # noqa: S608", "x  # type: ignore", "x  # noqa", "x  # type: ignore[misc]  #"])
def test_an_ignore_without_a_reason_is_found(line: str) -> None:
    assert without_reason(line)


@pytest.mark.parametrize("line", ["x  # noqa: S105, S106  # a kind of email", "x  # type: ignore[misc]  # a lambda"])
def test_an_ignore_with_a_reason_is_not_found(line: str) -> None:
    assert not without_reason(line)
