"""Finds locked packages with a known vulnerability in a list of advisories, without a network.

    python -m stack.advisories FOLDER

FOLDER holds advisories in the OSV format (https://ossf.github.io/osv-schema/): .json files, or .zip files of them as
`https://osv-vulnerabilities.storage.googleapis.com/<ecosystem>/all.zip` serves them. Exits with 1 if one applies, and
with 2 if the list has none for an ecosystem of ours: an empty list proves nothing.
"""

import json
import re
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from stack.layout import ROOT

PYPI, NPM = "PyPI", "npm"
NPM_LOCKS = ("package-lock.json", "contracts/ts-client/package-lock.json", "deploy/local/mail/package-lock.json")
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Package:
    ecosystem: str
    name: str
    version: str


def locked_packages() -> set[Package]:
    found = {
        Package(PYPI, canonicalize_name(name), version)
        for name, version in _PINNED.findall((ROOT / "requirements.lock").read_text())
    }
    for lock in NPM_LOCKS:
        for path, entry in json.loads((ROOT / lock).read_text())["packages"].items():
            if "node_modules/" in path and not entry.get("link"):
                found.add(Package(NPM, path.rpartition("node_modules/")[2], entry["version"]))
    return found


def read_advisories(folder: Path) -> Iterator[Mapping[str, Any]]:
    for file in sorted(folder.rglob("*.json")):
        yield json.loads(file.read_bytes())
    for file in sorted(folder.rglob("*.zip")):
        with zipfile.ZipFile(file) as archive:
            for name in archive.namelist():
                if name.endswith(".json"):
                    yield json.loads(archive.read(name))


def matches(packages: Iterable[Package], advisories: Iterable[Mapping[str, Any]]) -> tuple[list[str], set[str]]:
    """The advisories that apply, as sentences, and the ecosystems that the list covers."""
    versions = defaultdict[tuple[str, str], set[str]](set)
    for package in packages:
        versions[package.ecosystem, package.name].add(package.version)
    found, covered = set(), set()
    for advisory in advisories:
        if "withdrawn" in advisory:
            continue
        for affected in advisory.get("affected", []):
            ecosystem, name = affected["package"]["ecosystem"], affected["package"]["name"]
            covered.add(ecosystem)
            key = (ecosystem, canonicalize_name(name) if ecosystem == PYPI else name)
            for version in versions.get(key, ()):
                if _is_affected(version, affected):
                    found.add(
                        f"{name} {version} ({ecosystem}): {advisory['id']} {advisory.get('summary', '')}".rstrip()
                    )
    return sorted(found), covered


def _is_affected(version: str, affected: Mapping[str, Any]) -> bool:
    """A version that can't be compared counts as affected."""
    if version in affected.get("versions", ()):
        return True
    ranges = [found for found in affected.get("ranges", ()) if found["type"] != "GIT"]
    try:
        return any(_is_in(Version(version), found["events"]) for found in ranges)
    except InvalidVersion:
        return bool(ranges)


def _is_in(version: Version, events: Iterable[Mapping[str, str]]) -> bool:
    inside = False
    for event in events:
        if "introduced" in event:
            inside = inside or event["introduced"] == "0" or version >= Version(event["introduced"])
        elif "fixed" in event:
            inside = inside and version < Version(event["fixed"])
        elif "last_affected" in event:
            inside = inside and version <= Version(event["last_affected"])
    return inside


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m stack.advisories FOLDER")
        return 2
    packages = locked_packages()
    found, covered = matches(packages, read_advisories(Path(arguments[0])))
    if missing := {PYPI, NPM} - covered:
        print(f"The list has no advisory for {' and '.join(sorted(missing))}, so it can't be complete.")
        return 2
    print("\n".join([*found, f"{len(packages)} packages, {len(found)} with a known vulnerability."]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
