import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from stack.advisories import NPM, PYPI, Package, locked_packages, main, matches


def advisory(name: str, ecosystem: str = PYPI, **affected: Any) -> dict[str, Any]:
    return {
        "id": "OSV-1",
        "summary": "Bad.",
        "affected": [{"package": {"ecosystem": ecosystem, "name": name}, **affected}],
    }


def between(*events: dict[str, str]) -> list[dict[str, Any]]:
    return [{"type": "ECOSYSTEM", "events": list(events)}]


@pytest.mark.parametrize(
    ("version", "events", "affected"),
    [
        ("1.9.9", [{"introduced": "0"}, {"fixed": "2.0"}], True),
        ("2.0", [{"introduced": "0"}, {"fixed": "2.0"}], False),
        ("2.10.0", [{"introduced": "2.9"}, {"last_affected": "2.10.0"}], True),
        ("2.11.0", [{"introduced": "2.9"}, {"last_affected": "2.10.0"}], False),
        ("3.1", [{"introduced": "1"}, {"fixed": "2"}, {"introduced": "3"}], True),
        ("2.5", [{"introduced": "1"}, {"fixed": "2"}, {"introduced": "3"}], False),
        ("2.0.0rc1", [{"introduced": "0"}, {"fixed": "2.0.0"}], True),
    ],
)
def test_a_version_is_affected_inside_a_range(
    version: str, events: list[dict[str, str]], affected: bool
) -> None:  # expected
    found, _ = matches([Package(PYPI, "some-package", version)], [advisory("Some_Package", ranges=between(*events))])
    assert bool(found) == affected


def test_listed_versions_withdrawn_advisories_and_other_ecosystems() -> None:
    packages = [Package(PYPI, "left", "1.0"), Package(NPM, "left", "1.0")]
    listed = advisory("left", versions=["1.0"])
    assert matches(packages, [listed]) == (["left 1.0 (PyPI): OSV-1 Bad."], {PYPI})
    assert matches(packages, [{**listed, "withdrawn": "2026-01-01T00:00:00Z"}])[0] == []


def test_a_version_that_cannot_be_compared_counts_as_affected() -> None:
    found, _ = matches(
        [Package(NPM, "odd", "1.0.0-next.x")], [advisory("odd", NPM, ranges=between({"introduced": "0"}))]
    )
    assert found == ["odd 1.0.0-next.x (npm): OSV-1 Bad."]


def test_packages_of_every_lock_are_checked() -> None:
    names = {(package.ecosystem, package.name) for package in locked_packages()}
    assert {(PYPI, "fastapi"), (NPM, "react"), (NPM, "maildev")} <= names


def test_a_vulnerable_locked_package_fails_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = advisory("fastapi", ranges=between({"introduced": "0"}, {"fixed": "0.1"}))
    (tmp_path / "old.json").write_text(json.dumps(old))
    assert main([str(tmp_path)]) == 2, "without npm's advisories the list isn't complete"
    with zipfile.ZipFile(tmp_path / "npm.zip", "w") as archive:
        archive.writestr(
            "one.json", json.dumps(advisory("react", NPM, ranges=between({"introduced": "0"}, {"fixed": "1.0.0"})))
        )
    assert main([str(tmp_path)]) == 0
    (tmp_path / "new.json").write_text(json.dumps(advisory("FastAPI", ranges=between({"introduced": "0"}))))
    assert main([str(tmp_path)]) == 1
    assert "FastAPI" in capsys.readouterr().out
