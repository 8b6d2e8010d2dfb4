"""Migrates every service's database to the newest version, in parallel."""

import os
import subprocess
import sys
from collections.abc import Collection, Mapping

from stack.install.stamps import Stamp, digest
from stack.layout import ROOT, Layout
from stack.platform import Service
from stack.problems import Problem, last_lines
from stack.progress import Progress


def migrate(
    services: Collection[Service], envs: Mapping[str, Mapping[str, str]], layout: Layout, progress: Progress
) -> None:
    """Run `python -m <package>.cli migrate` for each service with changed migrations since this state's last run.

    Raises Problem naming the service and its log.
    """
    stamps = {service.name: Stamp(layout.state / "migrated" / service.name) for service in services}
    wanted = {service.name: _wanted(service, envs) for service in services}
    due = [service for service in services if not stamps[service.name].matches(wanted[service.name])]
    if not due:
        if services:
            progress.note("Databases are migrated")
        return
    with progress.step("Migrating " + ", ".join(service.name for service in due)):
        running = [(service, _start(service, envs[service.name], layout)) for service in due]
        failed = [service for service, process in running if process.wait() != 0]
    if failed:
        log = layout.log / f"migrate-{failed[0].name}.log"
        raise Problem(
            f"The migration of {failed[0].name} failed: read {log}, fix the cause and run the command again; "
            f"it ends with\n{last_lines(log.read_text(errors='replace'))}"
        )
    for service in due:
        stamps[service.name].write(wanted[service.name])


def _wanted(service: Service, envs: Mapping[str, Mapping[str, str]]) -> str:
    """A digest of the migrations, the chassis and the database's URL."""
    folders = [ROOT / "services" / service.name / "migrations", ROOT / "services" / "chassis" / "src"]
    return digest(folders, envs[service.name][f"{service.env_prefix}_MIGRATION_DATABASE_URL"])


def _start(service: Service, env: Mapping[str, str], layout: Layout) -> subprocess.Popen[bytes]:
    with (layout.log / f"migrate-{service.name}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", f"{service.package}.cli", "migrate"],
            env=dict(env),
            cwd=os.fspath(ROOT),
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
