"""The Stripe simulator is a package that could move to a repository of its own. import-linter reads the packages; this
reads their tests too."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from stack.install.python import own_packages
from stack.layout import ROOT

SIMULATOR = ROOT / "deploy" / "simulators" / "stripe"
PACKAGE = "stripe_simulator"


def imports(file: Path) -> Iterator[str]:
    """The top-level packages that a module imports."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _modules(*folders: str) -> Iterator[Path]:
    yield from (
        file for folder in folders for file in (ROOT / folder).rglob("*.py") if "node_modules" not in file.parts
    )


def test_no_module_outside_the_simulator_imports_it() -> None:
    outside = [file for file in _modules("services", "deploy", "tests") if SIMULATOR not in file.parents]
    assert [file for file in outside if PACKAGE in set(imports(file))] == []


def test_the_simulator_and_its_tests_import_nothing_of_ours() -> None:
    ours = {package.name for folder in own_packages() for package in (folder / "src").iterdir()} - {PACKAGE}
    ours |= {"services", "deploy", "tests"}
    assert {"chassis", "stack", "billing"} <= ours
    for file in SIMULATOR.rglob("*.py"):
        assert not ours & set(imports(file)), file


def test_the_simulator_has_its_own_version_readme_and_test_settings() -> None:
    described = tomllib.loads((SIMULATOR / "pyproject.toml").read_text())
    assert described["project"]["version"]
    assert (SIMULATOR / described["project"]["readme"]).exists()
    assert "chassis" not in str(described)
    assert described["tool"]["pytest"]["ini_options"]["testpaths"] == ["tests"]
