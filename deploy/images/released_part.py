"""python3 released_part.py identity/v0.3.0   prints name and version of a released part, for its pipeline

Fails when the tag names no part, or another version than the code has.
"""

import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def version_in_code(name: str) -> str:
    """Raises LookupError for a name that is no part."""
    service, web_app = ROOT / "services" / name / "pyproject.toml", ROOT / name / "package.json"
    if service.exists() and name != "chassis":
        return str(tomllib.loads(service.read_text())["project"]["version"])
    if web_app.exists():
        return str(json.loads(web_app.read_text())["version"])
    raise LookupError(f"{name!r} is no service and no web app")


def released_part(tag: str) -> tuple[str, str]:
    """Name and version. Raises LookupError, or ValueError when the code has another version."""
    name, _, version = tag.partition("/v")
    known = version_in_code(name)
    if version != known:
        raise ValueError(f"{tag} is tagged, but {name} has version {known}")
    return name, version


if __name__ == "__main__":
    try:
        found_name, found_version = released_part(sys.argv[1])
    except (LookupError, ValueError) as refused:
        sys.exit(str(refused))
    print(f"name={found_name}\nversion={found_version}")
