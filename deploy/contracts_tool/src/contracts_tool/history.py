"""Contracts of an earlier commit, and the commit of this code."""

import json
import subprocess
from collections.abc import Mapping, Sequence

from contracts_tool.services import ROOT, Schema


def committed(against: str) -> Mapping[str, Schema]:
    """Schemas and OpenAPI documents of a commit by path below contracts/; empty before the first contract.

    Raises ValueError when `against` names no commit.
    """
    known = ["git", "rev-parse", "--quiet", "--verify", f"{against}^{{commit}}"]
    if subprocess.run(known, cwd=ROOT, check=False, capture_output=True).returncode != 0:
        raise ValueError(f"{against} is not a commit of this repository")
    listed = _git("ls-tree", "-r", "--name-only", against, "--", "contracts/openapi", "contracts/events")
    paths = [path for path in listed.splitlines() if path.endswith(".json") and "/examples/" not in path]
    return {path.removeprefix("contracts/"): json.loads(_git("show", f"{against}:{path}")) for path in paths}


def commit_of_code(services: Sequence[str]) -> str:
    """The commit of this tree.

    Raises ValueError when a change of these services isn't committed: nobody could run that code again.
    """
    folders = [f"services/{name}/{part}" for name in (*services, "chassis") for part in ("src", "migrations")]
    changed = _git("status", "--porcelain", "--", *folders)
    if changed:
        raise ValueError(f"Commit the code before you release it:\n{changed.rstrip()}")
    return _git("rev-parse", "HEAD").strip()


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout
