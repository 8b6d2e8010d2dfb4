from pathlib import Path

import pytest
from stack.install import chromium


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of the PATH."""
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def _program(folder: Path, name: str) -> str:
    program = folder / name
    program.touch(mode=0o755)
    return str(program)


def test_tests_use_the_browser_and_its_shell(programs: Path) -> None:
    browser, shell = _program(programs, "chromium"), _program(programs, "chromium-headless-shell")
    assert chromium.settings() == {"CHROMIUM_PATH": browser, "CHROMIUM_SHELL_PATH": shell}


def test_the_browser_takes_the_place_of_a_missing_shell(programs: Path) -> None:
    browser = _program(programs, "google-chrome")
    assert chromium.settings() == {"CHROMIUM_PATH": browser, "CHROMIUM_SHELL_PATH": browser}


def test_the_operators_browser_is_used_for_everything(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(programs, "chromium-headless-shell")
    own = _program(programs, "own-browser")
    monkeypatch.setenv("CHROMIUM_PATH", own)
    assert chromium.settings() == {"CHROMIUM_PATH": own, "CHROMIUM_SHELL_PATH": own}


def test_without_a_browser_playwrights_own_is_used(programs: Path) -> None:
    assert chromium.settings() == {}
    assert not list(programs.iterdir())
