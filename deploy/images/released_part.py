"""python3 released_part.py identity/v0.3.0   prints name and version of a released part, for its pipeline

A remote has more: `mount`, the path that its pages are below, and `earlier`, the version before, if there was one.
Fails when the tag names no part, or another version than the code has, and while SECURITY.md has no real mailbox.
"""

import json
import re
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


def remote_release(name: str) -> dict[str, str]:
    """`mount` and `earlier` of a remote; nothing for other parts. A change log has the newest version first."""
    apps = tomllib.loads((ROOT / "deploy" / "platform.toml").read_text())["web_apps"]
    mount = next((str(app["mount"]) for app in apps if app["name"] == name), "/")
    if mount == "/":
        return {}
    versions = re.findall(r"(?m)^## (.+)$", (ROOT / name / "CHANGELOG.md").read_text())
    return {"mount": mount} | ({"earlier": versions[1]} if len(versions) > 1 else {})


def require_mailbox() -> None:
    """Raises ValueError if SECURITY.md has no real address for reports."""
    if re.search(r"\S+@\S+\.example\b", (ROOT / "SECURITY.md").read_text()):
        raise ValueError("SECURITY.md names a mailbox that gets no mail: put a real one there first")


def released_part(tag: str) -> tuple[str, str]:
    """Name and version. Raises LookupError, or ValueError when the code has another version."""
    name, _, version = tag.partition("/v")
    known = version_in_code(name)
    if version != known:
        raise ValueError(f"{tag} is tagged, but {name} has version {known}")
    return name, version


if __name__ == "__main__":
    try:
        require_mailbox()
        found_name, found_version = released_part(sys.argv[1])
    except (LookupError, ValueError) as refused:
        sys.exit(str(refused))
    outputs = {"name": found_name, "version": found_version} | remote_release(found_name)
    print("\n".join(f"{key}={value}" for key, value in outputs.items()))
