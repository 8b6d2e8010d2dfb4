"""Records what the code of a service expects of its database, from a run of its tests."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from chassis import migrations
from chassis.testing import statement_recorder
from chassis.testing.databases import empty_database
from chassis.testing.released_database import ReleasedDatabase
from chassis.testing.servers import TestServers

from contracts_tool.services import ROOT, Listed

RECORDER = ("-p", statement_recorder.__name__)
ABOUT_RELEASES = ("-k", "not released_version")
"""A new service has no release to compare with yet."""


def record(listed: Listed, version: str) -> ReleasedDatabase:
    """Runs the tests of the service, which takes minutes.

    Raises ValueError when they fail.
    """
    statements = _statements(listed.name)
    servers = TestServers()
    try:
        with empty_database(servers.start_postgres(), listed.service) as owner_url:
            migrations.upgrade(listed.service.migrations, owner_url, listed.name.replace("-", "_"))
            return ReleasedDatabase.record(version, owner_url, statements)
    finally:
        servers.stop()


def _statements(service: str) -> list[str]:
    tests = [sys.executable, "-m", "pytest", "-q", *RECORDER, *ABOUT_RELEASES, f"services/{service}"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, statement_recorder.FOLDER: folder}
        if subprocess.run(tests, cwd=ROOT, env=environment, check=False).returncode != 0:
            raise ValueError(f"{service} cannot be released: its tests fail")
        return sorted({one for file in Path(folder).glob("*.json") for one in json.loads(file.read_text())})
