"""Copies a stack's data, and puts a copy in the place of it (docs/backup.md)."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from stack import postgres, prometheus
from stack.layout import ROOT, Layout
from stack.operator_cli import command_of
from stack.problems import Problem, last_lines
from stack.progress import Progress
from stack.stack import Stack

FORMAT = 1
REPLACED = "before-restore"
"""The folder of the state that holds what the latest restore replaced."""
_MANIFEST = "backup.json"
_REMEMBERED = "last-backup.json"


def make(stack: Stack, folder: Path, progress: Progress) -> None:
    """Copies databases, files and heads of the audit trail while people use the product.

    The order matters. Heads come first, because a head that is newer than the trail looks like a cut trail. Files come
    last: a file is stored before its row and stays for an hour after it, so a copied row finds its file.
    Raises Problem if the folder exists or the stack isn't running.
    """
    if folder.exists():
        raise Problem(f"{folder} exists: choose a folder that doesn't")
    if not stack.supervisor.is_running():
        raise Problem("Larkwell is not running: `make up` starts it, then run this again")
    partial = folder.with_name(f"{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(mode=0o700, parents=True)
    with progress.step("Copying the heads of the audit trail"):
        shutil.copytree(stack.layout.audit_heads, partial / "audit-heads")
    begun = datetime.now(UTC)
    with progress.step("Copying the databases"):
        postgres.copy_to(partial / "postgres", stack.layout, stack.platform, stack.secrets)
    with progress.step("Copying the files"):
        _copy_files(stack.layout.objects, partial / "objects")
    finished = datetime.now(UTC)
    manifest = {"format": FORMAT, "begun_at": begun.isoformat(), "finished_at": finished.isoformat()}
    (partial / _MANIFEST).write_text(json.dumps(manifest))
    partial.rename(folder)
    remembered = {"finished_at": manifest["finished_at"], "folder": str(folder)}
    (stack.layout.state / _REMEMBERED).write_text(json.dumps(remembered))
    prometheus.tell_backup(stack.layout, finished)
    if prometheus.NAME in stack.processes:
        stack.supervisor.signal(prometheus.NAME, prometheus.RELOAD)


@dataclass(frozen=True)
class LastBackup:
    finished_at: datetime
    folder: Path


def last(layout: Layout) -> LastBackup | None:
    """The latest that `make` made of this stack; None before the first one."""
    file = layout.state / _REMEMBERED
    if not file.exists():
        return None
    found = json.loads(file.read_text())
    return LastBackup(datetime.fromisoformat(found["finished_at"]), Path(found["folder"]))


def restore(stack: Stack, folder: Path, progress: Progress) -> None:
    """Replaces all data by a backup and starts the stack. What it replaces stays in `before-restore` of the state.

    Every sign-in ends, because one that ended after the backup would be valid again, and tokens get a new key, because
    one issued after the backup has no sign-in. Published events are sent again: the broker starts empty, and services
    skip what they have. Raises Problem before anything changes if the backup is damaged or of another format.
    """
    with progress.step("Checking the backup"):
        _check(folder)
    stack.down()
    with progress.step("Replacing the data"):
        _replace(stack.layout, folder)
    database = stack.with_only("postgres")
    database.up(progress, with_seed=False)
    with progress.step("Ending all sign-ins"):
        _command(stack, "identity", "sign-ins", "end-all")
    database.down()
    stack.up(progress, with_seed=False)
    with progress.step("Sending events again"):
        resend_events(stack)


def resend_events(stack: Stack) -> None:
    """Services skip what they have handled."""
    for service in stack.platform.services:
        _command(stack, service.name, "events", "resend")


def _copy_files(source: Path, target: Path) -> None:
    """Skips files that are deleted while it copies."""

    def copy(file: str, to: str) -> None:
        try:
            shutil.copy2(file, to)
        except FileNotFoundError:
            return

    shutil.copytree(source, target, copy_function=copy)


def _check(folder: Path) -> None:
    file = folder / _MANIFEST
    if not file.exists():
        raise Problem(f"{folder} isn't a backup, or one that was interrupted: choose a folder that `make backup` made")
    found = json.loads(file.read_text())["format"]
    if found != FORMAT:
        raise Problem(f"{folder} has format {found} instead of {FORMAT}: restore it with the version that made it")
    postgres.verify_copy(folder / "postgres")


def _replace(layout: Layout, folder: Path) -> None:
    replaced = layout.state / REPLACED
    shutil.rmtree(replaced, ignore_errors=True)
    replaced.mkdir(mode=0o700, parents=True)
    data = postgres.data_folder(layout)
    for present in (data, layout.objects, layout.audit_heads, layout.state / "nats"):
        if present.exists():
            present.rename(replaced / present.name)
    for name, target in (("postgres", data), ("objects", layout.objects), ("audit-heads", layout.audit_heads)):
        shutil.copytree(folder / name, target, symlinks=True)
    data.chmod(0o700)
    (layout.keys / "access.json").unlink(missing_ok=True)
    (layout.state / "postgres.made").touch()


def _command(stack: Stack, service: str, *arguments: str) -> None:
    command, env = command_of(stack, service, *arguments, "--operator", "restore")
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Problem(f"{service} {' '.join(arguments)} failed:\n{last_lines(done.stderr)}")


def folder_of(given: str, usage: str) -> Path:
    """A relative path starts at the repository's root. Raises Problem without a path."""
    if not given:
        raise Problem(usage)
    return Path(given).expanduser().resolve()
