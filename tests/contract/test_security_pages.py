"""docs/security holds: every named test and rule exists, and no requirement is missing."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from stack.layout import ROOT

PAGES = ROOT / "docs" / "security"
ROW = re.compile(
    r"^\| (?P<number>[\d.()A-Za-z–]+) \|(?: (?P<level>[12]) \|)? .+? \| (?P<state>\S+) \| (?P<proof>.+) \|$"
)
NAMED_TEST = re.compile(r"`([\w./-]+\.(?:py|tsx?))::([^`]+)`")
RULE = re.compile(r"ruff `([A-Z]+\d+)`")
LINK_OR_FILE = re.compile(r"\]\([^)]+\)|`[\w./-]+\.(?:py|json|md)`")
PER_CHAPTER = {1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13,
               16: 16, 17: 7}  # fmt: skip
"""Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0."""
PER_LEVEL = {"1": 70, "2": 183}
HIPAA = {"164.308": 23, "164.310": 7, "164.312": 10}


def rows(page: str) -> Iterator[re.Match[str]]:
    for line in (PAGES / page).read_text().splitlines():
        if re.match(r"\| \d", line):
            row = ROW.match(line)
            assert row, f"cannot be read: {line}"
            yield row


def numbers(row: re.Match[str]) -> list[str]:
    first, _, last = row["number"].partition("–")
    if not last:
        return [first]
    (section, start), (other, end) = (number.rsplit(".", 1) for number in (first, last))
    assert section == other
    return [f"{section}.{number}" for number in range(int(start), int(end) + 1)]


@cache
def text_of(path: str) -> str:
    return (ROOT / path).read_text()


def missing_tests(text: str) -> list[str]:
    def exists(path: str, name: str) -> bool:
        if not (ROOT / path).is_file():
            return False
        if path.endswith(".py"):
            return re.search(rf"^ *(?:async )?def {re.escape(name)}\(", text_of(path), re.MULTILINE) is not None
        return any(f"test({quote}{name}{quote}," in text_of(path) for quote in "'\"`")

    return [f"{path}::{name}" for path, name in NAMED_TEST.findall(text) if not exists(path, name)]


@pytest.mark.parametrize("page", sorted(path.name for path in PAGES.glob("*.md")))
def test_every_named_test_exists(page: str) -> None:
    assert missing_tests((PAGES / page).read_text()) == []


def test_a_missing_test_is_named() -> None:
    here = "tests/contract/test_security_pages.py"
    assert missing_tests(f"`{here}::test_a_missing_test_is_named` `{here}::test_gone`") == [f"{here}::test_gone"]


@pytest.mark.parametrize("page", ["asvs.md", "hipaa.md"])
def test_what_is_met_names_its_proof(page: str) -> None:
    for row in rows(page):
        assert row["state"] in ("met", "n/a", "open"), row[0]
        if row["state"] == "met":
            proofs = (NAMED_TEST, RULE, LINK_OR_FILE)
            assert any(proof.search(row["proof"]) for proof in proofs), f"{row['number']} names no proof"


def test_named_rules_of_the_linter_are_on() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    everywhere = text.partition("[tool.ruff.lint]")[2].partition("[tool.ruff.lint.per-file-ignores]")[0]
    ignored = everywhere.partition("ignore = [")[2]
    for rule in {rule for row in rows("asvs.md") for rule in RULE.findall(row["proof"])}:
        assert rule.startswith("S"), rule
        assert f'"{rule}"' not in ignored, rule
    assert '"S"' in everywhere.partition("ignore = [")[0]


def test_every_asvs_requirement_is_listed_once() -> None:
    listed = [(number, row["level"]) for row in rows("asvs.md") for number in numbers(row)]
    assert len({number for number, _ in listed}) == len(listed)
    chapters = [int(number.split(".")[0]) for number, _ in listed]
    assert {chapter: chapters.count(chapter) for chapter in PER_CHAPTER} == PER_CHAPTER
    levels = [level for _, level in listed]
    assert {level: levels.count(level) for level in PER_LEVEL} == PER_LEVEL


def test_the_counts_of_asvs_are_those_of_its_rows() -> None:
    states = [row["state"] for row in rows("asvs.md") for _ in numbers(row)]
    intro = " ".join((PAGES / "asvs.md").read_text().split())
    said = f"Of {len(states)} requirements, {states.count('met')} are met, {states.count('n/a')} are not applicable and"
    assert f"{said} {states.count('open')} are open." in intro


def test_every_hipaa_section_is_listed() -> None:
    sections = [row["number"].partition("(")[0] for row in rows("hipaa.md")]
    assert {section: sections.count(section) for section in HIPAA} == HIPAA
