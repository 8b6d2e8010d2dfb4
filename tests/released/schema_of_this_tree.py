"""A pytest plugin for the tests of a released version: their databases get the schema of this tree.

This tree's code makes it, in a process of its own, because its migrations may need its chassis.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from chassis import migrations

TREE = "SCHEMA_OF_TREE"
"""The folder of the tree with the later schema."""
UPGRADE = (
    "import sys, pathlib; from chassis.migrations import upgrade; upgrade(pathlib.Path(sys.argv[1]), *sys.argv[2:])"
)


def pytest_configure(config: pytest.Config) -> None:
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(migrations, "upgrade", _upgrade)
    config.add_cleanup(monkeypatch.undo)


def _upgrade(folder: Path, owner_url: str, role: str) -> None:
    tree = Path(os.environ[TREE])
    sources = os.pathsep.join(os.fspath(source) for source in sorted(tree.glob("services/*/src")))
    # <old tree>/services/<service>/migrations
    migrations_here = tree / "services" / folder.parent.name / "migrations"
    subprocess.run(
        [sys.executable, "-c", UPGRADE, migrations_here, owner_url, role],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": sources},
        check=True,
    )
