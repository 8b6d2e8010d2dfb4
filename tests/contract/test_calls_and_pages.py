"""Every call and page that the product promises exists: 90 calls in the contracts, 71 pages in the web apps.

Query parameters are part of the promise. A page counts when `paths.ts` of its web app names it, or the addresses that
the apps share: the app's own `paths.test.ts` fails when such a path has no route.
"""

import json
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CALLS = [tuple(line.split()) for line in (HERE / "promised_calls.txt").read_text().splitlines()]
PAGES = (HERE / "promised_pages.txt").read_text().split()
PAGE_LITERAL = re.compile(r"'(/[\w:/-]*)'")


def offered_calls() -> dict[str, set[str]]:
    """The query parameters by `METHOD /path`, with `{}` for each id."""
    documents = [json.loads(file.read_text()) for file in sorted((ROOT / "contracts/openapi").glob("*.json"))]
    return {
        f"{method.upper()} {_shape(path.removeprefix('/api/v1'))}": {
            parameter["name"].removesuffix("[]")
            for parameter in operation.get("parameters", [])
            if parameter["in"] == "query"
        }
        for document in documents
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }


def _shape(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def test_the_lists_are_whole() -> None:
    assert (len(set(CALLS)), len(set(PAGES))) == (90, 71)


@pytest.mark.parametrize(("method", "target"), CALLS)
def test_a_promised_call_exists_with_its_query(method: str, target: str) -> None:
    path, _, query = target.partition("?")
    offered = offered_calls()[f"{method} {_shape(path)}"]
    assert set(filter(None, query.split("&"))) <= offered


def named_pages() -> set[str]:
    apps = ("web-shell", "web-guardian", "web-therapist")
    files = [
        *(ROOT / app / "src/paths.ts" for app in apps),
        ROOT / "web-shell/packages/app-kit/src/routing/addresses.ts",
    ]
    return {re.sub(r":\w+", ":id", path) for file in files for path in PAGE_LITERAL.findall(file.read_text())}


def listed_pages(text: str) -> set[str]:
    """The addresses in the section Routes, in backticks: whole, or below the last whole one."""
    found, base = set(), ""
    for span in re.findall(r"`([^`\n]*)`", text.partition("\n## Routes\n")[2].partition("\n## ")[0]):
        if span.startswith("/"):
            base = span.rstrip("/") or "/"
        page = base if span.startswith("/") else f"{base}/{span}"
        found.add(re.sub(r"\{[\w ]+\}", ":id", page))
    return found


def unlisted(pages: set[str], listed: set[str]) -> list[str]:
    """An address with listed pages below it is a section, not a page."""
    return sorted(page for page in pages - listed if not any(one.startswith(f"{page}/") for one in listed))


def test_every_promised_page_exists() -> None:
    assert [page for page in PAGES if page not in named_pages()] == []


def test_every_page_is_in_the_list_of_routes() -> None:
    listed = listed_pages((ROOT / "docs/product/web.md").read_text())
    assert unlisted(named_pages(), listed) == [], "add it to docs/product/web.md#routes"


def test_a_page_that_the_list_of_routes_lacks_is_named() -> None:
    text = "`/no`\n## Routes\n- `/boats` with `sails`; and `/`\n- `/docks/{dock id}/` with `ropes`\n## Next\n`x`"
    listed = listed_pages(text)
    assert listed == {"/boats", "/boats/sails", "/", "/docks/:id", "/docks/:id/ropes"}
    assert unlisted({"/docks", "/docks/:id/ropes", "/boats/masts"}, listed) == ["/boats/masts"]
