"""During a roll-out the released version of a service runs on the schema of this one. Its own tests do that here.

The code comes from the commit in contracts/released. In a clone without that commit the test fails.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from contracts_tool.released import Release
from stack.layout import ROOT
from stack.platform import Service, load_platform

from tests.released import schema_of_this_tree

PARTS = ("services", "deploy", "contracts", "pyproject.toml")
LEFT_OUT = ("adapters/test_migrations.py", "domain")
"""The first compares the tables of its code with the schema, the second needs no database."""
PASSED = re.compile(r"\b(\d+) passed\b")


@pytest.mark.parametrize("service", load_platform().services, ids=lambda service: service.name)
def test_released_code_passes_its_tests_on_this_schema(
    service: Service, tmp_path: Path, report: Callable[[str], None]
) -> None:
    release = Release.of(service.name)
    name = f"{service.name} {release.version}"
    if not _is_here(release.commit):
        pytest.fail(f"{name}: this clone lacks its commit {release.commit[:12]}; run git fetch --unshallow")
    _extract(release.commit, tmp_path)

    done = _run_tests(service, tmp_path)

    assert done.returncode == 0, f"{name} fails on this schema\n{done.stdout[-6000:]}"
    passed = PASSED.search(done.stdout)
    assert passed, done.stdout[-2000:]
    report(f"{name} at {release.commit[:12]}: {passed[1]} tests passed on this schema")


def _is_here(commit: str) -> bool:
    found = subprocess.run(
        ["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, check=False, capture_output=True
    )
    return found.returncode == 0


def _extract(commit: str, folder: Path) -> None:
    packed = subprocess.run(["git", "archive", commit, *PARTS], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract"], cwd=folder, input=packed, check=True)


def _run_tests(service: Service, tree: Path) -> subprocess.CompletedProcess[str]:
    sources = [
        *sorted(tree.glob("services/*/src")),
        *sorted(tree.glob("deploy/*/src")),
        tree / "deploy/simulators/stripe/src",
    ]
    plugin = Path(schema_of_this_tree.__file__)
    tests = tree / "services" / service.name / "tests"
    environment = {name: value for name, value in os.environ.items() if name != "TEST_POSTGRES_URL"}
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", plugin.stem, "-x", tests),
            *(f"--ignore={tests / each}" for each in LEFT_OUT),
        ],
        cwd=tree,
        env={
            **environment,
            "PYTHONPATH": os.pathsep.join(map(str, [*sources, plugin.parent])),
            schema_of_this_tree.TREE: str(ROOT),
        },
        check=False,
        capture_output=True,
        text=True,
    )
