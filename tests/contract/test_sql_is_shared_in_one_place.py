"""Modules of a service share SQL through its one module of fragments, not by importing each other's statements
(docs/conventions.md#reads)."""

import ast
import re
from collections.abc import Iterator, Mapping

from stack.layout import ROOT

_SQL = re.compile(r"\b(?:SELECT|FROM|WHERE|JOIN|EXISTS|CASE WHEN|coalesce|concat_ws|IS NULL|lower)\b")
SHARING = ("sql_fragments", "tables")
"""Modules that exist to be imported. A table's module holds the conditions of its partial indexes."""
ALLOWED: Mapping[str, str] = {
    "scheduling.queries.events.event_sql": "the parts of one long SELECT, which read_events runs and search uses",
    "chassis.privacy.erasure": "export selects the same family",
    "chassis.unit_of_work": "reads are audited by the same statement, outside a unit of work",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for source in ROOT.glob("services/*/src"):
        for file in source.rglob("*.py"):
            yield ".".join(file.relative_to(source).with_suffix("").parts), ast.parse(file.read_text())


def sql_constants(tree: ast.Module) -> Iterator[str]:
    for line in tree.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant | ast.JoinedStr | ast.BinOp):
            texts = [str(part.value) for part in ast.walk(line.value) if isinstance(part, ast.Constant)]
            if _SQL.search(" ".join(texts)):
                yield from (name.id for name in line.targets if isinstance(name, ast.Name))


def borrowed(trees: Mapping[str, ast.Module]) -> Iterator[tuple[str, str, str]]:
    """The borrowing module, the owner, and the name of its SQL."""
    owned = {module: set(sql_constants(tree)) for module, tree in trees.items()}
    for module, tree in trees.items():
        for line in (one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)):
            owner = line.module or ""
            names = owned.get(owner, set()) & {alias.name for alias in line.names}
            if not owner.endswith(SHARING):
                yield from ((module, owner, name) for name in names)


def test_no_module_borrows_the_sql_of_another() -> None:
    found = set(borrowed(dict(modules())))
    assert {one for one in found if one[1] not in ALLOWED} == set()
    assert {owner for _, owner, _ in found} == set(ALLOWED), "an exception that nobody needs"


def test_borrowed_sql_is_named() -> None:
    trees = {
        "boats.ledger": ast.parse('PAID = f"SELECT 1 FROM boats WHERE {DUE}"\nMOST = 3'),
        "boats.adapters.sql_fragments": ast.parse('DUE = "b.paid_at IS NULL"'),
        "boats.dashboard": ast.parse(
            "from boats.ledger import MOST, PAID\nfrom boats.adapters.sql_fragments import DUE"
        ),
    }
    assert list(borrowed(trees)) == [("boats.dashboard", "boats.ledger", "PAID")]
