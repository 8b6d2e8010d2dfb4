"""The pipelines of a hosted forge (.github), and what a release needs beside the code."""

import json
import re
import subprocess
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml
from stack.layout import ROOT, venv_program
from stack.platform import load_platform

from deploy.images import released_part as release
from deploy.images.released_part import released_part, version_in_code
from tests.contract.test_pinned import ACTION

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SERVICES = {service.name: ROOT / "services" / service.name for service in load_platform().services}
WEB_APPS = {app.name: ROOT / app.name for app in load_platform().web_apps}
DEPLOYABLES = SERVICES | WEB_APPS
FILTER = "dorny/paths-filter"


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())["jobs"]
    return found


def filters() -> dict[str, list[str]]:
    """The paths of each part."""
    steps = [step for step in jobs("ci.yml")["changes"]["steps"] if step.get("uses", "").startswith(FILTER)]
    found: dict[str, list[str]] = {}
    for step in steps:
        found |= yaml.safe_load(step["with"]["filters"])
    return found


@pytest.mark.parametrize(
    ("schema", "files"), [("github-workflows", WORKFLOWS), ("renovate", [ROOT / "renovate.json"])], ids=str
)
def test_pipelines_and_updates_have_their_schema(schema: str, files: list[Path]) -> None:
    command = [str(venv_program("check-jsonschema")), "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_pipelines_have_no_known_weakness() -> None:
    command = [str(venv_program("zizmor")), "--offline", "--no-progress", str(ROOT / ".github")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_action_has_one_commit_in_all_pipelines() -> None:
    commits = defaultdict(set)
    for file in WORKFLOWS:
        for action in ACTION.findall(file.read_text()):
            name, _, commit = action.partition("@")
            commits[name].add(commit)
    assert {name: found for name, found in commits.items() if len(found) > 1} == {}


def test_every_service_runs_when_it_or_the_chassis_changes() -> None:
    for name in SERVICES:
        assert {f"services/{name}/**", "services/chassis/**", "requirements.lock"} <= set(filters()[name])
    assert set(filters()) == {*SERVICES, "web"}
    for job in ("service", "released"):
        assert jobs("ci.yml")[job]["strategy"]["matrix"]["service"] == "${{ fromJSON(needs.changes.outputs.services) }}"


def test_the_pages_run_when_one_of_them_or_a_contract_changes() -> None:
    assert {f"{name}/**" for name in WEB_APPS} | {"contracts/**"} <= set(filters()["web"])


def test_released_code_runs_with_the_whole_history() -> None:
    for file, job in (("ci.yml", "released"), ("drill.yml", "drill")):
        steps = jobs(file)[job]["steps"]
        assert steps[0]["with"]["fetch-depth"] == 0


def test_a_change_lands_only_when_every_job_passed() -> None:
    ci = jobs("ci.yml")
    assert set(ci["passed"]["needs"]) == set(ci) - {"passed"}


def test_paths_of_filters_exist() -> None:
    for name, paths in filters().items():
        for path in paths:
            assert any(ROOT.glob(path.removesuffix("/**"))), f"{name}: {path}"


@pytest.mark.parametrize("name", DEPLOYABLES)
def test_a_part_has_notes_of_its_version(name: str) -> None:
    notes = (DEPLOYABLES[name] / "CHANGELOG.md").read_text()
    versions = re.findall(r"(?m)^## (.+)$", notes)
    assert versions[0] == version_in_code(name)
    assert re.search(r"(?m)^- ", notes)


def test_a_tag_names_a_part_and_its_version() -> None:
    version = tomllib.loads((SERVICES["billing"] / "pyproject.toml").read_text())["project"]["version"]
    assert released_part(f"billing/v{version}") == ("billing", version)
    page = json.loads((WEB_APPS["web-shell"] / "package.json").read_text())["version"]
    assert released_part(f"web-shell/v{page}") == ("web-shell", page)
    with pytest.raises(ValueError, match="billing/v99 is tagged, but billing has version"):
        released_part("billing/v99")
    for name in ("boats", "chassis", ""):
        with pytest.raises(LookupError):
            released_part(f"{name}/v1.0.0")


def run_step(folder: Path, step: dict[str, Any], values: dict[str, str]) -> list[str]:
    """Runs a step of release.yml with programs that only write their words down; returns these lines."""
    said, programs = folder / "said", folder / "programs"
    programs.mkdir()
    for name in ("docker", "cosign"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >> {said}\necho sha256:1a2b\n')
        (programs / name).chmod(0o755)
    env = {"PATH": f"{programs}:/usr/bin:/bin", "GITHUB_OUTPUT": str(folder / "output"), **values}
    subprocess.run(["bash", "-e", "-c", step["run"]], env=env, check=True, capture_output=True)
    return said.read_text().splitlines()


def release_step(name: str) -> dict[str, Any]:
    return next(step for step in jobs("release.yml")["publish"]["steps"] if step.get("name", "").startswith(name))


def test_a_release_of_a_remote_names_the_version_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "platform.toml").write_bytes((ROOT / "deploy" / "platform.toml").read_bytes())
    for name in ("web-guardian", "web-shell"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "CHANGELOG.md").write_text("# Changes\n\n## 1.10.0\n\n- Two.\n\n## 1.9.0\n\n- One.\n")
    assert release.remote_release("web-guardian") == {"mount": "/mfe/guardian", "earlier": "1.9.0"}
    assert release.remote_release("web-shell") == release.remote_release("billing") == {}
    (tmp_path / "web-guardian" / "CHANGELOG.md").write_text("# Changes\n\n## 1.0.0\n\n- One.\n")
    assert release.remote_release("web-guardian") == {"mount": "/mfe/guardian"}


def test_a_release_verifies_the_image_before_by_its_digest(tmp_path: Path) -> None:
    said = run_step(tmp_path, release_step("Find the image"), {"IMAGE": "r/w", "VERSION": "1.9.0", "SIGNER": "s/v"})
    assert said[0].startswith("docker buildx imagetools inspect r/w:1.9.0 ")
    assert said[1].startswith("cosign verify r/w@sha256:1a2b --certificate-identity s/v1.9.0 ")
    assert (tmp_path / "output").read_text() == "image=r/w@sha256:1a2b\n"


@pytest.mark.parametrize("earlier", ["", "r/w@sha256:1a2b"])
def test_a_remote_is_built_on_top_of_the_image_before(tmp_path: Path, earlier: str) -> None:
    values = {"NAME": "web-guardian", "MOUNT": "/mfe/guardian", "TAG": "1.10.0", "REPOSITORY": "r", "EARLIER": earlier}
    (command,) = run_step(tmp_path, release_step("Build a remote"), values)
    assert "--build-arg WEB_APP=web-guardian --build-arg MOUNT=/mfe/guardian" in command
    assert command.endswith("--tag r/web-guardian:1.10.0 .")
    before = f"--build-context earlier=docker-image://{earlier}"
    assert (before in command) == bool(earlier)
    assert ("earlier" in command) == bool(earlier)


def test_nothing_is_released_without_a_security_mailbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / "SECURITY.md").write_text("Write to security@larkwell.example, in English.")
    with pytest.raises(ValueError, match="gets no mail"):
        release.require_mailbox()
    (tmp_path / "SECURITY.md").write_text("Write to security@larkwell.org.")
    release.require_mailbox()


def test_every_folder_has_an_owner() -> None:
    lines = (ROOT / ".github" / "CODEOWNERS").read_text().splitlines()
    owned = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert owned[0] == "*"
    assert [path for path in owned[1:] if not (ROOT / path.strip("/")).exists()] == []
    assert {f"/{folder.relative_to(ROOT)}/" for folder in DEPLOYABLES.values()} <= set(owned)
