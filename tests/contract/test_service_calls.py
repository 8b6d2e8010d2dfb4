"""The table and the diagram of calls in docs/architecture.md are those of the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from contracts_tool.services import load_services
from stack.layout import ROOT

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
SERVICES = {listed.name: listed.package for listed in load_services()}
ROW = re.compile(r"^\| ([\w-]+) \| ([\w-]+) \|", re.MULTILINE)
DASHED = re.compile(r"^ +(\w+) -\.->\|[^|]*\| (\w+)$", re.MULTILINE)
Call = tuple[str, str]


def called_in(path: Path) -> Iterator[str]:
    """The services that a module calls: those named in `….request("documents", …)`, or by a constant of the module.

    The export of a family's data takes them from a list; its row in the table is about the command line.
    """
    tree = ast.parse(path.read_text())
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "request":
            match node.args[:1]:
                case [ast.Constant(value=str(name))]:
                    yield name
                case [ast.Name(id=name)] if name in constants:
                    yield str(constants[name])


def modules(name: str, package: str) -> list[Path]:
    return sorted((ROOT / "services" / name / "src" / package).rglob("*.py"))


def calls_of_code() -> set[Call]:
    """A module of the chassis calls for every service that imports it."""
    chassis = {
        f"chassis.{path.stem}": called & set(SERVICES)
        for path in (ROOT / "services/chassis/src/chassis").glob("*.py")
        if (called := set(called_in(path)))
    }
    found: set[Call] = set()
    for name, package in SERVICES.items():
        for path in modules(name, package):
            found |= {(name, called) for called in called_in(path)}
            text = path.read_text()
            for module, called in chassis.items():
                if f"from {module} import" in text:
                    found |= {(name, each) for each in called}
    return {(caller, called) for caller, called in found if called in SERVICES and caller != called}


def test_the_table_of_calls_is_that_of_the_code() -> None:
    section = ARCHITECTURE.partition("## Service-to-service calls")[2].partition("\n## ")[0]
    assert {call for call in ROW.findall(section) if call[0] in SERVICES} == calls_of_code()


def test_the_diagram_of_calls_is_that_of_the_code() -> None:
    names = {"clinical": "clinical-records"}
    drawn = {(names.get(caller, caller), names.get(called, called)) for caller, called in DASHED.findall(ARCHITECTURE)}
    assert drawn == calls_of_code()


def test_a_call_by_name_and_by_constant_is_found(tmp_path: Path) -> None:
    module = tmp_path / "calls.py"
    module.write_text('OTHER = "billing"\nclient.request("identity", "GET", "/")\nclient.request(OTHER, "GET", "/")\n')
    assert list(called_in(module)) == ["identity", "billing"]
