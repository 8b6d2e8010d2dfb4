"""Which versions of a remote an image serves: its own, and the newest ones of the image before."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from stack.layout import ROOT, venv_program

PLACE = ROOT / "deploy" / "images" / "place-web-app.mjs"
MOUNT = "/mfe/guardian"


def place(folder: Path, version: str, *, mount: str = MOUNT, earlier: Path | None = None) -> Path:
    """Builds an image's /srv and returns it."""
    app, out = folder / f"app-{version}", folder / f"image-{version}"
    (app / "dist").mkdir(parents=True)
    (app / "dist" / "mf-manifest.json").write_text(version)
    (app / "package.json").write_text(json.dumps({"version": version}))
    subprocess.run(
        [venv_program("node"), PLACE, out, *([earlier] if earlier else [])],
        cwd=app,
        env={**os.environ, "MOUNT": mount},
        check=True,
    )
    return out


def served(image: Path) -> dict[str, str]:
    """What each version's manifest says."""
    return {folder.name: (folder / "mf-manifest.json").read_text() for folder in (image / f"web{MOUNT}").iterdir()}


def test_an_image_serves_its_version_and_the_two_before(tmp_path: Path) -> None:
    image = place(tmp_path, "1.8.0")
    assert served(image) == {"1.8.0": "1.8.0"}
    for version in ("1.9.0", "1.10.0", "1.11.0"):
        image = place(tmp_path, version, earlier=image / "web")
    assert served(image) == {each: each for each in ("1.9.0", "1.10.0", "1.11.0")}


def test_a_version_that_is_built_again_replaces_the_earlier_build(tmp_path: Path) -> None:
    first = place(tmp_path, "1.0.0")
    (first / f"web{MOUNT}" / "1.0.0" / "mf-manifest.json").write_text("an earlier build")
    (tmp_path / "again").mkdir()
    assert served(place(tmp_path / "again", "1.0.0", earlier=first / "web")) == {"1.0.0": "1.0.0"}


@pytest.mark.parametrize("mount", [MOUNT, "/"])
def test_an_image_before_without_the_remote_adds_nothing(tmp_path: Path, mount: str) -> None:
    (tmp_path / "empty").mkdir()
    image = place(tmp_path, "1.0.0", mount=mount, earlier=tmp_path / "empty")
    assert [path.name for path in image.iterdir()] == ["shell" if mount == "/" else "web"]
