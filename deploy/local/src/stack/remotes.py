"""`python -m stack.remotes release|rollback CONFIG REMOTE [VERSION]`: which build of a remote people get.

CONFIG is the config.json that the shell reads: `deploy/k8s/base/web-shell/config.json`, an overlay's, or the one of a
running stack. Builds stay where they are served. People get another one with the next page that they open.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stack.problems import Problem
from stack.web_server import CONTRACT

Release = Mapping[str, Any]


def released(remote: Release, version: str) -> Release:
    """Names another build. The present one stays as the one that the shell falls back to."""
    present = _without_previous(remote)
    if version == present["version"]:
        raise Problem(f"Version {version} is released already.")
    folder, _, file = str(present["manifest"]).rpartition("/")
    manifest = f"{folder.rpartition('/')[0]}/{version}/{file}"
    return {"manifest": manifest, "version": version, "contract": CONTRACT, "previous": present}


def rolled_back(remote: Release) -> Release:
    """Names the build before the present one, which nobody gets anymore."""
    previous = remote.get("previous")
    if previous is None:
        raise Problem("There is no earlier release to go back to.")
    return dict(previous)


def _without_previous(remote: Release) -> Release:
    return {name: value for name, value in remote.items() if name != "previous"}


def main(arguments: Sequence[str]) -> str:
    """What changed. Raises Problem."""
    match arguments:
        case ["release", path, name, _] | ["rollback", path, name]:
            pass
        case _:
            raise Problem("Usage: python -m stack.remotes release CONFIG REMOTE VERSION, or rollback CONFIG REMOTE")
    file = Path(path)
    config = json.loads(file.read_text())
    remotes = config["remotes"]
    if name not in remotes:
        raise Problem(f"There is no remote {name}: {', '.join(sorted(remotes))}.")
    before = remotes[name]
    remotes[name] = rolled_back(before) if arguments[0] == "rollback" else released(before, arguments[-1])
    fresh = file.with_suffix(".json.new")
    fresh.write_text(json.dumps(config, indent=1) + "\n")
    fresh.replace(file)
    return f"{name}: {before['version']} → {remotes[name]['version']}"


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(str(problem))
