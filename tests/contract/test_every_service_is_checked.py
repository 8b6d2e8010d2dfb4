"""Some tools list the services in their own configuration. This checks that none is missing."""

import runpy
import sys
import tomllib
from collections.abc import Collection, Iterator
from configparser import ConfigParser

import pytest
from stack.layout import ROOT
from stack.platform import Service, load_platform

IMPORT_LISTS = (
    ("importlinter", "root_packages"),
    ("importlinter:contract:services-are-alone", "modules"),
    ("importlinter:contract:chassis-knows-no-service", "forbidden_modules"),
    ("importlinter:contract:simulator-stands-alone", "forbidden_modules"),
    ("importlinter:contract:nobody-imports-the-simulator", "source_modules"),
    ("importlinter:contract:layers", "containers"),
)
QUERIES = ("importlinter:contract:queries", "forbidden_modules")


def _linter() -> ConfigParser:
    config = ConfigParser()
    config.read_string((ROOT / ".importlinter").read_text())
    return config


def unchecked(packages: Collection[str], config: ConfigParser) -> Iterator[str]:
    for section, option in IMPORT_LISTS:
        missing = set(packages) - set(config[section][option].split())
        yield from (f".importlinter: {package} is missing from {option} of [{section}]" for package in sorted(missing))


def test_the_imports_of_every_service_are_checked() -> None:
    assert list(unchecked([service.package for service in load_platform().services], _linter())) == []


def test_a_service_missing_from_the_import_rules_is_named() -> None:
    found = list(unchecked(["boats"], _linter()))
    assert len(found) == len(IMPORT_LISTS)
    assert found[0] == ".importlinter: boats is missing from root_packages of [importlinter]"


def test_queries_of_every_service_import_no_use_cases() -> None:
    section, option = QUERIES
    forbidden = {f"{service.package}.use_cases" for service in load_platform().services}
    assert forbidden - set(_linter()[section][option].split()) == set()


def test_the_types_of_every_service_are_found() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["mypy_path"].split(":")
    ours = {str(folder.relative_to(ROOT)) for folder in ROOT.glob("services/*/src")}
    assert ours - set(known) == set(), "pyproject.toml: missing from mypy_path"
    assert [folder for folder in known if not (ROOT / folder).is_dir()] == [], "pyproject.toml: gone, but in mypy_path"


@pytest.mark.parametrize("service", load_platform().services, ids=lambda service: service.name)
def test_the_commands_of_every_service_run(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Migrations are `python -m <package>.cli migrate`: a module that only defines its commands would do nothing."""
    commands = ROOT / "services" / service.name / "src" / service.package / "cli"
    monkeypatch.setattr(sys, "argv", ["cli", "migrate", "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(commands if commands.is_dir() else commands.with_suffix(".py")), run_name="__main__")
    assert ended.value.code == 0
    assert "newest version" in capsys.readouterr().out
