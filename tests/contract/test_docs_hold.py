"""Documents hold: what they and the code cite exists, and the events that READMEs list are those of the code."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from contracts_tool.services import load_services
from stack.layout import ROOT

from tests.contract.citations import (
    broken_citations,
    broken_links,
    documents,
    missing_modules,
    missing_paths,
    missing_sentences,
    shown,
    texts,
    wrong_events,
)
from tests.contract.markdown import anchors

OUTSIDE = ("SPEC", "DECISIONS", "STYLE", "DESIGN")
"""Documents (`.md`) that were never in this repository."""
IN, OUT = "| in | what it does here |", "| out | when |"
RULES, NOWHERE, NUMBER = (f"docs/{name}" for name in ("conventions.md", "nowhere.md", "adr/0001"))
"""Composed, because this file is searched for citations as well."""
SERVICES = {listed.name: listed for listed in load_services()}
_NAMES = {event.name for listed in SERVICES.values() for event in listed.service.produces}
EVENTS = _NAMES | {shown(name) for name in _NAMES}


def assert_none(problems: Iterable[str]) -> None:
    found = list(problems)
    assert not found, "\n".join(["", *found])


def test_every_citation_of_a_document_resolves() -> None:
    assert_none(broken for path, text in texts().items() for broken in broken_citations(path, text))


def test_every_link_in_a_document_resolves() -> None:
    assert_none(broken for path, text in documents().items() for broken in broken_links(path, text))


def test_nothing_cites_a_document_outside_the_repository() -> None:
    outside = re.compile(rf"\b(?:{'|'.join(OUTSIDE)})\.md\b")
    assert_none(f"{path}: {match[0]}" for path, text in texts().items() for match in outside.finditer(text))


def test_api_descriptions_cite_no_document() -> None:
    cited = re.compile(r"(?<![\w./:-])docs/\S+")
    apis = {path: text for path, text in texts().items() if path.match("contracts/openapi/*.json")}
    assert apis
    assert_none(f"{path}: {found}" for path, text in apis.items() for found in cited.findall(text))


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_readme_lists_the_events_of_its_service(name: str) -> None:
    readme = (ROOT / "services" / name / "README.md").read_text()
    consumed = {shown(subject) for subject in SERVICES[name].consumes}
    produced = {shown(event.name) for event in SERVICES[name].service.produces}
    assert_none([*wrong_events(readme, IN, consumed), *wrong_events(readme, OUT, produced)])


def test_files_named_in_documents_exist() -> None:
    assert_none(missing for path, text in documents().items() for missing in missing_paths(path, text))


def test_sentences_quoted_in_the_rules_are_those_of_the_product() -> None:
    rules = {path: text for path, text in documents().items() if path.match("docs/product/*.md")}
    assert rules
    assert_none(missing for path, text in rules.items() for missing in missing_sentences(path, text))


def test_modules_named_in_documents_exist() -> None:
    assert_none(missing for path, text in documents().items() for missing in missing_modules(path, text, EVENTS))


def test_headings_get_the_anchors_of_github() -> None:
    text = "# One thing: `a/b.md`!\n## Twice\n## Twice\n```\n# not a heading\n```\n### A [link](x.md) & more ###\n"
    assert anchors(text) == {"one-thing-abmd", "twice", "twice-1", "a-link--more"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"see {RULES}#time.", None),
        (f"see {RULES}#weather", f"{RULES}#weather: no such heading"),
        (f'"""Why ({NOWHERE}#time)."""', f"{NOWHERE}#time: no such file"),
        (f"({NUMBER})", f"{NUMBER}: no such file"),
        (f"https://example.com/{NOWHERE}", None),
    ],
)
def test_a_broken_citation_is_named(text: str, problem: str | None) -> None:
    assert list(broken_citations(Path("services/x.py"), text)) == ([f"services/x.py: {problem}"] if problem else [])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[time](conventions.md#time) [here](#here) [up](../README.md)\n# Here", None),
        ("[time](conventions.md#weather)", "conventions.md#weather: no such heading"),
        (f"[time]({RULES})", f"{RULES}: no such file"),
        ("![a picture](pictures/nobody.png)", "pictures/nobody.png: no such file"),
        ("[out](../../secrets.md)", "../../secrets.md: no such file"),
        ("[out](https://example.com/nowhere.md) `[code](nowhere.md)`", None),
    ],
)
def test_a_broken_link_is_named(text: str, problem: str | None) -> None:
    found = [broken for broken in broken_links(Path("docs/glossary.md"), text) if "#here" not in broken]
    assert found == ([f"docs/glossary.md: {problem}"] if problem else [])


@pytest.mark.parametrize(
    ("span", "problem"),
    [
        ("tests/contract/test_docs_hold.py", None),
        ("tests/contract/test_docs_*.py", None),
        ("tests/contract/test_docs_hold.py::test_files_named_in_documents_exist", None),
        ("main.py", None),
        ("test_docs_hold.py", None),
        ("test_nowhere.py", "no such file"),
        ("auth/keys.py", None),
        ("tests/contract/citations.py::test_nothing_like_it", "no such test"),
        ("tests/contract/test_documents_*.py", "no such file"),
        ("tests/nowhere.toml", "no such file"),
    ],
)
def test_a_missing_file_is_named(span: str, problem: str | None) -> None:
    found = list(missing_paths(Path("services/chassis/README.md"), f"As `{span}` shows."))
    assert found == ([f"services/chassis/README.md: `{span}`: {problem}"] if problem else [])


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("'This field can't be empty, or it\n  can.'", "This field can't be empty, or it can."),
        ("'You can add up to 999 children. Please contact support if you have more.'", None),
        ("'File must be one of these types: …'", None),
        ("the word 'status' and the title 'Client info'", None),
    ],
)
def test_a_sentence_that_no_source_says_is_named(text: str, missing: str | None) -> None:
    found = list(missing_sentences(Path("x.md"), text))
    assert found == ([f"x.md: '{missing}': no source says this"] if missing else [])


@pytest.mark.parametrize("name", ["chassis.app", "chassis.app.create_app", "chassis.events", "identity.child.made"])
def test_a_module_or_an_event_is_known(name: str) -> None:
    assert list(missing_modules(Path("README.md"), f"`{name}`", {"identity.child.made"})) == []


@pytest.mark.parametrize("name", ["chassis.apps", "chassis.app.nothing_like_it", "chassis.events.nowhere"])
def test_a_missing_module_is_named(name: str) -> None:
    assert list(missing_modules(Path("README.md"), f"`{name}`", ())) == [f"README.md: `{name}`: no such module"]


def test_a_wrong_event_table_is_named() -> None:
    readme = f"{OUT}\n| --- | --- |\n| `a.b.made` | then |\n| `a.b.made` | now |\n| `a.c.gone` | never |\n| a.d | x |\n"
    assert list(wrong_events(readme, OUT, {"a.b.made", "a.e.sent"})) == [
        "not an event: | a.d | x |",
        "listed twice: a.b.made",
        f"missing from `{OUT}`: a.e.sent",
        "not in the code: a.c.gone",
    ]
    assert list(wrong_events("no table", IN, {"a.b.made"})) == [f"missing from `{IN}`: a.b.made"]


def test_an_event_table_out_of_order_is_named() -> None:
    readme = f"{OUT}\n| --- | --- |\n| `a.c.made` | then |\n| `a.b.made` | now |\n"
    assert list(wrong_events(readme, OUT, {"a.b.made", "a.c.made"})) == [f"not in the order of the alphabet: `{OUT}`"]
