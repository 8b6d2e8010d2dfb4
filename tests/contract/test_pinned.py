"""Everything that is downloaded is pinned: packages by version and hash, images by version, actions by commit."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from stack.advisories import NPM_LOCKS
from stack.layout import ROOT

IMAGE = re.compile(r"[\w/.:-]+:(?:v?\d+\.\d+[\w.-]*|\$\{TAG:-dev\})(?:@sha256:[0-9a-f]{64})?")
ACTION = re.compile(r"^\s*(?:-\s+)?uses:\s*(\S+)", re.MULTILINE)
PINNED_ACTION = re.compile(r"(?:\./.*|docker://.*@sha256:[0-9a-f]{64}|[\w./-]+@[0-9a-f]{40})")
DOWNLOAD = re.compile(r"\b(?:curl|wget)\b.*https?://(?!127\.0\.0\.1|localhost)")
FOLDERS = ("deploy", "gateway", ".ci", ".github")
OWN_IMAGE = "larkwell/"
"""Tagged by the overlay of its environment."""


def files(*suffixes: str) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if (
                path.is_file()
                and "node_modules" not in path.parts
                and (path.suffix in suffixes or path.name in suffixes)
            ):
                yield path


def test_python_packages_are_locked_with_hashes() -> None:
    text = re.sub(r"\\\n\s*", " ", (ROOT / "requirements.lock").read_text())
    packages = [line for line in text.splitlines() if line and not line.lstrip().startswith(("#", "-"))]
    assert packages
    assert [line.split()[0] for line in packages if "==" not in line or "--hash=sha256:" not in line] == []


@pytest.mark.parametrize("lock", NPM_LOCKS)
def test_npm_packages_are_locked_with_hashes(lock: str) -> None:
    packages = json.loads((ROOT / lock).read_text())["packages"]
    downloaded = {path: entry for path, entry in packages.items() if "node_modules/" in path and not entry.get("link")}
    assert downloaded
    assert [path for path, entry in downloaded.items() if not entry.get("integrity", "").startswith("sha512-")] == []


def test_images_of_manifests_are_pinned() -> None:
    images = [
        (path, image)
        for path in files(".yml", ".yaml")
        for image in re.findall(r"^\s*(?:-\s+)?image(?:Name)?:\s*[\"']?([^\s\"'#]+)", path.read_text(), re.MULTILINE)
        if not image.startswith(OWN_IMAGE) and "{" not in image.removesuffix("${TAG:-dev}")
    ]
    assert images
    assert [f"{path.relative_to(ROOT)}: {image}" for path, image in images if not IMAGE.fullmatch(image)] == []


def unpinned_actions(text: str) -> list[str]:
    return [action for action in ACTION.findall(text) if not PINNED_ACTION.fullmatch(action)]


def test_actions_are_pinned_to_a_commit() -> None:
    found = {path: unpinned_actions(path.read_text()) for path in files(".yml", ".yaml")}
    assert {str(path): actions for path, actions in found.items() if actions} == {}


def test_an_action_with_a_tag_is_found() -> None:
    commit = "0" * 40
    assert unpinned_actions(f"- uses: a/b@v4\n- uses: a/b@{commit}\n  uses: ./own\n") == ["a/b@v4"]


def test_no_binary_is_downloaded_without_a_lock() -> None:
    searched = [ROOT / "Makefile", *files(".sh", ".Dockerfile", "Dockerfile", "run", ".yml", ".yaml")]
    assert [str(path.relative_to(ROOT)) for path in searched if DOWNLOAD.search(path.read_text())] == []


def test_tools_installed_by_pip_have_a_version() -> None:
    for path in files(".Dockerfile", "Dockerfile"):
        for tools in re.findall(r'\["pip", "install", (.*?)\]', path.read_text()):
            named = [tool for tool in re.findall(r'"([^"]+)"', tools) if not tool.startswith("-")]
            assert all(re.fullmatch(r"[\w.-]+==[\w.]+", tool) for tool in named), f"{path.name}: {tools}"
